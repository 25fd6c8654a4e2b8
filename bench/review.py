"""Measure reviews: `python -m bench.review`. Their speed, whether they accuse rightly, what levels cost.

The five levels play each other at two seats, everybody everybody in turn: of every five games each level
plays one in either seat, all on the same deal. Each game is reviewed; with `--again`, whatever was called a
mistake or a blunder is judged again in ten times the worlds, and once more with a search that plays on for
the seat. With `--rates` each level plays its like, so that nobody's costs are small because the game is lost,
and only error rates are found, the same as a review's in a tenth of the time. What came of each board goes to
`bench/results/review.json`, where other figures stay as they are; `review.md` beside it and the levels'
mean error rates in `reviews/level_rates.toml` are written from that. Every game is kept in `bench/build`, so
that a run that was broken off goes on.
"""

import argparse
import json
import os
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import TypeAlias

from bench.review_report import (
    CLEAR,
    LEVELS,
    SEARCHED_WORLDS,
    SEED,
    WORLDS,
    WRONG,
    Row,
    found_of,
    is_measured,
    rates_of,
    report,
    told_apart,
)
from farebox import load_board, make_bot, play_game
from farebox.boards import board_names
from farebox.game.game import Game
from farebox.kernel.limits import NONE
from farebox.reviews.error_rates import error_rate
from farebox.reviews.judging import Judge
from farebox.reviews.review_types import VERSION, Moment
from farebox.reviews.reviewing import BEFORE_LUCK, FEWEST, Reviewer
from farebox.reviews.told_chances import ToldChances
from farebox.reviews.trying import Comparison, Mean, Trials

HERE = Path(__file__).parent
BUILD = HERE / "build"
FOUND = HERE / "results" / "review.json"
REPORT = HERE / "results" / "review.md"
RATES = HERE.parent / "src" / "farebox" / "reviews" / "level_rates.toml"
CHANCES = HERE / "results" / "review_chances.json"
STEPS = 10  # in which worlds are played until it is clear
OFTEN = 20  # games after which the report is written anew
HEAD = """# The levels' error rates, weakest first, by board and seats: written by bench/review.py.
# Neighbours that can't be told apart have one.
"""


GameKey: TypeAlias = tuple[str, int]  # edition, number


def everybody(number: int) -> tuple[int, int]:
    """Who plays game number so-and-so: five games have every level once in either seat."""
    first, shift = number % len(LEVELS), number // len(LEVELS) % len(LEVELS)
    return LEVELS[first], LEVELS[(first + shift) % len(LEVELS)]


def equals(number: int) -> tuple[int, int]:
    """Who plays it where each level plays its like."""
    return (LEVELS[number % len(LEVELS)],) * 2


