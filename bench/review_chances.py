"""Find how a review's chances come true, and measure it: `python -m bench.review_chances`.

A review tells two chances of the seat that decides: as known, by what it did, and as dealt. How much what was
counted is to be trusted, how much too well the seat thinks of itself, and how strong those are who play, is
found for each reading by logistic regression, at some decisions of games whose end is known; with all players
named, with some, with none. `ai/review_chances.toml` keeps it. Then both are told, as a review tells them, at
decisions of other games, and held against how these ended: `results/review_chances.json`, of which
`python -m bench.review --report` tells. What was asked is kept in `bench/build`, so that a run that was
broken off goes on.
"""

import argparse
import json
import random
from collections.abc import Iterable
from pathlib import Path

import numpy as np

from bench.chances import (
    BUILD,
    KINDS,
    LIKE_AT_CARDS,
    LIKE_IN_CITIES,
    Asked,
    Floats,
    fit_weights,
    interval,
    kind_of,
    slope_of,
)
from bench.positions import MOMENTS, line_up
from farebox.ai.judgement import progress
from farebox.boards import Board, board_names, load_board
from farebox.bots import make_bot
from farebox.game.game import Game
from farebox.kernel.limits import MAX_SEATS, MIN_SEATS, NONE
from farebox.reviews.told_chances import READINGS, Reading, ToldChances
from farebox.reviews.trying import Found, Mean, Trials

HERE = Path(__file__).parent
OUT = HERE.parent / "src" / "farebox" / "ai" / "review_chances.toml"
FOUND = HERE / "results" / "review_chances.json"
SEEDS = {"found": 640_000, "measured": 740_000}
GAMES = {
    2: {"planners": 400, "searches": 250, "levels": 400},
    3: {"planners": 100, "searches": 50, "levels": 120},
    4: {"planners": 100, "searches": 50, "levels": 120},
}
WORLDS = 100
# By which what is found at a table stays near to what is known of its like; chosen after a look at how 10 and
# 40 did on New York's measured decisions.
FIRMNESS = 10.0
# Trust, trust where players are unknown, where they are of each kind, bias, strength by kind, and bias by the
# others' kinds, each early and late.
AS_COUNTED = np.array([1.0, 1.0] + [0.0] * (4 + 6 * len(KINDS)))
HEAD = """\
# How chances in reviews come true: written by bench/review_chances.py. By reading, board and seats, from the
# beginning of a game to its end; ai/calibration.py says what each number is.
"""


def played(board: Board, n_seats: int, pool: str, seed: int) -> Game:
    """A game of somebody out of a pool."""
    luck = random.Random(f"review {board.id} {n_seats} {pool} {seed}")
    players = line_up(board, n_seats, pool, luck, "search")
    bots = [make_bot(spec, board, 10 * seed + seat) for seat, spec in enumerate(players)]
    game = Game(board, players, seed)
    while (seat := game.to_move) is not None:
        game.play(bots[seat].choose(game.observe(seat)))
    return game


def ask(which: str, edition: str, n_seats: int, pool: str, games: int) -> list[Asked]:
    """Both raw chances at some decisions of games; what was asked before is not asked again."""
    path = BUILD / f"review-chances-{which}-{edition}-{n_seats}-{pool}.jsonl"
    BUILD.mkdir(exist_ok=True)
    kept = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    rows: list[list[Asked]] = [json.loads(line) for line in kept[:games]]
    board = load_board(edition)
    trials = Trials(board, n_seats)
    for seed in range(SEEDS[which] + len(rows), SEEDS[which] + games):
        rows.append(ask_game(trials, played(board, n_seats, pool, seed), pool, seed))
        with path.open("a", encoding="utf-8") as out:
            out.write(json.dumps(rows[-1]) + "\n")
    return [row for game in rows for row in game]


