"""Hours of games at one server, and what it holds in memory meanwhile.

`python -m bench.server.soak --minutes 60 --tables 200`. When a game is over its people open another table; so
tables come and go as they would in weeks. Prints a line every ten seconds, and at the end the slope.
"""

import argparse
import asyncio
import json
import statistics
import time
from pathlib import Path
from typing import Any

from bench.forking import free_port
from bench.server.kills import database
from bench.server.launch import Server, launcher
from bench.server.people import House
from farebox.server.storage.store import Store

SAMPLE_SECONDS = 10
WARM_SECONDS = 300  # until the tables of the beginning are over and forgotten
MEGABYTE = 1e6


async def soak(
    server: Server, minutes: float, n_tables: int, every: float, out: Path | None
) -> dict[str, Any]:
    """Play for so long; the figures."""
    await server.answers()
    house = House(server.port, n_tables, pause=every)
    samples: list[tuple[float, float]] = []
    began = time.monotonic()
    while (now := time.monotonic() - began) < 60 * minutes:
        samples.append((now, server.memory() / MEGABYTE))
        facts = tell(samples, house)
        print(
            json.dumps({"at": round(now), "MB": round(samples[-1][1], 1), "over": house.n_over}), flush=True
        )
        if out:
            out.write_text(json.dumps(facts, indent=2) + "\n")
        _let_go(house)
        assert not house.fell(), house.fell()
        await asyncio.sleep(SAMPLE_SECONDS)
    facts = tell(samples, house)
    await house.close()
    return facts


def _let_go(house: House) -> None:
    """Forget what was told at tables that are over: this process has a memory too."""
    for ledger in house.ledgers:
        if ledger.is_over:
            ledger.told.clear()
            ledger.meant.clear()


def tell(samples: list[tuple[float, float]], house: House) -> dict[str, Any]:
    """The figures so far."""
    later = [sample for sample in samples if sample[0] >= WARM_SECONDS] or samples
    slope = statistics.linear_regression(*zip(*later, strict=True)).slope if len(later) > 1 else 0.0
    half = len(later) // 2
    halves = [statistics.mean(mb for _, mb in part) for part in (later[:half] or later, later[half:])]
    return {
        "minutes": round(samples[-1][0] / 60, 1),
        "tables at a time": len(house.playing),
        "games over": house.n_over,
        "acknowledged actions": house.n_answered(),
        "MB at the beginning": round(samples[0][1], 1),
        f"MB after {WARM_SECONDS // 60} minutes": round(later[0][1], 1),
        "MB at the end": round(samples[-1][1], 1),
        "most MB": round(max(mb for _, mb in samples), 1),
        "mean MB of the first and second half after that": [round(mb, 1) for mb in halves],
        "slope after that, MB an hour": round(3600 * slope, 2),
        "wrong": [fault for ledger in house.ledgers for fault in ledger.wrong][:20],
        "samples": [[round(at), round(mb, 1)] for at, mb in samples],
    }


def run(minutes: float, n_tables: int, every: float, out: Path | None, log: Path | None) -> dict[str, Any]:
    """Soak a server on a new SQLite file, with bots in processes of their own."""
    with database("sqlite") as url, launcher(log) as this:
        server = this.start(free_port(), url, processes=True, workers=1)
        facts = asyncio.run(soak(server, minutes, n_tables, every, out))
        n_kept = Store(url).n_tables()
        facts["tables kept"] = n_kept
    if out:
        out.write_text(json.dumps(facts, indent=2) + "\n")
    return facts


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--every", type=float, default=3, help="mean seconds before a person acts")
    parser.add_argument("--out", type=Path)
    parser.add_argument("--log", type=Path)
    told = parser.parse_args()
    facts = run(told.minutes, told.tables, told.every, told.out, told.log)
    print(json.dumps({name: value for name, value in facts.items() if name != "samples"}, indent=2))


if __name__ == "__main__":
    main()
