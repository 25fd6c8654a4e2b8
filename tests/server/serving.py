"""Server processes that tests start, ask over HTTP, kill and start again."""

import atexit
import json
import os
import secrets
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path
from typing import Any, Self

import httpx
from websockets.sync.client import connect

from bench.forking import free_port

HERE = Path(__file__).parent
PATHS = [path for path in os.environ.get("PYTHONPATH", "").split(os.pathsep) if path]
SECONDS = 180  # a machine may be busy, or compile first
GENEROUS = {
    "messages": [1e6, 1e6],
    "requests": [1e6, 1e6],
    "openings": [1e6, 1e6],
    "replays": [1e6, 1e6],
    "connections": 10_000,
}
# Each request over a connection of its own, as by httpx.get, but without reading certificates every time.
ASKING = httpx.Client(verify=False, timeout=SECONDS, limits=httpx.Limits(max_keepalive_connections=0))


@cache
def launcher() -> subprocess.Popen[str]:
    """The process that this one's servers are forked from; it ends with this one, and they end with it."""
    started = subprocess.Popen(
        [sys.executable, str(HERE / "run_server.py")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(HERE.parents[1]), str(HERE.parent), *PATHS])},
        text=True,
    )
    atexit.register(started.communicate)
    return started


def launch(settings: dict[str, Any]) -> int:
    """Begin a server; returns its process."""
    asked = launcher()
    assert asked.stdin
    assert asked.stdout
    asked.stdin.write(json.dumps(settings) + "\n")
    asked.stdin.flush()
    return int(asked.stdout.readline())


def is_alive(process: int) -> bool:
    """Whether a process is there."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


class Socket:
    """A connection to a table: a websocket, or what a device has instead."""

    def send(self, text: str | bytes) -> None:
        """Say something."""
        raise NotImplementedError

    def recv(self, timeout: float | None = None) -> str:
        """What is said next; ConnectionClosed if nothing is any more."""
        raise NotImplementedError

    def close(self) -> None:
        """Go."""
        raise NotImplementedError

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class WebSocket(Socket):
    """One to a server."""

    def __init__(self, port: int, source: str) -> None:
        self._open = ExitStack()
        made = connect(
            f"ws://127.0.0.1:{port}/api/v2/live",
            max_size=2**20,
            open_timeout=SECONDS,
            source_address=(source, 0),
        )
        self._made = self._open.enter_context(made)

    def send(self, text: str | bytes) -> None:
        """Say something."""
        self._made.send(text)

    def recv(self, timeout: float | None = None) -> str:
        """What is said next."""
        text = self._made.recv(timeout=timeout)
        assert isinstance(text, str)
        return text

    def close(self) -> None:
        """Go."""
        self._open.close()


class Openings:
    """Whoever keeps tables, a server or a device, as it is asked."""

    def ask(self, method: str, path: str, secret: str | None, body: Any = None) -> httpx.Response:
        """One question of the HTTP part."""
        raise NotImplementedError

    def socket(self, source: str = "127.0.0.1") -> Socket:
        """A connection of the socket part, on which nothing has been said."""
        raise NotImplementedError

    def get(self, path: str, secret: str | None = None) -> httpx.Response:
        """GET, with a seat's secret."""
        return self.ask("GET", path, secret)

    def delete(self, path: str, secret: str | None = None) -> httpx.Response:
        """DELETE, with a secret."""
        return self.ask("DELETE", path, secret)

    def post(self, path: str, json: Any = None, secret: str | None = None) -> httpx.Response:
        """POST, with a seat's secret."""
        return self.ask("POST", path, secret, json)

    def open_table(self, edition: str, *seats: str, **more: Any) -> "Table":
        """A table: "here" and "link" are persons, anything else a bot; seats as listed unless told."""
        wanted = [
            {"kind": seat} if seat in ("here", "link") else {"kind": "bot", "bot": seat} for seat in seats
        ]
        options = {"first": "listed", **more.pop("options", {})}
        answer = self.post("/tables", {"edition": edition, "seats": wanted, "options": options, **more})
        assert answer.status_code == 201, answer.text
        return Table(self, answer.json())


