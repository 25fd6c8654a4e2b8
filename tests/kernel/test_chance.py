"""Chance: every card and ticket as likely as any other, and near seeds unrelated.

Each test counts over fixed seeds and compares with what is due by a chi-square; a fair generator exceeds the
limit used (the 99.99 % point) once in ten thousand, and with fixed seeds always or never.
"""

from collections import Counter
from collections.abc import Mapping
from itertools import pairwise
from math import sqrt

import numpy as np
import pytest

from farebox.game import new_game
from farebox.kernel.layout import RANDOM, Phase, new_rows
from support.acts import play
from support.bits import state_bits
from support.boards import EDITIONS, board_of, card_game, city, n_tickets
from support.cards import card_names, whole_box
from support.compiled import draw_numbers, reseed
from support.look import hand
from support.scenes import city_scene, live, set_up
from support.tickets import deck_order, offers


def exceeds(counts: Mapping[object, int], due: Mapping[object, float]) -> bool:
    """Whether counts differ more from what is due than chance explains."""
    assert set(counts) <= set(due)
    chi = sum((counts.get(kind, 0) - expected) ** 2 / expected for kind, expected in due.items())
    freedom = len(due) - 1
    limit = freedom * (1 - 2 / (9 * freedom) + 3.719 * sqrt(2 / (9 * freedom))) ** 3  # Wilson and Hilferty
    return chi > limit


def even(kinds: range, n: int) -> dict[object, float]:
    """What is due when n draws are spread evenly."""
    return {kind: n / len(kinds) for kind in kinds}


def test_the_measure_tells_a_loaded_die_from_a_fair_one() -> None:
    """So that the tests below can fail at all."""
    assert not exceeds(dict.fromkeys(range(6), 100), even(range(6), 600))
    assert exceeds({0: 160, **dict.fromkeys(range(1, 6), 88)}, even(range(6), 600))


def first_numbers(seed: int, n: int, how_many: int) -> list[int]:
    """What the generator gives first after a seed."""
    rows, out = new_rows(RANDOM), np.empty(how_many, np.int16)
    reseed(rows, np.uint64(seed))
    draw_numbers(rows, n, out)
    return [int(number) for number in out]


@pytest.mark.parametrize("n", [2, 3, 5, 6, 44, 96])
def test_every_number_below_n_is_as_likely(n: int) -> None:
    """G2: from one stream, and as the first number of neighbouring seeds."""
    one_stream = Counter[object](first_numbers(1, n, 200 * n))
    assert not exceeds(one_stream, even(range(n), 200 * n))
    firsts = Counter[object](first_numbers(seed, n, 1)[0] for seed in range(100 * n))
    assert not exceeds(firsts, even(range(n), 100 * n))


def test_near_seeds_are_unrelated() -> None:
    """G2: what one seed gives says nothing about the next."""
    firsts = [first_numbers(seed, 4, 3) for seed in range(4001)]
    due: dict[object, float] = {(a, b): 4000 / 16 for a in range(4) for b in range(4)}
    for draw in range(3):
        pairs = Counter[object]((one[draw], other[draw]) for one, other in pairwise(firsts))
        assert not exceeds(pairs, due)


def test_seeds_that_differ_in_one_bit_give_different_games() -> None:
    """G2."""
    base = 123_456_789_012_345
    seeds = [base, *(base ^ (1 << bit) for bit in range(53))]
    assert len({state_bits(new_game("new-york", seed=seed)) for seed in seeds}) == len(seeds)


@pytest.mark.parametrize("name", EDITIONS)
def test_the_first_card_dealt_follows_the_counts(name: str) -> None:
    """C2, K1: the first hand card of seat 0 and the first face-up card are any of the deck's."""
    board, n = board_of(name), 3000
    shown = Counter[object]()
    names = card_names(board)
    for seed in range(n):
        shown[names[int(new_game(board, seed=seed).state[0]["market"][0])]] += 1
    box = whole_box(board)
    if name == "card-game":  # K1 gives two locomotives away first
        box.subtract({"locomotive": 2})
    due: dict[object, float] = {card: n * count / box.total() for card, count in box.items()}
    if name != "card-game":  # C3 sweeps rows with three wilds, so a wild is a little rarer than its count
        due["wild"] = shown["wild"]
        due |= dict.fromkeys(board.colors, (n - shown["wild"]) / 6)
        assert shown["wild"] < n * 8 / 44
    assert not exceeds(shown, due)


