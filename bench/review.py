"""Measure reviews: `python -m bench.review`. Their speed, whether they accuse rightly, what levels cost.

Levels play each other at two seats, the same pairs on every board. Each game is reviewed; whatever is called
a mistake or a blunder is judged again in ten times the worlds, and once more with a search that plays on for
the seat. Writes `bench/results/review.md` and the levels' median error rates to `reviews/level_rates.toml`.
Every game is kept in `bench/build/review.jsonl`, so that a run that was broken off goes on.
"""

import argparse
import json
import os
import time
from pathlib import Path
from statistics import median
from typing import Any

from farebox import load_board, make_bot, play_game, review
from farebox.boards import board_names
from farebox.game.game import Game
from farebox.kernel.limits import NONE
from farebox.reviews.review_types import Moment
from farebox.reviews.trying import Trials

HERE = Path(__file__).parent
KEPT = HERE / "build" / "review.jsonl"
REPORT = HERE / "results" / "review.md"
LEVELS = HERE.parent / "src" / "farebox" / "reviews" / "level_rates.toml"
SEED = 9_500_000
PAIRS = ((1, 5), (4, 2), (3, 1), (5, 3), (2, 4))  # each level in both seats
WORLDS, SEARCHED_WORLDS = 10_240, 640
ENOUGH = 20  # games of a level before others are compared with it
WRONG = 0.04  # below this cost nothing would have been said
HEAD = "# The levels' median error rates, weakest first, by board and seats: written by bench/review.py.\n"


def measure(edition: str, number: int, worlds: int, again: bool) -> dict[str, Any]:
    """One game, reviewed; what was called grave judged again."""
    board = load_board(edition)
    pair = PAIRS[number % len(PAIRS)]
    bots = [make_bot(f"level-{level}", board, number) for level in pair]
    game = play_game(board, bots, SEED + number)
    wall, spent = time.perf_counter(), time.process_time()
    told = review(game.record(), seed=1, worlds=worlds)
    spent, wall = time.process_time() - spent, time.perf_counter() - wall
    grave = [one for one in told.moments if one.label in ("mistake", "blunder")]
    return {
        "edition": edition,
        "number": number,
        "worlds": worlds,
        "levels": pair,
        "seconds": spent,
        "wall": wall,
        "rates": [seat.error_rate for seat in told.seats],
        "unforced": sum(seat.unforced for seat in told.seats),
        "adjusted": [seat.adjusted for seat in told.seats],
        "results": [seat.result for seat in told.seats],
        "grave": [judge_again(game, one) for one in grave] if again else None,
    }


def judge_again(game: Game, moment: Moment) -> dict[str, Any]:
    """The same two options in other worlds, many more; and with a search that makes the next decisions."""
    trials = Trials(game.board, game.n_seats)
    see = Game.from_state(game.board, game.states()[moment.at]).observe(moment.seat)
    best = NONE if moment.best is None else moment.best
    pair = trials.compare(see, [(best, NONE), (moment.played, NONE), (moment.played, best)])
    pair.more(777, WORLDS)
    searched = trials.compare(see, [(best, NONE), (moment.played, NONE)], searched=3)
    searched.more(778, SEARCHED_WORLDS)
    return {
        "label": moment.label,
        "cost": moment.cost,
        "again": min(pair[1].behind().value, pair[2].behind().value),
        "searched": searched[1].behind().value,
    }


def kept() -> list[dict[str, Any]]:
    """What was measured before."""
    if not KEPT.exists():
        return []
    return [json.loads(line) for line in KEPT.read_text(encoding="utf-8").splitlines()]


def rates_of(rows: list[dict[str, Any]], edition: str) -> dict[int, list[float]]:
    """Error rates by level."""
    found: dict[int, list[float]] = {level: [] for level in range(1, 6)}
    for row in rows:
        if row["edition"] == edition:
            for level, rate in zip(row["levels"], row["rates"], strict=True):
                found[level].append(rate)
    return found


def is_in_order(rates: dict[int, list[float]]) -> bool:
    """Whether every level errs less than the one below it: else nobody can be likened to one."""
    medians = [median(of) for of in rates.values()]
    return medians == sorted(medians, reverse=True)


def write(rows: list[dict[str, Any]]) -> None:
    """The report, and the levels' medians."""
    lines = [HEAD]
    for edition in board_names():
        rates = rates_of(rows, edition)
        if all(len(of) >= ENOUGH for of in rates.values()) and is_in_order(rates):
            lines.append(f'"{edition}/2" = {[round(median(rates[level]), 4) for level in rates]}\n')
    LEVELS.write_text("".join(lines), encoding="utf-8")
    REPORT.write_text("\n".join(report(rows)) + "\n", encoding="utf-8")


