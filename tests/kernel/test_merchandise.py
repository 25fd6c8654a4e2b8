"""Merchandise bonus cards in Amsterdam (AMS1-AMS3)."""

import pytest

from support.acts import play
from support.scenes import city_scene, live

LONG = "Haringpakkerstoren - Oude Waal"  # four gray spaces with the cart symbol
PLAIN = "Oude Waal - Waag"  # one gray space without
HAND = {"black": 4}


def test_a_route_with_the_cart_gives_one_bonus_card() -> None:
    """AMS1: however many spaces it has."""
    game = city_scene("amsterdam", hand=HAND)
    event = play(game, f"claim {LONG} black*4")
    assert live(game)["merchandise"].tolist() == [1, 0, 0, 0]
    assert live(game)["merchandise_left"] == 15
    assert event["took_merchandise"]
    assert game.record().actions[-1]["merchandise"] is True


def test_a_route_without_the_cart_gives_none() -> None:
    """AMS1."""
    game = city_scene("amsterdam", hand=HAND)
    event = play(game, f"claim {PLAIN} black*1")
    assert live(game)["merchandise"].tolist() == [0, 0, 0, 0]
    assert live(game)["merchandise_left"] == 16
    assert not event["took_merchandise"]


def test_the_last_bonus_card_is_taken_and_then_there_is_none() -> None:
    """AMS1."""
    game = city_scene("amsterdam", hand=HAND, hands={1: {"red": 2}})
    live(game)["merchandise"] = [7, 8, 0, 0]
    live(game)["merchandise_left"] = 1
    play(game, f"claim {LONG} black*4")
    assert live(game)["merchandise"].tolist() == [8, 8, 0, 0]
    event = play(game, "claim Noordermarkt - Jordaan red*2")
    assert live(game)["merchandise"].tolist() == [8, 8, 0, 0]
    assert live(game)["merchandise_left"] == 0
    assert not event["took_merchandise"]


def test_everyone_can_count_the_bonus_cards() -> None:
    """AMS2."""
    game = city_scene("amsterdam", 3, hand=HAND)
    play(game, f"claim {LONG} black*4")
    for seat in range(3):
        seen = [view.merchandise for view in game.observe(seat).as_city().seats]
        assert seen == [1, 0, 0]


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ((3, 2), (8, 4)),
        ((2, 3), (4, 8)),
        ((2, 2), (8, 8)),
        ((2, 0), (8, 0)),
        ((0, 0), (0, 0)),
        ((3, 2, 1), (8, 5, 2)),
        ((2, 2, 1), (8, 8, 2)),
        ((3, 1, 1), (8, 5, 5)),
        ((1, 1, 1), (8, 8, 8)),
        ((1, 0, 2), (5, 0, 8)),
        ((4, 3, 2, 1), (8, 6, 4, 2)),
        ((3, 3, 2, 1), (8, 8, 4, 2)),
        ((3, 2, 2, 1), (8, 6, 6, 2)),
        ((3, 2, 1, 1), (8, 6, 4, 4)),
        ((2, 2, 2, 1), (8, 8, 8, 2)),
        ((1, 2, 2, 0), (4, 8, 8, 0)),
    ],
)
def test_points_by_rank_in_bonus_cards(cards: tuple[int, ...], points: tuple[int, ...]) -> None:
    """AMS3: the tied share their rank and the next are skipped; nobody with none gets anything."""
    game = city_scene("amsterdam", len(cards))
    live(game)["merchandise"][: len(cards)] = cards
    assert tuple(score.bonus for score in game.scores()) == points
