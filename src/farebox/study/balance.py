"""What is out of balance, and which values would be fair: the end of a report, in plain sentences."""

from collections.abc import Iterable, Iterator

from farebox.locale import Translator
from farebox.study.figures import Figure
from farebox.study.measure import Measures, TicketMeasures
from farebox.study.wording import Telling

ENOUGH = 100  # games, for a word on balance
_LEFT_ALONE = 0.05
_FOUGHT_OVER = 0.35
_RARELY = 0.5
_MOST_NAMED = 6
_MANY = 1.5  # half-widths of a 95% interval: one in 300 by chance


def findings(measures: Measures, say: Translator | None = None) -> list[str]:
    """Everything that the games show to be uneven; a sentence each, in English or another language."""
    tell = Telling(measures.board, say)
    if measures.n_games < ENOUGH:
        return [tell("study.few", n=measures.n_games, least=ENOUGH)]
    parts = (_seats, _tickets, _routes, _lengths)
    found = [sentence for part in parts for sentence in part(measures, tell)]
    games = tell.games(measures.n_games)
    if not found:
        return [tell("study.even", games=games)]
    return [*found, tell("study.proviso", games=games, bots=tell.names(measures.names))]


def _seats(measures: Measures, tell: Telling) -> Iterator[str]:
    fair = 1 / measures.n_seats
    for seat, wins in enumerate(measures.seat_wins()):
        if wins.excludes(fair) and not (seat == 1 and measures.n_seats == 2):
            key = "study.seat_more" if wins.value > fair else "study.seat_less"
            said = tell(key, seat=seat, share=tell.percent(wins), fair=tell.number(fair, ".0%"))
            yield f"{said} {tell('study.beginning')}" if seat == 0 and wins.value > fair else said


def _tickets(measures: Measures, tell: Telling) -> Iterator[str]:
    judged = [ticket for ticket in measures.tickets if ticket.fair and ticket.completed]
    off = [ticket for ticket in judged if is_off(ticket)]
    for ticket in sorted(off, key=lambda one: -abs(_gap(one)))[:_MOST_NAMED]:
        key = "study.ticket_little" if _gap(ticket) > 0 else "study.ticket_much"
        assert ticket.fair
        yield tell(key, name=ticket.name, points=tell.points(ticket.points), **_fair(ticket.fair, tell))
    if len(off) > _MOST_NAMED:
        yield tell("study.more_off", n=len(off) - _MOST_NAMED)
    rare = [one for one in measures.tickets if one.completed and one.completed.high < _RARELY]
    if rare and len(rare) > len(measures.tickets) / 2:
        yield tell("study.fail")
    elif rare:
        shares = [(one.name, one.completed) for one in rare if one.completed]
        yield tell("study.rare", names=tell.names(_with_shares(shares, tell)))


def _fair(fair: Figure, tell: Telling) -> dict[str, object]:
    """The fair value with its interval, for a message."""
    return {"fair": max(1, round(fair.value)), "range": tell.range(fair)}


def _with_shares(shares: Iterable[tuple[str, Figure]], tell: Telling) -> list[str]:
    return [f"{name} ({tell.number(share.value, '.0%')})" for name, share in shares]


def is_off(ticket: TicketMeasures) -> bool:
    """Whether the printed value is wrong beyond what chance does to one of many."""
    assert ticket.fair
    return abs(_gap(ticket)) >= max(1, _MANY * (ticket.fair.high - ticket.fair.low) / 2)


def _gap(ticket: TicketMeasures) -> float:
    assert ticket.fair
    return ticket.fair.value - ticket.points


def _routes(measures: Measures, tell: Telling) -> Iterator[str]:
    routes = measures.routes
    alone = [
        route.name
        for at, route in enumerate(routes)
        if route.claimed.high < _LEFT_ALONE and not _is_spare(measures, at)
    ]
    if alone:
        yield tell("study.alone", names=tell.names(alone))
    fought = [(one.name, one.contested) for one in routes if one.contested]
    fought = [(name, share) for name, share in fought if share.low > _FOUGHT_OVER]
    if fought:
        yield tell("study.fought", names=tell.names(_with_shares(fought, tell)))


def _is_spare(measures: Measures, route: int) -> bool:
    """Whether a route is the twin of one that is claimed, and so is not missed."""
    board = measures.board
    twin = board.routes[route].twin
    return twin is not None and measures.routes[twin].claimed.value > _LEFT_ALONE


def fair_lengths(measures: Measures) -> dict[int, Figure]:
    """The points by length at which a route brings what the turns are worth that it takes.

    Those are half a turn for a card and one for the claim; a turn is worth the same whatever it is for.
    """
    board = measures.board
    found = measures.lengths()
    weights = {length: often.value for length, (often, _) in found.items()}
    total = sum(weights.values())
    turns = {length: 1 + length / 2 for length in found}
    middle = sum(weights[length] * turns[length] for length in found) / total
    spread = sum(weights[length] * (turns[length] - middle) ** 2 for length in found)
    slope = (
        sum(weights[length] * (turns[length] - middle) * found[length][1].value for length in found) / spread
        if spread
        else 0.0
    )
    return {
        length: brings * -1 + (slope * (turns[length] - middle) + board.points[length])
        for length, (_, brings) in found.items()
    }


def _lengths(measures: Measures, tell: Telling) -> Iterator[str]:
    board = measures.board
    if not measures.routes:
        return
    for length, fair in fair_lengths(measures).items():
        points = board.points[length]
        if fair.excludes(points) and abs(fair.value - points) >= 1:
            key = "study.length_little" if fair.value > points else "study.length_much"
            yield tell(key, length=length, points=tell.points(points), **_fair(fair, tell))