class Server(Openings):
    """One server process; what it logs goes to a file."""

    def __init__(self, database_url: str, log: Path, **settings: Any) -> None:
        self.settings = {
            "database_url": database_url,
            "limits": GENEROUS,
            "warm": False,
            "chosen_deals": True,
            "workers": 1,
            **settings,
        }
        self.settings.setdefault("port", free_port())
        self.log = log
        self.process = 0

    @property
    def port(self) -> int:
        """Where it listens."""
        return int(self.settings["port"])

    @property
    def url(self) -> str:
        """The API's address."""
        return f"http://127.0.0.1:{self.port}/api/v2"

    def start(self) -> "Server":
        """Begin, and wait until it answers."""
        self.process = launch({**self.settings, "log": str(self.log)})
        until = time.monotonic() + SECONDS
        while time.monotonic() < until:
            assert is_alive(self.process), self.log.read_text()
            try:
                ASKING.get(f"{self.url}/editions", timeout=5)
                return self
            except httpx.TransportError:
                time.sleep(0.05)
        self.kill()
        raise TimeoutError(self.log.read_text())

    def kill(self) -> None:
        """As a power cut would: no goodbye."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """As its owner would."""
        self._end(signal.SIGTERM)

    def _end(self, by: signal.Signals) -> None:
        if self.process and is_alive(self.process):
            os.kill(self.process, by)
            until = time.monotonic() + SECONDS
            while is_alive(self.process) and time.monotonic() < until:
                time.sleep(0.005)
            if is_alive(self.process):
                os.kill(self.process, signal.SIGKILL)
                raise TimeoutError(f"it would not end: {self.log.read_text()}")
        self.process = 0

    # Asking.

    def ask(self, method: str, path: str, secret: str | None, body: Any = None) -> httpx.Response:
        """One question over HTTP."""
        return ASKING.request(method, self.url + path, json=body, headers=_bearer(secret))

    def socket(self, source: str = "127.0.0.1") -> Socket:
        """A websocket."""
        return WebSocket(self.port, source)


class Table:
    """A table that was opened, with its secrets."""

    def __init__(self, server: Openings, told: dict[str, Any]) -> None:
        self.server = server
        self.id: str = told["table"]
        self.secrets: list[str | None] = [seat["secret"] for seat in told["seats"]]
        self.invitations: list[str | None] = [seat["invitation"] for seat in told["seats"]]
        self.spectator: str = told["spectator"]
        self.host: str = told["host"]
        self.n_seats = len(self.secrets)

    def secret(self, seat: int | None) -> str:
        """What opens a seat; None: the spectators'."""
        secret = self.spectator if seat is None else self.secrets[seat]
        assert secret is not None
        return secret

    def join(self, seat: int, secret: str | None = None, server: Openings | None = None, **more: Any) -> str:
        """Come in by a seat's invitation, as a browser does; the secret that opens the seat from then on."""
        made = secret or secrets.token_urlsafe(32)
        wanted = {"invitation": self.invitations[seat], "secret": made, **more}
        answer = (server or self.server).post(f"/tables/{self.id}/join", wanted)
        assert answer.json() == {"seat": seat}, answer.text
        self.secrets[seat] = made
        return made

    def get(self, path: str = "", seat: int | None = None) -> httpx.Response:
        """GET something of this table."""
        return self.server.get(f"/tables/{self.id}{path}", self.secret(seat))


def _bearer(secret: str | None) -> dict[str, str]:
    return {"Authorization": f"Bearer {secret}"} if secret else {}


@contextmanager
def running(database_url: str, log: Path, **settings: Any) -> Iterator[Server]:
    """A server for as long as the block lasts."""
    server = Server(database_url, log, **settings).start()
    try:
        yield server
    finally:
        server.kill()
