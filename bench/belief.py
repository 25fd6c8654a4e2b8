"""Find what the play of others tells about their tickets, and measure it: `python -m bench.belief`.

Games are played by planners, by searches, by all levels at one table and by baselines. At some moments of
each, one seat looks at the others, whose tickets are known here. Conditional logit tells what each clue
counts: for every ticket held, how likely it was among all that might have stood in its place beside the
others. Players unlike the strong ones are among them, so that it stays sane against these too. How much of it
stays even is found in further games: as much as is best if planners, levels and baselines are as likely to be
met at any number of seats, of what judges none of these worse than evenly. What is found goes to
`ai/belief.toml`: for each board and, for boards of one's own, for each family of rules. The same command
finds the same numbers; `--even` finds that part alone, and leaves what clues count.

`--measure` looks at other games instead, with the searches of today, and holds belief as it is used, which
goes by all that a seat saw before, beside what clues alone say: `bench/results/belief.json`, of which
`bench/results/belief.md` tells.
"""

import argparse
import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import product
from pathlib import Path
from statistics import mean
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bench.belief_report import TicketRow, tell
from bench.fitting import interval
from bench.positions import POOLS, Position, positions
from farebox.ai.belief import judge, take_all_clues
from farebox.ai.belief_types import CARD_CLUES, CARDS_SHOWN, CITY_CLUES, CITY_SHOWN
from farebox.ai.board_data import BoardData, found_numbers, map_rows
from farebox.ai.judgement import belief
from farebox.boards import board_names, load_board
from farebox.kernel.layout import UNKNOWN
from farebox.kernel.limits import MAX_SEATS, MIN_SEATS
from farebox.kernel.record_types import AnyKnowledge
from farebox.kernel.row import Word

HERE = Path(__file__).parent
OUT = HERE.parent / "src" / "farebox" / "ai" / "belief.toml"
RESULTS = HERE / "results" / "belief.json"
FIRST_SEED = 600_000
MEASURED_SEED = 700_000
GAMES = {"planners": 40, "searches": 8, "levels": 15, "baselines": 10}
MEASURED = {"planners": 60, "searches": 60, "levels": 60, "baselines": 40}
EVEN_SEED = 640_000
EVEN_GAMES = {"planners": 60, "levels": 60, "baselines": 120}
SHARES = (0.03, 0.1, 0.2, 0.35, 0.5)  # of belief, that may be even
GUESSES = 200
FEWEST = 50  # tickets at a kind of table that tell something
LEAST = 1e-4  # chance of a ticket that no guess has met
FIRMNESS = 4.0  # by which numbers that make no difference stay near zero
MOST = 6000  # tickets that a fit looks at
HEAD = """\
# What clues about others' tickets count, as logarithms of likelihood: written by bench/belief.py.
# ai/belief_types.py says what each clue is. In city games for rivals with {routes} routes,
# in the Card Game for rivals with {cards} cards under way; between these, numbers change evenly.
# `even` is the part of belief that goes by no clue.
"""
Floats = NDArray[np.float64]


def possible(know: AnyKnowledge, rival: int, n_tickets: int) -> list[int]:
    """The tickets that a rival might hold, for all that a seat knows."""
    where, put_back = know["where"].tolist(), int(know["put_back"])
    drew = bool(know["drew"][rival])
    return [t for t in range(n_tickets) if where[t] == UNKNOWN and (drew or not put_back >> t & 1)]


