"""Sweeps and the renewal of the deck in a city game (C12, C13)."""

from collections import Counter

import pytest

from farebox.kernel.layout import Phase
from support.acts import play
from support.boards import CITIES
from support.look import face_up, hand, pile, swept
from support.scenes import Cards, city_scene

TWO_WILDS = ("wild", "wild", "red", "blue", "green")
PINK_4 = {"pink": 4}
CLAIM = "claim Chelsea - Soho pink*4"


@pytest.mark.parametrize("name", CITIES)
def test_a_third_face_up_wild_sweeps_the_whole_row(name: str) -> None:
    """C12."""
    game = city_scene(name, market=TWO_WILDS)
    row = ["black", "black", "orange", "red", "wild"]
    event = play(game, "draw red", ["wild", *row])
    assert swept(event, game.board) == [["wild", "wild", "wild", "blue", "green"]]
    assert face_up(game) == row
    assert pile(game, "discard") == {"wild": 3, "blue": 1, "green": 1}
    assert (game.phase, game.to_move) == (Phase.SECOND, 0)


def test_two_face_up_wilds_stay() -> None:
    """C12."""
    game = city_scene(market=("wild", "pink", "red", "blue", "green"))
    event = play(game, "draw red", ["wild"])
    assert swept(event, game.board) == []
    assert face_up(game) == ["wild", "pink", "wild", "blue", "green"]


def test_sweeping_goes_on_while_three_wilds_come() -> None:
    """C12."""
    game = city_scene(market=TWO_WILDS)
    second = ["wild", "wild", "wild", "orange", "orange"]
    row = ["black", "black", "orange", "red", "pink"]
    event = play(game, "draw red", ["wild", *second, *row])
    assert swept(event, game.board) == [["wild", "wild", "wild", "blue", "green"], second]
    assert face_up(game) == row


def test_cards_are_counted_only_once_every_slot_is_filled() -> None:
    """C12, C13: three wilds of an unfinished row are not swept."""
    game = city_scene(market=("wild", "wild"), deck={}, hand=PINK_4, discard={})
    hands = Counter(hand(game, 1))
    event = play(game, CLAIM, ["pink"] * 3)
    assert swept(event, game.board) == []
    assert face_up(game) == ["wild", "wild", "pink", "pink", "pink"]
    assert hand(game, 1) == hands


def test_drawing_from_the_deck_lays_no_card_and_sweeps_nothing() -> None:
    """C12: a row that was left is looked at again only when a card is laid."""
    row = ("wild", "wild", "wild", "red", "blue")
    game = city_scene(market=row)
    event = play(game, "draw deck", ["green"])
    assert (face_up(game), bool(event["laid"])) == (list(row), False)
    event = play(game, "draw red", ["green", "black", "black", "pink", "pink", "orange"])
    assert swept(event, game.board) == [["wild", "wild", "wild", "green", "blue"]]


@pytest.mark.parametrize(
    ("deck", "discard"),
    [({"wild": 1}, {}), ({"wild": 2}, {}), ({"wild": 1}, {"wild": 2}), ({"wild": 2}, {"wild": 2})],
)
def test_a_row_stays_when_the_table_could_not_make_a_better_one(deck: Cards, discard: Cards) -> None:
    """C12: fewer than three cards out of hands are not wild."""
    game = city_scene(market=TWO_WILDS, deck=deck, discard=discard)
    event = play(game, "draw red", ["wild"])
    assert swept(event, game.board) == []
    assert face_up(game) == ["wild", "wild", "wild", "blue", "green"]


@pytest.mark.parametrize(
    ("deck", "discard"), [({"wild": 3, "black": 1}, {"wild": 1}), ({"wild": 3}, {"wild": 1, "black": 1})]
)
def test_three_cards_that_are_not_wild_are_enough_to_sweep_for(deck: Cards, discard: Cards) -> None:
    """C12: two lie face up, the third in the deck or among the discards."""
    game = city_scene(market=TWO_WILDS, deck=deck, discard=discard)
    row = ["wild", "wild", "black", "blue", "green"]
    event = play(game, "draw red", ["wild", *row])
    assert swept(event, game.board) == [["wild", "wild", "wild", "blue", "green"]]
    assert face_up(game) == row


def test_after_eight_sweeps_in_a_row_the_market_stands() -> None:
    """C12: two fixed fives could change places for ever; the next card laid makes us count again."""
    game = city_scene(market=TWO_WILDS, deck={"wild": 4, "orange": 1, "pink": 1})
    one = ["wild", "wild", "wild", "blue", "green"]
    other = ["wild", "wild", "wild", "orange", "pink"]
    event = play(game, "draw red", ["wild", *(other + one) * 4])
    assert swept(event, game.board) == [one, other] * 4
    assert face_up(game) == one
    play(game, "draw deck", ["wild"])
    row = ["wild", "wild", "pink", "blue", "orange"]
    event = play(game, "draw green", ["orange", *row])
    assert swept(event, game.board) == [["wild", "wild", "wild", "blue", "orange"]]
    assert face_up(game) == row


