"""The report: one page that needs nothing else, light or dark as its reader likes."""

from collections.abc import Callable, Sequence
from html import escape
from pathlib import Path

from farebox import __version__
from farebox.boards import CityBoard
from farebox.study.balance import fair_lengths, findings, is_off, percent, plain
from farebox.study.chart import SHADES, chart
from farebox.study.draw import NONE, histogram, intervals, meter, values
from farebox.study.figures import Figure
from farebox.study.measure import Measures, RouteFacts, TicketFacts
from farebox.study.store import Plan

_NAMES = {"routes": "Routes", "tickets": "Tickets", "bonus": "Bonus", "total": "Total"}


def write_report(plan: Plan, measures: Measures) -> str:
    """The whole page."""
    style = Path(__file__).with_name("report.css").read_text(encoding="utf-8")
    title = f"{plan.board.name}: a study"
    sections = [_seats, _scores, _length, _tickets, _routes, _draws, _ties, _balance]
    body = _head(plan, measures) + "".join(section(measures) for section in sections)
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{style}</style></head>"
        f"<body><main>{body}{_foot(plan)}</main></body></html>\n"
    )


def _head(plan: Plan, measures: Measures) -> str:
    who = " · ".join(escape(bot) for bot in plan.bots)
    tiles = [
        (f"{measures.n_games:,}", "games"),
        (f"{measures.length().value:.1f}", "turns each player has"),
        (f"{measures.sources()['total'][0].value:.1f}", "points a player makes"),
        (f"{measures.margin().value:.1f}", "points between first and second"),
        (f"{measures.shared().value:.1%}", "shared victories"),
    ]
    shown = "".join(f'<div class="tile"><b>{value}</b><span>{name}</span></div>' for value, name in tiles)
    moved = " They change seats from game to game." if len(measures.names) > 1 else ""
    forfeits = sum(measures.forfeits.values())
    lost = f" {forfeits} forfeits count as lost." if forfeits else ""
    return (
        f"<h1>{escape(plan.board.name)}: a study</h1>"
        f'<p class="soft">{measures.n_seats} players: {who}.{moved}{lost} '
        "Every figure has its 95% interval.</p>"
        f'<div class="tiles">{shown}</div>'
    )


def _seats(measures: Measures) -> str:
    wins = [
        (f"Seat {seat}{', begins' if seat == 0 else ''}", one)
        for seat, one in enumerate(measures.seat_wins())
    ]
    points = [(f"Seat {seat}", one) for seat, one in enumerate(measures.seat_points())]
    panels = [
        ("Share of victories", intervals(wins, "Victories by seat", mark=1 / measures.n_seats)),
        ("Mean points", intervals(points, "Points by seat", percent=False)),
    ]
    if len(measures.names) > 1:
        bots = list(measures.bot_wins().items())
        panels.append(("By bot", intervals(bots, "Victories by bot", mark=1 / measures.n_seats)))
    words = "A shared victory is shared out. The dashed line is what chance alone would give."
    return _section("Seats", words, _row(panels, "wide"))


def _scores(measures: Measures) -> str:
    panels = [
        (
            f"{_NAMES[name]}: {figure.value:.1f} <small class='soft'>({plain(figure)})</small>",
            histogram(all_points, f"Points from {name}", figure=figure, wide=215),
        )
        for name, (figure, all_points) in measures.sources().items()
    ]
    words = "Points of every player of every game, by where they come from; the line is the mean."
    return _section("Scores", words, _row(panels))


def _length(measures: Measures) -> str:
    figure = measures.length()
    words = f"A player has {figure.value:.1f} turns ({plain(figure)}) on average."
    picture = histogram(measures.turns, "Turns of a player", figure=figure, wide=560)
    return _section("Length", words, f'<div class="panel">{picture}</div>')


def _tickets(measures: Measures) -> str:
    words = (
        "How often a ticket is kept when offered and completed when kept, and the points it earns on "
        "average, less those it costs. <em>Brings</em> is what keeping it at the start does to the final "
        "margin over the others, compared with the average ticket. <em>Fair</em> is the value at which it "
        "would be average; none is told for a ticket that fails too often for its value to matter."
    )
    rows = sorted(measures.tickets, key=lambda one: (-one.points, one.name))
    head = ["Ticket", "Printed", "Kept", "Completed", "Earns", "Brings", "Fair"]
    table = _table(head, [_ticket_row(one) for one in rows])
    drawn = [(one.name, one.points, one.fair) for one in rows]
    picture = values(drawn, "Printed and fair values of tickets")
    legend = '<p class="note">Ring: printed. Dot with its interval: fair.</p>'
    both = f'<div class="panel">{picture}{legend}</div><div class="panel">{table}</div>'
    return _section("Tickets", words, both)


def _ticket_row(one: TicketFacts) -> list[str]:
    fair = _ranged(one.fair)
    return [
        escape(one.name),
        str(one.points),
        meter(one.kept),
        meter(one.completed),
        _ranged(one.earned),
        _ranged(one.brings, signed=True),
        f"<!off>{fair}" if one.fair and is_off(one) else fair,
    ]