def report(rows: list[dict[str, Any]]) -> list[str]:
    """What was measured, in words."""
    load = os.getloadavg()[0]
    told = [
        "# Reviews, measured",
        "",
        f"Written by `python -m bench.review`: games of two levels, deals from seed {SEED:,} up. Times are",
        f"of one core's own work; the load was {load:.0f} on {os.cpu_count()} cores when this was written.",
        "",
        "## Speed",
        "",
        "Both seats, both readings. *Worlds* is the most that are played for an option and for a step.",
        "",
        "| edition | worlds | games | processor seconds a review | free decisions a game |",
        "|---|---|---|---|---|",
    ]
    for edition in board_names():
        for worlds in sorted({row["worlds"] for row in rows if row["edition"] == edition}):
            of = [row for row in rows if row["edition"] == edition and row["worlds"] == worlds]
            seconds = median(row["seconds"] for row in of)
            free = median(row["unforced"] for row in of)
            told.append(f"| {edition} | {worlds} | {len(of)} | {seconds:.1f} | {free:.0f} |")
    return [*told, *_levels(rows), *_accused(rows), *_luck(rows)]


def _levels(rows: list[dict[str, Any]]) -> list[str]:
    """The levels' error rates, where each has played."""
    by_edition = {edition: rates_of(rows, edition) for edition in board_names()}
    played = {edition: rates for edition, rates in by_edition.items() if all(rates.values())}
    if not played:
        return []
    told = [
        "",
        "## Levels",
        "",
        "Median error rates, in percentage points of the victory a free decision. Only where every level",
        "errs less than the one below it are players likened to levels.",
        "",
    ]
    told += ["| edition | games | level 1 | 2 | 3 | 4 | 5 |", "|---|---|---|---|---|---|---|"]
    for edition, rates in played.items():
        n = sum(row["edition"] == edition for row in rows)
        cells = " | ".join(f"{100 * median(rates[level]):.2f}" for level in rates)
        told.append(f"| {edition} | {n} | {cells} |")
    return told


def _accused(rows: list[dict[str, Any]]) -> list[str]:
    grave = [one for row in rows for one in row["grave"] or ()]
    games = sum(row["grave"] is not None for row in rows)
    told = [
        "",
        "## Wrong accusations",
        "",
        f"Of {games} games, whatever was called a mistake or a blunder was judged again in {WORLDS:,} other",
        f"worlds, and in {SEARCHED_WORLDS} where a search makes the seat's next three decisions. Wrong is",
        f"what then costs less than {WRONG:.0%} of the victory: it would not have been called anything.",
        "",
        "| called | how many | wrong in more worlds | wrong by the search |",
        "|---|---|---|---|",
    ]
    for label in ("mistake", "blunder"):
        of = [one for one in grave if one["label"] == label]
        wrong = [sum(one[how] < WRONG for one in of) for how in ("again", "searched")]
        told.append(f"| {label} | {len(of)} | {wrong[0]} | {wrong[1]} |")
    return told


def _luck(rows: list[dict[str, Any]]) -> list[str]:
    def spread(name: str) -> float:
        squares = [(one - 0.5) ** 2 for row in rows for one in row[name]]
        return float((sum(squares) / len(squares)) ** 0.5)

    return [
        "",
        "## Luck",
        "",
        f"Results lie {spread('results'):.2f} off an even share (root of the mean square), those without luck"
        f" {spread('adjusted'):.2f}: over {len(rows)} games of unequal players.",
    ]


def main() -> None:
    """Measure what is missing, and write after every game."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=100, help="games of each board")
    parser.add_argument("--edition", choices=board_names(), action="append", help="only this board")
    parser.add_argument("--worlds", type=int, default=1024, help="worlds of a review, at most")
    parser.add_argument("--again", type=int, default=100, help="games of each board that are judged again")
    parser.add_argument("--report", action="store_true", help="only write what was measured before")
    asked = parser.parse_args()
    KEPT.parent.mkdir(exist_ok=True)
    rows = kept()
    for number in range(0 if asked.report else asked.games):
        for edition in asked.edition or board_names():
            if any((row["edition"], row["number"]) == (edition, number) for row in rows):
                continue
            rows.append(measure(edition, number, asked.worlds, number < asked.again))
            with KEPT.open("a", encoding="utf-8") as out:
                out.write(json.dumps(rows[-1]) + "\n")
            print(edition, number, f"{rows[-1]['seconds']:.1f} s", flush=True)
            write(rows)
    write(rows)


if __name__ == "__main__":
    main()
