"""Sets and counts in one number, and what a seat may hope for while the Card Game goes on."""

import tomllib
from collections.abc import Callable
from dataclasses import replace
from importlib.resources import files
from itertools import count
from random import Random
from typing import Any

import numpy as np
import pytest

from farebox import ai
from farebox.ai.board_data import Desk
from farebox.ai.card_game import counts
from farebox.ai.card_game.evaluation import STAGES
from farebox.ai.policies import lead
from farebox.ai.rollout import NEVER, play_on
from farebox.ai.search import begin, try_worlds
from farebox.boards import CardGameBoard
from farebox.bots.search_bot import SearchBot
from farebox.game.game import Game, new_game
from farebox.kernel.jit import Doors
from farebox.kernel.layout import NOT_YET, OVER, TURN, Row, Rows
from farebox.kernel.limits import MAX_TICKETS, WILD
from farebox.kernel.tickets import lowest, without_lowest
from support.boards import ALL_TABLES, board_of

door = Doors.of(ai.__file__)  # compiled anew whenever the package changes


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
def hope(board: Row, map: Row, state: Row, seat: int, desk: Row) -> float:
    """The lead that a seat may hope for."""
    return lead(board, map, state, seat, desk)


def played(desk: Desk, game: Game, until: int) -> Row:
    """How a game stands that planners played until a turn began."""
    desk.states[0] = game.state[0]
    rows = (desk.events[0], desk.weights(game.n_seats), desk.sights[0], desk.desks[0])
    play_on(desk.board[0], desk.map[0], desk.states[0], *rows, until)
    return desk.states[0]


def leads(desk: Desk, state: Row) -> list[float]:
    """What lead each seat may hope for."""
    n_seats = int(state["n_seats"])
    return [hope(desk.board[0], desk.map[0], state, seat, desk.desks[0]) for seat in range(n_seats)]


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
def test_planners_stop_where_a_turn_begins(name: str, n_seats: int) -> None:
    """Never within one, and not before it; at the end if it never comes."""
    board = board_of(name)
    desk = Desk(board)
    for until in (1, n_seats + 1, 20):
        state = played(desk, new_game(board, seats=n_seats, seed=5), until)
        assert (state["turns"], state["phase"]) == (until, TURN)
    assert played(desk, new_game(board, seats=n_seats, seed=5), NEVER)["phase"] == OVER


def test_one_seat_leads_by_what_the_next_is_behind() -> None:
    """In both rounds, and whether there are cards in the deck or not."""
    board = board_of("card-game")
    desk = Desk(board)
    seen = set()
    for until in range(4, 140, 3):
        state = played(desk, new_game(board, seats=4, seed=5), until)
        if state["phase"] == OVER:
            break
        seen.add((int(state["round_number"]), int(state["n_deck"]) == 0))
        second, first = sorted(leads(desk, state))[2:]
        assert second == -first
        assert first < 150
    assert seen == {(1, False), (1, True), (2, False), (2, True)}


NUMBERS = tomllib.loads(files(ai).joinpath("evaluation.toml").read_text(encoding="utf-8"))


def moment(state: Row) -> int:
    """How far a round has come."""
    final = int(state["final_turns"])
    return int(state["n_deck"]) if final == NOT_YET else final - int(state["n_seats"])


def reckoned(board: CardGameBoard, state: Row, seat: int) -> float:
    """What a seat may hope for, slowly, from the file."""
    n_colors = len(board.colors)
    held, done = (
        [ticket for at, ticket in enumerate(board.tickets) if int(state[name][seat]) >> at & 1]
        for name in ("held", "done")
    )
    own = state["yard_owner"] == seat
    yard, yard_wilds = np.where(own, state["yard"], 0).astype(int), int(state["yard_wilds"][own].sum())
    hand, track = (state[name][seat].astype(int) for name in ("hand", "track"))
    under = track[:n_colors] + yard[:n_colors]
    wanted = np.sum([ticket.cards for ticket in held], axis=0) if held else np.zeros(n_colors, int)
    useful = int(np.minimum(hand[:n_colors], np.maximum(0, wanted - under)).sum())
    assets = {
        "anyhow": 1,
        "done": sum(ticket.points for ticket in done),
        "points": sum(ticket.points for ticket in held),
        "tickets": len(held),
        "lacking": int(np.maximum(0, wanted - under - hand[:n_colors]).sum()),
        "useful": useful,
        "other": int(hand[:n_colors].sum()) - useful,
        "wilds": int(hand[WILD]),
        "wilds_under": int(track[WILD]) + yard_wilds,
        "under": int(np.minimum(wanted, under).sum()),
        "yard": int(yard.sum()) + yard_wilds,
    }
    for_each = NUMBERS[str(state["n_seats"])][int(state["round_number"]) - 1]
    return float(sum(n * np.interp(moment(state), STAGES, for_each[asset]) for asset, n in assets.items()))


