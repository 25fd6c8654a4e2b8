"""Find how chances counted in worlds come true, and measure it: `python -m bench.chances`.

At some moments of games whose end is known, one seat asks for everybody's chances. How much these are to be
trusted, how much too well the seat thinks of itself, and how strong the bots are that play, is found by
logistic regression for each board and number of seats, from the beginning of a game to its end;
`ai/chances.toml` keeps it. Every moment is learned from three times: with all players named, with some, with
none. Then the same is asked in other games, and what is told is held against how they ended:
`bench/results/belief.md` has both, and what `python -m bench.belief --measure` found. What was asked is kept
in `bench/build`, so that a run that was broken off goes on.
"""

import argparse
import json
import random
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bench.belief_report import tell
from bench.positions import positions
from farebox.ai.judgement import outcomes, progress
from farebox.boards import Board, board_names, load_board
from farebox.kernel.limits import MAX_SEATS, MIN_SEATS

HERE = Path(__file__).parent
BUILD = HERE / "build"
RESULTS = HERE / "results"
OUT = HERE.parent / "src" / "farebox" / "ai" / "chances.toml"
SEEDS = {"found": 620_000, "measured": 720_000}
# By seats: games take longer where more play.
GAMES = {
    "found": {
        2: {"planners": 80, "searches": 60, "levels": 80},
        3: {"planners": 160, "levels": 100},
        4: {"planners": 120, "searches": 30, "levels": 80},
    },
    "measured": {
        2: {"planners": 120, "searches": 100, "levels": 100},
        3: {"planners": 80, "levels": 30},
        4: {"planners": 80, "searches": 25, "levels": 30},
    },
}
WORLDS = 100
FIRMNESS = 40.0  # by which what is found on a board stays near to what is known of its like,
LARGER_FIRMNESS = 160.0  # and at more than two seats to what was found at two: fewer games tell of these
# That one was chosen after a look at how 40, 200 and 600 did on the Card Game's measured positions.
KINDS = ("level-1", "level-2", "level-3", "planner", "search")  # of players that are told apart
# Who plays as one of these; at cards levels differ from those in cities.
LIKE = {"search-1": "search", "packer": "planner", "level-5": "search"}
LIKE_IN_CITIES = LIKE | {"level-4": "planner"}
LIKE_AT_CARDS = LIKE | {"level-1": "planner", "level-4": "search"}
WEAK = KINDS[:3]  # whose play is as hard to foresee as anybody's who isn't known
# Trust, doubt where players are unknown or weak, bias, strength by kind, and bias by the others' kinds, each
# early and late.
N_WEIGHTS = 8 + 4 * len(KINDS)
AS_COUNTED = np.array([1.0, 1.0] + [0.0] * (N_WEIGHTS - 2))  # trust one, no bias
HEAD = """\
# How chances counted in worlds come true: written by bench/chances.py. By board and seats, from the beginning
# of a game to its end; ai/calibration.py says what each number is.
"""
Floats = NDArray[np.float64]
Asked = dict[str, Any]


def ask(which: str, edition: str, n_seats: int, pool: str, games: int) -> list[Asked]:
    """What worlds said at some moments, and what came of it; what was asked before is not asked again."""
    path = BUILD / f"chances-{which}-{edition}-{n_seats}-{pool}-{games}.json"
    if path.exists():
        kept: list[Asked] = json.loads(path.read_text(encoding="utf-8"))
        return kept
    asked: list[Asked] = []
    for at in positions(load_board(edition), n_seats, pool, SEEDS[which], games, "search"):
        counted = outcomes(at.seen, WORLDS, at.deal)
        wins = [(won + 1 / n_seats) / (WORLDS + 1) for won in counted.wins.tolist()[:n_seats]]
        points = [sum / WORLDS for sum in counted.points.tolist()[:n_seats]]
        row = {"deal": at.deal, "seat": at.seen.seat, "progress": progress(at.seen), "wins": wins}
        row |= {"points": points, "shares": at.shares, "totals": at.totals, "pool": pool}
        asked.append(row | {"kinds": [kind_of(load_board(edition), name) for name in at.players]})
    BUILD.mkdir(exist_ok=True)
    path.write_text(json.dumps(asked), encoding="utf-8")
    return asked


