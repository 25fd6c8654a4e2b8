"""Drawing cards in a city game (C10, C11, C14)."""

import pytest

from farebox.kernel.layout import Phase
from support.acts import play, refused, some, texts
from support.boards import CITIES
from support.look import face_up, hand, pile
from support.scenes import city_scene, live

WILDS = ("red", "wild", "wild", "black", "orange")


@pytest.mark.parametrize("name", CITIES)
def test_a_turn_of_drawing_is_two_cards(name: str) -> None:
    """C10."""
    game = city_scene(name, hand={"blue": 1})
    play(game, "draw deck", ["green"])
    assert (game.phase, game.to_move) == (Phase.SECOND, 0)
    play(game, "draw deck", ["green"])
    assert (game.phase, game.to_move) == (Phase.TURN, 1)
    assert hand(game) == {"blue": 1, "green": 2}
    assert face_up(game) == ["red", "blue", "green", "black", "orange"]


def test_each_card_comes_from_deck_or_market_as_the_player_likes() -> None:
    """C10."""
    game = city_scene()
    assert some(game, "draw") == {f"draw {card}" for card in ("deck", *face_up(game))}
    play(game, "draw blue", ["pink"])
    assert some(game, "draw") == {f"draw {card}" for card in ("deck", *face_up(game))}
    play(game, "draw deck", ["pink"])
    assert hand(game) == {"blue": 1, "pink": 1}


def test_a_card_taken_from_the_market_is_replaced_at_once_in_its_place() -> None:
    """C10: so that the new card can be taken as the second."""
    game = city_scene()
    play(game, "draw blue", ["pink"])
    assert face_up(game) == ["red", "pink", "green", "black", "orange"]
    play(game, "draw pink", ["blue"])
    assert hand(game) == {"blue": 1, "pink": 1}
    assert face_up(game) == ["red", "blue", "green", "black", "orange"]


def test_only_a_card_that_lies_there_can_be_taken() -> None:
    """C10."""
    refused(city_scene(), "draw pink", "C10")


def test_after_the_first_card_there_is_nothing_but_the_second() -> None:
    """C10."""
    game = city_scene(hand={"pink": 4}, market=WILDS)
    play(game, "draw deck", ["red"])
    assert texts(game) == {"draw deck", "draw red", "draw black", "draw orange"}
    refused(game, "tickets", "C10")
    refused(game, "pass", "C10")
    refused(game, "claim Chelsea - Soho pink*4", "C10")


def test_there_is_no_hand_limit() -> None:
    """C10."""
    game = city_scene(hand={"red": 5, "blue": 5, "green": 5, "black": 5, "orange": 5, "pink": 6})
    play(game, "draw red", ["wild"])
    play(game, "draw deck", ["wild"])
    assert sum(hand(game).values()) == 33


def test_a_face_up_wild_is_the_only_card_of_its_turn() -> None:
    """C11."""
    game = city_scene(market=WILDS)
    play(game, "draw wild", ["pink"])
    assert (game.phase, game.to_move) == (Phase.TURN, 1)
    assert hand(game) == {"wild": 1}
    assert face_up(game) == ["red", "pink", "wild", "black", "orange"]


@pytest.mark.parametrize("first", ["draw deck", "draw red"])
def test_a_face_up_wild_cannot_be_the_second_card(first: str) -> None:
    """C11."""
    game = city_scene(market=WILDS)
    play(game, first, ["green"])
    assert "draw wild" not in texts(game)
    refused(game, "draw wild", "C11")


def test_a_wild_just_turned_up_cannot_be_the_second_card_either() -> None:
    """C11."""
    game = city_scene()
    play(game, "draw red", ["wild"])
    assert "wild" in face_up(game)
    refused(game, "draw wild", "C11")


@pytest.mark.parametrize("second", ["draw deck", "draw red"])
def test_a_wild_off_the_deck_is_like_any_other_card(second: str) -> None:
    """C11."""
    game = city_scene(market=WILDS)
    play(game, "draw deck", ["wild"])
    assert (game.phase, game.to_move) == (Phase.SECOND, 0)
    play(game, second, ["wild"] if second == "draw deck" else ["green"])
    assert hand(game)["wild"] == (2 if second == "draw deck" else 1)
    assert game.to_move == 1


@pytest.mark.parametrize("market", [("red",), ("red", "wild"), ("wild", "red", "wild")])
def test_the_turn_ends_with_one_card_if_no_second_can_be_taken(market: tuple[str, ...]) -> None:
    """C14, C11: a wild left face up is no second card."""
    game = city_scene(market=market, deck={})
    play(game, "draw red")
    assert (game.phase, game.to_move) == (Phase.TURN, 1)
    assert hand(game) == {"red": 1}


def test_the_last_card_of_the_deck_leaves_the_market_to_draw_from() -> None:
    """C14."""
    game = city_scene(market=("red", "wild"), deck={})
    live(game)["deck"][1] = 1  # a blue, of those the other seat holds
    live(game)["hand"][1, 1] -= 1
    live(game)["n_deck"] = 1
    play(game, "draw deck")
    assert (game.phase, game.to_move) == (Phase.SECOND, 0)
    assert texts(game) == {"draw red"}
    refused(game, "draw deck", "C14")


def test_a_lone_face_up_wild_is_a_first_card() -> None:
    """C14, C11."""
    game = city_scene(market=("wild",), deck={}, ticket_deck=[])
    assert texts(game) == {"draw wild"}
    play(game, "draw wild")
    assert game.to_move == 1


def test_without_cards_there_is_no_drawing() -> None:
    """C14."""
    game = city_scene(market=(), deck={})
    assert texts(game) == {"tickets"}
    assert pile(game, "deck") == {}
    refused(game, "draw deck", "C14")
