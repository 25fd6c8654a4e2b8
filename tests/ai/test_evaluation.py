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
from farebox.ai.board_data import BoardData
from farebox.ai.card_game import counts
from farebox.ai.card_game.evaluation import STAGES
from farebox.ai.plan_types import AnyMap, AnyPlan
from farebox.ai.policies import lead
from farebox.ai.rollout import NEVER, NO_STRANGERS, play_on
from farebox.ai.search import search
from farebox.ai.workspace import MAX_TRIED, AnyWorkspace, SearchSettings
from farebox.boards import CardGameBoard
from farebox.bots.search_bot import SearchBot
from farebox.game.game import Game, new_game
from farebox.kernel.board_types import AnyBoard
from farebox.kernel.layout import NOT_YET, OVER, TURN
from farebox.kernel.limits import MAX_TICKETS, WILD
from farebox.kernel.record_types import AnyState, ScoreRow
from farebox.kernel.row import Numbers, Rows, new_rows
from farebox.kernel.rules import score
from farebox.kernel.tickets import lowest, without_lowest
from support.boards import ALL_TABLES, CITIES, board_of
from support.entry_points import entry_point


@entry_point(ai.__file__)
def take_and_add(first: Numbers[int], second: Numbers[int], left: Numbers[int], both: Numbers[int]) -> int:
    """What is left of each of the first when the second is taken, and both together; returns what is left."""
    less = counts.less(counts.pack(first), counts.pack(second))
    plus = counts.plus(counts.pack(first), counts.pack(second))
    for color in range(len(left)):
        left[color] = counts.of(less, color)
        both[color] = counts.of(plus, color)
    return counts.total(less)


@entry_point(ai.__file__)
def write_out(tickets: np.uint64, out: Numbers[int]) -> int:
    """A set of tickets as a list; returns how many they are."""
    n = 0
    while tickets:
        out[n] = lowest(tickets)
        tickets = without_lowest(tickets)
        n += 1
    return n


@entry_point(ai.__file__)
def hope(board: AnyBoard, map: AnyMap, state: AnyState, seat: int, plan: AnyPlan) -> float:
    """The lead that a seat may hope for."""
    return lead(board, map, state, seat, plan)


def played(data: BoardData, game: Game, until: int, strangers: int = NO_STRANGERS) -> AnyState:
    """How a game stands that planners played until a turn began."""
    state, work = game.state[0], data.new_workspace()[0]
    weights = data.weights(game.n_seats)
    play_on(
        data.boards[0], data.maps[0], state, work.event, weights, work.inputs, work.plan, until, strangers
    )
    return state


def leads(data: BoardData, state: AnyState) -> list[float]:
    """What lead each seat may hope for."""
    plan = data.new_workspace()[0].plan
    return [hope(data.boards[0], data.maps[0], state, seat, plan) for seat in range(state.n_seats)]


def test_a_set_is_taken_apart_ticket_by_ticket() -> None:
    """Every ticket there may be, alone and among others, in order."""
    luck = Random(67)
    sets = [[ticket] for ticket in range(MAX_TICKETS)] + [list(range(MAX_TICKETS)), []]
    sets += [sorted(luck.sample(range(MAX_TICKETS), luck.randrange(20))) for _ in range(50)]
    out = np.zeros(MAX_TICKETS, np.int64)
    for tickets in sets:
        n = write_out(np.uint64(sum(1 << ticket for ticket in tickets)), out)
        assert out[:n].tolist() == tickets


def test_counts_are_taken_and_added_all_at_once() -> None:
    """As one by one, whatever is larger; together, no more than 127."""
    luck = Random(8)
    left, both = np.zeros((2, 8), np.int64)
    for _ in range(500):
        first, second = (np.array([luck.randrange(128) for _ in range(8)]) for _ in range(2))
        first[luck.randrange(8)] = second[luck.randrange(8)] = 0
        assert take_and_add(first, second, left, both) == left.sum()
        assert left.tolist() == np.maximum(0, first - second).tolist()
        assert both.tolist() == np.minimum(127, first + second).tolist()


@pytest.mark.parametrize(("name", "n_seats"), ALL_TABLES)
def test_planners_stop_where_a_turn_begins(name: str, n_seats: int) -> None:
    """Never within one, and not before it; at the end if it never comes."""
    board = board_of(name)
    data = BoardData(board)
    for until in (1, n_seats + 1, 20):
        state = played(data, new_game(board, seats=n_seats, seed=5), until)
        assert (state["turns"], state["phase"]) == (until, TURN)
    assert played(data, new_game(board, seats=n_seats, seed=5), NEVER)["phase"] == OVER


@pytest.mark.parametrize("name", CITIES)
def test_strangers_let_tickets_be(name: str) -> None:
    """Where one sits it makes fewer points of tickets, and the other as many as ever or more."""
    data, scores = BoardData(board_of(name)), new_rows(ScoreRow)
    tickets = {}
    for strangers in (NO_STRANGERS, 0b01, 0b10):
        tickets[strangers] = [0, 0]
        for seed in range(60):
            state = played(data, new_game(board_of(name), seats=2, seed=seed), NEVER, strangers)
            score(data.boards[0], state, scores[0])
            for seat in range(2):
                tickets[strangers][seat] += int(scores[0].tickets[seat])
    assert tickets[0b01][0] < tickets[NO_STRANGERS][0]
    assert tickets[0b10][1] < tickets[NO_STRANGERS][1]
    assert tickets[0b01][0] < tickets[0b01][1]
    assert tickets[0b10][1] < tickets[0b10][0]


