"""Tables of simulated people against a running server: how long from an action until every seat has seen it.

`python -m bench.server.load --tables 200 --seconds 15`. Everything on loopback: one server process with a
database of its own, and this process as all the people, each acting every few seconds.
"""

import argparse
import asyncio
import gc
import json
import os
import random
import re
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

SETTLE_SECONDS = 2
SEQUENCE = re.compile(r'"sequence":(\d+)')
ACTION = re.compile(r'\{"id":(\d+),"kind":"(complete")?')
EDITIONS = ("new-york", "amsterdam", "san-francisco", "card-game")
SERVE = """
import sys
from farebox.server.run import serve
from farebox.server.settings import Limits, Settings
if __name__ == "__main__":
    much = (1e9, 1e9)
    many = {"connections": 10**6, "all_connections": 10**5, "live_tables": 10**6}
    limits = Limits(messages=much, requests=much, openings=much, **many)
    named = {"port": int(sys.argv[1]), "database_url": sys.argv[2]}
    serve(Settings(**named, limits=limits, warm=False, chosen_deals=True))
"""


@dataclass
class Table:
    """One simulated table: its people's connections and what they last saw."""

    id: str
    secrets: list[str]
    sockets: list[ClientConnection] = field(default_factory=list)
    listeners: list[asyncio.Task[None]] = field(default_factory=list)
    actions: list[tuple[str, bool]] = field(default_factory=list)  # ids, and whether others see it done
    mover: int | None = None
    sequence: int = 0  # the mover's own
    is_over: bool = False
    waiting: set[int] = field(default_factory=set)  # seats that have not seen the last action
    seen: float = 0.0  # when the last of them did
    all_seen: asyncio.Event = field(default_factory=asyncio.Event)


