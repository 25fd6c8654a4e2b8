"""Whose decisions cost about as much: by what was measured of the levels."""

import pytest

from farebox import load_board
from farebox.reviews import level_rates
from farebox.reviews.level_rates import levels_of


@pytest.mark.parametrize(
    ("rate", "levels"), [(0.09, (1, 2)), (0.04, (1, 2)), (0.03, (3,)), (0.012, (4,)), (0.0, (5,))]
)
def test_levels_that_cannot_be_told_apart_are_named_together(
    monkeypatch: pytest.MonkeyPatch, rate: float, levels: tuple[int, ...]
) -> None:
    """The nearest rate may be that of several; where none was measured nobody is named."""
    monkeypatch.setattr(level_rates, "_measured", lambda: {"new-york/2": [0.05, 0.05, 0.02, 0.01, 0.0]})
    assert levels_of(load_board("new-york"), 2, rate) == levels
    assert levels_of(load_board("new-york"), 3, rate) == ()
