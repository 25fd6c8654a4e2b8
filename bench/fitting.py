"""How chances that were counted in worlds come true: logistic regression over games whose end is known.

`chances.py` asks it of `farebox.chances`, `review_chances.py` of both readings of a review.
`ai/calibration.py` says what each number is that is found. Every moment is learned from three times: with all
players named, with some, with none.
"""

import random
from collections.abc import Iterable, Mapping, Sequence
from typing import NotRequired, TypedDict

import numpy as np
from numpy.typing import NDArray

from bench.matches import CITIES
from farebox.ai.calibration import Calibration, FoundTable
from farebox.boards import Board, load_board
from farebox.kernel.limits import MIN_SEATS, NONE

Floats = NDArray[np.float64]
KINDS = ("level-1", "level-2", "level-3", "level-4", "planner", "search")  # of players that are told apart
# Who plays as one of these; at cards the first level is the planner.
LIKE_IN_CITIES = {"search-1": "search", "packer": "planner", "level-5": "search"}
LIKE_AT_CARDS = LIKE_IN_CITIES | {"level-1": "planner"}
# Trust, what is added to it where players are unknown or of each kind, bias, strength by kind, and bias by
# the others' kinds, each early and late.
AS_COUNTED = np.array([1.0, 1.0] + [0.0] * (4 + 6 * len(KINDS)))
NOTHING = (0.0, 0.0)
# By which what is found at a table stays near to what is known of its like: a game is told of some twenty
# times, so that what it says seems surer than it is.
FIRMNESS = 40.0


class Asked(TypedDict):
    """A moment: what worlds said in each reading, who played, and what came of it."""

    deal: int
    pool: str
    seat: int
    progress: float
    players: list[str]
    shares: list[float]  # of the victory, at the end
    expected: NotRequired[list[float]]  # points, by who counts them,
    totals: NotRequired[list[int]]  # and those at the end
    counted: dict[str, list[float]]  # shares of the victory, by reading


class Quality(TypedDict):
    """How chances came true: bias, slope and Brier's score; intervals (95%) are over deals."""

    bias: float
    bias_interval: list[float]
    slope: float
    slope_interval: NotRequired[list[float]]  # of what was measured before this was
    brier: float
    brier_interval: list[float]


def kind_of(board: Board, player: str) -> str:
    """Which of the players that are told apart somebody plays as."""
    name = player.partition(":")[0]
    return board.either(LIKE_IN_CITIES, LIKE_AT_CARDS).get(name, name)


def features(board: Board, asked: Iterable[Asked], reading: str, named: float) -> tuple[Floats, Floats]:
    """What a seat's score is made of, and what it won; players are named with that chance each.

    Who sees all cards doesn't think too well of itself: as dealt nobody looks on.
    """
    told, shares = [], []
    for at, row in enumerate(asked):
        luck = random.Random(at)
        kinds = [kind_of(board, name) if luck.random() < named else "" for name in row["players"]]
        logs = np.log(row["counted"][reading])
        own = np.arange(len(logs)) == (row["seat"] if reading != "dealt" else NONE)
        parts = [logs, *(logs * kinds.count(kind) / len(kinds) for kind in ("", *KINDS)), own]
        are = [np.array([kind == one for kind in kinds]) for one in KINDS]
        parts += [*are, *(own * these[~own].mean() for these in are)]
        when = (1 - row["progress"], row["progress"])
        told.append(np.stack([part * share for part in parts for share in when], axis=1))
        shares.append(row["shares"])
    return np.array(told, float), np.array(shares, float)


def chances_by(told: Floats, weights: Floats) -> Floats:
    """The chances that these weights make of it."""
    scores = told @ weights
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    found: Floats = powers / powers.sum(axis=1, keepdims=True)
    return found


def features_thrice(asked: Mapping[str, list[Asked]], reading: str) -> tuple[Floats, Floats]:
    """The same of several boards, with all players named, with some, and with none."""
    all_of = [
        features(load_board(name), rows, reading, named)
        for name, rows in asked.items()
        for named in (1.0, 0.5, 0.0)
    ]
    told, shares = (np.concatenate(parts) for parts in zip(*all_of, strict=True))
    return told, shares


