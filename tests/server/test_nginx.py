"""Behind a real nginx with TLS, under a path, as docs/server.md says: page, API and websockets."""

import json
import socket
import ssl
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from bench.forking import free_port
from farebox.tables.views import VERSION
from server.serving import GENEROUS, running
from support.nginx import NAME, NO_NGINX, PATH, find_nginx, nginx

WANTED = {"edition": "new-york", "seats": [{"kind": "here"}] * 2, "options": {"first": "listed"}}
API = f"{PATH}/api/v{VERSION}"
OPENINGS = 5


@dataclass(frozen=True)
class Front:
    """The way in that everybody else has."""

    port: int
    trust: ssl.SSLContext

    @property
    def host(self) -> str:
        """What a browser writes into `Host`."""
        return f"{NAME}:{self.port}"

    def ask(self, path: str, sender: str = "127.0.0.9", json: Any = None, **headers: str) -> httpx.Response:
        """Ask nginx, from an address of this machine."""
        told = {"host": self.host, **{name.replace("_", "-"): text for name, text in headers.items()}}
        transport = httpx.HTTPTransport(verify=self.trust, local_address=sender)
        with httpx.Client(transport=transport, timeout=30) as client:
            method = "GET" if json is None else "POST"
            return client.request(method, f"https://127.0.0.1:{self.port}{path}", json=json, headers=told)

    def open(self, sender: str, **headers: str) -> httpx.Response:
        """Ask for a table."""
        return self.ask(f"{API}/tables", sender, WANTED, **headers)

    def live(self, origin: str) -> ClientConnection:
        """A websocket, from a page of this site."""
        made = socket.create_connection(("127.0.0.1", self.port), timeout=30)
        return connect(f"wss://{self.host}{API}/live", sock=made, ssl=self.trust, origin=Origin(origin))


@pytest.fixture(scope="module")
def front(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Front]:
    """A server and nginx before it."""
    program = find_nginx()
    if program is None:
        pytest.skip(NO_NGINX)
    folder: Path = tmp_path_factory.mktemp("front")
    (folder / "static").mkdir()
    (folder / "static" / "index.html").write_text("<!doctype html><title>Farebox</title>")
    settings = {
        "static": str(folder / "static"),
        "root_path": PATH,
        "hosts": [NAME],
        "trusted_proxies": ["127.0.0.1"],
        "limits": {**GENEROUS, "openings": [OPENINGS, 0.001]},
    }
    port = free_port()
    with (
        running(f"sqlite:///{folder / 'tables.sqlite'}", folder / "log", **settings) as server,
        nginx(program, folder / "nginx", port, server.port) as certificate,
    ):
        yield Front(port, ssl.create_default_context(cafile=certificate))


def test_the_page_is_there(front: Front) -> None:
    """With its slash, and without it."""
    assert "Farebox" in front.ask(f"{PATH}/").text
    moved = front.ask(PATH)
    assert moved.status_code in (301, 308)
    assert moved.headers["location"].endswith(f"{PATH}/")


def test_a_table_is_opened_and_played(front: Front) -> None:
    """Over HTTP and a websocket, from our own page."""
    opened = front.open("127.0.0.8", origin=f"https://{front.host}").json()
    hello = {"type": "hello", "v": VERSION, "table": opened["table"]}
    with front.live(f"https://{front.host}") as live:
        live.send(json.dumps({**hello, "secret": opened["seats"][0]["secret"]}))
        view = json.loads(live.recv(30))["view"]
        assert view["seat"] == view["to_move"] == 0
        live.send(json.dumps({"type": "act", "sequence": 0, "action": "keep all"}))
        while (message := json.loads(live.recv(30)))["type"] != "view":
            pass
        assert message["view"]["sequence"] == 1


def test_pages_of_other_sites_can_t_play(front: Front) -> None:
    """Neither way; they are told why."""
    assert front.open("127.0.0.8", origin="https://evil.example").status_code == 403
    with pytest.raises(InvalidStatus) as caught, front.live("https://evil.example"):
        pass
    assert caught.value.response.status_code == 403
    assert b"Pages of other sites" in caught.value.response.body


def test_limits_are_counted_for_who_asks(front: Front) -> None:
    """Each client by itself, whatever address it invents."""
    first = [front.open("127.0.0.6", x_forwarded_for=f"6.6.6.{at}").status_code for at in range(OPENINGS + 2)]
    assert first == [201] * OPENINGS + [429] * 2
    assert front.open("127.0.0.7").status_code == 201


def test_another_name_is_not_ours(front: Front) -> None:
    """Nginx passes it on, and the server refuses it."""
    assert front.ask(f"{PATH}/", host="evil.example").status_code == 421
