"""What `belief.py`, `chances.py` and `since.py` measured, for people: `bench/results/belief.md`."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

RESULTS = Path(__file__).parent / "results"
HEAD = """\
# What is believed, and how it comes true

Written by `python -m bench.belief --measure`, `bench.chances` and `bench.since`, from games that nothing was
found from, but for one number: how firm the Card Game's chances are at three and four seats was chosen after
a look at these. Counts of games and positions say how sure a line is, and what has no line was not measured.
Few games tell little: where intervals are wide, nothing is claimed.
"""
TICKETS = """
## Others' tickets

Mean logarithm of the chance that was given to a ticket which a rival did hold (its share of all that it
held), and of an even one. By how much the rival had shown; *all* is everything together. While nothing is
shown, every ticket is as likely. Searches think briefly, a fifth of their usual games, and are those that
don't believe (`search-1`). All lines are by clues alone, from before rivals were asked what they would have
done.

Amsterdam's lines at two and three seats, and of planners and searches at four, are of belief as it is. Others
are from before chances were counted by what may stand in a ticket's place, and before a fifth of what is
believed in San Francisco, and half in Amsterdam, stayed even while a rival has a single route. San
Francisco's fifth was found at two and three seats;
for the Card Game only the former three in a hundred was tried.
"""
CHANCES = """
## Chances

What a seat was told of its own chance to win, by 100 worlds, against how games ended. Bias in points of
100; a slope of 1 is neither too sure nor too unsure; Brier's score is the mean square of what chances are
off. *Counted* is as worlds say, *told* as `farebox.chances` tells who doesn't say who plays, *named* with
every player's name. Intervals (95%) are over deals. Points: by how many a seat's own end, and the others',
were thought too high. Searches think briefly, a fifth of their usual games. Lines of cities at two
seats are of belief as it is. Those of three and four seats are from before rivals were asked what they would
have done, and of the levels as they were; the Card Game's are from before a search there stopped doubting
what it finds, and its levels were set anew.
"""
SINCE = """
## Search, since it believes

Against the search as it was (`search-1`), with as many games for a decision, on paired deals. At four seats
one sits with three as it was, and a win is to come first: 25% would be even. Milliseconds (ms) are CPU time a
decision. All games are from before rivals were asked what they would have done, and from before a search at
cards stopped doubting what it finds.
"""
Row = dict[str, Any]


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
    keys = ("edition", "seats", "players", "shown", "games", "tickets", "even", "log")
    head = (*keys[:-1], "believed")
    text = HEAD + TICKETS + "\n" + table(head, ([row[key] for key in keys] for row in believed))
    titles = ["edition", "seats", "players", "positions", "games"]
    titles += [f"{fact} {way}" for way in ("counted", "told", "named") for fact in ("bias", "slope", "Brier")]
    titles += ["own points", "others' points"]
    text += CHANCES + "\n" + table(titles, map(told_row, chances))
    titles = ["edition", "seats", "bot", "against", "games", "wins", "95% interval", "ms", "ms against"]
    text += SINCE + "\n" + table(titles, map(since_row, since))
    RESULTS.joinpath("belief.md").write_text(text, encoding="utf-8")
