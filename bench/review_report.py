"""What the measured reviews come to, board by board, and the report on it."""

import os
from collections.abc import Callable, Iterable
from statistics import fmean, median, variance
from typing import Any, TypeAlias

import numpy as np

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
ENOUGH = 20  # games of a level before others are compared with it
# Worlds of a review that nobody asks for fewer of. With 128, rates of ten players came out a sixth higher:
# what is lost by chance alone is never below 0.
USUAL = 1024
ASKED = 6  # moments of a game whose chances are compared with its result


def found_of(rows: list[Row]) -> Row:
    """One board's games in figures."""
    rates = {str(level): rates_of(rows, level) for level in LEVELS}
    worlds = max(row["worlds"] for row in rows)
    whole = [row for row in rows if row["worlds"] == worlds]
    return {
        "games": len(rows),
        "worlds": worlds,
        "timed": len(whole),
        "seconds": median(row["seconds"] for row in whole),
        "coarse": median(row["coarse"] for row in whole),
        "unforced": median(row["unforced"] for row in rows),
        "fewest": min(row["worlds"] for row in rows),
        "load": round(os.getloadavg()[0]),
        "n": {level: len(of) for level, of in rates.items()},
        "rates": {level: round(median(of), 4) for level, of in rates.items() if of},
        "rate_errors": {level: round(median_error(of), 4) for level, of in rates.items() if len(of) > 1},
        "accused": accused_of(rows),
        "again": sum(row["grave"] is not None for row in rows),
        "wrong": {label: wrong_of(rows, label) for label in ("mistake", "blunder")},
        "luck": {who: spread_of(filter(are_they, rows)) for who, are_they in GROUPS.items()},
        "dealt": {who: calibration_of(list(filter(are_they, rows))) for who, are_they in GROUPS.items()},
    }


def rates_of(rows: list[Row], level: int) -> list[float]:
    """A level's error rates, game by game."""
    pairs = [pair for row in rows for pair in zip(row["levels"], row["rates"], strict=True)]
    return [rate for of, rate in pairs if of == level and rate is not None]


def median_error(values: list[float]) -> float:
    """About how far a median may be off: as that of a normal spread."""
    return float(1.2533 * (variance(values) / len(values)) ** 0.5)


def accused_of(rows: list[Row]) -> Row:
    """How many mistakes and blunders a strong level is accused of, a game."""
    pairs = [pair for row in rows for pair in zip(row["levels"], row["accused"], strict=True)]
    return {str(level): round(fmean(n for of, n in pairs if of == level), 2) for level in STRONG}


def wrong_of(rows: list[Row], label: str) -> list[int]:
    """How many were called so, and how many of these were wrong: in more worlds, and by the search."""
    of = [one for row in rows for one in row["grave"] or () if one["label"] == label]
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


def calibration_of(rows: list[Row]) -> Row:
    """How chances as dealt come true: bias, Brier's score, and whether they are too timid or too bold."""
    if len(rows) < 2:
        return {}
    told = np.array([row["dealt"] for row in rows])
    came = np.repeat([[row["result"]] for row in rows], ASKED, axis=1)
    off = came - told
    by_game = off.mean(axis=1)
    return {
        "positions": int(told.size),
        "bias": round(float(off.mean()), 4),
        "bias_error": round(float(by_game.std(ddof=1) / len(rows) ** 0.5), 4),
        "slope": round(float(slope_of(told.ravel(), came.ravel())), 3),
        "brier": round(float((off**2).mean()), 4),
    }


def slope_of(told: np.ndarray, came: np.ndarray) -> float:
    """The factor for the logits of chances under which the results are likeliest."""
    logits = np.log(np.clip(told, 0.01, 0.99) / (1 - np.clip(told, 0.01, 0.99)))
    slope = 1.0
    for _ in range(30):
        share = 1 / (1 + np.exp(-slope * logits))
        slope += ((came - share) * logits).sum() / (share * (1 - share) * logits**2).sum()
    return slope


def is_in_order(of: Row) -> bool:
    """Whether every level has enough games and errs less than the one below it."""
    medians = list(of["rates"].values())
    return min(of["n"].values()) >= ENOUGH and medians == sorted(medians, reverse=True)


def can_be_likened(of: Row) -> bool:
    """Whether players' rates may be compared with these: measured as reviews are made, and in order."""
    return of["fewest"] >= USUAL and is_in_order(of)


# The report.