class Samples:
    """Tickets that were held: what was told of them and of the others, and how much had been shown."""

    def __init__(self, shown: tuple[float, ...]) -> None:
        self._knots = shown
        self.told: list[NDArray[np.float32]] = []
        self.right: list[int] = []
        self.might: list[NDArray[np.bool_]] = []

    def add(self, clues: Floats, shown: float, ticket: int, might: list[int]) -> None:
        """Note a ticket, and those that might have stood in its place."""
        near = np.array([np.interp(shown, self._knots, row) for row in np.eye(len(self._knots))])
        self.told.append((clues[:, None, :] * near[:, None]).reshape(len(clues), -1).astype(np.float32))
        self.right.append(ticket)
        self.might.append(np.isin(np.arange(len(clues)), might))

    def thinned(self, most: int) -> "Samples":
        """At most so many of them, evenly."""
        kept = Samples(self._knots)
        for at in np.linspace(0, len(self.right) - 1, min(most, len(self.right))).astype(int):
            kept.told.append(self.told[at])
            kept.right.append(self.right[at])
            kept.might.append(self.might[at])
        return kept

    def fit(self) -> Floats:
        """What each clue counts, by how much was shown: Newton's method, with smaller steps if need be."""
        told, might, right = np.stack(self.told), np.stack(self.might), np.array(self.right)
        rows = np.arange(len(right))

        def likelihood(counts: Floats) -> tuple[NDArray[np.float32], float]:
            score = np.where(might, (told @ counts.astype(np.float32)).astype(float), -np.inf)
            score -= score.max(axis=1, keepdims=True)
            chances = np.exp(score)
            total = chances.sum(axis=1)
            value = (score[rows, right] - np.log(total)).sum() - FIRMNESS / 2 * counts @ counts
            return (chances / total[:, None]).astype(np.float32), float(value)

        counts = np.zeros(told.shape[2])
        chances, value = likelihood(counts)
        for _ in range(50):
            mean = np.einsum("nt,ntc->nc", chances, told)
            slope = (told[rows, right] - mean).sum(axis=0, dtype=float) - FIRMNESS * counts
            spread = (told * np.sqrt(chances)[:, :, None]).reshape(-1, told.shape[2])
            bend = (spread.T @ spread - mean.T @ mean).astype(float) + FIRMNESS * np.eye(len(counts))
            step = np.linalg.solve(bend, slope)
            for _ in range(12):
                new_chances, new_value = likelihood(counts + step)
                if new_value > value:
                    break
                step = step / 2
            if new_value - value < 0.01:
                break
            counts, chances, value = counts + step, new_chances, new_value
        found = counts.reshape(len(self._knots), -1)
        found[0] = (
            0.0  # who has shown nothing is told nothing of: what was found there held no longer elsewhere
        )
        return found


def gather(edition: str, samples: Samples, clues: tuple[str, ...], factor: float) -> None:
    """Play an edition's games, and note what is told of the tickets held."""
    board = load_board(edition)
    data = BoardData(board)
    works = data.new_workspace()
    n_tickets = len(board.tickets)
    for n_seats in range(MIN_SEATS, MAX_SEATS + 1):
        for pool in POOLS:
            for at in positions(board, n_seats, pool, FIRST_SEED, max(1, round(GAMES[pool] * factor))):
                for rival, held in at.rivals():
                    might = possible(at.know, rival, n_tickets)
                    if not held:
                        continue
                    ticket = held[at.deal % len(held)]
                    others = [other for other in held if other != ticket]
                    bits = Word(sum(1 << other for other in others))
                    know = at.know.reshape(1)
                    shown = take_all_clues(data.boards, data.maps, know, works, rival, bits)
                    told = np.asarray(works[0].belief.clues)[:n_tickets, : len(clues)]
                    samples.add(told, shown, ticket, [other for other in might if other not in others])
        print(f"{edition}, {n_seats} seats: {len(samples.right)} tickets in all", flush=True)


def numbers(name: str, row: Iterable[float]) -> str:
    """One line of the file."""
    return f"{name} = [{', '.join(f'{number:.2f}' for number in row)}]"


def found_table(name: str, clues: tuple[str, ...], counts: Floats) -> str:
    """One table of the file; how much stays even is found by what clues count, and stands there later."""
    even = numbers("even", [SHARES[0]] * len(counts))
    rows = (numbers(clue, row) for clue, row in zip(clues, counts.T, strict=True))
    return f'\n["{name}"]\n' + "\n".join([even, *rows]) + "\n"