def fit(told: Floats, shares: Floats, start: Floats, firmness: float) -> Floats:
    """The likeliest weights, near to where they start: Newton's method; a step that overshoots is halved."""

    def misfit(weights: Floats) -> float:
        likely = (shares * np.log(chances_by(told, weights).clip(1e-12))).sum()
        return float(firmness / 2 * ((weights - start) ** 2).sum() - likely)

    weights = start.copy()
    for _ in range(25):
        found = chances_by(told, weights)
        mean = np.einsum("ns,nsf->nf", found, told)
        slope = np.einsum("ns,nsf->f", shares - found, told) - firmness * (weights - start)
        weighed = (found[:, :, None] * told).reshape(-1, len(start))
        bend = weighed.T @ told.reshape(-1, len(start)) - mean.T @ mean + firmness * np.eye(len(start))
        step = np.linalg.solve(bend, slope)
        while misfit(weights + step) > misfit(weights) and np.abs(step).max() > 1e-6:
            step /= 2
        weights += step
        if np.abs(step).max() < 1e-6:
            break
    return weights


def find(
    asked: Mapping[tuple[str, int], list[Asked]], reading: str, known: Mapping[str, FoundTable]
) -> dict[str, Floats]:
    """What is found for each table, and for boards of one's own from all cities together.

    A city's numbers stay near to those of all cities, and those of larger tables near to those of two seats:
    as they are known, where these were not asked.
    """
    found = {table: weights_of(numbers) for table, numbers in known.items()}
    new: dict[str, Floats] = {}

    def fit_table(table: str, rows: Mapping[str, list[Asked]], like: str) -> None:
        start = found.get(like, AS_COUNTED) if like != table else AS_COUNTED
        new[table] = found[table] = fit(*features_thrice(rows, reading), start, FIRMNESS)

    for n_seats in sorted({n_seats for _, n_seats in asked}):
        here = {name: rows for (name, n), rows in asked.items() if n == n_seats}
        cities = {name: rows for name, rows in here.items() if name in CITIES}
        if len(cities) == len(CITIES):
            fit_table(f"city/{n_seats}", cities, f"city/{MIN_SEATS}")
        for name, rows in here.items():
            like = f"city/{n_seats}" if name in cities else f"{name}/{MIN_SEATS}"
            fit_table(f"{name}/{n_seats}", {name: rows}, like)
    return new


def told_of(table: str, reading: str, weights: Floats) -> str:
    """What was found for one table, as the file says it; who plays as a kind is thought of as it is."""
    ends = [f"[{early:.2f}, {late:.2f}]" for early, late in weights.reshape(-1, 2)]
    n = len(KINDS)
    trust, unknown, *rest = ends
    doubts, own, strengths, biases = rest[:n], rest[n], rest[n + 1 : 2 * n + 1], rest[2 * n + 1 :]
    like = LIKE_AT_CARDS if table.startswith("card-game") else LIKE_IN_CITIES
    names = {kind: kind for kind in KINDS} | like
    text = f"trust = {trust}\ndoubt = {unknown}\n" + (f"bias = {own}\n" if reading != "dealt" else "")
    for bot in sorted(names, key=lambda name: (KINDS.index(names[name]), name)):
        kind = KINDS.index(names[bot])
        bias = f", bias = {biases[kind]}" if reading != "dealt" else ""
        text += f"bots.{bot} = {{strength = {strengths[kind]}, doubt = {doubts[kind]}{bias}}}\n"
    return text


def points_too_many(asked: Sequence[Asked]) -> tuple[Floats, Floats]:
    """By how many points too many were expected, moment by moment: of whoever asked, and of the others."""
    off = [np.subtract(row["expected"], row["totals"]) for row in asked]
    own = [these[row["seat"]] for these, row in zip(off, asked, strict=True)]
    others = [np.delete(these, row["seat"]).mean() for these, row in zip(off, asked, strict=True)]
    return np.array(own), np.array(others)


