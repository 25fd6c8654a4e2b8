"""Find how chances counted in worlds come true, and measure it: `python -m bench.chances`.

At some moments of games whose end is known, one seat asks for everybody's chances. How much these are to be
trusted, how much too well the seat thinks of itself, and how strong the bots are that play, is found for each
board and number of seats, from the beginning of a game to its end (`fitting.py`); `ai/chances.toml` keeps it.
Then the same is asked in other games, and what is told is held against how they ended:
`bench/results/belief.md` has both, and what `python -m bench.belief --measure` found. What was asked is kept
in `bench/build`, so that a run that was broken off goes on, and one with more games asks only those.
"""

import argparse
import json
from collections.abc import Callable, Sequence
from itertools import groupby
from pathlib import Path

import numpy as np

from bench.belief_report import Row, tell
from bench.fitting import Asked, find, games_of, own_chances, quality, told_of
from bench.positions import Position, positions
from farebox.ai.board_data import found_numbers
from farebox.ai.calibration import calibration_of
from farebox.ai.judgement import outcomes, progress
from farebox.boards import board_names, load_board
from farebox.kernel.limits import MAX_SEATS, MIN_SEATS

HERE = Path(__file__).parent
BUILD = HERE / "build"
RESULTS = HERE / "results" / "chances.json"
OUT = HERE.parent / "src" / "farebox" / "ai" / "chances.toml"
SEEDS = {"found": 620_000, "measured": 720_000}
# By seats: games take longer where more play.
GAMES = {
    "found": {
        2: {"planners": 160, "searches": 120, "levels": 240},
        3: {"planners": 160, "searches": 120, "levels": 240},
        4: {"planners": 160, "searches": 120, "levels": 240},
    },
    "measured": {
        2: {"planners": 80, "searches": 80, "levels": 100},
        3: {"planners": 80, "searches": 80, "levels": 100},
        4: {"planners": 80, "searches": 80, "levels": 100},
    },
}
WORLDS = 100
READING = "wins"
HEAD = """\
# How chances counted in worlds come true: written by bench/chances.py. By board and seats, from the beginning
# of a game to its end; ai/calibration.py says what each number is.
"""
Table = tuple[str, int]  # an edition and how many play it


def kept(name: str, games: int, first: int, ask_game: Callable[[int], list[Asked]]) -> list[Asked]:
    """What is asked of games from a seed on, a line of a file each; what was asked before is not again."""
    path = BUILD / f"{name}.jsonl"
    BUILD.mkdir(exist_ok=True)
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    rows: list[list[Asked]] = [json.loads(line) for line in lines[:games]]
    for seed in range(first + len(rows), first + games):
        rows.append(ask_game(seed))
        with path.open("a", encoding="utf-8") as out:
            out.write(json.dumps(rows[-1]) + "\n")
    return [row for game in rows for row in game]


def ask(at: Position, pool: str) -> Asked:
    """What worlds say at a moment, and what came of it."""
    n_seats, counted = at.seen.n_seats, outcomes(at.seen, WORLDS, at.deal)
    wins = [(won + 1 / n_seats) / (WORLDS + 1) for won in counted.wins.tolist()[:n_seats]]
    return {
        "deal": at.deal,
        "pool": pool,
        "seat": at.seen.seat,
        "progress": progress(at.seen),
        "players": list(at.players),
        "shares": list(at.shares),
        "expected": [sum / WORLDS for sum in counted.points.tolist()[:n_seats]],
        "totals": list(at.totals),
        "counted": {READING: wins},
    }


def gather(which: str, edition: str, n_seats: int, factor: float) -> list[Asked]:
    """All that was asked at a kind of table, by whoever played."""
    board = load_board(edition)
    asked: list[Asked] = []
    for pool, usual in GAMES[which][n_seats].items():

        def ask_game(seed: int, pool: str = pool) -> list[Asked]:
            return [ask(at, pool) for at in positions(board, n_seats, pool, seed, 1, "search")]

        name = f"chances-{which}-{edition}-{n_seats}-{pool}"
        asked += kept(name, max(1, round(usual * factor)), SEEDS[which], ask_game)
    print(f"{which}: {edition}, {n_seats} seats, {len(asked)} positions", flush=True)
    return asked


def judge(edition: str, n_seats: int, asked: Sequence[Asked]) -> Row:
    """How what was told of the seat that asked came true.

    As worlds were counted; as is told without any player's name; and with all.
    """
    by = calibration_of(load_board(edition), n_seats)
    ways = {"raw": (None, False), "told": (by, False), "named": (by, True)}
    result: Row = {"positions": len(asked), "games": len(np.unique(games_of(asked)))}
    result |= {name: quality(asked, own_chances(asked, READING, *way)) for name, way in ways.items()}
    too_high = [np.subtract(row["expected"], row["totals"]) for row in asked]
    own = [off[row["seat"]] for off, row in zip(too_high, asked, strict=True)]
    others = [np.delete(off, row["seat"]).mean() for off, row in zip(too_high, asked, strict=True)]
    return result | {
        "own_points": round(float(np.mean(own)), 2),
        "others_points": round(float(np.mean(others)), 2),
    }


def write_found(tables: Sequence[Table], factor: float) -> None:
    """Find all tables anew."""
    found = find({at: gather("found", *at, factor) for at in tables}, READING)
    text = (f'\n["{table}"]\n{told_of(table, READING, weights)}' for table, weights in found.items())
    OUT.write_text(HEAD + "".join(text), encoding="utf-8")
    found_numbers.cache_clear()


def measure(tables: Sequence[Table], factor: float) -> None:
    """How what is told comes true, by who plays; written after each table, and what others have stays."""
    for edition, n_seats in tables:
        asked = gather("measured", edition, n_seats, factor)
        table = {"edition": edition, "seats": n_seats}
        new = [table | {"players": "all"} | judge(edition, n_seats, asked)]
        for pool, rows in groupby(asked, lambda row: row["pool"]):
            new.append(table | {"players": pool} | judge(edition, n_seats, list(rows)))
        write_measured(RESULTS, table, new)
        tell()


def write_measured(path: Path, table: Row, new: list[Row]) -> None:
    """Put the rows of one table in the place of those that were there."""
    known: list[Row] = json.loads(path.read_text(encoding="utf-8"))
    rows = [row for row in known if not table.items() <= row.items()] + new
    rows.sort(key=lambda row: (row["seats"], board_names().index(row["edition"])))
    path.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")


def main() -> None:
    """Find, write, measure, tell."""
    teller = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    teller.add_argument("--games", type=float, default=1.0, metavar="FACTOR", help="times the usual games")
    teller.add_argument("--measure", action="store_true", help="measure what was found before")
    teller.add_argument("--seats", type=int, metavar="N", help="measure tables of so many alone")
    told = teller.parse_args()
    tables = [(name, n_seats) for n_seats in range(MIN_SEATS, MAX_SEATS + 1) for name in board_names()]
    if not told.measure:
        write_found(tables, told.games)
    measure([table for table in tables if told.seats in (None, table[1])], told.games)


if __name__ == "__main__":
    main()