def test_the_last_card_of_the_deck_renews_it_at_once() -> None:
    """C13."""
    game = city_scene(deck={"red": 1}, discard={"black": 2, "wild": 1})
    play(game, "draw deck")
    assert pile(game, "deck") == {"black": 2, "wild": 1}
    assert pile(game, "discard") == {}
    assert game.state[0]["n_deck"] == 3


def test_the_last_card_laid_renews_the_deck_at_once() -> None:
    """C13."""
    game = city_scene(deck={"pink": 1}, discard={"black": 2, "wild": 1})
    play(game, "draw red")
    assert face_up(game)[0] == "pink"
    assert pile(game, "deck") == {"black": 2, "wild": 1}
    assert pile(game, "discard") == {}


def test_a_deck_that_is_not_empty_keeps_the_discards_out() -> None:
    """C13."""
    game = city_scene(deck={"red": 2}, discard={"black": 2})
    play(game, "draw deck")
    assert (pile(game, "deck"), pile(game, "discard")) == ({"red": 1}, {"black": 2})


def test_without_deck_and_discards_a_face_up_card_is_not_replaced() -> None:
    """C13."""
    game = city_scene(deck={})
    event = play(game, "draw blue")
    assert face_up(game) == ["red", "green", "black", "orange"]
    assert event["laid"]
    play(game, "draw black")
    assert face_up(game) == ["red", "green", "orange"]


def test_a_claim_pays_for_a_new_deck_and_fills_the_market() -> None:
    """C13: the cards are discarded together, the deck renewed, then the slots filled."""
    game = city_scene(market=("red", "blue"), deck={}, hand={"pink": 3, "wild": 1})
    play(game, "claim Chelsea - Soho pink*3 wild*1", ["pink", "wild", "pink"])
    assert face_up(game) == ["red", "blue", "pink", "wild", "pink"]
    assert (pile(game, "deck"), pile(game, "discard")) == ({"pink": 1}, {})


def test_a_claim_may_fill_only_some_of_the_slots() -> None:
    """C13."""
    game = city_scene(market=(), deck={}, hand=PINK_4)
    play(game, CLAIM, ["pink"] * 4)
    assert face_up(game) == ["pink"] * 4
    assert (pile(game, "deck"), pile(game, "discard")) == ({}, {})


def test_a_single_card_paid_fills_the_one_free_slot() -> None:
    """C13."""
    game = city_scene(market=("red", "blue", "green", "black"), deck={}, hand={"pink": 1})
    play(game, "claim Times Square - Empire State Building #2 pink*1", ["pink"])
    assert face_up(game) == ["red", "blue", "green", "black", "pink"]
    assert (pile(game, "deck"), pile(game, "discard")) == ({}, {})


def test_a_claim_renews_an_empty_deck_beside_a_full_market() -> None:
    """C13: no slot is free, so nothing is laid, and nothing swept (C12)."""
    game = city_scene(market=("wild", "wild", "wild", "red", "blue"), deck={}, hand=PINK_4)
    event = play(game, CLAIM, [])
    assert pile(game, "deck") == {"pink": 4}
    assert not event["laid"]
    assert face_up(game) == ["wild", "wild", "wild", "red", "blue"]


def test_cards_swept_are_discarded_together_before_the_deck_is_renewed() -> None:
    """C13, C12: the row that went may come back."""
    game = city_scene(market=TWO_WILDS, deck={"wild": 1}, discard={"black": 1, "orange": 1})
    row = ["black", "orange", "wild", "wild", "blue"]
    event = play(game, "draw red", ["wild", *row])
    assert swept(event, game.board) == [["wild", "wild", "wild", "blue", "green"]]
    assert face_up(game) == row
    assert pile(game, "deck") == {"wild": 1, "green": 1}
    assert pile(game, "discard") == {}


def test_a_claim_that_lays_a_third_wild_sweeps() -> None:
    """C12: whenever cards have been laid."""
    game = city_scene(market=("wild", "wild"), deck={}, hand={"pink": 3, "wild": 1}, discard={})
    row = ["pink", "wild", "wild", "pink", "pink"]
    event = play(game, "claim Chelsea - Soho pink*3 wild*1", ["wild", "pink", "pink", "pink", *row[1:]])
    assert swept(event, game.board) == [["wild", "wild", "wild", "pink", "pink"]]