def points_told(table: str, asked: Sequence[Asked]) -> str:
    """What is found of points at a table, early and late, as the file says it: by least squares.

    In cities worlds tell an end that is near as it will be: there what is off early fades to nothing.
    """
    left = np.array([1 - row["progress"] for row in asked])
    text = ""
    for name, off in zip(("own_points", "others_points"), points_too_many(asked), strict=True):
        if table.startswith("card-game"):
            early, late = np.linalg.lstsq(np.stack([left, 1 - left], axis=1), off, rcond=None)[0]
        else:
            early, late = (left * off).sum() / (left * left).sum(), 0.0
        text += f"{name} = [{early:.1f}, {late:.1f}]\n"
    return text


def weights_of(found: FoundTable) -> Floats:
    """The same, back again."""
    bots = [found["bots"][kind] for kind in KINDS]
    ends = [found["trust"], found["doubt"], *(bot["doubt"] for bot in bots), found.get("bias", NOTHING)]
    ends += [*(bot["strength"] for bot in bots), *(bot.get("bias", NOTHING) for bot in bots)]
    return np.array(ends, float).ravel()


def slope_of(told: Floats, shares: Floats, deals: NDArray[np.int64]) -> tuple[float, float]:
    """By which chances would have to be sharpened: 1 if they are as sure as they should be; and its error.

    The standard error is over deals: moments of one game hang together.
    """
    odds = np.log(told / (1 - told))
    line = np.stack([np.ones_like(odds), odds], axis=1)
    found = np.array([0.0, 1.0])
    for _ in range(100):
        expected = 1 / (1 + np.exp(-line @ found))
        bend = (line * (expected * (1 - expected))[:, None]).T @ line + 1e-6 * np.eye(2)
        found += np.clip(np.linalg.solve(bend, line.T @ (shares - expected)), -0.2, 0.2)  # or it overshoots
    games = np.unique(deals, return_inverse=True)[1]
    pulls = np.stack([np.bincount(games, part) for part in (line * (shares - expected)[:, None]).T])
    spread = np.linalg.solve(bend, np.linalg.solve(bend, pulls @ pulls.T).T)
    return float(found[1]), float(np.sqrt(spread[1, 1]))


def interval(deals: NDArray[np.int64], values: Floats) -> list[float]:
    """Where a mean lies in 95 of 100 draws of the deals: moments of one game hang together."""
    luck = np.random.default_rng(1)
    games = np.unique(deals, return_inverse=True)[1]
    sums, counts = np.bincount(games, values), np.bincount(games)
    drawn = luck.integers(0, len(counts), (1000, len(counts)))
    means = sums[drawn].sum(axis=1) / counts[drawn].sum(axis=1)
    return [round(float(np.quantile(means, end)), 4) for end in (0.025, 0.975)]


def quality(asked: Sequence[Asked], mine: Floats) -> Quality:
    """How what the seat that asked was told came true."""
    told = mine.clip(1e-3, 1 - 1e-3)
    deals = games_of(asked)
    won = np.array([row["shares"][row["seat"]] for row in asked])
    off = told - won
    slope, error = slope_of(told, won, deals)
    return {
        "bias": round(float(off.mean()), 4),
        "bias_interval": interval(deals, off),
        "slope": round(slope, 3),
        "slope_interval": [round(slope + sign * 1.96 * error, 3) for sign in (-1, 1)],
        "brier": round(float((off**2).mean()), 4),
        "brier_interval": interval(deals, off**2),
    }


def games_of(asked: Iterable[Asked]) -> NDArray[np.int64]:
    """The number of each moment's game: moments of one hang together."""
    names = [f"{row['pool']} {row['deal']}" for row in asked]
    return np.unique(names, return_inverse=True)[1].astype(np.int64)


def own_chances(asked: Iterable[Asked], reading: str, by: Calibration | None, is_named: bool) -> Floats:
    """What the seat that looks on is told, by what was found; without that, what was counted."""
    told = []
    for row in asked:
        counted, seat = row["counted"][reading], row["seat"]
        if by is not None:
            names = [player.partition(":")[0] if is_named else "" for player in row["players"]]
            counted = by.told(counted, row["progress"], seat, names)
        told.append(counted[seat])
    return np.array(told)