def test_a_card_drawn_unseen_follows_the_counts_of_the_deck() -> None:
    """C10, C13: also of a deck that was made from discards."""
    deck = {"red": 1, "blue": 2, "green": 3, "wild": 4}
    n, drawn = 4000, Counter[object]()
    game = city_scene(deck={"pink": 1}, discard=deck, market=("black",) * 5)
    play(game, "draw deck")
    for seed in range(n):
        reseed(game._states, np.uint64(seed))
        before = Counter(hand(game))
        play(game, "draw deck")
        drawn.update(Counter(hand(game)) - before)
        game.undo()
    assert not exceeds(drawn, {card: n * count / 10 for card, count in deck.items()})


@pytest.mark.parametrize("name", EDITIONS)
def test_every_ticket_is_as_likely_in_every_place(name: str) -> None:
    """C4, K3: first offers and the top and bottom of the deck."""
    board, n = board_of(name), 2000
    places: dict[str, Counter[object]] = {place: Counter() for place in ("first", "last", "top", "bottom")}
    for seed in range(n):
        state = new_game(board, seats=3, seed=seed).state[0]
        dealt, order = offers(state, 3), deck_order(state)
        places["first"][dealt[0][0]] += 1
        places["last"][dealt[2][-1]] += 1
        places["top"][order[0]] += 1
        places["bottom"][order[-1]] += 1
    for counts in places.values():
        assert not exceeds(counts, even(range(n_tickets(board)), n))


def test_pairs_of_tickets_are_as_likely() -> None:
    """C4: an offer's two tickets have nothing to do with each other."""
    n, pairs = 4000, Counter[object]()
    for seed in range(n):
        first, second = offers(new_game("new-york", seed=seed).state[0], 1)[0]
        pairs[(first // 6, second // 6)] += 1
    due: dict[object, float] = {
        (a, b): n * (6 / 18) * ((5 if a == b else 6) / 17) for a in range(3) for b in range(3)
    }
    assert not exceeds(pairs, due)


def test_tickets_turned_down_in_the_card_game_may_lie_anywhere() -> None:
    """K3: the deck is shuffled again."""
    n, places = 2000, Counter[object]()
    for seed in range(n):
        game = new_game("card-game", seed=seed)
        ticket = offers(live(game), 1)[0][0]
        game.play(game.legal_ids()[1])  # keeps the second ticket only
        game.play(game.legal_ids()[-1])
        places[deck_order(live(game)).index(ticket)] += 1
    assert not exceeds(places, even(range(46 - 12 + 5), n))


def test_the_second_round_s_cards_follow_the_counts() -> None:
    """K41: the first card turned up, of all that are in no hand."""
    n, shown = 2000, Counter[object]()
    game = set_up(card_game(), 4)
    live(game)["phase"] = Phase.COMPLETE
    live(game)["completions"] = 3
    hands = sum((Counter(hand(game, seat)) for seat in range(4)), Counter[str]())
    names = card_names(game.board)
    for seed in range(n):
        reseed(game._states, np.uint64(seed))
        play(game, "finish")
        shown[names[int(live(game)["market"][0])]] += 1
        game.undo()
    rest = whole_box(game.board) - hands
    assert not exceeds(shown, {card: n * count / rest.total() for card, count in rest.items()})


def test_an_edition_s_tickets_are_not_dealt_in_the_order_of_the_box() -> None:
    """C4."""
    orders = {tuple(deck_order(new_game("amsterdam", seed=seed).state[0])) for seed in range(50)}
    assert len(orders) == 50
    assert tuple(range(4, len(city("amsterdam").tickets))) not in orders