def kind_of(board: Board, player: str) -> str:
    """Which of the players that are told apart somebody plays as."""
    name = player.partition(":")[0]
    return board.either(LIKE_IN_CITIES, LIKE_AT_CARDS).get(name, name)


def features(asked: Iterable[Asked], named: float = 1.0) -> tuple[Floats, Floats]:
    """What a seat's score is made of, and what it won; players are named with that chance each."""
    told, shares = [], []
    for at, row in enumerate(asked):
        luck = random.Random(at)
        kinds = [kind if luck.random() < named else "" for kind in row["kinds"]]
        logs = np.log(row["wins"])
        own = np.arange(len(logs)) == row["seat"]
        unknown, weak = (sum(kind in some for kind in kinds) / len(kinds) for some in (("",), WEAK))
        parts = [logs, logs * unknown, logs * weak, own]
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


def fit(asked: list[Asked], start: Floats, firmness: float = FIRMNESS) -> Floats:
    """All weights, from what is known of tables like it."""
    both = [features(asked, named) for named in (1.0, 0.5, 0.0)]
    told, shares = (np.concatenate(parts) for parts in zip(*both, strict=True))
    return fit_weights(told, shares, start, firmness)


def fit_weights(told: Floats, shares: Floats, start: Floats, firmness: float) -> Floats:
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


def slope_of(told: Floats, shares: Floats) -> float:
    """By which chances would have to be sharpened: 1 if they are as sure as they should be."""
    odds = np.log(told / (1 - told))
    line = np.stack([np.ones_like(odds), odds], axis=1)
    found = np.array([0.0, 1.0])
    for _ in range(100):
        expected = 1 / (1 + np.exp(-line @ found))
        bend = (line * (expected * (1 - expected))[:, None]).T @ line + 1e-6 * np.eye(2)
        found += np.clip(np.linalg.solve(bend, line.T @ (shares - expected)), -0.2, 0.2)  # or it overshoots
    return float(found[1])


def interval(deals: NDArray[np.int64], values: Floats) -> list[float]:
    """Where a mean lies in 95 of 100 draws of the deals: moments of one game hang together."""
    luck = np.random.default_rng(1)
    places = [np.flatnonzero(deals == deal) for deal in np.unique(deals)]
    means = [
        values[np.concatenate([places[at] for at in luck.integers(0, len(places), len(places))])].mean()
        for _ in range(200)
    ]
    return [round(float(np.quantile(means, end)), 4) for end in (0.025, 0.975)]


def judge(asked: list[Asked], weights: Floats) -> Asked:
    """How what was told of the seat that asked came true: bias, slope and Brier's score.

    As worlds were counted; as is told without any player's name; and with all.
    """
    unnamed, shares = features(asked, 0.0)
    by_name = features(asked)[0]
    rows = np.arange(len(asked))
    seats = np.array([row["seat"] for row in asked])
    deals = np.unique([f"{row['pool']} {row['deal']}" for row in asked], return_inverse=True)[1]
    won = shares[rows, seats]
    result: Asked = {"positions": len(asked), "games": len(np.unique(deals))}
    ways = {"raw": (unnamed, AS_COUNTED), "told": (unnamed, weights), "named": (by_name, weights)}
    for name, (told, by) in ways.items():
        mine = chances_by(told, by)[rows, seats].clip(1e-3, 1 - 1e-3)
        off, square = mine - won, (mine - won) ** 2
        result[name] = {
            "bias": round(float(off.mean()), 4),
            "bias_interval": interval(deals, off),
            "slope": round(slope_of(mine, won), 3),
            "brier": round(float(square.mean()), 4),
            "brier_interval": interval(deals, square),
        }
    too_high = [np.subtract(row["points"], row["totals"]) for row in asked]
    own = [off[row["seat"]] for off, row in zip(too_high, asked, strict=True)]
    others = [np.delete(off, row["seat"]).mean() for off, row in zip(too_high, asked, strict=True)]
    return result | {
        "own_points": round(float(np.mean(own)), 2),
        "others_points": round(float(np.mean(others)), 2),
    }


def gather(which: str, edition: str, n_seats: int, factor: float) -> list[Asked]:
    """All that was asked at a kind of table, by whoever played."""
    asked: list[Asked] = []
    for pool, games in GAMES[which][n_seats].items():
        asked += ask(which, edition, n_seats, pool, max(1, round(games * factor)))
    print(f"{which}: {edition}, {n_seats} seats, {len(asked)} positions", flush=True)
    return asked


