"""What the measured reviews come to, board by board, and the report on it."""

import os
from collections.abc import Callable, Iterable
from itertools import pairwise
from math import hypot
from statistics import fmean, median, variance
from typing import Any, TypeAlias

from farebox.reviews.review_types import VERSION

Row: TypeAlias = dict[str, Any]  # a game, or what was found of a board: plain data, kept as JSON

SEED = 9_600_000
LEVELS = (1, 2, 3, 4, 5)
STRONG = (4, 5)
# Of games, by who played.
GROUPS: dict[str, Callable[[Row], bool]] = {
    "all": lambda row: True,
    "of the same level": lambda row: row["levels"][0] == row["levels"][1],
    "of levels 3 to 5": lambda row: min(row["levels"]) >= 3,
}
WORLDS, SEARCHED_WORLDS = 10_240, 640  # in which accusations are judged again
CLEAR = 4.0  # errors: fewer worlds will do
WRONG = 0.04  # below this cost nothing would have been said
ENOUGH = 20  # players of a level before others are compared with it
TIMES = ("seconds", "coarse", "opinions")  # of a review
USUAL = 1024  # worlds of a review that nobody asks for fewer of


def found_of(rows: list[Row]) -> Row:
    """One board's reviews in figures; what was judged again stays as it was if nothing was."""
    judged = [row for row in rows if "is_again" in row]
    again = {label: wrong_of(judged, label) for label in ("mistake", "blunder")}
    wrong = {"version": VERSION, "games": len(judged), **again}
    return {
        "version": VERSION,
        "games": len(rows),
        **{of: median(row[of] for row in rows) for of in TIMES},
        "unforced": median(row["unforced"] for row in rows),
        "load": round(os.getloadavg()[0]),
        "accused": accused_of(rows),
        **({"wrong": wrong} if judged else {}),
        "luck": {who: spread_of(filter(are_they, rows)) for who, are_they in GROUPS.items()},
    }


def rates_of(rows: list[Row]) -> Row:
    """What the levels err where each plays its like."""
    by_level = {
        str(level): [rate for row in rows if row["levels"][0] == level for rate in row["rates"]]
        for level in LEVELS
    }
    return {
        "rates": {
            "n": {level: len(of) for level, of in by_level.items()},
            "seconds": round(median(row["seconds"] for row in rows), 1),
            "medians": {level: round(median(of), 4) for level, of in by_level.items()},
            "means": {level: round(fmean(of), 4) for level, of in by_level.items()},
            "errors": {level: round(mean_error(of), 4) for level, of in by_level.items()},
        }
    }


def told_apart(of: Row) -> list[float]:
    """Each level's rate, weakest first; neighbours out of order, or nearer than their errors, have one."""
    groups: list[tuple[list[float], float]] = []  # rates, and the error of their mean
    for level, rate in of["means"].items():
        groups.append(([rate], of["errors"][level]))
        while len(groups) > 1 and not _is_surely_less(groups[-1], groups[-2]):
            (stronger, low), (weaker, high) = groups.pop(), groups.pop()
            together = [*weaker, *stronger]
            error = hypot(len(weaker) * high, len(stronger) * low) / len(together)
            groups.append((together, error))
    return [round(fmean(rates), 4) for rates, _ in groups for _ in rates]


def _is_surely_less(stronger: tuple[list[float], float], weaker: tuple[list[float], float]) -> bool:
    return fmean(weaker[0]) - fmean(stronger[0]) > hypot(stronger[1], weaker[1])


def mean_error(values: list[float]) -> float:
    """The standard error of their mean."""
    return float((variance(values) / len(values)) ** 0.5)


def accused_of(rows: list[Row]) -> Row:
    """How many mistakes and blunders a strong level is accused of, a game."""
    seats = [
        (level, sum(one["seat"] == seat for one in row["grave"]))
        for row in rows
        for seat, level in enumerate(row["levels"])
    ]
    by_level = {level: [n for of, n in seats if of == level] for level in STRONG}
    return {str(level): round(fmean(of), 2) for level, of in by_level.items() if of}


def wrong_of(rows: list[Row], label: str) -> list[int]:
    """How many were called so, and how many of these were wrong: in more worlds, and by the search."""
    of = [one for row in rows for one in row["grave"] if one["label"] == label]
    return [len(of), *(sum(one[how] < WRONG for one in of) for how in ("again", "searched"))]


def spread_of(rows: Iterable[Row]) -> Row:
    """How far results, and those without luck, lie from what is usual for the same two players."""
    pairs: dict[tuple[int, int], list[Row]] = {}
    for row in rows:
        pairs.setdefault(tuple(row["levels"]), []).append(row)
    many = [games for games in pairs.values() if len(games) > 1]
    free = sum(len(games) - 1 for games in many)

    def spread(name: str) -> float:
        squares = [(game[name] - fmean(one[name] for one in games)) ** 2 for games in many for game in games]
        return round(float((sum(squares) / free) ** 0.5), 3)

    games = sum(map(len, many))
    return {"games": games, **({name: spread(name) for name in ("result", "adjusted")} if free else {})}


def is_in_order(rates: Row) -> bool:
    """Whether every level errs less than the one below it."""
    return all(weaker > stronger for weaker, stronger in pairwise(rates["means"].values()))


def is_measured(of: Row) -> bool:
    """Whether players can be likened to levels: every level has enough players' games."""
    return "rates" in of and min(of["rates"]["n"].values()) >= ENOUGH


# The report.


