"""The final score of a city game (C52, C53, NY1, AMS3, SF7)."""

from farebox.kernel.board_types import CityBoardRow
from farebox.kernel.jit import entry_point, rule, to_int
from farebox.kernel.limits import MAX_SEATS
from farebox.kernel.network import joined_places, touched_places
from farebox.kernel.record_types import CityState, ScoreRow
from farebox.kernel.tickets import holds


@entry_point
def score(board: CityBoardRow, state: CityState, out: ScoreRow) -> None:
    """Score every seat as if the game ended now."""
    for seat in range(MAX_SEATS):
        out.routes[seat] = 0
        out.tickets[seat] = 0
        out.bonus[seat] = 0
        out.total[seat] = 0
        out.completed[seat] = 0
        out.bonuses[seat] = 0
        out.winner[seat] = False
    for seat in range(to_int(state.n_seats)):
        touched = touched_places(board, state.owner, seat)
        out.routes[seat] = state.points[seat]
        _score_tickets(board, state, seat, touched, out)
        out.bonus[seat] = attractions(board, touched) + merchandise(board, state, seat)
        out.bonus[seat] += tokens(board, state, seat)
        out.total[seat] = out.routes[seat] + out.tickets[seat] + out.bonus[seat]
    _crown(state, out)


@rule
def _score_tickets(board: CityBoardRow, state: CityState, seat: int, touched: int, out: ScoreRow) -> None:
    """C43, C52: a completed ticket adds its points, another takes them away.

    Tickets often begin where others do: what is joined there is looked up once, and only if both ends are
    touched at all.
    """
    joined = 0
    for ticket in range(to_int(board.n_tickets)):
        if not holds(state.held[seat], ticket):
            continue
        first = to_int(board.ticket_ends[ticket, 0])
        second = to_int(board.ticket_ends[ticket, 1])
        is_touched = (touched >> first) & (touched >> second) & 1
        if is_touched and not (joined >> first) & 1:
            joined = joined_places(board, state.owner, seat, first)
        if is_touched and (joined >> second) & 1:
            out.tickets[seat] += board.ticket_points[ticket]
            out.completed[seat] += 1
        else:
            out.tickets[seat] -= board.ticket_points[ticket]


@rule
def attractions(board: CityBoardRow, touched: int) -> int:
    """NY1: points for each tourist attraction that a route of the seat touches."""
    if board.attraction_points == 0:
        return 0
    points = 0
    for place in range(to_int(board.n_places)):
        if board.attraction[place] and (touched >> place) & 1:
            points += to_int(board.attraction_points)
    return points


@rule
def merchandise(board: CityBoardRow, state: CityState, seat: int) -> int:
    """AMS3: points by rank in bonus cards; the tied share a rank and the next ones are skipped."""
    if state.merchandise[seat] == 0:
        return 0
    rank = 0
    for other in range(to_int(state.n_seats)):
        if state.merchandise[other] > state.merchandise[seat]:
            rank += 1
    return to_int(board.rank_points[state.n_seats, rank])


@rule
def tokens(board: CityBoardRow, state: CityState, seat: int) -> int:
    """SF7: points by the number of different tokens."""
    n = 0
    for symbol in range(to_int(board.n_symbols)):
        n += (to_int(state.tokens[seat]) >> symbol) & 1
    return to_int(board.token_points[n])


@rule
def _crown(state: CityState, out: ScoreRow) -> None:
    """C53: most points, then most completed tickets; those still tied share the victory."""
    for seat in range(to_int(state.n_seats)):
        best = True
        for other in range(to_int(state.n_seats)):
            if out.total[other] > out.total[seat]:
                best = False
            if out.total[other] == out.total[seat] and out.completed[other] > out.completed[seat]:
                best = False
        out.winner[seat] = best
