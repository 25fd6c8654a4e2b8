"""Counts in one number, and what a seat may hope for when the first of two rounds is over."""

from random import Random

import numpy as np
import pytest

from farebox import minds
from farebox.game import new_game
from farebox.kernel.jit import Doors
from farebox.kernel.layout import OVER, SCORE, Row, Rows, new_rows
from farebox.minds.card_game import counts
from farebox.minds.policies import judge
from farebox.minds.rollout import play_on
from farebox.minds.tables import Desk
from support.boards import ALL_TABLES, board_of

door = Doors.of(minds.__file__)  # compiled anew whenever the minds change


@door
def reckon(first: Rows, second: Rows, out: Rows) -> int:
    """What is left of each of the first when the second is taken, into `out`; returns the sum."""
    left = counts.less(counts.pack(first), counts.pack(second))
    for color in range(len(out)):
        out[color] = counts.of(left, color)
    return counts.total(left)


@door
def finish(
    board: Row,
    map: Row,
    state: Row,
    event: Row,
    weights: Rows,
    sight: Row,
    desk: Row,
    out: Row,
    last_round: int,
) -> None:
    """Let planners play a round or two, and judge."""
    play_on(board, map, state, event, weights, sight, desk, last_round)
    judge(board, map, state, out)


def judged(name: str, n_seats: int, last_round: int) -> tuple[Row, Row]:
    """A game that planners played so far: how it stands, and what is thought of it."""
    board = board_of(name)
    desk = Desk(board)
    desk.states[0] = new_game(board, seats=n_seats, seed=5).state[0]
    rows = (desk.events[0], desk.weights(n_seats), desk.sights[0], desk.desks[0], desk.scores[0])
    finish(desk.board[0], desk.map[0], desk.states[0], *rows, last_round)
    return desk.states[0], desk.scores[0]


def test_counts_are_reckoned_all_at_once() -> None:
    """As one by one, whatever is larger."""
    luck = Random(8)
    out = np.zeros(8, np.int64)
    for _ in range(500):
        first, second = (np.array([luck.randrange(128) for _ in range(8)]) for _ in range(2))
        first[luck.randrange(8)] = second[luck.randrange(8)] = 0
        expected = np.maximum(0, first - second)
        assert reckon(first, second, out) == expected.sum()
        assert out.tolist() == expected.tolist()


@pytest.mark.parametrize(("name", "n_seats"), ALL_TABLES)
def test_somebody_has_won_only_at_the_end(name: str, n_seats: int) -> None:
    """K4: only the Card Game at four seats has a second round; what is hoped for is no victory."""
    two_rounds = name == "card-game" and n_seats == 4
    state, out = judged(name, n_seats, 1)
    assert (state["phase"] == OVER) is not two_rounds
    assert bool(out["winner"].any()) is not two_rounds
    state, out = judged(name, n_seats, 2)
    assert state["phase"] == OVER
    assert out["winner"].any()


def test_who_has_done_more_may_hope_for_more() -> None:
    """K41: completed tickets stay, and cards that serve a ticket stay in hand."""
    board = board_of("card-game")
    desk = Desk(board)
    out = new_rows(SCORE)

    def hopes(**changes: int) -> list[int]:
        state = judged("card-game", 4, 1)[0].copy()
        for name, value in changes.items():
            state[name][0] = value
        weights, rows = desk.weights(4), (desk.sights[0], desk.desks[0], out[0])
        finish(desk.board[0], desk.map[0], state, desk.events[0], weights, *rows, 1)
        totals: list[int] = out[0]["total"].tolist()
        return totals

    usual, none, all_done = hopes(), hopes(done=0), hopes(done=(1 << 20) - 1)
    assert none[0] < usual[0] < all_done[0]
    assert none[1] == pytest.approx(usual[1], abs=12)  # a big city may be theirs now
