"""Sets and counts in one number, and what a seat may hope for when the first of two rounds is over."""

from random import Random

import numpy as np
import pytest

from farebox import minds
from farebox.game import new_game
from farebox.kernel.jit import Doors
from farebox.kernel.layout import OVER, SCORE, Row, Rows, new_rows
from farebox.kernel.limits import MAX_TICKETS, WILD
from farebox.kernel.tickets import lowest, without_lowest
from farebox.minds.card_game import counts
from farebox.minds.policies import judge
from farebox.minds.rollout import play_on
from farebox.minds.tables import Desk
from support.boards import ALL_TABLES, board_of

door = Doors.of(minds.__file__)  # compiled anew whenever the minds change


@door
def reckon(first: Rows, second: Rows, left: Rows, both: Rows) -> int:
    """What is left of each of the first when the second is taken, and both together; returns what is left."""
    less = counts.less(counts.pack(first), counts.pack(second))
    plus = counts.plus(counts.pack(first), counts.pack(second))
    for color in range(len(left)):
        left[color] = counts.of(less, color)
        both[color] = counts.of(plus, color)
    return counts.total(less)


@door
def write_out(tickets: np.uint64, out: Rows) -> int:
    """A set of tickets as a list; returns how many they are."""
    n = 0
    while tickets:
        out[n] = lowest(tickets)
        tickets = without_lowest(tickets)
        n += 1
    return n


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


def test_a_set_is_taken_apart_ticket_by_ticket() -> None:
    """Every ticket there may be, alone and among others, in order."""
    luck = Random(67)
    sets = [[ticket] for ticket in range(MAX_TICKETS)] + [list(range(MAX_TICKETS)), []]
    sets += [sorted(luck.sample(range(MAX_TICKETS), luck.randrange(20))) for _ in range(50)]
    out = np.zeros(MAX_TICKETS, np.int64)
    for tickets in sets:
        n = write_out(np.uint64(sum(1 << ticket for ticket in tickets)), out)
        assert out[:n].tolist() == tickets


def test_counts_are_reckoned_all_at_once() -> None:
    """As one by one, whatever is larger; together, no more than 127."""
    luck = Random(8)
    left, both = np.zeros((2, 8), np.int64)
    for _ in range(500):
        first, second = (np.array([luck.randrange(128) for _ in range(8)]) for _ in range(2))
        first[luck.randrange(8)] = second[luck.randrange(8)] = 0
        assert reckon(first, second, left, both) == left.sum()
        assert left.tolist() == np.maximum(0, first - second).tolist()
        assert both.tolist() == np.minimum(127, first + second).tolist()


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
    """K41: completed tickets stay, and locomotives stay in hand."""
    board = board_of("card-game")
    desk = Desk(board)
    out = new_rows(SCORE)

    def hopes(done: int | None = None, wilds: int = 0) -> list[int]:
        state = judged("card-game", 4, 1)[0].copy()
        if done is not None:
            state["done"][0] = done
        state["hand"][0, WILD] += wilds
        weights, rows = desk.weights(4), (desk.sights[0], desk.desks[0], out[0])
        finish(desk.board[0], desk.map[0], state, desk.events[0], weights, *rows, 1)
        totals: list[int] = out[0]["total"].tolist()
        return totals

    usual, none, all_done = hopes(), hopes(done=0), hopes(done=(1 << 20) - 1)
    assert none[0] < usual[0] < all_done[0]
    assert hopes(wilds=2)[0] > usual[0]
    assert none[1] == pytest.approx(usual[1], abs=12)  # a big city may be theirs now