def ask_game(trials: Trials, game: Game, pool: str, seed: int) -> list[Asked]:
    """Some decisions of one game: what worlds said of each, and what came of it."""
    winners = [score.winner for score in game.scores()]
    shares = [winner / sum(winners) for winner in winners]
    states = game.states()
    free = [
        at for at in range(game.n_actions) if len(Game.from_state(game.board, states[at]).legal_ids()) > 1
    ]
    asked = []
    for at in random.Random(seed).sample(free, min(MOMENTS, len(free))):
        seat, action = game.act(at)
        seen = game.observe_before(at, seat)
        dealt = trials.compare(seen, [(trials.planned(seen), NONE)], truth=states[at][0])
        known = trials.compare(seen, [(action, NONE)])
        dealt.more(seed + at, WORLDS)
        known.more(seed + at, WORLDS)
        row = {"deal": seed, "pool": pool, "seat": seat, "progress": progress(seen), "shares": shares}
        row |= {"kinds": [kind_of(game.board, name) for name in game.names], "players": game.names}
        readings = {"dealt": dealt[0], "known": known[0]}
        asked.append(row | {name: counted(found, game.n_seats) for name, found in readings.items()})
    return asked


def counted(found: Found, n_seats: int) -> list[float]:
    """Every seat's share of the victory; one more world, in which it is even, is counted in."""
    return [(found.win(seat).value * WORLDS + 1 / n_seats) / (WORLDS + 1) for seat in range(n_seats)]


def features(asked: Iterable[Asked], reading: Reading, named: float) -> tuple[Floats, Floats]:
    """What a seat's score is made of, and what it won; players are named with that chance each.

    Who sees all cards doesn't think too well of itself: as dealt nobody looks on.
    """
    told, shares = [], []
    for at, row in enumerate(asked):
        luck = random.Random(at)
        kinds = [kind if luck.random() < named else "" for kind in row["kinds"]]
        logs = np.log(row[reading])
        own = np.arange(len(logs)) == (row["seat"] if reading == "known" else NONE)
        parts = [logs, *(logs * kinds.count(kind) / len(kinds) for kind in ("", *KINDS)), own]
        are = [np.array([kind == one for kind in kinds]) for one in KINDS]
        parts += [*are, *(own * these[~own].mean() for these in are)]
        when = (1 - row["progress"], row["progress"])
        told.append(np.stack([part * share for part in parts for share in when], axis=1))
        shares.append(row["shares"])
    return np.array(told, float), np.array(shares, float)


def fit(asked: list[Asked], reading: Reading, start: Floats) -> Floats:
    """All weights, from what is known of tables like it."""
    both = [features(asked, reading, named) for named in (1.0, 0.5, 0.0)]
    told, shares = (np.concatenate(parts) for parts in zip(*both, strict=True))
    return fit_weights(told, shares, start, FIRMNESS)


def gather(which: str, edition: str, n_seats: int, factor: float) -> list[Asked]:
    """All that was asked at a kind of table, by whoever played."""
    asked: list[Asked] = []
    for pool, games in GAMES[n_seats].items():
        asked += ask(which, edition, n_seats, pool, max(1, round(games * factor)))
    print(f"{which}: {edition}, {n_seats} seats, {len(asked)} decisions", flush=True)
    return asked


def find(asked: dict[tuple[str, int], list[Asked]], reading: Reading) -> dict[str, Floats]:
    """What is found for each table; a city stays near to all cities, larger tables near to those of two."""
    found: dict[str, Floats] = {}
    for n_seats in sorted({n_seats for _, n_seats in asked}):
        here = {name: rows for (name, n), rows in asked.items() if n == n_seats}
        cities = [name for name in here if load_board(name).rules == "city"]
        together = [row for name in cities for row in here[name]]
        start = found.get(f"city/{MIN_SEATS}", AS_COUNTED)
        found[f"city/{n_seats}"] = fit(together, reading, start)
        for name, rows in here.items():
            like = f"city/{n_seats}" if name in cities else f"{name}/{MIN_SEATS}"
            found[f"{name}/{n_seats}"] = fit(rows, reading, found.get(like, AS_COUNTED))
    return found


