"""Intervals that cover, ratings that come back, a test that errs as rarely as it says."""

import numpy as np
import pytest

from farebox.arena.ladder import fit, ladder
from farebox.arena.sprt import Sprt, read_sprt, win_rate
from farebox.arena.stats import Deals, share_interval
from farebox.errors import FareboxError


def pairs(chance: np.random.Generator, share: float, n: int) -> Deals:
    """Deal means of two games each, dependent: half of the deals go the same way in both games."""
    first = chance.random(n) < share
    second = np.where(chance.random(n) < 0.5, first, chance.random(n) < share)
    means: Deals = (first + second.astype(float)) / 2
    return means


@pytest.mark.parametrize("share", [0.5, 0.8, 0.97])
def test_intervals_cover_the_truth(share: float) -> None:
    """About 95 times in a hundred, though games of a deal depend on each other."""
    chance = np.random.default_rng(1)
    hits = 0
    for _ in range(600):
        low, high = share_interval(pairs(chance, share, 200), 2)
        hits += low <= share <= high
    assert 0.92 <= hits / 600 <= 0.985


def test_certainty_is_never_claimed() -> None:
    """All won, or all split: the interval still has a width."""
    low, high = share_interval(np.ones(50), 2)
    assert 0.9 < low < 1
    assert high == 1
    low, high = share_interval(np.full(50, 0.5), 2)
    assert low < 0.5 < high


def test_ratings_come_back() -> None:
    """From comparisons that follow them."""
    true = np.array([100.0, 0.0, -100.0])
    rate = 1 / (1 + 10 ** ((true[None, :] - true[:, None]) / 400))
    wins = rate * 10_000
    np.fill_diagonal(wins, 0)
    assert np.allclose(fit(wins), true, atol=1)
    assert np.allclose(fit(wins, 1), true, atol=1)


def test_the_ladder_has_its_anchor_and_its_intervals() -> None:
    """And a bot that never loses still gets a number."""
    chance = np.random.default_rng(2)
    deals = []
    for _ in range(60):
        won = np.zeros((3, 3))
        won[0, 1] = chance.binomial(2, 0.7)
        won[1, 0] = 2 - won[0, 1]
        won[0, 2] = won[1, 2] = 2
        deals.append(won)
    ratings = ladder(deals, ["a", "b", "c"], anchor="b", at=1000)
    assert [one.bot for one in ratings] == ["a", "b", "c"]
    assert ratings[1].rating == ratings[1].low == ratings[1].high == 1000
    assert ratings[0].low < ratings[0].rating < ratings[0].high
    assert np.isfinite(ratings[2].low)


@pytest.mark.parametrize(("share", "wrong"), [(0.5, "accepted"), (0.6, "rejected")])
def test_the_test_errs_rarely(share: float, wrong: str) -> None:
    """No oftener than 5 times in a hundred, with a little room, and it does come to an end."""
    chance = np.random.default_rng(3)
    test = Sprt(0.5, 0.6)
    errors = 0
    for _ in range(200):
        means = pairs(chance, share, 3000)
        answer = next(
            verdict.answer
            for n in range(16, 3000, 4)
            if (verdict := test.judge(means[:n])).answer != "undecided"
        )
        errors += answer == wrong
    assert errors <= 16


def test_hypotheses_are_read() -> None:
    """As win rates or as differences in rating."""
    assert read_sprt("0.5,0.55") == Sprt(0.5, 0.55)
    assert read_sprt("50%, 55%") == Sprt(0.5, 0.55)
    assert read_sprt("0elo,400elo").high == pytest.approx(10 / 11)
    assert win_rate(0) == 0.5
    for bad in ("0.5", "a,b", "0.6,0.5", "0,1"):
        with pytest.raises(FareboxError):
            read_sprt(bad)