def gains_by_share(at: Position, data: BoardData) -> Iterator[tuple[float, list[float]]]:
    """For every ticket of a rival: how much was shown, and by what each share betters an even guess.

    In logarithms of likelihood.
    """
    know, works, maps = at.know.reshape(1), data.new_workspace(), data.maps.copy()
    chances = []
    for share in SHARES:
        maps[0]["even"] = share
        judge(data.boards, maps, know, works, Word(at.deal), GUESSES)
        chances.append(np.array(works[0].belief.chance))
    for rival, held in at.rivals():
        shown = take_all_clues(data.boards, data.maps, know, works, rival, Word(0))
        even = len(held) / max(1, len(possible(at.know, rival, len(at.seen.board.tickets))))
        for ticket in held:
            yield shown, [float(np.log(max(LEAST, chance[rival, ticket]) / even)) for chance in chances]


def best_share(means: Floats) -> float:
    """The share that is best, all tables being as likely, of those by which none loses; else the safest."""
    worst = means.min(axis=0)
    safe = worst >= min(0.0, worst.max())
    return SHARES[int(np.argmax(np.where(safe, means.mean(axis=0), -np.inf)))]


def find_even(edition: str, knots: tuple[float, ...], factor: float) -> list[float]:
    """How much of belief is to stay even on a board, by how much a rival has shown."""
    board = load_board(edition)
    data = BoardData(board)
    gains: list[defaultdict[str, list[list[float]]]] = [defaultdict(list) for _ in knots]
    for n_seats in range(MIN_SEATS, MAX_SEATS + 1):
        for pool, games in EVEN_GAMES.items():
            for at in positions(board, n_seats, pool, EVEN_SEED, max(1, round(games * factor))):
                for shown, gain in gains_by_share(at, data):
                    gains[int(np.argmin(np.abs(np.array(knots) - shown)))][f"{n_seats} {pool}"].append(gain)
    shares = [SHARES[0]]  # who has shown nothing is guessed at evenly anyhow
    for these in gains[1:]:
        means = {table: np.mean(rows, axis=0) for table, rows in these.items() if len(rows) >= FEWEST}
        shares.append(best_share(np.array(list(means.values()))) if means else SHARES[0])
        print(
            edition, shares[-1], {table: mean.round(3).tolist() for table, mean in means.items()}, flush=True
        )
    return shares


def write_even(factor: float) -> None:
    """Find how much stays even on every board, and on boards of one's own as much as in any city."""
    cities = []
    for edition in board_names():
        is_city = load_board(edition).rules == "city"
        shares = find_even(edition, CITY_SHOWN if is_city else CARDS_SHOWN, factor)
        cities += [shares] if is_city else []
        set_even(edition, shares)
    set_even("city", np.max(cities, axis=0).tolist())


def set_even(table: str, shares: list[float]) -> None:
    """Write it into a table of the file."""
    text = OUT.read_text(encoding="utf-8")
    text = re.sub(rf'(\["{table}"\]\n)even = .*', rf"\1{numbers('even', shares)}", text)
    OUT.write_text(text, encoding="utf-8")


def find(factor: float) -> None:
    """Play, fit, and write what was found."""
    text = HEAD.format(
        routes=", ".join(f"{n:g}" for n in CITY_SHOWN), cards=", ".join(f"{n:g}" for n in CARDS_SHOWN)
    )
    cities = Samples(CITY_SHOWN)
    for edition in board_names():
        is_city = load_board(edition).rules == "city"
        clues, shown = (CITY_CLUES, CITY_SHOWN) if is_city else (CARD_CLUES, CARDS_SHOWN)
        own = Samples(shown)
        gather(edition, own, clues, factor)
        own = own.thinned(MOST)
        counts = own.fit()
        text += found_table(edition, clues, counts)
        if is_city:
            for told in ("told", "right", "might"):
                getattr(cities, told).extend(getattr(own, told))
    text += found_table("city", CITY_CLUES, even(cities).fit())
    OUT.write_text(text, encoding="utf-8")


def even(samples: Samples) -> Samples:
    """Boards with fewer tickets than others get some more that nobody can hold."""
    most = max(len(might) for might in samples.might)
    for at, might in enumerate(samples.might):
        more = most - len(might)
        samples.might[at] = np.pad(might, (0, more))
        samples.told[at] = np.pad(samples.told[at], ((0, more), (0, 0)))
    return samples.thinned(2 * MOST)


