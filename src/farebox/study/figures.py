"""Figures with their intervals, and what having something brings: statistics that know no game."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from farebox.sim.tally import wilson

Floats: TypeAlias = npt.NDArray[np.float64]
_RESAMPLES = 400
_Z = 1.96


@dataclass(frozen=True)
class Figure:
    """A number and its 95% interval."""

    value: float
    low: float
    high: float

    def excludes(self, value: float) -> bool:
        """Whether the interval leaves a value out."""
        return not self.low <= value <= self.high

    def __mul__(self, by: float) -> "Figure":
        low, high = sorted((self.low * by, self.high * by))
        return Figure(self.value * by, low, high)

    def __add__(self, by: float) -> "Figure":
        return Figure(self.value + by, self.low + by, self.high + by)


def share(n: float, of: int) -> Figure | None:
    """A share with Wilson's interval; None of nothing."""
    if of == 0:
        return None
    low, high = wilson(n / of, of)
    return Figure(n / of, low, high)


def mean(values: npt.ArrayLike) -> Figure | None:
    """A mean over games with its bootstrap interval; always the same for the same games."""
    numbers = np.asarray(values, np.float64)
    if len(numbers) == 0:
        return None
    rng = np.random.default_rng(0)
    means = [numbers[rng.integers(0, len(numbers), len(numbers))].mean() for _ in range(_RESAMPLES)]
    low, high = np.percentile(means, [2.5, 97.5])
    return Figure(float(numbers.mean()), float(low), float(high))


def effects(
    having: Floats, margin: Floats, others: Floats, games: npt.NDArray[Any], groups: Sequence[int]
) -> list[Figure | None]:
    """What having each thing brings, against the average of its group: least squares, all at once.

    `having` has a row for each seat of each game and a column for each thing, `others` columns to allow for.
    Intervals allow for the seats of one game depending on each other. None where nobody had it.
    """
    columns = np.hstack([others, having])
    inverse = np.linalg.pinv(columns.T @ columns, hermitian=True)
    found = inverse @ (columns.T @ margin)
    left = margin - columns @ found
    by_game = np.zeros((int(games.max()) + 1, columns.shape[1]))
    np.add.at(by_game, games, columns * left[:, None])
    spread = inverse @ (by_game.T @ by_game) @ inverse
    n_others = others.shape[1]
    weights = having.sum(axis=0)
    figures: list[Figure | None] = []
    for at in range(having.shape[1]):
        if weights[at] == 0:
            figures.append(None)
            continue
        contrast = np.zeros(columns.shape[1])
        mates = np.flatnonzero((np.asarray(groups) == groups[at]) & (weights > 0))
        contrast[n_others + mates] -= weights[mates] / weights[mates].sum()
        contrast[n_others + at] += 1
        value = float(contrast @ found)
        error = _Z * sqrt(max(0.0, float(contrast @ spread @ contrast)))
        figures.append(Figure(value, value - error, value + error))
    return figures
