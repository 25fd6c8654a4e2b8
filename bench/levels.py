"""How far apart the five levels are: each against the one below, at two seats, on every board.

`python -m bench.levels` plays the games and writes `bench/results/levels.md`. Deals are paired, and no city's
level was set by a look at these. Games are kept beside the results, so that a run that was broken off goes
on; `--games`, `--edition` and `--upper` measure a part and leave other rows.
"""

import argparse
import re

from bench.matches import RESULTS, shares
from farebox.arena import Contest
from farebox.boards import board_names, load_board

OUT = RESULTS / "levels.md"
SEED = 12_000_000
GAMES = 2000
UPPER = (2, 3, 4, 5)  # levels that have one below
LEAST, MOST = 0.65, 0.75  # of the games, that a level is meant to win
HEAD = """# How far apart the levels are

Written by `bench/levels.py`: each level against the one below at two seats, on paired deals. A level is
meant to win {least:.0%} to {most:.0%}: *yes* if all of the interval (95%, over deals) lies there, *no* if
none of it does. Levels were set on deals from 8,000,000 up, and some once more after a look at deals from
9,000,000 up: rows of those may flatter. Nobody had looked at deals from {seed:,} up, but for the Card Game's,
whose levels 2 to 4 were set once more after that.

| edition | level | against | deals from | games | wins | 95% interval | as meant |
|---|---|---|---|---|---|---|---|
"""


def verdict(low: float, high: float) -> str:
    """Whether a level is as far above the one below as it is meant to be, as far as the games tell."""
    if high < LEAST or low > MOST:
        return "no"
    return "yes" if low >= LEAST and high <= MOST else "open"


def measure(edition: str, upper: int, games: int) -> str:
    """One row: a level against the one below."""
    bots = (f"level-{upper}", f"level-{upper - 1}")
    contest = Contest(load_board(edition), 2, bots, SEED)
    share = shares(contest, games, f"levels-{edition}-{upper}")[bots[0]]
    return (
        f"| {edition} | {upper} | {upper - 1} | {SEED:,} | {share.games} | {share.win_rate:.1%} "
        f"| {share.low:.1%} to {share.high:.1%} | {verdict(share.low, share.high)} |"
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