def report(found: dict[str, Row], chances: list[Row]) -> list[str]:
    """What was measured, in words."""
    told = [
        "# Reviews, measured",
        "",
        "Written by `python -m bench.review`: the five levels against each other at two seats, deals from",
        f"seed {SEED:,} up, the same for all levels. Times are of one core's own work; *load* is what",
        f"{os.cpu_count()} cores had to do when a board's figures were written, so what is timed",
        "is slower than where nobody else works.",
    ]
    parts = (
        _speed(found),
        _levels(found),
        _accused(found),
        _luck(found),
        _chances(chances),
    )
    return [*told, *(line for part in parts for line in part)]


def _table(title: str, words: Iterable[str], head: str, rows: Iterable[str]) -> list[str]:
    line = "|---" * (head.count("|") - 1) + "|"
    return ["", f"## {title}", "", *words, "", head, line, *rows]


def _speed(found: dict[str, Row]) -> list[str]:
    return _table(
        "Speed",
        [
            f"Both seats, both readings, at most {USUAL:,} worlds for an option and for a step; the first",
            "graph is there after a coarse look at every step. Of a review, *luck* is the second opinion on",
            "large pieces of it. Medians over the games that were timed, by reviews of this *version*.",
        ],
        "| edition | version | games | seconds to the first graph | a review | of it luck | decisions a game "
        "| load |",
        (
            f"| {edition} | {of['version']} | {of['games']} | {of['coarse']:.2f} | {of['seconds']:.1f} "
            f"| {of['opinions']:.1f} | {of['unforced']:.0f} | {of['load']} |"
            for edition, of in found.items()
            if "games" in of
        ),
    )


def _levels(found: dict[str, Row]) -> list[str]:
    def cell(rates: Row, level: int) -> str:
        mean, error = (100 * rates[of][str(level)] for of in ("means", "errors"))
        return f"{mean:.2f} ± {error:.2f} ({100 * rates['medians'][str(level)]:.2f})"

    return _table(
        "Levels",
        [
            "Mean error rates (medians), in percentage points of the victory a decision with a choice, with",
            "the standard error. Each level plays its like (`--rates`), so that nobody's costs are small",
            "because the game is lost. Players are likened to the level whose mean is nearest, to neighbours",
            "together where they are out of order or nearer than their errors.",
        ],
        "| edition | players of a level | level 1 | 2 | 3 | 4 | 5 | in order |",
        (
            f"| {edition} | {min(of['rates']['n'].values())} "
            f"| {' | '.join(cell(of['rates'], level) for level in LEVELS)} "
            f"| {'yes' if is_in_order(of['rates']) else 'no'} |"
            for edition, of in found.items()
            if "rates" in of
        ),
    )


def _accused(found: dict[str, Row]) -> list[str]:
    judged = {edition: of for edition, of in found.items() if "wrong" in of}
    rows = []
    for edition, of in judged.items():
        strong = " and ".join(f"{n:.2f}" for n in of["accused"].values())
        for label in ("mistake", "blunder"):
            counts = " | ".join(map(str, of["wrong"][label]))
            told = f"{strong} | {of['wrong']['version']} | {of['wrong']['games']} | {label}"
            rows.append(f"| {edition} | {told} | {counts} |")
    games = sum(of["wrong"]["games"] for of in judged.values())
    for label in ("mistake", "blunder"):
        sums = map(sum, zip(*(of["wrong"][label] for of in judged.values()), strict=True))
        rows.append(f"| all | | | {games} | {label} | {' | '.join(map(str, sums))} |")
    return _table(
        "Wrong accusations",
        [
            f"What was called a mistake or a blunder, judged again in up to {WORLDS:,} other worlds, and in",
            f"up to {SEARCHED_WORLDS} where a search makes the seat's next three decisions; fewer where it",
            f"is clear by {CLEAR:.0f} errors. Wrong is what then costs less than",
            f"{WRONG:.0%} of the victory: it would not have been called anything. *Version* is that",
            "of the reviews.",
        ],
        "| edition | mistakes and blunders a game of levels 4 and 5 | version | games judged again | called "
        "| how many | wrong in more worlds | wrong by the search |",
        rows,
    )


def _luck(found: dict[str, Row]) -> list[str]:
    rows = []
    for edition, of in found.items():
        for who, spread in of["luck"].items():
            if not spread["games"]:
                continue
            cells = [f"{spread[name]:.2f}" for name in ("result", "adjusted")]
            rows.append(f"| {edition} | {who} | {spread['games']} | {cells[0]} | {cells[1]} |")
    return _table(
        "Luck",
        [
            "How far results lie from what is usual between the same two levels (standard deviation), and",
            "how far those without luck do.",
        ],
        "| edition | players | games | results | without luck |",
        rows,
    )


def _chances(rows: list[Row]) -> list[str]:
    return _table(
        "Chances",
        [
            "What a review tells the seat that decides, beside how games ended that nothing was fitted to:",
            "`python -m bench.review_chances`. *Counted* is what worlds say, *told* what is told where no",
            "player's name is known, *named* with every bot's. Bias in points of 100, with where it lies in",
            "95 of 100 draws of the games; a slope below 1 is too bold, above 1 too timid. Searches think",
            "briefly.",
        ],
        "| edition | seats | players | games | reading | bias counted | slope | bias told | slope "
        "| bias named | slope | Brier's score |",
        (
            f"| {row['edition']} | {row['seats']} | {row['players']} | {row['games']} | as {reading} "
            + "".join(_came_true(row[f"{reading}_{name}"]) for name in ("counted", "told", "named"))
            + f"| {row[f'{reading}_named']['brier']:.3f} |"
            for row in rows
            for reading in ("known", "dealt")
        ),
    )


def _came_true(of: Row) -> str:
    low, high = (100 * end for end in of["bias_interval"])
    return f"| {100 * of['bias']:+.1f} ({low:+.1f} to {high:+.1f}) | {of['slope']:.2f} "