def report(found: dict[str, Row]) -> list[str]:
    """What was measured, in words."""
    told = [
        "# Reviews, measured",
        "",
        "Written by `python -m bench.review`: the five levels against each other at two seats, deals from",
        f"seed {SEED:,} up, the same for all levels. Times are of one core's own work; *load* is what",
        f"{os.cpu_count()} cores had to do when a board's figures were written.",
    ]
    return [*told, *_speed(found), *_levels(found), *_accused(found), *_luck(found), *_dealt(found)]


def _table(title: str, words: Iterable[str], head: str, rows: Iterable[str]) -> list[str]:
    line = "|---" * (head.count("|") - 1) + "|"
    return ["", f"## {title}", "", *words, "", head, line, *rows]


def _speed(found: dict[str, Row]) -> list[str]:
    return _table(
        "Speed",
        [
            "Both seats, both readings. *Worlds* is the most that are played for an option and for a step;",
            "the first graph is there after a coarse look at every step.",
        ],
        "| edition | worlds | games | seconds to the first graph | a review | free decisions a game | load |",
        (
            f"| {edition} | {of['worlds']} | {of['timed']} | {of['coarse']:.2f} | {of['seconds']:.1f} "
            f"| {of['unforced']:.0f} | {of['load']} |"
            for edition, of in found.items()
        ),
    )


def _levels(found: dict[str, Row]) -> list[str]:
    def cell(of: Row, level: int) -> str:
        rate, error = of["rates"].get(str(level)), of["rate_errors"].get(str(level))
        return "–" if rate is None or error is None else f"{100 * rate:.2f} ± {100 * error:.2f}"

    return _table(
        "Levels",
        [
            "Median error rates, in percentage points of the victory a free decision, each with about its",
            f"standard error. Players are likened to levels only where every level has {ENOUGH} games, all",
            f"of them reviewed in {USUAL:,} worlds, and errs less than the one below it.",
        ],
        "| edition | games of a level | worlds | level 1 | 2 | 3 | 4 | 5 | in order | likened |",
        (
            f"| {edition} | {min(of['n'].values())} | from {of['fewest']} "
            f"| {' | '.join(cell(of, level) for level in LEVELS)} "
            f"| {'yes' if is_in_order(of) else 'no'} | {'yes' if can_be_likened(of) else 'no'} |"
            for edition, of in found.items()
        ),
    )


def _accused(found: dict[str, Row]) -> list[str]:
    rows = []
    for edition, of in found.items():
        strong = " and ".join(f"{of['accused'][str(level)]:.2f}" for level in STRONG)
        for label, (n, again, searched) in of["wrong"].items():
            rows.append(f"| {edition} | {strong} | {of['again']} | {label} | {n} | {again} | {searched} |")
    sums = [
        f"| all | | {sum(of['again'] for of in found.values())} | {label} | "
        + " | ".join(str(sum(of["wrong"][label][at] for of in found.values())) for at in range(3))
        + " |"
        for label in ("mistake", "blunder")
    ]
    return _table(
        "Wrong accusations",
        [
            f"What was called a mistake or a blunder, judged again in up to {WORLDS:,} other worlds, and in",
            f"up to {SEARCHED_WORLDS} where a search makes the seat's next three decisions; fewer where it",
            f"is clear by {CLEAR:.0f} errors. Wrong is what then costs less than",
            f"{WRONG:.0%} of the victory: it would not have been called anything.",
        ],
        "| edition | mistakes and blunders a game of levels 4 and 5 | games judged again | called | how many "
        "| wrong in more worlds | wrong by the search |",
        [*rows, *sums],
    )


def _luck(found: dict[str, Row]) -> list[str]:
    rows = []
    for edition, of in found.items():
        for who, spread in of["luck"].items():
            cells = [f"{spread[name]:.2f}" if name in spread else "–" for name in ("result", "adjusted")]
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


def _dealt(found: dict[str, Row]) -> list[str]:
    rows = []
    for edition, of in found.items():
        for who, dealt in of["dealt"].items():
            if dealt:
                bias = f"{100 * dealt['bias']:+.1f} ± {100 * dealt['bias_error']:.1f}"
                slope, brier = f"{dealt['slope']:.2f}", f"{dealt['brier']:.3f}"
                rows.append(f"| {edition} | {who} | {dealt['positions']} | {bias} | {slope} | {brier} |")
    return _table(
        "Chances as dealt",
        [
            f"{ASKED} moments of every game, for the seat that begins, beside how the game ended. Nothing",
            "was fitted to these chances: planners play on, and those who played were levels. A slope below",
            "1 means that they are too bold, above 1 too timid.",
        ],
        "| edition | players | positions | result less chance, in points | slope | Brier's score |",
        rows,
    )