def _routes(measures: Measures) -> str:
    board = measures.board
    if not isinstance(board, CityBoard):
        return ""
    latest = max(one.turn.value for one in measures.routes if one.turn)
    maps: list[tuple[str, str, str, Callable[[RouteFacts], float | None], float]] = [
        ("How often it is claimed", "never", "in every game", lambda one: one.claimed.value, 1.0),
        (
            "How early",
            "late",
            "in the first turns",
            lambda one: latest - one.turn.value if one.turn else None,
            max(1.0, latest - 1),
        ),
        (
            "How contested it is",
            "never",
            "half the time",
            lambda one: one.contested.value if one.contested else None,
            0.5,
        ),
    ]
    said = [_said(one) for one in measures.routes]
    panels = []
    for title, least, most, value, top in maps:
        drawn = chart(board, [value(one) for one in measures.routes], said, title, top)
        panels.append((title, drawn + _legend(least, most)))
    words = (
        "A claim is contested if it stands in another's way: if it makes the shortest way for one of their "
        "tickets longer, or closes it. Point at a route for its figures; dotted ones were never claimed."
    )
    kind = "maps" if board.size[0] > board.size[1] else "wide"
    return _section(
        "Routes", words, _row(panels, kind) + _length_table(measures, board) + _route_table(measures)
    )


def _said(one: RouteFacts) -> str:
    parts = [f"{one.name}, length {one.length}: claimed in {percent(one.claimed)} of games"]
    if one.turn and one.contested:
        parts.append(f"in turn {one.turn.value:.1f} ({plain(one.turn)})")
        parts.append(f"in another's way {percent(one.contested)}")
    return "; ".join(parts)


def _legend(least: str, most: str) -> str:
    steps = "".join(f'<i style="background: var(--s{shade})"></i>' for shade in range(SHADES))
    return f'<div class="legend">{least} {steps} <span>&nbsp;{most}</span></div>'


def _length_table(measures: Measures, board: CityBoard) -> str:
    fair = fair_lengths(measures)
    rows = [
        [
            str(length),
            str(board.points[length]),
            _ranged(often),
            _ranged(brings, signed=True),
            _ranged(fair[length]),
        ]
        for length, (often, brings) in measures.lengths().items()
    ]
    head = ["Length", "Printed", "Claimed by a player", "Brings", "Fair"]
    words = (
        "<em>Brings</em> is what one more route of a length does to the margin, compared with the average "
        "route; <em>fair</em> are the points at which every turn spent on routes is worth the same."
    )
    return f'<div class="panel"><h3>By length</h3><p class="note">{words}</p>{_table(head, rows)}</div>'


def _route_table(measures: Measures) -> str:
    rows = [
        [
            escape(one.name),
            str(one.length),
            meter(one.claimed),
            _ranged(one.turn),
            meter(one.contested),
            _ranged(one.brings, signed=True),
        ]
        for one in sorted(measures.routes, key=lambda one: -one.claimed.value)
    ]
    head = ["Route", "Length", "Claimed", "In turn", "In another's way", "Brings"]
    words = "<em>Brings</em> compares it with the routes of its length."
    return f'<div class="panel"><h3>Every route</h3><p class="note">{words}</p>{_table(head, rows)}</div>'


def _draws(measures: Measures) -> str:
    figure = measures.draws_of_tickets()
    words = (
        f"A player draws tickets {figure.value:.2f} times a game ({figure.low:.2f} to {figure.high:.2f}). "
        "Below, who wins by how often they did; who is ahead may draw more, so this shows no cause."
    )
    rows = [(f"{name} draw{'' if name == '1' else 's'}", one) for name, one in measures.wins_by_draws()]
    picture = intervals(rows, "Victories by draws of tickets", mark=1 / measures.n_seats)
    return _section("Draws of tickets", words, f'<div class="panel">{picture}</div>')


def _ties(measures: Measures) -> str:
    words = (
        f"The best totals are level in {percent(measures.level())} of the games; "
        f"the victory is shared in {percent(measures.shared())}. "
        f"Between first and second lie {measures.margin().value:.1f} points ({plain(measures.margin())})."
    )
    return _section("Ties", words, "")


def _balance(measures: Measures) -> str:
    items = "".join(f"<li>{escape(one)}</li>" for one in findings(measures))
    words = "What these games show to be uneven, and which values would be fair."
    return _section("Balance", words, f'<ul class="findings">{items}</ul>')


def _foot(plan: Plan) -> str:
    seeds = f"seeds from {plan.seed}, rules {plan.to_dict()['rules']}, Farebox {__version__}"
    return (
        f"<footer>{seeds}. Shares have Wilson's intervals, means those of 400 bootstrap samples of games, "
        "effects those of least squares that allow for the seats of a game depending on each other. "
        f"{escape(plan.board.source)} Unofficial, not affiliated with the games' author or publisher."
        "</footer>"
    )


def _section(title: str, words: str, content: str) -> str:
    return f'<section id="{title.split()[0].lower()}"><h2>{title}</h2><p>{words}</p>{content}</section>'


def _row(panels: Sequence[tuple[str, str]], kind: str = "") -> str:
    inner = "".join(f'<div class="panel"><h3>{title}</h3>{content}</div>' for title, content in panels)
    return f'<div class="row {kind}">{inner}</div>'


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """The first column is a name, all others are numbers; a cell marked off stands out."""
    top = "".join(f"<th{' class=n' if at else ''}>{name}</th>" for at, name in enumerate(head))
    body = ""
    for row in rows:
        cells = ""
        for at, cell in enumerate(row):
            kinds = ("n " if at else "") + ("off" if cell.startswith("<!off>") else "")
            cells += f'<td class="{kinds.strip()}">{cell.removeprefix("<!off>")}</td>'
        body += f"<tr>{cells}</tr>"
    return f"<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"


def _ranged(figure: Figure | None, *, signed: bool = False) -> str:
    if figure is None:
        return NONE
    value = f"{figure.value:+.1f}" if signed else f"{figure.value:.1f}"
    return f"{value} <small>{plain(figure)}</small>"
