"""Ratings from games between several bots: Bradley and Terry's model, on Elo's scale, with intervals.

Every game counts as one comparison for each two bots in it: who came out ahead, half for each if level.
Intervals are from drawing deals anew, with all that was played on them.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from farebox.arena.match import GameResult

Matrix = npt.NDArray[np.float64]

_SCALE = 400 / np.log(10)
_PRIOR = 0.5  # comparisons won and lost by each against each it met, so that no rating is infinite
_ROUNDS = 300
_DRAWS = 400


@dataclass(frozen=True)
class Rating:
    """A bot's rating with its 95% interval."""

    bot: str
    rating: float
    low: float
    high: float


def comparisons(
    games: Iterable[GameResult], line_ups: Sequence[Sequence[str]], bots: Sequence[str]
) -> dict[int, Matrix]:
    """For each deal a matrix: how often the bot of the row came out ahead of the bot of the column."""
    index = {bot: number for number, bot in enumerate(bots)}
    deals: dict[int, Matrix] = {}
    for game in games:
        matrix = deals.setdefault(game.seed, np.zeros((len(bots), len(bots))))
        who = [index[bot] for bot in line_ups[game.number]]
        for a, first in enumerate(who):
            for b, second in enumerate(who):
                if first != second:
                    matrix[first, second] += _ahead(game, a, b)
    return deals


def _ahead(game: GameResult, a: int, b: int) -> float:
    """1 if place a came out ahead of place b, 0 if behind, 1/2 if level."""
    mine, theirs = (game.won[a], game.totals[a]), (game.won[b], game.totals[b])
    return 0.5 if mine == theirs else float(mine > theirs)


def ladder(
    deals: Iterable[Matrix], bots: Sequence[str], anchor: str | None = None, at: float = 0
) -> list[Rating]:
    """Ratings, the best first; their mean is `at`, or the anchor's rating is."""
    all_deals = np.stack(list(deals))
    fixed = None if anchor is None else bots.index(anchor)
    ratings = fit(all_deals.sum(axis=0), fixed) + at
    chance = np.random.default_rng(len(all_deals))
    draws = chance.multinomial(len(all_deals), [1 / len(all_deals)] * len(all_deals), size=_DRAWS)
    drawn = np.stack([fit(np.tensordot(weights, all_deals, 1), fixed) for weights in draws]) + at
    low, high = np.percentile(drawn, [2.5, 97.5], axis=0)
    found = [Rating(bot, float(ratings[i]), float(low[i]), float(high[i])) for i, bot in enumerate(bots)]
    return sorted(found, key=lambda one: -one.rating)


def fit(wins: Matrix, fixed: int | None = None) -> Matrix:
    """The likeliest ratings, by Zermelo's iteration, around 0 or with one of them 0."""
    met = (wins + wins.T) > 0
    wins = wins + _PRIOR * met
    games = wins + wins.T
    strength = np.ones(len(wins))
    for _ in range(_ROUNDS):
        strength = wins.sum(axis=1) / (games / (strength[:, None] + strength[None, :])).sum(axis=1)
        strength /= np.exp(np.log(strength).mean())
    ratings: Matrix = _SCALE * np.log(strength)
    ratings -= ratings[fixed] if fixed is not None else ratings.mean()
    return ratings
