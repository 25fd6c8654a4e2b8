"""Worlds drawn from what a seat knows: each fits, and each is as likely as it should be.

`resample` must draw from the very distribution that the hidden part has for the seat. On tiny boards this is
listed in full: every order of the ticket deck (or of the unseen cards) is as likely, so each is tried in
turn, the same actions are played, and those in which the seat would have seen just what it saw are counted.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from dataclasses import replace
from itertools import permutations
from math import sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from farebox.boards import Board
from farebox.boards.arrays import board_rows
from farebox.game.actions import Complete
from farebox.game.game import Game, new_game
from farebox.kernel.layout import KEEP_ID, TICKETS_ID, Phase
from farebox.kernel.limits import NOBODY
from farebox.kernel.record_types import AnyState
from farebox.kernel.row import Row, Rows, new_rows
from support.acts import play
from support.bits import bits
from support.positions import SEEDS, Course, completings, positions
from support.scenes import live, set_up
from support.secrets import lay_deck
from support.tickets import bits_of, deck_order, members, offers
from support.tiny import tiny_card_game, tiny_city
from support.whole import check_whole

World = Hashable


def resampled(game: Game, seat: int, seed: int) -> Rows[AnyState]:
    """A world that fits what the seat knows, alone in an array."""
    rows: Rows[AnyState] = new_rows(game._family.state)
    know = game.observe(seat).row
    game._rules.resample(board_rows(game.board)[0], know, np.uint64(seed), rows[0])
    return rows


def known(board: Board, game: Game, state: Row, seat: int) -> bytes:
    """What the seat knows in a state, bit for bit."""
    rows = new_rows(game._family.knowledge)
    game._rules.observe(board_rows(board)[0], state, seat, rows[0])
    return bits(rows[0])


@given(positions() | completings(), SEEDS)
def test_a_resampled_world_is_one_in_which_the_seat_knows_just_this(course: Course, seed: int) -> None:
    """G1: bit for bit; nothing is lost or found in it; and the seat may do just the same."""
    game = course.game
    for seat in range(game.n_seats):
        rows = resampled(game, seat, seed)
        assert known(game.board, game, rows[0], seat) == bits(game.observe(seat).row)
        check_whole(game.board, rows[0])
        if game.to_move == seat:
            ids = np.empty(game.notation.n_actions, np.int16)
            n = game._rules.legal(board_rows(game.board)[0], rows[0], ids)
            assert ids[:n].tolist() == game.legal_ids()


@given(positions() | completings(), SEEDS)
def test_a_resampled_world_can_be_played_to_its_end(course: Course, seed: int) -> None:
    """G1: it is a state like any other."""
    game = course.game
    seat = seed % game.n_seats
    game._states = resampled(game, seat, seed)
    while course.step() is not None:
        check_whole(game.board, live(game))


@given(positions() | completings(), SEEDS)
def test_the_seed_decides_the_world_and_nothing_hidden_does(course: Course, seed: int) -> None:
    """G1, G2."""
    game = course.game
    for seat in range(game.n_seats):
        first = bits(resampled(game, seat, seed)[0])
        live(game)["key"] ^= np.uint64(12345)
        assert bits(resampled(game, seat, seed)[0]) == first


def is_drawn_fairly(draw: Callable[[int], World], due: Counter[World], each: int) -> bool:
    """Whether worlds come as often as is due: chi-square, 99.99 % point, `each` draws a listed world."""
    n = each * len(due)
    drawn = Counter(draw(seed) for seed in range(n))
    assert set(drawn) <= set(due), "a world was drawn that can't be"
    expected = {world: n * count / due.total() for world, count in due.items()}
    chi = sum((drawn[world] - e) ** 2 / e for world, e in expected.items())
    freedom = len(due) - 1
    return chi <= freedom * (1 - 2 / (9 * freedom) + 3.719 * sqrt(2 / (9 * freedom))) ** 3


def ticket_world(state: Row) -> World:
    """Where every ticket is, as far as a state tells."""
    n_seats = int(state["n_seats"])
    hands = tuple(tuple(members(state["held"][seat])) for seat in range(n_seats))
    return hands, tuple(map(tuple, offers(state, n_seats))), tuple(deck_order(state))


def play_from(board: Board, order: tuple[int, ...], ids: list[int], per_offer: int) -> Iterator[Game]:
    """Deal two seats their tickets from a deck in this order and play these ids; yields every position."""
    game = new_game(board, seed=1)
    state = live(game)
    rest = list(order)
    for seat in range(2):
        offer, rest = rest[:per_offer], rest[per_offer:]
        state["offer"][seat, : len(offer)] = offer
        state["n_offer"][seat] = len(offer)
    state["n_ticket_deck"] = len(rest)
    lay_deck(state, rest, [NOBODY] * len(rest), 0)
    yield game
    for id in ids:
        game.play(id)
        yield game


KEEP_FIRST = KEEP_ID + 1
KEEP_SECOND = KEEP_ID + 2
KEEP_BOTH = KEEP_ID + 3


FIRST_CHOICES = [
    [],
    [KEEP_FIRST],
    [KEEP_FIRST, KEEP_SECOND],
    [KEEP_BOTH, KEEP_FIRST],
]
LATER_CHOICES = [
    [KEEP_FIRST, KEEP_FIRST, 0, 0, TICKETS_ID],
    [KEEP_FIRST, KEEP_FIRST, 0, 0, TICKETS_ID, KEEP_FIRST],
    [KEEP_FIRST, KEEP_FIRST, TICKETS_ID],
    [KEEP_FIRST, KEEP_FIRST, TICKETS_ID, KEEP_SECOND],
]


@pytest.mark.parametrize("ids", FIRST_CHOICES + LATER_CHOICES)
@pytest.mark.parametrize("seat", [0, 1])
def test_hidden_tickets_of_a_city_game_are_drawn_fairly(seat: int, ids: list[int]) -> None:
    """G1, C4, C40, C42: what the seat turned down it knows to be under the deck, and where."""
    board = tiny_city(6, each=6, wild=4)
    due: Counter[World] = Counter()
    *_, game = play_from(board, (0, 1, 2, 3, 4, 5), ids, 2)
    saw = [known(board, at, live(at), seat) for at in play_from(board, (0, 1, 2, 3, 4, 5), ids, 2)]
    for order in permutations(range(6)):
        for at, before in zip(play_from(board, order, ids, 2), saw, strict=True):
            if known(board, at, live(at), seat) != before:
                break
        else:
            due[ticket_world(live(at))] += 1
    assert is_drawn_fairly(lambda seed: ticket_world(resampled(game, seat, seed)[0]), due, 60)


def test_a_ticket_that_another_seat_drew_is_followed_no_further() -> None:
    """G1, C40: what seat 0 turned down came to the top, and seat 1 drew it; to seat 0 it may be anywhere.

    Listed: every way to lay the three unknown tickets and this one in seat 1's hand, its offer and the deck.
    """
    ids = [KEEP_FIRST, KEEP_FIRST, TICKETS_ID, KEEP_SECOND, TICKETS_ID]
    *_, game = play_from(tiny_city(6, each=6, wild=4), (0, 1, 2, 3, 4, 5), ids, 2)
    assert ticket_world(live(game)) == (((0, 5), (2,)), ((), (1, 3)), (4,))
    due: Counter[World] = Counter(
        (((0, 5), (held,)), ((), (first, second)), (4,)) for held, first, second in permutations([1, 2, 3])
    )
    assert is_drawn_fairly(lambda seed: ticket_world(resampled(game, 0, seed)[0]), due, 200)


def test_tickets_turned_down_in_the_card_game_are_anywhere_but_in_first_hands() -> None:
    """G1, K3: seat 0 saw six of nine tickets and turned four down; seat 1 was dealt the other three.

    Seat 1 holds one of its three, each as likely; the deck is every order of the four and of the two that
    seat 1 turned down: 3 x 6! worlds.
    """
    board = tiny_card_game(9)
    ids = [KEEP_ID + 0b000011, KEEP_ID + 0b001]
    *_, game = play_from(board, tuple(range(9)), ids, 6)
    assert len(deck_order(live(game))) == 6
    hands: Counter[World] = Counter()
    tops: Counter[World] = Counter()
    for kept in (6, 7, 8):
        rest = [2, 3, 4, 5, *({6, 7, 8} - {kept})]
        hands[kept] += 1
        for top, bottom in permutations(rest, 2):
            tops[(kept, top, bottom)] += 1

    def world(seed: int) -> Row:
        return resampled(game, 0, seed)[0]

    def look(seed: int) -> World:
        state = world(seed)
        order = deck_order(state)
        return members(state["held"][1])[0], order[0], order[-1]

    assert is_drawn_fairly(lambda seed: members(world(seed)["held"][1])[0], hands, 1000)
    assert is_drawn_fairly(look, tops, 60)


def test_who_has_drawn_since_may_hold_what_one_turned_down() -> None:
    """G1, K3, K38: seat 2 has drawn tickets, seat 1 has not.

    Seat 0 has 0 and once turned down 1 and 2, whose places it no longer knows. Seat 1 holds one ticket and
    seat 2 two; the deck has three, of which seat 0 returned the lowest, 5, itself. Listed: every way to lay
    the tickets 1, 2, 3, 4 and 6 in the five other places, but 1 and 2 not with seat 1.
    """
    game = new_game(tiny_card_game(7), seats=3, seed=1)
    state = live(game)
    state["phase"] = Phase.TURN
    state["n_offer"] = 0
    state["held"][:3] = [bits_of([0]), bits_of([3]), bits_of([1, 4])]
    state["n_ticket_deck"] = 3
    lay_deck(state, [6, 2, 5], [NOBODY, 2, 0], 0)
    state["put_back"][0] = bits_of([1, 2, 5])
    state["drew"][2] = 1
    due: Counter[World] = Counter()
    for first, *others in permutations([1, 2, 3, 4, 6]):
        if first not in (1, 2):
            hands = ((0,), (first,), tuple(sorted(others[:2])))
            due[hands, ((), (), ()), (*others[2:], 5)] += 1
    assert is_drawn_fairly(lambda seed: ticket_world(resampled(game, 0, seed)[0]), due, 60)


def card_world(state: Row) -> World:
    """Which cards every hand and the deck hold."""
    return tuple(map(tuple, state["hand"].tolist())), tuple(state["deck"].tolist())


def test_hidden_cards_are_drawn_fairly() -> None:
    """G1, C10: every unseen card is as likely in any unseen place.

    Seven unseen cards: two in seat 1's hand, one in seat 2's, four in the deck. Listed: every order of them.
    """
    game = set_up(tiny_city(8, each=4, wild=3), 3)
    state = live(game)
    state["hand"] = 0
    state["known"] = 0
    state["hand"][0, 0] = 1
    state["hand"][1, [0, 1, 8]] = 1, 1, 1
    state["known"][1, 8] = 1  # a wild that everyone saw seat 1 take
    state["hand"][2, [1, 2]] = 1, 1
    state["known"][2, 1] = 1
    state["market"][:5] = [2, 2, 2, 8, 8]
    state["n_market"] = 5
    state["deck"] = 0
    state["deck"][[0, 1]] = 2, 2
    state["n_deck"] = 4
    state["discard"] = 0
    check_whole(game.board, state)
    unseen = [0, 1, 2, 0, 0, 1, 1]
    due: Counter[World] = Counter()
    for order in permutations(unseen):
        hands = [state["known"][seat].tolist() for seat in range(4)]
        hands[0] = state["hand"][0].tolist()
        for seat, kind in zip((1, 1, 2), order, strict=False):
            hands[seat][kind] += 1
        deck = [order[3:].count(kind) for kind in range(9)]
        due[tuple(map(tuple, hands)), tuple(deck)] += 1
    assert is_drawn_fairly(lambda seed: card_world(resampled(game, 0, seed)[0]), due, 200)


def completed_world(state: Row) -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]:
    """What each seat holds, and what it has laid face down."""
    down = [members(state["done"][seat] & state["face_down"]) for seat in range(int(state["n_seats"]))]
    held = [members(state["held"][seat]) for seat in range(int(state["n_seats"]))]
    return tuple(map(tuple, held)), tuple(map(tuple, down))


def test_who_has_finished_has_completed_what_the_track_paid() -> None:
    """G1, K40: seat 0 chose first, seat 1 is choosing and knows nothing of that.

    Seat 0 holds two of the tickets 0, 1 and 2, which take a red, a red and a blue card; on its track lies one
    card of each. Listed: every two tickets, in every order in which it could have completed them.
    """
    game = completing_game([("red", 0), ("red", 1), ("blue", 2), ("yellow", 3)])
    state = live(game)
    state["held"][:2] = [bits_of([0, 2]), bits_of([3])]
    state["n_ticket_deck"] = 1
    lay_deck(state, [1], [NOBODY], 0)
    state["track"][0, :2] = 1, 1
    play(game, Complete(2))
    play(game, "finish")
    colors = {0: "red", 1: "red", 2: "blue"}
    due: Counter[World] = Counter()
    for first, second, _ in permutations(colors):
        down = [first, second] if colors[first] != colors[second] else [first]
        held = [ticket for ticket in (first, second) if ticket not in down]
        due[(tuple(held), (3,)), (tuple(sorted(down)), ())] += 1
    assert is_drawn_fairly(lambda seed: completed_world(resampled(game, 1, seed)[0]), due, 300)


def test_what_one_completed_oneself_is_so_in_every_world() -> None:
    """G1, K40: and who is still choosing, or has not begun, has completed nothing yet."""
    game = completing_game([("red", 0), ("red", 1), ("blue", 2), ("yellow", 3)], n_seats=3)
    state = live(game)
    state["held"][:3] = [bits_of([0]), bits_of([1]), bits_of([2])]
    state["n_ticket_deck"] = 1
    lay_deck(state, [3], [NOBODY], 0)
    state["track"][:3, :3] = 1
    play(game, Complete(0))
    play(game, "finish")
    play(game, Complete(1))
    for seed in range(200):
        held, down = completed_world(resampled(game, 0, seed)[0])
        assert (held[0], down) == ((), ((0,), (), ()))
        held, down = completed_world(resampled(game, 1, seed)[0])
        assert (held[1], down[1:]) == ((), ((1,), ()))
        assert len(down[0]) == 1
        held, down = completed_world(resampled(game, 2, seed)[0])
        assert (held[2], len(down[0]), down[1:]) == ((2,), 1, ((), ()))


def test_who_chose_first_is_who_began_the_round() -> None:
    """G1, K40: seat 2 began the round and has finished; seats 0 and 1 have completed nothing yet."""
    game = completing_game([("red", 0), ("red", 1), ("blue", 2), ("yellow", 3)], n_seats=3)
    state = live(game)
    state["first"] = state["to_move"] = 2
    state["held"][:3] = [bits_of([0]), bits_of([1]), bits_of([2])]
    state["n_ticket_deck"] = 1
    lay_deck(state, [3], [NOBODY], 0)
    state["track"][:3, :3] = 1
    play(game, Complete(2))
    play(game, "finish")
    for seed in range(200):
        _, down = completed_world(resampled(game, 1, seed)[0])
        assert (down[:2], len(down[2])) == (((), ()), 1)


def completing_game(wanted: list[tuple[str, int]], n_seats: int = 2) -> Game:
    """A tiny Card Game at the end of its round: tickets of one card each, and every card in the deck."""
    board = tiny_card_game(len(wanted))
    colors = ("red", "blue", "yellow")
    tickets = tuple(
        replace(board.tickets[at], cards=tuple(int(color == one) for one in colors)) for color, at in wanted
    )
    game = new_game(replace(board, tickets=tickets), seats=n_seats, seed=1)
    state = live(game)
    state["phase"] = Phase.COMPLETE
    state["n_offer"] = 0
    return game


@given(st.integers(0, 10**6))
def test_the_measure_of_fairness_can_fail(seed: int) -> None:
    """G1: a draw that favours one world is found out."""
    due: Counter[World] = Counter({0: 1, 1: 1, 2: 2})
    assert is_drawn_fairly(lambda at: (0, 1, 2, 2)[(at + seed) % 4], due, 100)
    assert not is_drawn_fairly(lambda at: (0, 1, 2)[(at + seed) % 3], due, 100)
