"""Planner games a second beside another version's: `python -m bench.speed CHECKOUT` writes results/speed.md.

CHECKOUT is a folder with that version's sources and an environment of its own in `.venv`. For 0.1.0, the last
commit before the changelog had anything above it:

    git worktree add /tmp/farebox-0.1.0 8a6cfa2
    cd /tmp/farebox-0.1.0 && python3 -m venv .venv && .venv/bin/pip install --editable .

Both versions' own benches play the games, each with its own planner. They take turns on one core, counting
their own processor time, so that a busy machine slows both alike.
"""

import argparse
import os
import subprocess
import sys
from dataclasses import dataclass
from itertools import product
from pathlib import Path

import numpy as np

from farebox.boards import board_names

HERE = Path(__file__).parent
TURNS = 7
SECONDS = 0.5
# Answers every line of an edition and a number of seats with a rate; the bench was called minds once.
PROGRAM = """
import sys
sys.path.insert(0, "bench")
try:
    import ai as bench
except ImportError:
    import minds as bench
bench.SECONDS = float(sys.argv[1])
for line in sys.stdin:
    edition, n_seats = line.split()
    print(bench.planner_rate(edition, int(n_seats)), flush=True)
"""
HEAD = """# Planner games a second

Written by `python -m bench.speed CHECKOUT`: whole games of planners a second of one core's processor time,
by this version and by {other}, each with its own planner. They took turns on one core in one run, {turns}
each. Rates are medians, and so is the ratio of two turns that follow each other, beside its least and its
most. The load was {load:.1f} on {cores} cores when it began.

| edition | seats | {other} | now | now / {other} | least to most |
|---|---|---|---|---|---|
"""


class Version:
    """A version's bench, ready to be asked."""

    def __init__(self, python: Path, folder: Path) -> None:
        command = [str(python), "-c", PROGRAM, str(SECONDS)]
        self._process = subprocess.Popen(
            command, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def rate(self, edition: str, n_seats: int) -> float:
        """Planner games a second."""
        asked, told = self._process.stdin, self._process.stdout
        assert asked is not None
        assert told is not None
        print(edition, n_seats, file=asked, flush=True)
        if not (line := told.readline()):
            sys.exit(f"{self._process.args!r} ended without an answer.")
        return float(line)

    def close(self) -> None:
        """Let it end."""
        self._process.communicate()


@dataclass(frozen=True)
class Row:
    """The rates of turns that followed each other at one kind of table."""

    edition: str
    n_seats: int
    then: list[float]
    now: list[float]

    def __str__(self) -> str:
        ratios = np.divide(self.now, self.then)
        then, now, ratio = (float(np.median(values)) for values in (self.then, self.now, ratios))
        return (
            f"| {self.edition} | {self.n_seats} | {then:,.0f} | {now:,.0f} | {ratio:.2f} "
            f"| {ratios.min():.2f} to {ratios.max():.2f} |"
        )


def measure(then: Version, now: Version, edition: str, n_seats: int) -> Row:
    """Both in turns, after a first one that only loads what is needed."""
    turns = [(then.rate(edition, n_seats), now.rate(edition, n_seats)) for _ in range(1 + TURNS)][1:]
    return Row(edition, n_seats, [one for one, _ in turns], [one for _, one in turns])


def main() -> None:
    """Read the command line, measure in turns, keep."""
    teller = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    teller.add_argument("checkout", type=Path, help="the other version's folder")
    teller.add_argument("--name", default="0.1.0", help="what to call it (default: %(default)s)")
    asked = teller.parse_args()
    python = asked.checkout / ".venv" / "bin" / "python"
    if not python.exists():
        sys.exit(f"{asked.checkout} has no environment in .venv.")
    head = HEAD.format(other=asked.name, turns=TURNS, load=os.getloadavg()[0], cores=os.cpu_count())
    then, now = Version(python, asked.checkout), Version(Path(sys.executable), HERE.parent)
    rows = []
    for edition, n_seats in product(board_names(), (2, 3, 4)):
        rows.append(measure(then, now, edition, n_seats))
        print(rows[-1], flush=True)
    then.close()
    now.close()
    text = head + "".join(f"{row}\n" for row in rows)
    (HERE / "results" / "speed.md").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
