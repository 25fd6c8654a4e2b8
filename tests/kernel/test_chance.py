"""Chance: every card and ticket as likely as any other, and near seeds unrelated.

Each test counts over fixed seeds and compares with what is due by a chi-square; a fair generator exceeds the
limit used (the 99.99 % point) once in ten thousand, and with fixed seeds always or never.
"""

from collections import Counter
from collections.abc import Mapping
from itertools import pairwise
from math import sqrt
from random import Random
from typing import Any

import numpy as np
import pytest

from farebox.game.game import new_game
from farebox.kernel.layout import Phase
from farebox.kernel.playout import keys_of
from farebox.kernel.record_types import RandomRow
from farebox.kernel.row import new_rows
from support.acts import play
from support.bits import state_bits
from support.boards import EDITIONS, board_of, card_game, city, n_tickets
from support.cards import card_names, whole_box
from support.compiled import chacha_block, draw_numbers, rekey, reseed, try_again
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
    rows, out = new_rows(RandomRow), np.empty(how_many, np.int16)
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
        rekey(game._states, keys_of([seed]))
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
        rekey(game._states, keys_of([seed]))
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


# The sealed chance of dealt games.

# Of the published vectors for keys of 128 bits and 20 rounds: key, initial value, the first block.
VECTORS = {
    "zeros": (
        "00000000000000000000000000000000",
        "0000000000000000",
        "89670952608364fd00b2f90936f031c8e756e15dba04b8493d00429259b20f46"
        "cc04f111246b6c2ce066be3bfb32d9aa0fddfbc12123d4b9e44f34dca05a103f",
    ),
    "sequences": (
        "00112233445566778899aabbccddeeff",
        "0f1e2d3c4b5a6978",
        "d1abf630467eb4f67f1cfb47cd626aae8afedbbe4ff8fc5fe9cfae307e74ed45"
        "1f1404425ad2b54569d5f18148939971abb8fafc88ce4ac7fe1c3d1f7a1eb7ca",
    ),
    "random": (
        "c46ec1b18ce8a878725a37e780dfb735",
        "1ada31d5cf688221",
        "826abdd84460e2e9349f0ef4af5b179b426e4b2d109a9c5bb44000ae51bea90a"
        "496beeef62a76850ff3f0402c4ddc99f6db07f151c1c0dfac2e56565d6289625",
    ),
}
SECOND_BLOCK_OF_ZEROS = (
    "6cd135c2878c832b5896b134f6142a9d4d8d0d8f1026d20a0a81512cbce6e975"
    "8a7143d021978022a384141a80cea3062f41f67a752e66ad3411984c787e30ad"
)


def number_of(digits: str) -> int:
    """A number from its bytes, the lowest first."""
    return int.from_bytes(bytes.fromhex(digits), "little")


def block_of(key: str, value: str, counter: int = 0) -> str:
    """The kernel's block for a key, as a vector tells it."""
    words = np.empty(16, np.uint64)
    chacha_block(keys_of([number_of(key)]), np.uint64(counter), np.uint64(number_of(value)), words)
    return b"".join(int(word).to_bytes(4, "little") for word in words).hex()


@pytest.mark.parametrize("name", VECTORS)
def test_the_published_vectors_come_out(name: str) -> None:
    """G2: the sealed chance is ChaCha20 and nothing like it."""
    key, value, block = VECTORS[name]
    assert block_of(key, value) == block


def test_the_next_block_has_the_next_count() -> None:
    """G2."""
    assert block_of("00" * 16, "00" * 8, 1) == SECOND_BLOCK_OF_ZEROS


@pytest.mark.parametrize("n", [3, 44, 110])
def test_where_a_word_is_of_no_use_another_is_as_fair(n: int) -> None:
    """G2: once in millions of draws, so it is tried by itself."""
    states, out = new_game("new-york", seed=5)._states, np.empty(200 * n, np.int16)
    try_again(states, n, out)
    assert not exceeds(Counter[object](out.tolist()), even(range(n), len(out)))


