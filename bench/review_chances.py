"""Find how a review's chances come true, and measure it: `python -m bench.review_chances`.

A review tells two chances of the seat that decides: as known, by what it did, and as dealt. How much what was
counted is to be trusted, how much too well the seat thinks of itself, and how strong those are who play, is
found for each reading at some decisions of games whose end is known (`fitting.py`); `ai/review_chances.toml`
keeps it. Then both are told, as a review tells them, at decisions of other games, and held against how these
ended: `results/review_chances.json`, of which `python -m bench.review --report` tells. How it is gone
about: `asked_games.py`.

What is kept now was found before the fourth level was a kind of its own, and with a firmness of 10, which was
chosen after a look at how 10 and 40 did on New York's measured decisions at two seats.
"""

import random
from collections.abc import Mapping, Sequence

import numpy as np

from bench.asked_games import AskedGames, AskedRow, AskGame, Table
from bench.fitting import Asked, Quality, find, quality, told_of
from bench.positions import MOMENTS, line_up
from farebox.ai.board_data import found_numbers
from farebox.ai.judgement import progress
from farebox.boards import Board, load_board
from farebox.bots import make_bot
from farebox.game.game import Game
from farebox.kernel.limits import NONE
from farebox.reviews.told_chances import READINGS, Reading, ToldChances
from farebox.reviews.trying import Found, Mean, Trials

# By seats: games take longer where more play.
TO_FIND = {
    2: {"planners": 400, "searches": 250, "levels": 400},
    3: {"planners": 100, "searches": 50, "levels": 120},
    4: {"planners": 100, "searches": 50, "levels": 120},
}
TO_MEASURE = {
    2: {"planners": 120, "searches": 75, "levels": 120},
    3: {"planners": 40, "searches": 30, "levels": 40},
    4: {"planners": 40, "searches": 30, "levels": 40},
}
WORLDS = 100
HEAD = """\
# How chances in reviews come true: written by bench/review_chances.py. By reading, board and seats, from the
# beginning of a game to its end; ai/calibration.py says what each number is.
"""


class ReviewChancesRow(AskedRow):
    """How chances came true by reading: as worlds were counted, and as they are told."""

    dealt_counted: Quality
    dealt_told: Quality
    dealt_named: Quality
    known_counted: Quality
    known_told: Quality
    known_named: Quality


class ReviewChances(AskedGames):
    """What a review is asked."""

    name, head = "review_chances", HEAD
    found_seed, measured_seed = 640_000, 740_000
    to_find, to_measure = TO_FIND, TO_MEASURE

    def asker(self, board: Board, n_seats: int) -> AskGame:
        """What asks at some decisions of a game."""
        trials = Trials(board, n_seats)

        def ask_seed(pool: str, seed: int) -> list[Asked]:
            return ask_game(trials, played(board, n_seats, pool, seed), pool, seed)

        return ask_seed

    def found(self, asked: Mapping[Table, list[Asked]]) -> dict[str, str]:
        """A part for each reading and table."""
        return {
            f'{reading}."{table}"': told_of(table, reading, weights)
            for reading in READINGS
            for table, weights in find(asked, reading, found_numbers("review_chances.toml")[reading]).items()
        }

    def judge(self, row: AskedRow, asked: Sequence[Asked]) -> ReviewChancesRow:
        """How what a review tells the seat that decides came true, in either reading.

        As worlds were counted; as is told of players without a name; and with every known bot's.
        """
        board = load_board(row["edition"])

        def told(reading: Reading, is_named: bool | None) -> Quality:
            return quality(asked, np.array([told_by(board, one, reading, is_named) for one in asked]))

        return {
            **row,
            "dealt_counted": told("dealt", None),
            "dealt_told": told("dealt", False),
            "dealt_named": told("dealt", True),
            "known_counted": told("known", None),
            "known_told": told("known", False),
            "known_named": told("known", True),
        }

    def tell(self) -> None:
        """`python -m bench.review --report` does."""


def played(board: Board, n_seats: int, pool: str, seed: int) -> Game:
    """A game of somebody out of a pool."""
    luck = random.Random(f"review {board.id} {n_seats} {pool} {seed}")
    players = line_up(board, n_seats, pool, luck, "search")
    bots = [make_bot(spec, board, 10 * seed + seat) for seat, spec in enumerate(players)]
    game = Game(board, players, seed)
    while (seat := game.to_move) is not None:
        game.play(bots[seat].choose(game.observe(seat)))
    return game


def ask_game(trials: Trials, game: Game, pool: str, seed: int) -> list[Asked]:
    """Some decisions of one game: what worlds said of each, and what came of it."""
    scores = game.scores()
    winners = sum(score.winner for score in scores)
    states = game.states()
    free = [
        at for at in range(game.n_actions) if len(Game.from_state(game.board, states[at]).legal_ids()) > 1
    ]
    asked: list[Asked] = []
    for at in random.Random(seed).sample(free, min(MOMENTS, len(free))):
        seat, action = game.act(at)
        seen = game.observe_before(at, seat)
        dealt = trials.compare(seen, [(trials.planned(seen), NONE)], truth=states[at][0])
        known = trials.compare(seen, [(action, NONE)])
        dealt.more(seed + at, WORLDS)
        known.more(seed + at, WORLDS)
        row: Asked = {
            "deal": seed,
            "pool": pool,
            "seat": seat,
            "progress": progress(seen),
            "players": list(game.names),
            "shares": [score.winner / winners for score in scores],
            "counted": {"dealt": counted(dealt[0], game.n_seats), "known": counted(known[0], game.n_seats)},
        }
        asked.append(row)
    return asked


def counted(found: Found, n_seats: int) -> list[float]:
    """Every seat's share of the victory; one more world, in which it is even, is counted in."""
    return [(found.win(seat).value * WORLDS + 1 / n_seats) / (WORLDS + 1) for seat in range(n_seats)]


def told_by(board: Board, row: Asked, reading: Reading, is_named: bool | None) -> float:
    """What the seat that decides is told; None: what was counted."""
    raw, seat = row["counted"][reading], row["seat"]
    if is_named is None:
        return float(raw[seat])
    told = ToldChances(board, row["players"] if is_named else [None] * len(raw))
    return told.as_read(reading, [Mean(one, 0.0) for one in raw], row["progress"], seat)[seat].value


if __name__ == "__main__":
    ReviewChances().run(__doc__)
