"""What the planner thinks of the end of a city game."""

import pytest

from farebox.bots.planner import PlannerBot
from farebox.game.actions import Claim
from support.scenes import city_scene


def claims(pieces: int, **factors: float) -> bool:
    """Whether a planner without tickets claims a route of two for which it holds the cards."""
    game = city_scene(hand={"green": 2}, pieces={0: pieces, 1: 15})
    return isinstance(PlannerBot(game.board, 0, factors).choose(game.observe(0)), Claim)


@pytest.mark.parametrize(("pieces", "weight"), [(4, "finish"), (6, "approach")])
def test_the_end_makes_a_short_route_urgent(pieces: int, weight: str) -> None:
    """C50: a route that brings the last turns, or leaves two spaces to them, isn't waited with."""
    assert claims(pieces, **{weight: 7.0})
    assert not claims(pieces, **{weight: 0.0})
    assert not claims(12, **{weight: 7.0})
