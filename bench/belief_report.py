"""What `belief.py`, `chances.py` and `since.py` measured, for people: `bench/results/belief.md`."""

import json
from collections.abc import Iterable
from typing import Literal, TypedDict

from bench.asked_games import AskedRow
from bench.fitting import Quality
from bench.matches import RESULTS, MatchRow

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
tells, which in cities asks rivals what they would have done as well; searches draw worlds by what was asked
alone. By how much the rival had shown; *all* is everything together. The interval (95%, over deals) is of
asked less even: by how much belief is better than no idea. Searches think briefly, a fifth of their usual
games.
"""
WORSE = """
{n} of {all} lines are worse than even by their whole interval{which}.
"""
CHANCES = """
## Chances

What a seat was told of its own chance to win, by 200 worlds (by 100 where a slope has no interval), against
how games ended. Bias in points of 100; a slope of 1 is neither too sure nor too unsure; Brier's score is the
mean square of what chances are off. *Counted* is as worlds say, *told* as `farebox.chances` tells who doesn't
say who plays, *named* with every player's name. Intervals (95%) are over deals. Points: by how many a seat's
own end, and the others', were told too high. Searches think briefly, a fifth of their usual games.
"""
SINCE = """
## Search, since it believes

Against the search as it was (`search-1`), and against itself when it asks no rival (`guesses=0`), with as
many games for a decision, on paired deals. At four seats one sits with three as it was, and a win is to come
first: 25% would be even. Milliseconds (ms) are CPU time a decision.
"""


class TicketRow(TypedDict):
    """What chance was given to tickets that rivals did hold, by so much as they had shown."""

    edition: str
    seats: int
    players: str
    shown: str
    games: int
    tickets: int
    even: float
    clues: float
    asked: float
    gain_interval: list[float]


class ChancesRow(AskedRow):
    """How chances came true: as worlds were counted, and as they are told; and points too many."""

    raw: Quality
    told: Quality
    named: Quality
    own_points: float
    others_points: float


class SinceRow(MatchRow):
    """How often the search wins, and what a decision takes it and the other."""

    ms: float
    ms_against: float


Way = Literal["even", "clues", "asked"]
WAYS: tuple[Way, ...] = ("even", "clues", "asked")


def table(head: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    """A table for people."""
    titles = tuple(head)
    lines = [f"| {' | '.join(titles)} |", f"|{'---|' * len(titles)}"]
    return "\n".join([*lines, *(f"| {' | '.join(map(str, row))} |" for row in rows)]) + "\n"


def told_row(row: ChancesRow) -> list[object]:
    """One line about chances."""
    facts: list[object] = [row["edition"], row["seats"], row["players"], row["positions"], row["games"]]
    facts += [f"{100 * row['raw']['bias']:+.1f}", f"{row['raw']['slope']:.2f}", f"{row['raw']['brier']:.3f}"]
    for one in (row["told"], row["named"]):
        low, high = (f"{100 * end:+.1f}" for end in one["bias_interval"])
        slopes = " to ".join(f"{end:.2f}" for end in one.get("slope_interval", ()))
        least, most = (f"{end:.3f}" for end in one["brier_interval"])
        facts += [
            f"{100 * one['bias']:+.1f} ({low} to {high})",
            f"{one['slope']:.2f}" + (f" ({slopes})" if slopes else ""),
            f"{one['brier']:.3f} ({least} to {most})",
        ]
    return [*facts, f"{row['own_points']:+.1f}", f"{row['others_points']:+.1f}"]


def ticket_row(row: TicketRow) -> list[object]:
    """One line about tickets."""
    table = (row["edition"], row["seats"], row["players"], row["shown"], row["games"], row["tickets"])
    low, high = row["gain_interval"]
    return [*table, *(f"{row[way]:.2f}" for way in WAYS), f"{low:+.2f} to {high:+.2f}"]


def worse(rows: list[TicketRow]) -> str:
    """Which lines are worse than an even guess."""
    names = [
        "{edition} at {seats} seats, {players}, {shown}".format(**row)
        for row in rows
        if row["gain_interval"][1] < 0
    ]
    return WORSE.format(n=len(names), all=len(rows), which=": " + "; ".join(names) if names else "")


def known_tickets() -> list[TicketRow]:
    """What was measured of tickets so far."""
    rows: list[TicketRow] = json.loads((RESULTS / "belief.json").read_text(encoding="utf-8"))
    return rows


def known_chances() -> list[ChancesRow]:
    """And of chances."""
    rows: list[ChancesRow] = json.loads((RESULTS / "chances.json").read_text(encoding="utf-8"))
    return rows


def known_since() -> list[SinceRow]:
    """And of matches."""
    rows: list[SinceRow] = json.loads((RESULTS / "since.json").read_text(encoding="utf-8"))
    return rows


def since_row(row: SinceRow) -> list[object]:
    """One line about a match."""
    rate, low, high = (f"{100 * share:.0f}%" for share in (row["win_rate"], row["low"], row["high"]))
    names: list[object] = [row["edition"], row["seats"], row["bot"], row["against"], row["games"]]
    return [*names, rate, f"{low} to {high}", f"{row['ms']:.1f}", f"{row['ms_against']:.1f}"]


def tell() -> None:
    """Write all results there are."""
    believed = known_tickets()
    titles = ["edition", "seats", "players", "shown", "games", "tickets", "even", "by clues", "asked"]
    titles.append("better than even")
    text = HEAD + TICKETS + worse(believed) + "\n" + table(titles, map(ticket_row, believed))
    titles = ["edition", "seats", "players", "positions", "games"]
    titles += [f"{fact} {way}" for way in ("counted", "told", "named") for fact in ("bias", "slope", "Brier")]
    titles += ["own points", "others' points"]
    text += CHANCES + "\n" + table(titles, map(told_row, known_chances()))
    titles = ["edition", "seats", "bot", "against", "games", "wins", "95% interval", "ms", "ms against"]
    text += SINCE + "\n" + table(titles, map(since_row, known_since()))
    RESULTS.joinpath("belief.md").write_text(text, encoding="utf-8")