@pytest.mark.parametrize("n_seats", [2, 3, 4])
def test_hopes_are_what_the_file_says_of_what_a_seat_has(n_seats: int) -> None:
    """Whenever a turn begins in a game, before and after the deck ran out, reckoned slowly."""
    board = board_of("card-game")
    assert isinstance(board, CardGameBoard)
    desk = Desk(board)
    game = new_game(board, seats=n_seats, seed=8)
    seen = set()
    for until in count(1):
        state = played(desk, game, until)
        if state["phase"] == OVER:
            break
        seen.add((int(state["round_number"]), moment(state) < 0))
        hopes = [reckoned(board, state, seat) for seat in range(n_seats)]
        expected = [own - max(hopes[:seat] + hopes[seat + 1 :]) for seat, own in enumerate(hopes)]
        assert leads(desk, state) == pytest.approx(expected)
    rounds = (1, 2) if n_seats == 4 else (1,)
    assert seen == {(number, late) for number in rounds for late in (False, True)}


def test_who_has_more_may_hope_for_more() -> None:
    """Completed tickets, locomotives, and cards that tickets want; what is in hand at the end comes late."""
    board = board_of("card-game")
    assert isinstance(board, CardGameBoard)
    desk = Desk(board)

    def hopes(until: int, change: Callable[[Row], None]) -> float:
        state = played(desk, new_game(board, seats=4, seed=5), until)
        change(state)
        return leads(desk, state)[0]

    def wanted(state: Row) -> int:
        held = (ticket for at, ticket in enumerate(board.tickets) if int(state["held"][0]) >> at & 1)
        cards = np.sum([ticket.cards for ticket in held], axis=0) - state["track"][0, : len(board.colors)]
        return int(np.argmax(cards - state["hand"][0, : len(board.colors)]))

    def add(place: str, kind: int | None) -> Callable[[Row], None]:
        def change(state: Row) -> None:
            state[place][0, wanted(state) if kind is None else kind] += 1

        return change

    def complete_all(state: Row) -> None:
        state["done"][0] = (1 << 20) - 1

    for until in (30, 100):
        usual = hopes(until, lambda state: None)
        for place in ("hand", "track"):
            assert hopes(until, add(place, WILD)) > usual
            assert hopes(until, add(place, None)) > usual
        assert hopes(until, add("track", None)) > hopes(until, add("hand", None))
    assert hopes(100, complete_all) > hopes(100, lambda state: None)


@pytest.mark.parametrize("n_seats", [2, 4])
def test_a_search_looks_some_laps_ahead_where_it_knows_what_to_hope_for(
    n_seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the printed Card Game; in a box of one's own with other tickets, and in a city, to the end."""
    spans = []

    def note(*asked: Any) -> None:
        spans.append(asked[-2:])
        try_worlds(*asked)

    monkeypatch.setattr("farebox.bots.search_bot.try_worlds", note)
    printed = board_of("card-game")
    own = replace(printed, id="own")
    assert Desk(printed).map[0]["asset_points"].any()
    assert not Desk(own).map[0]["asset_points"].any()
    far = (NEVER, NEVER)
    for board, span in ((printed, (3 * n_seats, 8 * n_seats)), (own, far), (board_of("new-york"), far)):
        spans.clear()
        SearchBot(board, 1, sims=4).choose(new_game(board, seats=n_seats, seed=5).observe(0))
        assert set(spans) == {span}


def test_what_is_found_at_several_moments_counts_evenly() -> None:
    """Judged after one lap and after two, an action is worth the mean of what it is worth after each."""
    board = board_of("card-game")
    desk = Desk(board)
    know = new_game(board, seats=2, seed=5).observe(0).row.reshape(1)
    weights = desk.weights(2)

    def found(first: int, last: int) -> list[float]:
        rows = (desk.states, weights, desk.sights, desk.desks, desk.tries, desk.ids)
        begin(desk.board, desk.map, know, *rows, np.uint64(1))
        desk.tries["rng"] = 7
        more = (desk.events, weights, desk.sights, desk.desks, desk.tries, desk.scores)
        try_worlds(desk.board, desk.map, know, desk.states, *more, 3, 20.0, 1, False, first, last)
        totals: list[float] = desk.tries[0]["total"][: desk.tries[0]["n"]].tolist()
        return totals

    early, late, both = found(2, 2), found(4, 4), found(2, 4)
    assert both == pytest.approx([(one + other) / 2 for one, other in zip(early, late, strict=True)])
    assert early != pytest.approx(late)
