"""Shares and means over deals, with 95% intervals. Games of one deal depend on each other; deals don't."""

from collections.abc import Iterable, Sequence
from math import sqrt

import numpy as np
import numpy.typing as npt

from farebox.arena.match import GameResult
from farebox.sim.tally import wilson

Deals = npt.NDArray[np.float64]  # by deal, rotation and place in the line-up

_Z = 1.96  # the normal distribution's middle 95%


def by_deal(games: Iterable[GameResult], number: int, n_seats: int) -> dict[int, list[GameResult]]:
    """The whole deals of one line-up, by seed, each with its games in the order of rotation."""
    deals: dict[int, list[GameResult]] = {}
    for game in games:
        if game.number == number:
            deals.setdefault(game.seed, []).append(game)
    return {
        seed: sorted(deals[seed], key=lambda game: game.rotation)
        for seed in sorted(deals)
        if len(deals[seed]) == n_seats
    }


def deal_means(deals: Sequence[Sequence[float]]) -> Deals:
    """Each deal's mean over its games."""
    means: Deals = np.asarray(deals, dtype=np.float64).mean(axis=1)
    return means


def share_interval(means: Deals, games_a_deal: int) -> tuple[float, float]:
    """A 95% interval for a share from its means over deals.

    Wilson's interval, for as many independent games as would be as sure as these deals are. The spread
    between deals is what was seen, mixed with one deal of independent games, so that few deals that happen
    to agree don't look certain.
    """
    n, share = len(means), float(means.mean())
    independent = share * (1 - share)
    seen = float(means.var(ddof=1)) if n > 1 else independent
    spread = ((n - 1) * seen + independent / games_a_deal) / n
    games = independent / (spread / n) if spread > 0 else float(n)
    return wilson(share, games)


def mean_interval(means: Deals) -> tuple[float, float]:
    """A 95% interval for a mean over deals, by the normal approximation."""
    half = _Z * float(means.std(ddof=1)) / sqrt(len(means)) if len(means) > 1 else float("inf")
    return float(means.mean()) - half, float(means.mean()) + half
