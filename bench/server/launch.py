"""Servers that begin at once: one process has loaded everything, and each server is a fork of it.

So a thousand servers can be killed in an hour. What is forked is the server as it is, with two changes: bots
think in a thread of it, because a life of a second is over before their processes have begun, and the
calendar's clock can be set (`Clock`), to see what happens when it is.
"""

import asyncio
import json
import mmap
import os
import signal
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.forking import fork_for_every_line

ROOT = Path(__file__).parents[2]


class Clock:
    """How far the servers' calendar is off, in seconds, shared through a file."""

    def __init__(self, path: Path) -> None:
        if not path.exists():
            path.write_bytes(struct.pack("d", 0.0))
        with path.open("r+b") as file:
            self._shared = mmap.mmap(file.fileno(), 8)

    def set(self, seconds: float) -> None:
        """Set it forward, or (below zero) back."""
        self._shared[:8] = struct.pack("d", seconds)

    def replace(self, true: Callable[[], float]) -> Callable[[], float]:
        """A clock like `true`, but off."""
        return lambda: true() + float(struct.unpack("d", self._shared[:8])[0])


@dataclass
class Server:
    """One server's life."""

    pid: int
    port: int

    def kill(self) -> None:
        """`kill -9`, and wait until it is gone."""
        os.kill(self.pid, signal.SIGKILL)
        while Path(f"/proc/{self.pid}").exists():
            time.sleep(0.001)

    def memory(self) -> int:
        """Bytes in use."""
        fields = Path(f"/proc/{self.pid}/statm").read_text().split()
        return int(fields[1]) * mmap.PAGESIZE

    async def answers(self) -> None:
        """Wait until it does."""
        while True:
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", self.port)
            except OSError:
                if not Path(f"/proc/{self.pid}").exists():
                    raise RuntimeError("the server ended by itself") from None
                await asyncio.sleep(0.005)
                continue
            writer.close()
            return


class Launcher:
    """The process that servers are forked from."""

    def __init__(self, folder: Path, log: Path) -> None:
        self.clock = Clock(folder / "clock")
        paths = os.pathsep.join([str(ROOT), str(ROOT / "src"), os.environ.get("PYTHONPATH", "")])
        with log.open("ab") as out:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "bench.server.launch", str(folder / "clock")],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=out,
                env={**os.environ, "PYTHONPATH": paths},
                text=True,
            )

    def start(self, port: int, database_url: str, **settings: Any) -> Server:
        """A new server; it may not answer yet."""
        assert self._process.stdin
        assert self._process.stdout
        told = {"port": port, "database_url": database_url, **settings}
        self._process.stdin.write(json.dumps(told) + "\n")
        self._process.stdin.flush()
        return Server(int(self._process.stdout.readline()), port)

    def close(self) -> None:
        """End it, and every server with it."""
        self._process.kill()
        self._process.communicate()


@contextmanager
def launcher(log: Path | None = None) -> Iterator[Launcher]:
    """A launcher for as long as the block lasts."""
    with tempfile.TemporaryDirectory() as folder:
        this = Launcher(Path(folder), log or Path(os.devnull))
        try:
            yield this
        finally:
            this.close()


def main(clock: str) -> None:
    """In the launching process: load everything, then fork a server for every line."""
    time.time = Clock(Path(clock)).replace(time.time)  # before anybody has read it
    fork_for_every_line(_serve)


def _serve(told: dict[str, Any]) -> None:
    """In the forked process: serve until killed, or until the launcher is gone."""
    os.dup2(os.open(os.devnull, os.O_RDWR), 0)
    os.dup2(2, 1)
    from farebox.authority.bot_turns import BotChoice
    from farebox.server.live import hub
    from farebox.server.run import serve
    from farebox.server.settings import Limits, Settings
    from farebox.server.thinking.question import Question, decide
    from farebox.server.thinking.thinker import Thinker

    class Near(Thinker):
        """Thinks in a thread."""

        async def choose(self, question: Question, table: str, addresses: Collection[str]) -> BotChoice:
            """What the bot chooses."""
            return BotChoice(await asyncio.to_thread(decide, question))

    much = (1e9, 1e9)
    limits = {
        "messages": much,
        "requests": much,
        "openings": much,
        "connections": 10**6,
        "live_tables": 10**5,
    }
    made = Limits(**{**limits, "all_connections": 10**5, **told.pop("limits", {})})
    if not told.pop("processes", False):
        vars(hub)["Thinker"] = Near
    try:
        serve(Settings(**told, limits=made, warm=False, chosen_deals=True))
    finally:
        os._exit(0)


if __name__ == "__main__":
    main(sys.argv[1])