def write_found(found: dict[str, Floats]) -> None:
    """The file of what was found, before and now; who plays as a kind is thought of as it is."""
    known = re.findall(
        r'^\["(.+?)"\]\n(.+?\n)(?:\n|\Z)', OUT.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
    )
    tables = dict(known) | {table: told_of(table, weights) for table, weights in found.items()}
    OUT.write_text(
        HEAD + "".join(f'\n["{table}"]\n{text}' for table, text in tables.items()), encoding="utf-8"
    )


def told_of(table: str, weights: Floats) -> str:
    """What was found for one table, as the file says it."""
    ends = [f"[{early:.2f}, {late:.2f}]" for early, late in weights.reshape(-1, 2)]
    trust, unknown, weak, bias, *by_kind = ends
    strengths, biases = by_kind[: len(KINDS)], by_kind[len(KINDS) :]
    text = f"trust = {trust}\ndoubt = {unknown}\nbias = {bias}\n"
    like = LIKE_AT_CARDS if table.startswith("card-game") else LIKE_IN_CITIES
    names = {kind: kind for kind in KINDS} | like
    for bot in sorted(names, key=lambda name: (KINDS.index(names[name]), name)):
        doubt = weak if names[bot] in WEAK else "[0.00, 0.00]"
        kind = KINDS.index(names[bot])
        text += f"bots.{bot} = {{strength = {strengths[kind]}, doubt = {doubt}, bias = {biases[kind]}}}\n"
    return text


def find(tables: list[tuple[str, int]], factor: float) -> dict[str, Floats]:
    """What is found for each table, and for boards of one's own from all cities together.

    A city's numbers stay near to those of all cities, and those of larger tables near to those of two seats,
    of which more is known.
    """
    asked = {at: gather("found", *at, factor) for at in tables}
    found: dict[str, Floats] = {}
    for n_seats in sorted({n_seats for _, n_seats in tables}):
        firmness = FIRMNESS if n_seats == MIN_SEATS else LARGER_FIRMNESS
        cities = [at for at in tables if at[1] == n_seats and load_board(at[0]).rules == "city"]
        together = [row for at in cities for row in asked[at]]
        if together:
            found[f"city/{n_seats}"] = fit(together, found.get(f"city/{MIN_SEATS}", AS_COUNTED), firmness)
        for name, _ in (at for at in tables if at[1] == n_seats):
            is_city = load_board(name).rules == "city"
            like = f"city/{n_seats}" if is_city else f"{name}/{MIN_SEATS}"
            stays = FIRMNESS if is_city else firmness
            found[f"{name}/{n_seats}"] = fit(asked[name, n_seats], found.get(like, AS_COUNTED), stays)
    return found


def main() -> None:
    """Find, write, measure, tell."""
    teller = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    teller.add_argument("--games", type=float, default=1.0, metavar="FACTOR", help="times the usual games")
    teller.add_argument("--cards", action="store_true", help="the Card Game alone: cities stay as they are")
    teller.add_argument("--cities", action="store_true", help="these alone: the Card Game stays as it is")
    teller.add_argument("--two", action="store_true", help="two seats alone: larger tables stay as they are")
    told = teller.parse_args()
    kept = {"city": told.cards, "card-game": told.cities}
    editions = [name for name in board_names() if not kept[load_board(name).rules]]
    most = MIN_SEATS if told.two else MAX_SEATS
    tables = [(name, n_seats) for n_seats in range(MIN_SEATS, most + 1) for name in editions]
    found = find(tables, told.games)
    write_found(found)
    path = RESULTS / "chances.json"
    known = json.loads(path.read_text(encoding="utf-8"))
    rows = [row for row in known if (row["edition"], row["seats"]) not in tables]
    for edition, n_seats in tables:
        asked = gather("measured", edition, n_seats, told.games)
        for pool in ("all", *GAMES["measured"][n_seats]):
            these = [row for row in asked if pool in ("all", row["pool"])]
            weights = found[f"{edition}/{n_seats}"]
            rows.append({"edition": edition, "seats": n_seats, "players": pool} | judge(these, weights))
            print(rows[-1], flush=True)
    rows.sort(key=lambda row: (row["seats"], board_names().index(row["edition"])))
    path.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
    tell()


if __name__ == "__main__":
    main()
