"""Find how chances counted in worlds come true, and measure it: `python -m bench.chances`.

At some moments of games whose end is known, one seat asks for everybody's chances. How much these are to be
trusted, how much too well the seat thinks of itself, and how strong the bots are that play, is found for each
board and number of seats, from the beginning of a game to its end (`fitting.py`); `ai/chances.toml` keeps it.
Then the same is asked in other games, and what is told is held against how they ended:
`bench/results/belief.md` has both, and what `python -m bench.belief --measure` found. How it is
gone about: `asked_games.py`.
"""

from collections.abc import Mapping, Sequence

from bench.asked_games import AskedGames, AskedRow, AskGame, Table
from bench.belief_report import ChancesRow, tell
from bench.fitting import Asked, find, own_chances, points_told, points_too_many, quality, told_of
from bench.matches import CITIES
from bench.positions import Position, positions
from farebox.ai.board_data import found_numbers
from farebox.ai.calibration import calibration_of
from farebox.ai.judgement import USUAL_WORLDS, outcomes, progress
from farebox.boards import Board, load_board

# By seats: more at four, where a game tells less of each chance; searches take longest.
TO_FIND = {
    2: {"planners": 160, "searches": 120, "levels": 240},
    3: {"planners": 160, "searches": 80, "levels": 160},
    4: {"planners": 320, "searches": 90, "levels": 280},
}
TO_MEASURE = {
    2: {"planners": 80, "searches": 80, "levels": 100},
    3: {"planners": 80, "searches": 60, "levels": 100},
    4: {"planners": 100, "searches": 80, "levels": 120},
}
READING = "wins"
HEAD = """\
# How chances counted in worlds come true: written by bench/chances.py. By board and seats, from the beginning
# of a game to its end; ai/calibration.py says what each number is.
"""


class Chances(AskedGames):
    """What `farebox.chances` is asked."""

    name, head = "chances", HEAD
    found_seed, measured_seed = 620_000, 760_000
    to_find, to_measure = TO_FIND, TO_MEASURE

    def asker(self, board: Board, n_seats: int) -> AskGame:
        """What asks at some moments of a game."""

        def ask_game(pool: str, seed: int) -> list[Asked]:
            return [ask(at, pool) for at in positions(board, n_seats, pool, seed, 1, "search")]

        return ask_game

    def found(self, asked: Mapping[Table, list[Asked]]) -> dict[str, str]:
        """A part for each table."""
        found = find(asked, READING, found_numbers("chances.toml"))
        return {
            f'"{table}"': points_told(table, asked_at(table, asked)) + told_of(table, READING, weights)
            for table, weights in found.items()
        }

    def judge(self, row: AskedRow, asked: Sequence[Asked]) -> ChancesRow:
        """How what was told of the seat that asked came true.

        As worlds were counted; as is told without any player's name; and with all.
        """
        by = calibration_of(load_board(row["edition"]), row["seats"])
        raw, told, named = (
            quality(asked, own_chances(asked, READING, *way))
            for way in ((None, False), (by, False), (by, True))
        )
        by_points: list[Asked] = [
            {**one, "expected": by.points(one["expected"], one["progress"], one["seat"])} for one in asked
        ]
        own, others = points_too_many(by_points)
        return {
            **row,
            "raw": raw,
            "told": told,
            "named": named,
            "own_points": round(float(own.mean()), 2),
            "others_points": round(float(others.mean()), 2),
        }

    def tell(self) -> None:
        """Beside what is believed."""
        tell()


def asked_at(table: str, asked: Mapping[Table, list[Asked]]) -> list[Asked]:
    """What was asked at a table, as the file names it: of an edition, or of all cities."""
    name, _, seats = table.partition("/")
    found = []
    for (edition, n_seats), rows in asked.items():
        if str(n_seats) == seats and (name == edition or (name == "city" and edition in CITIES)):
            found += rows
    return found


def ask(at: Position, pool: str) -> Asked:
    """What worlds say at a moment, and what came of it."""
    n_seats, counted = at.seen.n_seats, outcomes(at.seen, USUAL_WORLDS, at.deal)
    wins = [(won + 1 / n_seats) / (USUAL_WORLDS + 1) for won in counted.wins.tolist()[:n_seats]]
    return {
        "deal": at.deal,
        "pool": pool,
        "seat": at.seen.seat,
        "progress": progress(at.seen),
        "players": list(at.players),
        "shares": list(at.shares),
        "expected": [sum / USUAL_WORLDS for sum in counted.points.tolist()[:n_seats]],
        "totals": list(at.totals),
        "counted": {READING: wins},
    }


if __name__ == "__main__":
    Chances().run(__doc__)
