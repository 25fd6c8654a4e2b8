"""What is out of balance, and which values would be fair: the end of a report, in plain sentences."""

from collections.abc import Iterator

from farebox.boards import CityBoard
from farebox.study.figures import Figure
from farebox.study.measure import Measures, TicketFacts

ENOUGH = 100  # games, for a word on balance
_LEFT_ALONE = 0.05
_FOUGHT_OVER = 0.35
_RARELY = 0.5
_MOST_NAMED = 6
_MANY = 1.5  # half-widths of a 95% interval: one in 300 by chance


def findings(measures: Measures) -> list[str]:
    """Everything that the games show to be uneven; a sentence each."""
    if measures.n_games < ENOUGH:
        return [f"{measures.n_games} games are too few to judge a balance: play at least {ENOUGH}."]
    found = [*_seats(measures), *_tickets(measures), *_routes(measures), *_lengths(measures)]
    if not found:
        return [f"Nothing is out of balance, as far as {measures.n_games:,} games of these players show."]
    return [*found, _proviso(measures)]


def _proviso(measures: Measures) -> str:
    return (
        f"All this holds for {measures.n_games:,} games played by {_list(measures.names)}: other players may "
        "want other things. Change one value at a time, and study the board again."
    )


def _seats(measures: Measures) -> Iterator[str]:
    fair = 1 / measures.n_seats
    for seat, wins in enumerate(measures.seat_wins()):
        if wins.excludes(fair) and not (seat == 1 and measures.n_seats == 2):
            more = "more" if wins.value > fair else "less"
            yield (
                f"Seat {seat} wins {percent(wins)} of the games, {more} than its fair {fair:.0%}. "
                + ("Beginning is an advantage here." if seat == 0 and more == "more" else "")
            ).strip()


def _tickets(measures: Measures) -> Iterator[str]:
    board = measures.board
    word = board.terms.ticket[0]
    judged = [ticket for ticket in measures.tickets if ticket.fair and ticket.completed]
    off = [ticket for ticket in judged if is_off(ticket)]
    for ticket in sorted(off, key=lambda one: -abs(_gap(one)))[:_MOST_NAMED]:
        assert ticket.fair
        too = "too little" if _gap(ticket) > 0 else "too much"
        yield (
            f"The {word} {ticket.name} is worth {too} at {ticket.points} points; "
            f"{max(1, round(ticket.fair.value))} would be fair ({plain(ticket.fair)})."
        )
    if len(off) > _MOST_NAMED:
        yield f"{len(off) - _MOST_NAMED} more are off their fair value; the table above has them."
    rare = [one for one in measures.tickets if one.completed and one.completed.high < _RARELY]
    if rare and len(rare) > len(measures.tickets) / 2:
        yield f"Most {board.terms.ticket[1]} fail with these players: stronger bots would show their worth."
    elif rare:
        names = _list([f"{one.name} ({one.completed.value:.0%})" for one in rare if one.completed])
        yield f"Completed less than half the time, so that no value is fair: {names}. Shorten their ways."


def is_off(ticket: TicketFacts) -> bool:
    """Whether the printed value is wrong beyond what chance does to one of many."""
    assert ticket.fair
    return abs(_gap(ticket)) >= max(1, _MANY * (ticket.fair.high - ticket.fair.low) / 2)


def _gap(ticket: TicketFacts) -> float:
    assert ticket.fair
    return ticket.fair.value - ticket.points


def _routes(measures: Measures) -> Iterator[str]:
    routes = measures.routes
    board = measures.board
    if not isinstance(board, CityBoard):
        return
    alone = [
        route.name
        for at, route in enumerate(routes)
        if route.claimed.high < _LEFT_ALONE and not _is_spare(measures, at)
    ]
    if alone:
        yield f"Hardly ever claimed: {_list(alone)}. Shorten them, or lead a {board.terms.ticket[0]} there."
    fought = [route for route in routes if route.contested and route.contested.low > _FOUGHT_OVER]
    if fought:
        names = _list([f"{route.name} ({route.contested.value:.0%})" for route in fought if route.contested])
        yield f"Fought over, for a claim there is often in somebody's way: {names}. Add another way round."


def _is_spare(measures: Measures, route: int) -> bool:
    """Whether a route is the twin of one that is claimed, and so is not missed."""
    board = measures.board
    assert isinstance(board, CityBoard)
    twin = board.routes[route].twin
    return twin is not None and measures.routes[twin].claimed.value > _LEFT_ALONE


def fair_lengths(measures: Measures) -> dict[int, Figure]:
    """The points by length at which a route brings what the turns are worth that it takes.

    Those are half a turn for a card and one for the claim; a turn is worth the same whatever it is for.
    """
    board = measures.board
    assert isinstance(board, CityBoard)
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


def _lengths(measures: Measures) -> Iterator[str]:
    board = measures.board
    if not isinstance(board, CityBoard) or not measures.routes:
        return
    for length, fair in fair_lengths(measures).items():
        points = board.points[length]
        if fair.excludes(points) and abs(fair.value - points) >= 1:
            too = "little" if fair.value > points else "much"
            yield (
                f"A route of {length} pays too {too} at {points} points for the turns it takes; "
                f"{max(1, round(fair.value))} would be fair ({plain(fair)})."
            )


def percent(figure: Figure) -> str:
    """A share with its interval."""
    return f"{figure.value:.1%} ({figure.low:.1%} to {figure.high:.1%})"


def plain(figure: Figure) -> str:
    """An interval in words."""
    return f"{round(figure.low, 1) + 0.0:.1f} to {round(figure.high, 1) + 0.0:.1f}"


def _list(names: list[str]) -> str:
    shown = names[:8]
    more = f" and {len(names) - 8} more" if len(names) > 8 else ""
    if more or len(shown) == 1:
        return ", ".join(shown) + more
    return ", ".join(shown[:-1]) + " and " + shown[-1]
