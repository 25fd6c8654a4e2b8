"""Sums and intervals."""

import pytest

from farebox.sim.tally import Tally, wilson


def test_intervals_are_wilsons() -> None:
    """They stay within 0 and 1, and shrink with more games."""
    assert wilson(0.5, 100) == pytest.approx((0.4038, 0.5962), abs=1e-3)
    assert wilson(0, 10)[0] == 0
    assert wilson(1, 10)[1] == pytest.approx(1)
    low, high = wilson(0.5, 10000)
    assert high - low == pytest.approx(0.0196, abs=1e-3)


def test_tallies_add_up() -> None:
    """From any number of chunks."""
    one = Tally(1, 0, 10, 5, (1.0, 0.0), (3, 4), (5, -6), (0, 1), (8, -1), (1, 0))
    two = Tally(2, 1, 20, 9, (0.5, 1.5), (1, 1), (1, 1), (1, 1), (3, 3), (0, 2))
    assert one + two == Tally(3, 1, 30, 14, (1.5, 1.5), (4, 5), (6, -5), (1, 2), (11, 2), (1, 2))
