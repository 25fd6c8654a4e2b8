"""A sequential test: play until it is clear which of two win rates is nearer the truth, and no longer.

Wald's test on deals. A deal's mean win share is one observation (at two seats one of 0, 1/4, 1/2, 3/4, 1),
taken as normal with the variance seen so far; then the log-likelihood ratio of the win rates `high` and `low`
over n deals of mean m and variance v is  n (high - low) (2 m - low - high) / (2 v).  At or above
log((1 - beta) / alpha) the change is accepted, at or below log(beta / (1 - alpha)) it is rejected.
"""

from dataclasses import dataclass
from math import log
from typing import Literal

import numpy as np

from farebox.arena.stats import Deals
from farebox.errors import fault

Answer = Literal["accepted", "rejected", "undecided"]

_LEAST_DEALS = 16  # before the variance says anything


@dataclass(frozen=True)
class Verdict:
    """What the test says so far; `llr` against its two bounds."""

    answer: Answer
    llr: float
    lower: float
    upper: float
    deals: int


@dataclass(frozen=True)
class Sprt:
    """Two hypotheses on the first bot's win rate; `alpha` and `beta` bound the two kinds of error."""

    low: float
    high: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not 0 < self.low < self.high < 1:
            raise fault("win_rates", low=f"{self.low:g}", high=f"{self.high:g}")

    def judge(self, means: Deals) -> Verdict:
        """The verdict on the deals so far."""
        lower, upper = log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)
        n = len(means)
        if n < _LEAST_DEALS:
            return Verdict("undecided", 0.0, lower, upper, n)
        mean = float(means.mean())
        # One deal of an even game's variance keeps deals that all agree from looking certain.
        variance = (float(np.square(means - mean).sum()) + 0.125) / n
        llr = n * (self.high - self.low) * (2 * mean - self.low - self.high) / (2 * variance)
        answer: Answer = "accepted" if llr >= upper else "rejected" if llr <= lower else "undecided"
        return Verdict(answer, llr, lower, upper, n)


def read_sprt(text: str) -> Sprt:
    """Two hypotheses as text: win rates (0.5,0.55 or 50%,55%) or Elo differences (0elo,10elo)."""
    parts = text.split(",")
    if len(parts) != 2:
        raise fault("sprt", text=text)
    low, high = (_read_rate(part.strip()) for part in parts)
    return Sprt(low, high)


def _read_rate(text: str) -> float:
    try:
        if text.endswith("elo"):
            return win_rate(float(text.removesuffix("elo")))
        return float(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
    except ValueError:
        raise fault("win_rate", text=text) from None


def win_rate(elo: float) -> float:
    """The win rate that a difference in rating stands for, at two seats."""
    return float(1 / (1 + 10 ** (-elo / 400)))
