"""Chances are asked at moments of games; from some answers numbers are found, by others they are measured."""

import argparse
import json
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import TypeAlias, TypedDict

import numpy as np

from bench.fitting import Asked, games_of
from farebox.ai.board_data import found_numbers
from farebox.boards import Board, board_names, load_board
from farebox.game.families import FAMILIES
from farebox.kernel.limits import MAX_SEATS, MIN_SEATS

HERE = Path(__file__).parent
BUILD = HERE / "build"
RESULTS = HERE / "results"
FOUND = HERE.parent / "src" / "farebox" / "ai"
Table: TypeAlias = tuple[str, int]  # an edition and how many play it
Games: TypeAlias = Mapping[int, Mapping[str, int]]  # by seats and by who plays
AskGame: TypeAlias = Callable[[str, int], list[Asked]]  # of those who play, from a seed


class AskedRow(TypedDict):
    """What was asked at a kind of table, of games by whom; what is found of it stands beside."""

    edition: str
    seats: int
    players: str
    positions: int
    games: int


class AskedGames(ABC):
    """Games that are asked about, and what is made of the answers.

    These are kept in `bench/build`, so that a run that was broken off goes on, and one with more games asks
    only those.
    """

    name: str  # of the files in which answers and results are kept
    head: str  # of the file in which `farebox.ai` keeps what is found
    found_seed: int
    measured_seed: int
    to_find: Games
    to_measure: Games

    @abstractmethod
    def asker(self, board: Board, n_seats: int) -> AskGame:
        """What asks about a game at a kind of table."""

    @abstractmethod
    def found(self, asked: Mapping[Table, list[Asked]]) -> dict[str, str]:
        """What is found from all tables together, by its heading."""

    @abstractmethod
    def judge(self, row: AskedRow, asked: Sequence[Asked]) -> AskedRow:
        """The row with how what is told of games that nothing was found from came true."""

    @abstractmethod
    def tell(self) -> None:
        """Write for people what was measured so far."""

    def gather(self, which: str, table: Table, first: int, games: Games, factor: float) -> list[Asked]:
        """All that is asked at a kind of table, by whoever plays."""
        edition, n_seats = table
        ask_game = self.asker(load_board(edition), n_seats)
        asked: list[Asked] = []
        for pool, usual in games[n_seats].items():
            name = f"{self.name.replace('_', '-')}-{which}-{edition}-{n_seats}-{pool}"
            asked += kept(name, max(1, round(usual * factor)), first, pool, ask_game)
        print(f"{which}: {edition}, {n_seats} seats, {len(asked)} moments", flush=True)
        return asked

    def find(self, tables: Sequence[Table], factor: float) -> None:
        """Find the numbers of these tables anew; what others have stays."""
        asked = {at: self.gather("found", at, self.found_seed, self.to_find, factor) for at in tables}
        path = FOUND / f"{self.name}.toml"
        known = dict(re.findall(r"^\[(.+)\]\n((?:.+\n)*)", path.read_text(encoding="utf-8"), re.MULTILINE))
        parts = (f"\n[{heading}]\n{text}" for heading, text in (known | self.found(asked)).items())
        path.write_text(self.head + "".join(parts), encoding="utf-8")
        found_numbers.cache_clear()

    def measure(self, tables: Sequence[Table], factor: float) -> None:
        """How what is told comes true, by who plays; written after each table, and what others have stays."""
        for edition, n_seats in tables:
            at = (edition, n_seats)
            asked = self.gather("measured", at, self.measured_seed, self.to_measure, factor)
            new = [self._row(at, "all", asked)]
            for pool, rows in groupby(asked, lambda row: row["pool"]):
                new.append(self._row(at, pool, list(rows)))
            write_measured(RESULTS / f"{self.name}.json", at, new)
            self.tell()

    def _row(self, table: Table, players: str, asked: Sequence[Asked]) -> AskedRow:
        row: AskedRow = {
            "edition": table[0],
            "seats": table[1],
            "players": players,
            "positions": len(asked),
            "games": len(np.unique(games_of(asked))),
        }
        return self.judge(row, asked)

    def run(self, about: str | None) -> None:
        """Read the command line; find, measure, tell."""
        teller = argparse.ArgumentParser(
            description=about, formatter_class=argparse.RawDescriptionHelpFormatter
        )
        teller.add_argument(
            "--games", type=float, default=1.0, metavar="FACTOR", help="times the usual games"
        )
        teller.add_argument("--rules", choices=FAMILIES, help="find and measure boards of these rules alone")
        teller.add_argument("--measure", action="store_true", help="measure what was found before")
        teller.add_argument("--seats", type=int, metavar="N", help="find and measure tables of so many alone")
        told = teller.parse_args()
        names = [name for name in board_names() if told.rules in (None, load_board(name).rules)]
        seats = [told.seats] if told.seats else range(MIN_SEATS, MAX_SEATS + 1)
        tables = [(name, n_seats) for n_seats in seats for name in names]
        if not told.measure:
            self.find(tables, told.games)
        self.measure(tables, told.games)


def kept(name: str, games: int, first: int, pool: str, ask_game: AskGame) -> list[Asked]:
    """What is asked of games from a seed on, a line of a file each; what was asked before is not again."""
    path = BUILD / f"{name}.jsonl"
    BUILD.mkdir(exist_ok=True)
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    rows: list[list[Asked]] = [json.loads(line) for line in lines[:games]]
    for seed in range(first + len(rows), first + games):
        rows.append(ask_game(pool, seed))
        with path.open("a", encoding="utf-8") as out:
            out.write(json.dumps(rows[-1]) + "\n")
    return [row for game in rows for row in game]


def write_measured(path: Path, table: Table, new: list[AskedRow]) -> None:
    """Put the rows of one table in the place of those that were there."""
    known: list[AskedRow] = json.loads(path.read_text(encoding="utf-8"))
    rows = [row for row in known if (row["edition"], row["seats"]) != table] + new
    rows.sort(key=lambda row: (row["seats"], board_names().index(row["edition"])))
    path.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