def drawn_cards(name: str, n_seats: int, seed: int, player: int) -> list[list[int]]:
    """What each deck of a game gave, in order, when these random players played it."""
    game = new_game(board_of(name), seats=n_seats, seed=seed)
    chance = Random(player)
    decks: dict[int, list[int]] = {}
    while not game.is_over:
        before = game.state[0]
        game.play(chance.choice(game.legal_ids()))
        after = game.state[0]
        if after["decks"] == before["decks"] and after["drawn"] == before["drawn"] + 1:
            (kind,) = np.flatnonzero(before["deck"] - after["deck"])
            cards = decks.setdefault(int(after["decks"]), [])
            cards += [-1] * (int(after["drawn"]) - 1 - len(cards)) + [int(kind)]
    return [decks.get(deck, []) for deck in range(1, max(decks, default=0) + 1)]


@pytest.mark.parametrize(("name", "n_seats"), [(name, n) for name in EDITIONS for n in (2, 4)])
def test_the_deck_gives_the_same_cards_whatever_people_do(name: str, n_seats: int) -> None:
    """G2: the n-th card of the first deck follows from the seed and n alone."""
    first: dict[int, int] = {}
    seen = 0
    for player in range(6):
        for place, kind in enumerate(drawn_cards(name, n_seats, 17, player)[0]):
            if kind >= 0:
                seen += place in first
                assert first.setdefault(place, kind) == kind
    assert seen > 40


def renewed_deck(actions: list[str], **scene: Any) -> list[str]:
    """What a deck made from the same discards gives, in order, when people do these things."""
    discard = {"red": 4, "blue": 3, "green": 5, "wild": 4}
    game = city_scene(deck={"pink": 1}, discard=discard, **scene)
    rekey(game._states, keys_of([17]))
    play(game, "draw deck")
    assert live(game)["decks"] == 2
    names, given = card_names(game.board), list[str]()
    for action in actions:
        before = game.state[0]["deck"].copy()
        play(game, action)
        (kind,) = np.flatnonzero(before - game.state[0]["deck"])
        given.append(names[int(kind)])
    return given


def test_a_renewed_deck_gives_the_same_cards_whatever_people_do() -> None:
    """G2, C13: from the same discards, wherever its cards go and whatever else lies there."""
    unseen = renewed_deck(["draw deck"] * 9, market=("black",) * 5)
    assert len(set(unseen)) > 2
    turned = ["draw black", "draw deck", "draw black", "draw deck", "draw deck", "draw orange", "draw orange"]
    market = ("black", "black", "orange", "orange", "pink")
    assert renewed_deck(turned, market=market, hands={0: {"pink": 3, "blue": 2}}) == unseen[: len(turned)]


def test_tickets_follow_in_the_same_order_whichever_were_kept() -> None:
    """G2, K3: the Card Game's second shuffle too, with those left out that people keep."""
    orders = []
    for kept in (0, 1, -1):
        game = new_game("card-game", seats=2, seed=8)
        for _ in range(2):
            game.play(game.legal_ids()[kept])
        orders.append(deck_order(live(game)))
    shared = set(orders[0]) & set(orders[1]) & set(orders[2])
    assert len(shared) > 30
    assert len({tuple(ticket for ticket in order if ticket in shared) for order in orders}) == 1
    assert len({tuple(order) for order in orders}) == 3


def test_decks_and_tickets_have_streams_of_their_own() -> None:
    """G2: the same key, and yet nothing in common."""
    words = [block_of("05" * 16, f"{stream:02x}00000001000000") for stream in (1, 2, 17, 18)]
    decks = [block_of("05" * 16, f"01000000{number:02x}000000") for number in range(1, 5)]
    assert len({*words, *decks}) == 7  # the first deck's is in both


def test_a_whole_number_and_its_digits_are_the_same_deal() -> None:
    """G2: a seed is a number of 128 bits, however it is written."""
    one, other = new_game("new-york", seed=7), new_game("new-york", seed=f"{7:032x}")
    assert state_bits(one) == state_bits(other)
    assert one.record().deal == other.record().deal
    high = new_game("new-york", seed=f"{7 + 2**64:032x}")
    assert state_bits(one) != state_bits(high)


def test_an_imagined_world_knows_no_key() -> None:
    """G1: resampled from what a seat knows, with the fast generator."""
    for name in ("new-york", "card-game"):
        game = new_game(name, seed=9)
        worlds = new_rows(game._family.state)
        game._rules.resample(game._board, game.observe(1).row, np.uint64(3), worlds[0])
        world = worlds[0]
        assert not world["sealed"]
        assert not world["key"].any()
        assert game.state[0]["sealed"]
