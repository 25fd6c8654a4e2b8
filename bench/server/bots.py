"""One table's bot beside another address's many: how much longer its turns take than with nobody else there.

`python -m bench.server.bots --tables 55`. One server process on loopback; the greedy address is 127.0.0.1,
with people who act at once so that all their bots are always wanted, the other 127.0.0.2. What counts is the
ratio.
"""

import argparse
import asyncio
import json
import random
import re
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect

from farebox.tables.views import VERSION

BOT = "level-5"
PATIENCE_SECONDS = 600
SETTLE_SECONDS = 5
ACTION = re.compile(r'\{"id":(\d+),"kind"')
SERVE = """
import sys
from farebox.server.http.application import serve
from farebox.server.settings import Limits, Settings
if __name__ == "__main__":
    much = (1e9, 1e9)
    limits = Limits(messages=much, requests=much, openings=much, connections=10**6)
    serve(settings=Settings(port=int(sys.argv[1]), database_url=sys.argv[2], limits=limits))
"""


@contextmanager
def serving() -> Iterator[str]:
    """A server with a database of its own: its address, once it answers."""
    with tempfile.TemporaryDirectory() as folder, socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{probe.getsockname()[1]}"
        probe.close()
        script = Path(folder) / "serve.py"
        script.write_text(SERVE)
        url = f"sqlite:///{folder}/tables.sqlite"
        process = subprocess.Popen([sys.executable, str(script), address.partition(":")[2], url])
        try:
            _wait(f"http://{address}/api/v{VERSION}/editions")
            yield f"{address}/api/v{VERSION}"
        finally:
            process.terminate()
            process.wait()


def _wait(address: str) -> None:
    for _ in range(PATIENCE_SECONDS):
        try:
            httpx.get(address)
            return
        except httpx.TransportError:
            time.sleep(1)
    raise TimeoutError("the server did not start")


class Person:
    """Somebody alone with bots, who does anything legal at once and notes how long the bots' turns take."""

    def __init__(self, api: str, source: str, bots: int) -> None:
        self.api = api
        self.source = source
        self.bots = bots
        self.turns: list[float] = []
        self.random = random.Random(source)

    async def play(self, n_turns: int) -> None:
        """Games, one after the other, until the bots have had so many turns."""
        while len(self.turns) < n_turns:
            await self._play_one(n_turns)

    async def _play_one(self, n_turns: int) -> None:
        hello = await self._open()
        asked: float | None = None
        async with connect(f"ws://{self.api}/live", compression=None, local_addr=(self.source, 0)) as link:
            await link.send(json.dumps(hello))
            while len(self.turns) < n_turns:
                view = str(await asyncio.wait_for(link.recv(), PATIENCE_SECONDS))
                now = time.perf_counter()
                if '"phase":"over"' in view:
                    return
                if actions := ACTION.findall(view):
                    if asked is not None:
                        self.turns.append(now - asked)
                    asked = None
                    await link.send(self._act(view, actions))
                elif view.startswith('{"type":"view"'):
                    asked = asked or now

    def _act(self, view: str, actions: list[str]) -> str:
        sequence = view.partition('"sequence":')[2].partition(",")[0]
        return f'{{"type":"act","sequence":{sequence},"action":{self.random.choice(actions)}}}'

    async def _open(self) -> dict[str, Any]:
        seats = [{"kind": "here"}] + [{"kind": "bot", "bot": BOT}] * self.bots
        wanted = {"edition": "new-york", "seats": seats}
        async with httpx.AsyncClient(timeout=PATIENCE_SECONDS) as http:
            told = (await http.post(f"http://{self.api}/tables", json=wanted)).json()
        return {"type": "hello", "v": VERSION, "table": told["table"], "secret": told["seats"][0]["secret"]}


async def turns_beside(api: str, n_tables: int, n_turns: int) -> list[float]:
    """How long one bot's turns take while somebody else has so many tables of three bots."""
    greedy = [asyncio.create_task(Person(api, "127.0.0.1", 3).play(10**9)) for _ in range(n_tables)]
    await asyncio.sleep(SETTLE_SECONDS if greedy else 0)
    other = Person(api, "127.0.0.2", 1)
    await other.play(n_turns)
    for task in greedy:
        task.cancel()
    ended = await asyncio.gather(*greedy, return_exceptions=True)
    assert all(isinstance(one, asyncio.CancelledError) for one in ended), ended
    return other.turns


async def measure(api: str, n_tables: int, n_turns: int) -> dict[str, float]:
    """The numbers by name; times in seconds."""
    await turns_beside(api, 3, 3)  # so that what is loaded once is loaded
    alone = await turns_beside(api, 0, n_turns)
    beside = await turns_beside(api, n_tables, n_turns)
    told: dict[str, float] = {"tables of the greedy address": n_tables, "turns": n_turns}
    for name, took in (("alone", alone), ("beside", beside)):
        told |= {f"{name}, median": statistics.median(took), f"{name}, longest": max(took)}
    return told | {"ratio of medians": statistics.median(beside) / statistics.median(alone)}


def run(n_tables: int = 55, n_turns: int = 20) -> dict[str, float]:
    """Measure, and show the numbers as a table."""
    with serving() as api:
        result = asyncio.run(measure(api, n_tables, n_turns))
    for name, value in result.items():
        print(f"{name:>30} {value:>10.3g}")
    return result


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=55)
    parser.add_argument("--turns", type=int, default=20)
    told = parser.parse_args()
    run(told.tables, told.turns)


if __name__ == "__main__":
    main()
