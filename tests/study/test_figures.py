"""Intervals hold what they should, and effects find what was put in."""

import numpy as np
import pytest

from farebox.study.figures import Figure, effects, mean, share


def test_a_mean_has_a_bootstrap_interval() -> None:
    """About two standard errors each way; the same whenever it is asked for."""
    values = np.random.default_rng(3).normal(5, 2, 1000)
    figure = mean(values)
    assert figure == mean(values)
    assert figure is not None
    assert figure.low < 5 < figure.high
    assert figure.high - figure.low == pytest.approx(4 * 2 / np.sqrt(1000), rel=0.15)
    assert mean([]) is None


def test_a_share_of_nothing_is_none() -> None:
    """And one of something is Wilson's."""
    assert share(0, 0) is None
    figure = share(5, 10)
    assert figure is not None
    assert (figure.value, figure.low, figure.high) == pytest.approx((0.5, 0.2366, 0.7634), abs=1e-3)


def test_figures_can_be_scaled_and_moved() -> None:
    """The interval turns round with its sign."""
    assert Figure(1, 0, 3) * -2 + 1 == Figure(-1, -5, 1)
    assert Figure(1, 0.5, 2).excludes(0)
    assert not Figure(1, 0.5, 2).excludes(2)


def test_effects_find_what_having_something_brings() -> None:
    """Things worth -2, 0 and 2 against their average, whatever seat and luck add; never had is None."""
    rng = np.random.default_rng(2)
    n_games = 3000
    having = np.zeros((2 * n_games, 4))
    for row in range(2 * n_games):
        having[row, rng.choice(3, 2, replace=False)] = 1
    seats = np.tile(np.eye(2), (n_games, 1))
    luck = rng.normal(0, 3, n_games)
    worth = having[:, :3] @ np.array([10.0, 12.0, 14.0])
    margin = worth - worth.reshape(-1, 2)[:, ::-1].ravel() + 5 * seats[:, 0]
    margin += np.ravel(np.column_stack([luck, -luck]))
    found = effects(having, margin, seats, np.repeat(np.arange(n_games), 2), [0] * 4)
    assert found[3] is None
    # The other seat's things are not allowed for, so that half of it shows: each is judged alone.
    values = [figure.value for figure in found if figure]
    assert values == sorted(values)
    assert values[2] - values[0] == pytest.approx(4, abs=0.6)
    assert all(figure.low < figure.value < figure.high for figure in found if figure)
    assert found[0] is not None
    assert found[0].excludes(0)