def test_one_seat_leads_by_what_the_next_is_behind() -> None:
    """In both rounds, and whether there are cards in the deck or not."""
    board = board_of("card-game")
    data = BoardData(board)
    seen = set()
    for until in range(4, 140, 3):
        state = played(data, new_game(board, seats=4, seed=5), until)
        if state["phase"] == OVER:
            break
        seen.add((int(state["round_number"]), int(state["n_deck"]) == 0))
        second, first = sorted(leads(data, state))[2:]
        assert second == -first
        assert first < 150
    assert seen == {(1, False), (1, True), (2, False), (2, True)}


NUMBERS = tomllib.loads(files(ai).joinpath("evaluation.toml").read_text(encoding="utf-8"))


def moment(state: AnyState) -> int:
    """How far a round has come."""
    final = int(state["final_turns"])
    return int(state["n_deck"]) if final == NOT_YET else final - int(state["n_seats"])


def expected_points(board: CardGameBoard, state: AnyState, seat: int) -> float:
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
    """Whenever a turn begins in a game, before and after the deck ran out, computed slowly."""
    board = board_of("card-game")
    assert isinstance(board, CardGameBoard)
    data = BoardData(board)
    game = new_game(board, seats=n_seats, seed=8)
    seen = set()
    for until in count(1):
        state = played(data, game, until)
        if state["phase"] == OVER:
            break
        seen.add((int(state["round_number"]), moment(state) < 0))
        hopes = [expected_points(board, state, seat) for seat in range(n_seats)]
        expected = [own - max(hopes[:seat] + hopes[seat + 1 :]) for seat, own in enumerate(hopes)]
        assert leads(data, state) == pytest.approx(expected)
    rounds = (1, 2) if n_seats == 4 else (1,)
    assert seen == {(number, late) for number in rounds for late in (False, True)}


def test_who_has_more_may_hope_for_more() -> None:
    """Completed tickets, locomotives, and cards that tickets want; what is in hand at the end comes late."""
    board = board_of("card-game")
    assert isinstance(board, CardGameBoard)
    data = BoardData(board)

    def hopes(until: int, change: Callable[[AnyState], None]) -> float:
        state = played(data, new_game(board, seats=4, seed=5), until)
        change(state)
        return leads(data, state)[0]

    def wanted(state: AnyState) -> int:
        held = (ticket for at, ticket in enumerate(board.tickets) if int(state["held"][0]) >> at & 1)
        cards = np.sum([ticket.cards for ticket in held], axis=0) - state["track"][0, : len(board.colors)]
        return int(np.argmax(cards - state["hand"][0, : len(board.colors)]))

    def add(place: str, kind: int | None) -> Callable[[AnyState], None]:
        def change(state: AnyState) -> None:
            state[place][0, wanted(state) if kind is None else kind] += 1

        return change

    def complete_all(state: AnyState) -> None:
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

    def note(*asked: Any) -> int:
        settings: SearchSettings = asked[4][0]
        spans.append((settings.first_turns, settings.last_turns))
        return search(*asked)

    monkeypatch.setattr("farebox.bots.search_bot.search", note)
    printed = board_of("card-game")
    own = replace(printed, id="own")
    assert BoardData(printed).maps[0]["asset_points"].any()
    assert not BoardData(own).maps[0]["asset_points"].any()
    far = (NEVER, NEVER)
    for board, span in ((printed, (3 * n_seats, 8 * n_seats)), (own, far), (board_of("new-york"), far)):
        spans.clear()
        SearchBot(board, 1, sims=4).choose(new_game(board, seats=n_seats, seed=5).observe(0))
        assert set(spans) == {span}


def test_what_is_found_at_several_moments_counts_evenly() -> None:
    """Evaluated after one lap and after two, an action is worth the mean of what it is worth after each."""
    board = board_of("card-game")
    data = BoardData(board)
    know = new_game(board, seats=2, seed=5).observe(0).row.reshape(1)

    def found(first: int, last: int) -> list[float]:
        settings: Rows[SearchSettings] = new_rows(SearchSettings)
        settings[0].belief, settings[0].scale, settings[0].tried = 1, 20.0, MAX_TRIED
        settings[0].first_turns, settings[0].last_turns = first, last
        work: Rows[AnyWorkspace] = data.new_workspace()
        search(data.boards, data.maps, know, data.weights(2), settings, work, np.uint64(1), 3, 0.0)
        candidates = work[0].candidates
        return candidates.total.tolist()[: candidates.n]

    early, late, both = found(2, 2), found(4, 4), found(2, 4)
    assert both == pytest.approx([(one + other) / 2 for one, other in zip(early, late, strict=True)])
    assert early != pytest.approx(late)
