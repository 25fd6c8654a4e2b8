"""What `belief.py`, `chances.py` and `since.py` measured, for people: `bench/results/belief.md`."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

RESULTS = Path(__file__).parent / "results"
HEAD = """\
# What is believed, and how it comes true

Written by `python -m bench.belief --measure`, `bench.chances` and `bench.since`, from games that nothing was
found from. Counts of games and positions say how sure a line is, and what has no line was not measured. Few
games tell little: where intervals are wide, nothing is claimed.
"""
TICKETS = """
## Others' tickets

Mean logarithm of the chance that was given to a ticket which a rival did hold (its share of all that it
held): *even* is what an even guess gives, *by clues* what lies open says alone, *asked* what `farebox.belief`
tells and searches go by, which in cities asks rivals what they would have done as well. By how much the rival
had shown; *all* is everything together. The interval (95%, over deals) is of asked less even: by how much
belief is better than no idea. Searches think briefly, a fifth of their usual games.
"""
WORSE = """
{n} of {all} lines are worse than even by their whole interval{which}.
"""
CHANCES = """
## Chances

What a seat was told of its own chance to win, by 100 worlds, against how games ended. Bias in points of
100; a slope of 1 is neither too sure nor too unsure; Brier's score is the mean square of what chances are
off. *Counted* is as worlds say, *told* as `farebox.chances` tells who doesn't say who plays, *named* with
every player's name. Intervals (95%) are over deals. Points: by how many a seat's own end, and the others',
were thought too high. Searches think briefly, a fifth of their usual games.
"""
SINCE = """
## Search, since it believes

Against the search as it was (`search-1`), with as many games for a decision, on paired deals. At four seats
one sits with three as it was, and a win is to come first: 25% would be even. Milliseconds (ms) are CPU time a
decision.
"""
Row = dict[str, Any]
WAYS = ("even", "clues", "asked")


def table(head: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    """A table for people."""
    titles = tuple(head)
    lines = [f"| {' | '.join(titles)} |", f"|{'---|' * len(titles)}"]
    return "\n".join([*lines, *(f"| {' | '.join(map(str, row))} |" for row in rows)]) + "\n"


def told_row(row: Row) -> list[object]:
    """One line about chances."""
    facts = [row[key] for key in ("edition", "seats", "players", "positions", "games")]
    for way in ("raw", "told", "named"):
        one = row[way]
        low, high = (f"{100 * end:+.1f}" for end in one["bias_interval"])
        least, most = (f"{end:.3f}" for end in one["brier_interval"])
        bias = f"{100 * one['bias']:+.1f}"
        facts += [
            bias if way == "raw" else f"{bias} ({low} to {high})",
            f"{one['slope']:.2f}",
            f"{one['brier']:.3f}" if way == "raw" else f"{one['brier']:.3f} ({least} to {most})",
        ]
    return [*facts, f"{row['own_points']:+.1f}", f"{row['others_points']:+.1f}"]


def ticket_row(row: Row) -> list[object]:
    """One line about tickets."""
    facts = [row[key] for key in ("edition", "seats", "players", "shown", "games", "tickets")]
    low, high = row["gain_interval"]
    return [*facts, *(f"{row[way]:.2f}" for way in WAYS), f"{low:+.2f} to {high:+.2f}"]


def worse(rows: list[Row]) -> str:
    """Which lines are worse than an even guess."""
    names = [
        "{edition} at {seats} seats, {players}, {shown}".format(**row)
        for row in rows
        if row["gain_interval"][1] < 0
    ]
    return WORSE.format(n=len(names), all=len(rows), which=": " + "; ".join(names) if names else "")


def known(name: str) -> list[Row]:
    """What was measured so far."""
    path = RESULTS / name
    rows: list[Row] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else []
    return rows


def since_row(row: Row) -> list[object]:
    """One line about a match."""
    rate, low, high = (f"{100 * row[key]:.0f}%" for key in ("win_rate", "low", "high"))
    names = [row[key] for key in ("edition", "seats", "bot", "against", "games")]
    return [*names, rate, f"{low} to {high}", f"{row['ms']:.1f}", f"{row['ms_against']:.1f}"]


def tell() -> None:
    """Write all results there are."""
    believed, chances, since = (known(f"{name}.json") for name in ("belief", "chances", "since"))
    titles = ["edition", "seats", "players", "shown", "games", "tickets", "even", "by clues", "asked"]
    titles.append("better than even")
    text = HEAD + TICKETS + worse(believed) + "\n" + table(titles, map(ticket_row, believed))
    titles = ["edition", "seats", "players", "positions", "games"]
    titles += [f"{fact} {way}" for way in ("counted", "told", "named") for fact in ("bias", "slope", "Brier")]
    titles += ["own points", "others' points"]
    text += CHANCES + "\n" + table(titles, map(told_row, chances))
    titles = ["edition", "seats", "bot", "against", "games", "wins", "95% interval", "ms", "ms against"]
    text += SINCE + "\n" + table(titles, map(since_row, since))
    RESULTS.joinpath("belief.md").write_text(text, encoding="utf-8")
