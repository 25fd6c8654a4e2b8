"""What many games cost: `python bench/cluster.py` writes results/cluster.md, read by docs/cluster.md.

Games for a second of one core's CPU time, by the very tasks that a cluster's workers do, and from that
core-hours and storage for a thousand million games of New York for two.
"""

import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from farebox.boards import load_board
from farebox.sim.chunks import Chunk, play_chunk
from farebox.study.files import StudyPlan
from farebox.study.playing import StudyPart, play_piece

SECONDS = 3.0
ALL = 1_000_000_000
BOARD = load_board("new-york")


@dataclass(frozen=True)
class Cost:
    """One kind of work: games a CPU second, and bytes a game."""

    name: str
    games_per_second: float
    bytes_per_game: float

    def line(self) -> str:
        """A row of the table."""
        hours = ALL / self.games_per_second / 3600
        kept = f"{self.bytes_per_game * ALL / 1e12:,.2g} TB" if self.bytes_per_game else "–"
        return f"| {self.name} | {self.games_per_second:,.0f} | {hours:,.0f} | {kept} |"


def simulated(bot: str, size: int, records: bool) -> Callable[[int], int]:
    """A task of `farebox simulate`; what it returns is bytes of text."""
    return lambda seed: len(play_chunk(Chunk(BOARD, (bot, bot), seed, size, records)).lines)


def studied(bot: str, size: int) -> Callable[[int], int]:
    """A task of `farebox study`; what it returns is bytes of Parquet."""
    return lambda seed: len(play_piece(StudyPart(StudyPlan(BOARD, (bot, bot), 0), range(seed, seed + size))))


def measure(name: str, task: Callable[[int], int], size: int) -> Cost:
    """Tasks until enough CPU time is spent."""
    task(0)
    started, games, stored = time.process_time(), 0, 0
    while (spent := time.process_time() - started) < SECONDS:
        stored += task(games)
        games += size
    return Cost(name, games / spent, stored / games)


def main() -> None:
    """Measure, print, keep."""
    busy = f"{os.getloadavg()[0]:.0f} on {os.cpu_count()} cores"
    costs = [
        measure("`simulate`, random", simulated("random", 2000, records=False), 2000),
        measure("`simulate`, random, `--out`", simulated("random", 100, records=True), 100),
        measure("`simulate`, planners", simulated("planner", 500, records=False), 500),
        measure("`simulate`, planners, `--out`", simulated("planner", 100, records=True), 100),
        measure("`study`, random", studied("random", 500), 500),
        measure("`study`, planners", studied("planner", 500), 500),
    ]
    lines = [
        "# What many games cost",
        "",
        "Written by `python bench/cluster.py`: games for a second of one core's CPU time.",
        f"The load was {busy} when it began.",
        "",
        "| New York for two | games a second | core-hours for 10⁹ | to keep: text, or Parquet in pieces |",
        "|---|---|---|---|",
        *(cost.line() for cost in costs),
    ]
    text = "\n".join(lines) + "\n"
    print(text)
    (Path(__file__).parent / "results" / "cluster.md").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