def play(edition: str, number: int, levels: Sequence[int]) -> Game:
    """Game number so-and-so of a board: always the same."""
    board = load_board(edition)
    pair = enumerate(levels)
    bots = [make_bot(f"level-{level}", board, 2 * number + seat) for seat, level in pair]
    return play_game(board, bots, SEED + number // len(LEVELS))


def rate(edition: str, number: int) -> Row:
    """One game between equals: both seats' error rates."""
    levels = equals(number)
    game = play(edition, number, levels)
    began = time.process_time()
    told = ToldChances(game.board, [None] * game.n_seats)
    judge = Judge(Trials(game.board, game.n_seats), game.notation, told, seed=1, worlds=FEWEST)
    rated = [_rated(game, judge, at) for at in range(game.n_actions)]
    by_seat = [[one for one in rated if one.seat == seat and not one.is_forced] for seat in range(2)]
    return {
        "edition": edition,
        "number": number,
        "version": VERSION,
        "levels": levels,
        "seconds": time.process_time() - began,
        "rates": [error_rate(own).value for own in by_seat],
    }


def _rated(game: Game, judge: Judge, at: int) -> Moment:
    seat, id = game.act(at)
    return judge.rate(game.observe_before(at, seat), Moment(at, seat, 0, id, game.played(at).text))


def measure(edition: str, number: int) -> Row:
    """One game of everybody's, reviewed."""
    levels = everybody(number)
    game = play(edition, number, levels)
    began = time.process_time()
    reviewer = Reviewer(game.record(), seed=1)
    coarse = looked = 0.0
    for done in reviewer.work():
        if reviewer.can_tell and not coarse:
            coarse = time.process_time() - began
        if done <= BEFORE_LUCK:
            looked = time.process_time() - began
    told = reviewer.told()
    spent = time.process_time() - began
    grave = [one for one in told.moments if one.label in ("mistake", "blunder")]
    return {
        "edition": edition,
        "number": number,
        "version": VERSION,
        "levels": levels,
        "seconds": spent,
        "coarse": coarse,
        "opinions": spent - looked,
        "adjusted": told.seats[0].adjusted,
        "unforced": sum(seat.unforced for seat in told.seats),
        "result": told.seats[0].result,
        "grave": [
            {"label": one.label, "cost": one.told_cost, "at": one.at, "seat": one.seat}
            | {"best": one.best, "played": one.played}
            for one in grave
        ],
    }


def judge_again(row: Row) -> Row:
    """A game with each accusation judged in other worlds, many more, and by a search that plays on."""
    game = play(row["edition"], row["number"], row["levels"])
    return row | {"grave": [one | _judged_again(game, one) for one in row["grave"]], "is_again": True}


def _judged_again(game: Game, one: Row) -> Row:
    trials = Trials(game.board, game.n_seats)
    see = game.observe_before(one["at"], one["seat"])
    best, played = one["best"], one["played"]
    pair = trials.compare(see, [(best, NONE), (played, NONE), (played, best)])
    searched = trials.compare(see, [(best, NONE), (played, NONE)], searched=3)
    return {
        "again": until_clear(pair, WORLDS, 777, cost_of),
        "searched": until_clear(searched, SEARCHED_WORLDS, 888, lambda found: found[1].behind()),
    }


def cost_of(found: Comparison) -> Mean:
    """Of what was lost at once and what if the best is done next, the less."""
    return min(found[1].behind(), found[2].behind(), key=lambda mean: mean.value)


def until_clear(found: Comparison, worlds: int, seed: int, cost: Callable[[Comparison], Mean]) -> float:
    """A cost in so many worlds, or in fewer where it is clear on which side of being wrong it lies."""
    for step in range(STEPS):
        found.more(seed + 100 * step, worlds // STEPS)
        now = cost(found)
        if abs(now.value - WRONG) > CLEAR * now.error:
            break
    return now.value


# What is written.


def kept(where: Path) -> dict[GameKey, Row]:
    """What was measured before: what was added to a game stands later. Older reviews don't count."""
    if not where.exists():
        return {}
    rows = [json.loads(line) for line in where.read_text(encoding="utf-8").splitlines()]
    return {(row["edition"], row["number"]): row for row in rows if row.get("version") == VERSION}


def found_before() -> dict[str, Row]:
    """Figures of all boards, by edition."""
    found: dict[str, Row] = json.loads(FOUND.read_text(encoding="utf-8")) if FOUND.exists() else {}
    return found


def write(rows: list[Row], editions: Sequence[str], figures: Callable[[list[Row]], Row]) -> None:
    """Figures of these boards, beside others as they were; the report, and the mean rates."""
    found = found_before()
    for edition in editions:
        if of := [row for row in rows if row["edition"] == edition]:
            found[edition] = found.get(edition, {}) | figures(of)
    found = {edition: found[edition] for edition in board_names() if edition in found}
    FOUND.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    chances = json.loads(CHANCES.read_text(encoding="utf-8")) if CHANCES.exists() else []
    REPORT.write_text("\n".join(report(found, chances)) + "\n", encoding="utf-8")
    measured = {edition: of["rates"] for edition, of in found.items() if is_measured(of)}
    lines = [f'"{edition}/2" = {told_apart(of)}\n' for edition, of in measured.items()]
    RATES.write_text("".join([HEAD, *lines]), encoding="utf-8")


def work(asked: argparse.Namespace, rows: dict[GameKey, Row]) -> Iterator[Row]:
    """Every game that is missing, reviewed; then those that are to be judged again, on so many cores."""
    games = [(edition, number) for number in range(asked.games) for edition in asked.edition]
    missing = [game for game in games if game not in rows]
    with ProcessPoolExecutor(asked.jobs, initializer=os.nice, initargs=(asked.nice,)) as pool:
        find = rate if asked.rates else measure
        yield from pool.map(find, *zip(*missing, strict=True)) if missing else ()
        chosen = (rows[game] for game in games[: asked.again * len(asked.edition)])
        yield from pool.map(judge_again, [row for row in chosen if "is_again" not in row])


def main() -> None:
    """Measure what is missing, and write often."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=250, help="games of each board: each level has 2 of 5")
    parser.add_argument("--edition", choices=board_names(), action="append", help="only this board")
    parser.add_argument("--rates", action="store_true", help="each level against its like: error rates alone")
    parser.add_argument("--again", type=int, default=0, help="so many of each board's are judged again")
    parser.add_argument("--jobs", type=int, default=1, help="at once, each on a core of its own")
    parser.add_argument("--nice", type=int, default=10, help="by how much others go before")
    parser.add_argument("--report", action="store_true", help="only write what was measured before")
    asked = parser.parse_args()
    if asked.games < len(LEVELS):
        parser.error(f"--games: at least {len(LEVELS)}, so that every level plays")
    asked.edition = asked.edition or list(board_names())
    if asked.rates and asked.again:
        parser.error("--again: judges reviews again; leave out --rates")
    BUILD.mkdir(exist_ok=True)
    where = BUILD / ("review_rates.jsonl" if asked.rates else "review.jsonl")
    figures = rates_of if asked.rates else found_of
    rows = kept(where)
    for done, row in enumerate(() if asked.report else work(asked, rows), start=1):
        rows[row["edition"], row["number"]] = row
        with where.open("a", encoding="utf-8") as out:
            out.write(json.dumps(row) + "\n")
        print(row["edition"], row["number"], f"{row['seconds']:.1f} s", flush=True)
        if done % OFTEN == 0:
            write(list(rows.values()), asked.edition, figures)
    write(list(rows.values()), asked.edition, figures)


if __name__ == "__main__":
    main()
