"""The report: one page that needs nothing else, light or dark as its reader likes."""

from collections.abc import Callable, Sequence
from html import escape

from farebox import __version__
from farebox.boards import CityBoard
from farebox.locale import Translator
from farebox.pictures.documents import style_of
from farebox.study.balance import fair_lengths, findings, is_off
from farebox.study.chart import SHADES, chart
from farebox.study.draw import NONE, histogram, intervals, meter, values
from farebox.study.figures import Figure
from farebox.study.files import StudyPlan
from farebox.study.measure import MANY_DRAWS, Measures, RouteMeasures, TicketMeasures
from farebox.study.wording import Telling


def write_report(plan: StudyPlan, measures: Measures, n_played: int, say: Translator | None = None) -> str:
    """The whole page, in English or another language; more games may have been played than were measured."""
    tell = Telling(plan.board, say)
    style = style_of("study/report.css")
    title = escape(tell("study.title", board=tell.board_name))
    sections = [_seats, _scores, _length, _tickets, _routes, _draws, _ties, _balance]
    body = _head(plan, measures, n_played, tell) + "".join(section(measures, tell) for section in sections)
    return (
        f'<!doctype html><html lang="{tell.say.language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{title}</title><style>{style}</style></head>"
        f"<body><main><h1>{title}</h1>{body}{_foot(plan, tell)}</main></body></html>\n"
    )


def _head(plan: StudyPlan, measures: Measures, n_played: int, tell: Telling) -> str:
    tiles = [
        (tell.number(measures.n_games, ","), tell("study.games", n=measures.n_games)),
        (tell.number(measures.length().value), tell("study.turns")),
        (tell.number(measures.sources()["total"][0].value), tell("study.points")),
        (tell.number(measures.margin().value), tell("study.margin")),
        (tell.number(measures.shared().value, ".1%"), tell("study.shared")),
    ]
    shown = "".join(f'<div class="tile"><b>{value}</b><span>{name}</span></div>' for value, name in tiles)
    who = " · ".join(escape(bot) for bot in plan.bots)
    said = [tell("study.players", n=measures.n_seats, who=who)]
    if n_played > measures.n_games:
        first = tell.number(measures.n_games, ",")
        said.append(tell("study.first", n=first, games=tell.games(n_played)))
    if len(measures.names) > 1:
        said.append(tell("study.moved"))
    if forfeits := sum(measures.forfeits.values()):
        said.append(tell("study.forfeits", n=forfeits))
    said.append(tell("study.intervals"))
    return f'<p class="soft">{" ".join(said)}</p><div class="tiles">{shown}</div>'


def _seats(measures: Measures, tell: Telling) -> str:
    fair = 1 / measures.n_seats
    wins = [
        (tell("study.seat" if seat else "study.seat_begins", seat=seat), one)
        for seat, one in enumerate(measures.seat_wins())
    ]
    points = [(tell("study.seat", seat=seat), one) for seat, one in enumerate(measures.seat_points())]
    panels = [
        (tell("study.share"), intervals(tell, wins, tell("study.wins_by_seat"), mark=fair)),
        (tell("study.mean_points"), intervals(tell, points, tell("study.points_by_seat"), percent=False)),
    ]
    if len(measures.names) > 1:
        bots = list(measures.bot_wins().items())
        panels.append((tell("study.by_bot"), intervals(tell, bots, tell("study.wins_by_bot"), mark=fair)))
    return _section("seats", tell("study.seats"), tell("study.seats_words"), _row(panels, "wide"))


def _scores(measures: Measures, tell: Telling) -> str:
    panels = []
    for source, (figure, all_points) in measures.sources().items():
        name = tell.say(f"result.{source}")
        mean = f"{tell.number(figure.value)} <small class='soft'>({tell.range(figure)})</small>"
        label = name if source == "total" else tell("study.points_from", source=name.lower())
        panels.append((f"{name}: {mean}", histogram(tell, all_points, label, figure=figure, wide=215)))
    return _section("scores", tell("study.scores"), tell("study.scores_words"), _row(panels))


def _length(measures: Measures, tell: Telling) -> str:
    figure = measures.length()
    words = tell("study.length_words", turns=tell.number(figure.value), range=tell.range(figure))
    picture = histogram(tell, measures.turns, tell("study.turns_of"), figure=figure, wide=560)
    return _section("length", tell("study.length"), words, f'<div class="panel">{picture}</div>')


def _tickets(measures: Measures, tell: Telling) -> str:
    rows = sorted(measures.tickets, key=lambda one: (-one.points, one.name))
    heads = ("ticket", "printed", "kept", "completed", "earns", "brings", "fair")
    table = _table(_heads(heads, tell), [_ticket_row(one, tell) for one in rows])
    picture = values([(one.name, one.points, one.fair) for one in rows], tell("study.values"))
    legend = f'<p class="note">{tell("study.legend")}</p>'
    both = f'<div class="panel">{picture}{legend}</div><div class="panel">{table}</div>'
    words = tell("study.tickets_words", brings=_column("brings", tell), fair=_column("fair", tell))
    return _section("tickets", tell.say("result.tickets"), words, both)


def _ticket_row(one: TicketMeasures, tell: Telling) -> list[str]:
    fair = _ranged(one.fair, tell)
    return [
        escape(one.name),
        str(one.points),
        meter(tell, one.kept),
        meter(tell, one.completed),
        _ranged(one.earned, tell),
        _ranged(one.brings, tell, signed=True),
        f"<!off>{fair}" if one.fair and is_off(one) else fair,
    ]