def stage_of(know: AnyKnowledge, rival: int, is_city: bool) -> str:
    """How much a rival has shown, in words of a table."""
    if not is_city:
        under = int(know["track"][rival].sum())
        return "no cards on its track" if under == 0 else "1 to 9 cards" if under < 10 else "10 cards or more"
    routes = int((know["owner"] == rival).sum())
    return f"{routes} routes" if routes < 4 else "4 to 6 routes" if routes < 7 else "7 routes or more"


class Look(NamedTuple):
    """Logarithms of the chance that a ticket which is held was given: in each way, and evenly."""

    stage: str
    deal: int
    asked: float
    clues: float
    even: float


def look(at: Position) -> Iterator[Look]:
    """At every ticket of a rival: as `farebox.belief` tells it, and by clues alone."""
    is_city = at.seen.board.rules == "city"
    for (rival, held), asked, clues in zip(at.rivals(), belief(at.seen), belief(at.seen_now), strict=True):
        stage, even = stage_of(at.know, rival, is_city), -float(np.log(len(asked.chances) or 1))
        for ticket in held:
            by_each = [float(np.log(told.chances[ticket] / len(held))) for told in (asked, clues)]
            yield Look(stage, at.deal, by_each[0], by_each[1], even)


def row_of(edition: str, n_seats: int, pool: str, shown: str, games: int, looks: list[Look]) -> TicketRow:
    """Means over some tickets, and by how much what is told betters an even guess."""
    deals = np.array([look.deal for look in looks])
    gains = np.array([look.asked - look.even for look in looks])
    return {
        "edition": edition,
        "seats": n_seats,
        "players": pool,
        "shown": shown,
        "games": games,
        "tickets": len(looks),
        "even": round(mean(look.even for look in looks), 3),
        "clues": round(mean(look.clues for look in looks), 3),
        "asked": round(mean(look.asked for look in looks), 3),
        "gain_interval": interval(deals, gains),
    }


def measure(editions: Iterable[str], seats: Iterable[int], factor: float) -> None:
    """On games that nothing was found from: how likely the tickets were thought that rivals did hold.

    Written after each kind of table; what is measured of others stays.
    """
    for edition, n_seats, pool in product(editions, seats, POOLS):
        games = max(1, round(MEASURED[pool] * factor))
        by_stage: defaultdict[str, list[Look]] = defaultdict(list)
        for at in positions(load_board(edition), n_seats, pool, MEASURED_SEED, games, "search"):
            for one in look(at):
                by_stage["all"].append(one)
                by_stage[one.stage].append(one)
        rows = [
            row_of(edition, n_seats, pool, stage, games, looks) for stage, looks in sorted(by_stage.items())
        ]
        write_measured(rows)


def write_measured(rows: list[TicketRow]) -> None:
    """Put the rows of one kind of table in the place of those that were there."""

    def table(row: TicketRow) -> tuple[int, int, int]:
        return board_names().index(row["edition"]), row["seats"], POOLS.index(row["players"])

    known = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.exists() else []
    known = [row for row in known if table(row) != table(rows[0])]
    RESULTS.write_text(json.dumps(sorted(known + rows, key=table), indent=1) + "\n", encoding="utf-8")
    print(rows[0], flush=True)
    tell()


def main() -> None:
    """Read the command line; find, or measure."""
    teller = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    teller.add_argument(
        "--games", type=float, default=1.0, metavar="FACTOR", help="how many times the usual games"
    )
    teller.add_argument(
        "--measure", action="store_true", help="measure what was found before, on other games"
    )
    teller.add_argument("--even", action="store_true", help="find how much stays even, and nothing else")
    teller.add_argument("--edition", choices=board_names(), help="measure this one alone")
    teller.add_argument("--seats", type=int, metavar="N", help="measure tables of so many alone")
    asked = teller.parse_args()
    if asked.measure:
        seats = [asked.seats] if asked.seats else range(MIN_SEATS, MAX_SEATS + 1)
        measure([asked.edition] if asked.edition else board_names(), seats, asked.games)
        return
    if not asked.even:
        find(asked.games)
        found_numbers.cache_clear()
        map_rows.cache_clear()
    write_even(asked.games)


if __name__ == "__main__":
    main()