def told_of(reading: Reading, table: str, weights: Floats) -> str:
    """What was found for one table, as the file says it."""
    ends = [f"[{early:.2f}, {late:.2f}]" for early, late in weights.reshape(-1, 2)]
    trust, unknown, *rest = ends
    n = len(KINDS)
    doubts, own, strengths, biases = rest[:n], rest[n], rest[n + 1 : 2 * n + 1], rest[2 * n + 1 :]
    names = {kind: kind for kind in KINDS}
    names |= LIKE_AT_CARDS if table.startswith("card-game") else LIKE_IN_CITIES
    text = f'\n[{reading}."{table}"]\ntrust = {trust}\ndoubt = {unknown}\n'
    text += f"bias = {own}\n" if reading == "known" else ""
    for bot in sorted(names, key=lambda name: (KINDS.index(names[name]), name)):
        kind = KINDS.index(names[bot])
        bias = f", bias = {biases[kind]}" if reading == "known" else ""
        text += f"bots.{bot} = {{strength = {strengths[kind]}, doubt = {doubts[kind]}{bias}}}\n"
    return text


def judge(asked: list[Asked], edition: str) -> Asked:
    """How what a review tells the seat that decides came true, in either reading.

    As worlds were counted; as is told of players without a name; and with every known bot's.
    """
    board, rows = load_board(edition), np.arange(len(asked))
    seats = np.array([row["seat"] for row in asked])
    won = np.array([row["shares"] for row in asked])[rows, seats]
    deals = np.unique([f"{row['pool']} {row['deal']}" for row in asked], return_inverse=True)[1]
    result: Asked = {"positions": len(asked), "games": len(np.unique(deals))}
    for reading in READINGS:
        for name, is_named in (("counted", None), ("told", False), ("named", True)):
            mine = np.array([told_by(board, row, reading, is_named) for row in asked]).clip(1e-3, 1 - 1e-3)
            off = mine - won
            result[f"{reading}_{name}"] = {
                "bias": round(float(off.mean()), 4),
                "bias_interval": interval(deals, off),
                "slope": round(slope_of(mine, won), 3),
                "brier": round(float((off**2).mean()), 4),
            }
    return result


def told_by(board: Board, row: Asked, reading: Reading, is_named: bool | None) -> float:
    """What the seat that decides is told; None: what was counted."""
    raw, seat = row[reading], row["seat"]
    if is_named is None:
        return float(raw[seat])
    told = ToldChances(board, row["players"] if is_named else [""] * len(raw))
    return told.as_read(reading, [Mean(one, 0.0) for one in raw], row["progress"], seat)[seat].value


def main() -> None:
    """Find, write, measure."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=float, default=1.0, metavar="FACTOR", help="times the usual games")
    parser.add_argument("--seats", type=int, metavar="N", help="only ask, at tables of so many")
    told = parser.parse_args()
    seats = [told.seats] if told.seats else range(MIN_SEATS, MAX_SEATS + 1)
    tables = [(name, n_seats) for n_seats in seats for name in board_names()]
    found, measured = (
        {table: gather(which, *table, told.games) for table in tables} for which in ("found", "measured")
    )
    if not told.seats:
        parts = [told_of(one, *of) for one in READINGS for of in find(found, one).items()]
        OUT.write_text(HEAD + "".join(parts), encoding="utf-8")
        measure(measured)


def measure(measured: dict[tuple[str, int], list[Asked]]) -> None:
    """How what is told comes true in other games, by who plays them."""
    rows = []
    for (edition, n_seats), asked in measured.items():
        for pool in ("all", *GAMES[n_seats]):
            these = [row for row in asked if pool in ("all", row["pool"])]
            rows.append({"edition": edition, "seats": n_seats, "players": pool} | judge(these, edition))
    FOUND.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
