"""How far apart the five levels are: each against the one below, at two seats, on every board.

`python bench/levels.py` plays the games and writes `bench/results/levels.md`. Deals are paired. Levels were
set on other deals, some of them once more after a look at these: the file says which.
`--games`, `--edition` and `--upper` measure a part and leave other rows.
"""

import argparse
import re
from pathlib import Path

from farebox.arena import Contest, run
from farebox.boards import board_names, load_board

OUT = Path(__file__).parent / "results" / "levels.md"
SEED = 9_000_000
GAMES = 400
UPPER = (2, 3, 4, 5)  # levels that have one below
LEAST, MOST = 0.65, 0.75  # of the games, that a level is meant to win
HEAD = """# How far apart the levels are

Written by `bench/levels.py`: each level against the one below at two seats, on paired deals from seed
{seed:,} up. A level is meant to win {least:.0%} to {most:.0%}. The interval is of 95%, over deals.
The cities' first three levels were set on deals from 8,000,000 up and played here afterwards; Amsterdam's
first, and its and San Francisco's fourth, were set once more after a look at these deals, so that their rows
may flatter.

| edition | level | against | games | wins | 95% interval |
|---|---|---|---|---|---|
"""


def measure(edition: str, upper: int, games: int) -> str:
    """One row: a level against the one below."""
    bots = (f"level-{upper}", f"level-{upper - 1}")
    report = run(Contest(load_board(edition), 2, bots, SEED), games, jobs=1)
    share = next(share for share in report.shares if share.bot == bots[0])
    return (
        f"| {edition} | {upper} | {upper - 1} | {share.games} | {share.win_rate:.1%} "
        f"| {share.low:.1%} to {share.high:.1%} |"
    )


def known_rows() -> dict[tuple[str, int], str]:
    """Rows measured before, by edition and upper level."""
    text = OUT.read_text(encoding="utf-8") if OUT.exists() else ""
    found = re.finditer(r"^\| ([a-z-]+) \| (\d) \|.*$", text, re.MULTILINE)
    return {(row[1], int(row[2])): row[0] for row in found}


def write(rows: dict[tuple[str, int], str]) -> None:
    """The file, in the order of boards and levels."""
    order = [(edition, upper) for edition in board_names() for upper in UPPER]
    head = HEAD.format(seed=SEED, least=LEAST, most=MOST)
    OUT.write_text(head + "".join(f"{rows[key]}\n" for key in order if key in rows), encoding="utf-8")


def main() -> None:
    """Read the command line, measure, and write after every row."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=GAMES, help="games a row")
    parser.add_argument("--edition", choices=board_names(), help="only this one")
    parser.add_argument("--upper", type=int, choices=UPPER, help="only this level against the one below")
    asked = parser.parse_args()
    rows = known_rows()
    for edition in board_names():
        for upper in UPPER:
            if asked.edition in (None, edition) and asked.upper in (None, upper):
                rows[edition, upper] = measure(edition, upper, asked.games)
                write(rows)
                print(rows[edition, upper], flush=True)


if __name__ == "__main__":
    main()
