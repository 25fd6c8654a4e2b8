"""Measure reviews: `python -m bench.review`. Their speed, whether they accuse rightly, what levels cost.

The five levels play each other at two seats, everybody everybody in turn: of every five games each level
plays one in either seat, all on the same deal. Each game is reviewed. Whatever is called a mistake or a
blunder is judged again in ten times the worlds, and once more with a search that plays on for the seat. What
came of each board goes to `bench/results/review.json`, where other boards' figures stay as they are;
`review.md` beside it and the levels' median error rates in `reviews/level_rates.toml` are written from that.
Every game is kept in `bench/build/review.jsonl`, so that a run that was broken off goes on.
"""

import argparse
import json
import time
from collections.abc import Callable
from pathlib import Path

from bench.review_report import (
    ASKED,
    CLEAR,
    LEVELS,
    SEARCHED_WORLDS,
    SEED,
    WORLDS,
    WRONG,
    Row,
    can_be_likened,
    found_of,
    report,
)
from farebox import load_board, make_bot, play_game
from farebox.boards import board_names
from farebox.game.game import Game
from farebox.kernel.limits import NONE
from farebox.reviews.review_types import Moment, Review
from farebox.reviews.reviewing import Reviewer
from farebox.reviews.trying import Comparison, Mean, Trials

HERE = Path(__file__).parent
KEPT = HERE / "build" / "review.jsonl"
FOUND = HERE / "results" / "review.json"
REPORT = HERE / "results" / "review.md"
RATES = HERE.parent / "src" / "farebox" / "reviews" / "level_rates.toml"
STEPS = 10  # in which worlds are played until it is clear
HEAD = "# The levels' median error rates, weakest first, by board and seats: written by bench/review.py.\n"


def line_up(number: int) -> tuple[int, int]:
    """Who plays game number so-and-so: five games have every level once in either seat."""
    first, shift = number % len(LEVELS), number // len(LEVELS) % len(LEVELS)
    return LEVELS[first], LEVELS[(first + shift) % len(LEVELS)]


def measure(edition: str, number: int, worlds: int, again: bool) -> Row:
    """One game, reviewed; what was called grave judged again."""
    board, pair = load_board(edition), line_up(number)
    bots = [make_bot(f"level-{level}", board, 2 * number + seat) for seat, level in enumerate(pair)]
    game = play_game(board, bots, SEED + number // len(LEVELS))
    began = time.process_time()
    reviewer = Reviewer(game.record(), seed=1, worlds=worlds)
    coarse = 0.0
    for _ in reviewer.work():
        if reviewer.can_tell and not coarse:
            coarse = time.process_time() - began
    told = reviewer.told()
    spent = time.process_time() - began
    grave = [one for one in told.moments if one.label in ("mistake", "blunder")]
    return {
        "edition": edition,
        "number": number,
        "worlds": worlds,
        "levels": pair,
        "seconds": spent,
        "coarse": coarse,
        "rates": [seat.error_rate for seat in told.seats],
        "unforced": sum(seat.unforced for seat in told.seats),
        "adjusted": told.seats[0].adjusted,
        "result": told.seats[0].result,
        "dealt": as_dealt(told),
        "accused": [sum(one.seat == seat for one in grave) for seat in range(2)],
        "grave": [judge_again(game, one) for one in grave] if again else None,
    }


def as_dealt(told: Review) -> list[float]:
    """The first seat's chances, as dealt, at moments spread over the game."""
    at = [round((place + 0.5) / ASKED * len(told.steps)) for place in range(ASKED)]
    return [told.steps[min(one, len(told.steps) - 1)].chances[0] for one in at]


def judge_again(game: Game, moment: Moment) -> Row:
    """The same two options in other worlds, many more; and with a search that makes the next decisions."""
    trials = Trials(game.board, game.n_seats)
    see = Game.from_state(game.board, game.states()[moment.at]).observe(moment.seat)
    best = NONE if moment.best is None else moment.best
    pair = trials.compare(see, [(best, NONE), (moment.played, NONE), (moment.played, best)])
    searched = trials.compare(see, [(best, NONE), (moment.played, NONE)], searched=3)
    return {
        "label": moment.label,
        "cost": moment.told_cost,
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


def kept() -> list[Row]:
    """What was measured before."""
    if not KEPT.exists():
        return []
    return [json.loads(line) for line in KEPT.read_text(encoding="utf-8").splitlines()]


def found_before() -> dict[str, Row]:
    """Figures of all boards, by edition."""
    found: dict[str, Row] = json.loads(FOUND.read_text(encoding="utf-8")) if FOUND.exists() else {}
    return found


def write(rows: list[Row]) -> None:
    """Figures of the boards that have games, beside those of other boards; the report, and the medians."""
    found = found_before()
    for edition in {row["edition"] for row in rows}:
        found[edition] = found_of([row for row in rows if row["edition"] == edition])
    found = {edition: found[edition] for edition in board_names() if edition in found}
    FOUND.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    REPORT.write_text("\n".join(report(found)) + "\n", encoding="utf-8")
    ordered = {edition: of for edition, of in found.items() if can_be_likened(of)}
    lines = [f'"{edition}/2" = {list(of["rates"].values())}\n' for edition, of in ordered.items()]
    RATES.write_text("".join([HEAD, *lines]), encoding="utf-8")


def main() -> None:
    """Measure what is missing, and write after every game."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=250, help="games of each board: each level has 2 of 5")
    parser.add_argument("--first", type=int, default=0, help="the number of the first of them")
    parser.add_argument("--edition", choices=board_names(), action="append", help="only this board")
    parser.add_argument("--worlds", type=int, default=1024, help="worlds of a review, at most")
    parser.add_argument("--again", type=int, default=250, help="so many of them are judged again")
    parser.add_argument("--report", action="store_true", help="only write what was measured before")
    asked = parser.parse_args()
    if asked.games < 5:
        parser.error("--games: at least 5, so that every level plays")
    KEPT.parent.mkdir(exist_ok=True)
    rows = kept()
    for number in range(asked.first, asked.first if asked.report else asked.first + asked.games):
        for edition in asked.edition or board_names():
            if any((row["edition"], row["number"]) == (edition, number) for row in rows):
                continue
            rows.append(measure(edition, number, asked.worlds, number < asked.first + asked.again))
            with KEPT.open("a", encoding="utf-8") as out:
                out.write(json.dumps(rows[-1]) + "\n")
            print(edition, number, f"{rows[-1]['seconds']:.1f} s", flush=True)
    write(rows)


if __name__ == "__main__":
    main()
