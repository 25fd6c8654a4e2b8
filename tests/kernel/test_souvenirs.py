"""Souvenir tokens in San Francisco (SF4-SF7)."""

import pytest

from farebox.game.actions import Claim
from support.acts import play, refused, some
from support.boards import city
from support.look import totals
from support.scenes import city_scene, live, place_called, put_stacks, route_called
from support.tickets import members

SF = "san-francisco"
ROUTE = "Crissy Field - Presidio"  # one gray space
HAND = {"black": 1}


def test_a_claim_takes_a_token_from_an_end() -> None:
    """SF4."""
    game = city_scene(SF, hand=HAND)
    put_stacks(game, {"Presidio": (4, 2), "Sunset": (3, 2)})
    play(game, f"claim {ROUTE} black*1 souvenir Presidio")
    assert members(live(game)["tokens"][0]) == [4]
    assert live(game)["stack_left"].tolist() == [0, 0, 0, 2, 1, 0, 0]


def test_a_token_of_a_symbol_one_has_is_not_taken() -> None:
    """SF4."""
    game = city_scene(SF, hand=HAND)
    put_stacks(game, {"Presidio": (4, 2)})
    live(game)["tokens"][0] = 1 << 4
    assert some(game, f"claim {ROUTE}") == {f"claim {ROUTE} black*1"}
    refused(game, f"claim {ROUTE} black*1 souvenir Presidio", "SF4")
    play(game, f"claim {ROUTE} black*1")
    assert live(game)["stack_left"][4] == 2


def test_another_player_s_tokens_are_no_hindrance() -> None:
    """SF4: a symbol that you don't have."""
    game = city_scene(SF, hand=HAND)
    put_stacks(game, {"Presidio": (4, 1)})
    live(game)["tokens"][1] = 1 << 4
    assert some(game, f"claim {ROUTE}") == {f"claim {ROUTE} black*1 souvenir Presidio"}


def test_an_empty_stack_gives_nothing() -> None:
    """SF4."""
    game = city_scene(SF, hand=HAND)
    put_stacks(game, {"Presidio": (4, 0)})
    assert some(game, f"claim {ROUTE}") == {f"claim {ROUTE} black*1"}
    refused(game, f"claim {ROUTE} black*1 souvenir Presidio", "SF4")
    play(game, f"claim {ROUTE} black*1")
    assert live(game)["tokens"][0] == 0


def test_a_stack_elsewhere_gives_nothing() -> None:
    """SF4: one of the route's two ends."""
    game = city_scene(SF, hand=HAND)
    put_stacks(game, {"Sunset": (3, 2)})
    assert some(game, f"claim {ROUTE}") == {f"claim {ROUTE} black*1"}
    refused(game, f"claim {ROUTE} black*1 souvenir Presidio", "SF4")
    refused(game, f"claim {ROUTE} black*1 souvenir Sunset", "SF4")


def test_with_tokens_at_both_ends_the_player_chooses_one() -> None:
    """SF5."""
    for place, symbol in (("Crissy Field", 2), ("Presidio", 4)):
        game = city_scene(SF, hand=HAND)
        put_stacks(game, {"Presidio": (4, 2), "Crissy Field": (2, 2)})
        assert some(game, f"claim {ROUTE}") == {
            f"claim {ROUTE} black*1 souvenir Crissy Field",
            f"claim {ROUTE} black*1 souvenir Presidio",
        }
        play(game, f"claim {ROUTE} black*1 souvenir {place}")
        assert members(live(game)["tokens"][0]) == [symbol]
        assert live(game)["stack_left"].sum() == 3


@pytest.mark.parametrize("place", ["Crissy Field", "Presidio"])
def test_a_token_at_exactly_one_end_must_be_taken(place: str) -> None:
    """SF5."""
    game = city_scene(SF, hand=HAND)
    put_stacks(game, {place: (4, 2)})
    assert some(game, f"claim {ROUTE}") == {f"claim {ROUTE} black*1 souvenir {place}"}
    refused(game, Claim(route_called(city(SF), ROUTE), "black", 0), "SF5")
    game.play(f"claim {ROUTE} black*1")  # what is left out can only be that token
    assert members(live(game)["tokens"][0]) == [4]


def test_one_token_a_claim_however_many_lie_there() -> None:
    """SF4, SF5."""
    game = city_scene(SF, hand=HAND)
    put_stacks(game, {"Presidio": (4, 3), "Crissy Field": (2, 3)})
    play(game, f"claim {ROUTE} black*1 souvenir Presidio")
    assert len(members(live(game)["tokens"][0])) == 1


def test_tokens_lie_face_up_and_never_come_back() -> None:
    """SF6: every seat sees who has which; no action puts one back."""
    game = city_scene(SF, hand=HAND)
    put_stacks(game, {"Presidio": (4, 2)})
    play(game, f"claim {ROUTE} black*1 souvenir Presidio")
    place = place_called(city(SF), "Presidio")
    for seat in range(2):
        seen = game.observe(seat).as_city()
        assert [view.souvenirs for view in seen.seats] == [(4,), ()]
        assert seen.stacks[place] == (4, 1)


@pytest.mark.parametrize(("n", "points"), list(enumerate([0, 0, 1, 2, 4, 6, 9, 12])))
def test_points_for_different_tokens(n: int, points: int) -> None:
    """SF7."""
    game = city_scene(SF)
    live(game)["tokens"][0] = (1 << n) - 1
    live(game)["tokens"][1] = (127 << (7 - n)) & 127
    assert totals(game) == [points, points]
    assert [score.bonus for score in game.scores()] == [points, points]