def _routes(measures: Measures, tell: Telling) -> str:
    if not measures.routes:
        return ""
    board = measures.board.as_city()
    latest = max(one.turn.value for one in measures.routes if one.turn)
    maps: list[tuple[str, str, str, Callable[[RouteMeasures], float | None], float]] = [
        ("study.often", "study.never", "study.every_game", lambda one: one.claimed.value, 1.0),
        (
            "study.early",
            "study.late",
            "study.first_turns",
            lambda one: latest - one.turn.value if one.turn else None,
            max(1.0, latest - 1),
        ),
        (
            "study.contested",
            "study.never",
            "study.half",
            lambda one: one.contested.value if one.contested else None,
            0.5,
        ),
    ]
    said = [_said(one, tell) for one in measures.routes]
    panels = []
    for title, least, most, value, top in maps:
        drawn = chart(board, [value(one) for one in measures.routes], said, tell(title), top)
        panels.append((tell(title), drawn + _legend(tell(least), tell(most))))
    kind = "maps" if board.size[0] > board.size[1] else "wide"
    content = _row(panels, kind) + _length_table(measures, board, tell) + _route_table(measures, tell)
    return _section("routes", tell.say("result.routes"), tell("study.routes_words"), content)


def _said(one: RouteMeasures, tell: Telling) -> str:
    parts = [tell("study.said", route=one.name, length=one.length, share=tell.percent(one.claimed))]
    if one.turn and one.contested:
        turn = tell.number(one.turn.value)
        parts.append(tell("study.said_turn", turn=turn, range=tell.range(one.turn)))
        parts.append(tell("study.said_way", share=tell.percent(one.contested)))
    return "; ".join(parts)


def _legend(least: str, most: str) -> str:
    steps = "".join(f'<i style="background: var(--s{shade})"></i>' for shade in range(SHADES))
    return f'<div class="legend">{least} {steps} <span>&nbsp;{most}</span></div>'


def _length_table(measures: Measures, board: CityBoard, tell: Telling) -> str:
    fair = fair_lengths(measures)
    rows = [
        [
            str(length),
            str(board.points[length]),
            _ranged(often, tell),
            _ranged(brings, tell, signed=True),
            _ranged(fair[length], tell),
        ]
        for length, (often, brings) in measures.lengths().items()
    ]
    table = _table(_heads(("length", "printed", "claimed_by", "brings", "fair"), tell), rows)
    columns = {"brings": _column("brings", tell), "fair": _column("fair", tell, inside=True)}
    return _noted(tell("study.by_length"), tell("study.by_length_words", **columns), table)


def _route_table(measures: Measures, tell: Telling) -> str:
    rows = [
        [
            escape(one.name),
            str(one.length),
            meter(tell, one.claimed),
            _ranged(one.turn, tell),
            meter(tell, one.contested),
            _ranged(one.brings, tell, signed=True),
        ]
        for one in sorted(measures.routes, key=lambda one: -one.claimed.value)
    ]
    table = _table(_heads(("route", "length", "claimed", "turn", "way", "brings"), tell), rows)
    words = tell("study.every_route_words", brings=_column("brings", tell))
    return _noted(tell("study.every_route"), words, table)


def _draws(measures: Measures, tell: Telling) -> str:
    figure = measures.draws_of_tickets()
    times = tell.number(figure.value, ".2f")
    words = tell("study.draws_words", times=times, range=tell.range(figure, ".2f"))
    rows = [
        (tell("study.n_draws" if n < MANY_DRAWS else "study.many_draws", n=n), one)
        for n, one in measures.wins_by_draws()
    ]
    picture = intervals(tell, rows, tell("study.wins_by_draws"), mark=1 / measures.n_seats)
    return _section("draws", tell("study.draws"), words, f'<div class="panel">{picture}</div>')


def _ties(measures: Measures, tell: Telling) -> str:
    margin = measures.margin()
    words = tell(
        "study.ties_words",
        level=tell.percent(measures.level()),
        shared=tell.percent(measures.shared()),
        points=tell.number(margin.value),
        range=tell.range(margin),
    )
    return _section("ties", tell("study.ties"), words, "")


def _balance(measures: Measures, tell: Telling) -> str:
    items = "".join(f"<li>{escape(one)}</li>" for one in findings(measures, tell.say))
    content = f'<ul class="findings">{items}</ul>'
    return _section("balance", tell("study.balance"), tell("study.balance_words"), content)


def _foot(plan: StudyPlan, tell: Telling) -> str:
    made = tell("study.foot", seed=plan.seed, rules=plan.to_dict()["rules"], version=__version__)
    return f"<footer>{made} {escape(plan.board.source)} {tell('study.unofficial')}</footer>"


def _section(name: str, title: str, words: str, content: str) -> str:
    return f'<section id="{name}"><h2>{title}</h2><p>{words}</p>{content}</section>'


def _row(panels: Sequence[tuple[str, str]], kind: str = "") -> str:
    inner = "".join(f'<div class="panel"><h3>{title}</h3>{content}</div>' for title, content in panels)
    return f'<div class="row {kind}">{inner}</div>'


def _noted(title: str, note: str, table: str) -> str:
    return f'<div class="panel"><h3>{title}</h3><p class="note">{note}</p>{table}</div>'


def _heads(names: Sequence[str], tell: Telling) -> list[str]:
    return [tell(f"study.head.{name}") for name in names]


def _column(name: str, tell: Telling, *, inside: bool = False) -> str:
    """A column's name as a word of a sentence; inside one it is small."""
    head = tell(f"study.head.{name}")
    return f"<em>{head.lower() if inside else head}</em>"


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


def _ranged(figure: Figure | None, tell: Telling, *, signed: bool = False) -> str:
    if figure is None:
        return NONE
    return f"{tell.number(figure.value, '+.1f' if signed else '.1f')} <small>{tell.range(figure)}</small>"