class Server:
    """A server process on a free port."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        script = folder / "serve.py"
        script.write_text(SERVE)
        url = os.environ.get("FAREBOX_DATABASE_URL", f"sqlite:///{folder / 'tables.sqlite'}")
        self.process = subprocess.Popen([sys.executable, str(script), str(self.port), url])
        self.api = f"http://127.0.0.1:{self.port}/api/v2"

    def wait(self) -> None:
        """Until it answers."""
        for _ in range(600):
            try:
                httpx.get(f"{self.api}/editions")
                return
            except httpx.TransportError:
                time.sleep(0.1)
        raise TimeoutError("the server did not start")

    def memory(self) -> int:
        """Bytes in use."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        found = re.search(r"VmRSS:\s+(\d+) kB", status)
        return int(found[1]) * 1024 if found else 0

    def cpu(self) -> float:
        """Seconds of processor time used so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def open_tables(server: Server, n_tables: int, bot: str | None) -> list[Table]:
    """Open and join tables of two, editions in turn."""
    tables = []
    async with httpx.AsyncClient() as http:
        for number in range(n_tables):
            seats: list[dict[str, str]] = [{"kind": "here"}, {"kind": "here"}]
            if bot:
                seats.append({"kind": "bot", "bot": bot})
            wanted = {"edition": EDITIONS[number % len(EDITIONS)], "seats": seats, "seed": number}
            told = (await http.post(f"{server.api}/tables", json=wanted)).json()
            secrets = [seat["secret"] for seat in told["seats"] if seat["secret"]]
            tables.append(Table(told["table"], secrets))
    for table in tables:
        for secret in table.secrets:
            link = await connect(f"ws://127.0.0.1:{server.port}/api/v2/live", compression=None)
            await link.send(json.dumps({"type": "hello", "table": table.id, "secret": secret}))
            table.sockets.append(link)
            table.listeners.append(asyncio.create_task(listen(table, link)))
    return tables


async def listen(table: Table, link: ClientConnection) -> None:
    """Note when each change is seen, and who is to move; reads no more of a view than that."""
    async for message in link:
        now = time.perf_counter()
        text, seat = str(message), table.sockets.index(link)
        if not text.startswith('{"type":"view"'):
            continue
        table.is_over = table.is_over or '"phase":"over"' in text
        if (actions := ACTION.findall(text)) and (found := SEQUENCE.search(text)):
            table.mover, table.sequence = seat, int(found[1])
            table.actions = [(id, not hidden) for id, hidden in actions]
        if seat in table.waiting:
            table.waiting.discard(seat)
            table.seen = now
            if not table.waiting:
                table.all_seen.set()


async def play(table: Table, every: float, until: float, delays: list[float]) -> None:
    """Act every few seconds, and measure until all have seen it."""
    rng = random.Random(table.id)
    await asyncio.sleep(rng.random() * every)
    while time.perf_counter() < until and not table.is_over:
        if table.mover is not None and table.actions:
            await act(table, rng, delays)
        await asyncio.sleep(every * (0.5 + rng.random()))


async def act(table: Table, rng: random.Random, delays: list[float]) -> None:
    """One action of the seat to move."""
    mover, (id, is_open) = table.mover or 0, rng.choice(table.actions)
    table.mover, table.actions = None, []
    table.waiting = set(range(len(table.sockets))) if is_open else {mover}
    table.all_seen.clear()
    began = time.perf_counter()
    await table.sockets[mover].send(f'{{"type":"act","sequence":{table.sequence},"action":{id}}}')
    await asyncio.wait_for(table.all_seen.wait(), 60)
    delays.append(table.seen - began)


async def measure(n_tables: int, seconds: float, every: float, bot: str | None) -> dict[str, Any]:
    """Run it all; the numbers."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        try:
            server.wait()
            (await open_tables(server, 4, bot))  # so that what is loaded once is loaded
            before = server.memory()
            tables = await open_tables(server, n_tables, bot)
            await asyncio.sleep(SETTLE_SECONDS)
            gc.collect()
            gc.disable()  # this process's pauses are not the server's
            delays: list[float] = []
            cpu, own, began = server.cpu(), time.process_time(), time.perf_counter()
            await asyncio.gather(*(play(table, every, began + seconds, delays) for table in tables))
            took = time.perf_counter() - began
            used, own = server.cpu() - cpu, time.process_time() - own
            memory = server.memory() - before
            for table in tables:
                for task in table.listeners:
                    task.cancel()
        finally:
            gc.enable()
            server.process.kill()
            server.process.wait()
    return tell(n_tables, delays, took, used, memory) | {"people's cores": round(own / took, 2)}


def tell(n_tables: int, delays: list[float], took: float, used: float, memory: int) -> dict[str, Any]:
    """The numbers by name; times in milliseconds."""
    if not delays:
        raise RuntimeError("nobody acted: do views still list their actions as this reads them?")
    ranked = sorted(delays)
    return {
        "tables": n_tables,
        "actions": len(delays),
        "actions a second": round(len(delays) / took, 1),
        "median ms": round(1000 * statistics.median(ranked), 2),
        "p99 ms": round(1000 * ranked[min(len(ranked) - 1, int(0.99 * len(ranked)))], 2),
        "server cpu ms an action": round(1000 * used / max(1, len(delays)), 2),
        "server cores": round(used / took, 2),
        "kB a table": round(memory / 1024 / n_tables, 1),
    }


def run(n_tables: int = 50, seconds: float = 10, every: float = 5, bot: str | None = None) -> dict[str, Any]:
    """Measure, and show the numbers as a table."""
    result = asyncio.run(measure(n_tables, seconds, every, bot))
    for name, value in result.items():
        print(f"{name:>24} {value:>10}")
    return result


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--every", type=float, default=5, help="seconds between a table's actions")
    parser.add_argument("--bot", help="a third seat for this bot")
    told = parser.parse_args()
    run(told.tables, told.seconds, told.every, told.bot)


if __name__ == "__main__":
    main()
