"""The final reckoning of a city game (C52, C53, NY1, AMS3, SF7)."""

from farebox.kernel.jit import door, rule, whole
from farebox.kernel.layout import Row
from farebox.kernel.limits import MAX_SEATS
from farebox.kernel.network import Labels, are_joined, join_owned, new_labels
from farebox.kernel.tickets import holds


@door
def score(board: Row, state: Row, out: Row) -> None:
    """Reckon every seat as if the game ended now."""
    labels = new_labels()
    for seat in range(MAX_SEATS):
        out.routes[seat] = 0
        out.tickets[seat] = 0
        out.bonus[seat] = 0
        out.total[seat] = 0
        out.completed[seat] = 0
        out.bonuses[seat] = 0
        out.winner[seat] = False
    for seat in range(whole(state.n_seats)):
        join_owned(board, state.owner, seat, labels)
        out.routes[seat] = state.points[seat]
        _reckon_tickets(board, state, seat, labels, out)
        out.bonus[seat] = attractions(board, state, seat) + merchandise(board, state, seat)
        out.bonus[seat] += souvenirs(board, state, seat)
        out.total[seat] = out.routes[seat] + out.tickets[seat] + out.bonus[seat]
    _crown(state, out)


@rule
def _reckon_tickets(board: Row, state: Row, seat: int, labels: Labels, out: Row) -> None:
    """C43, C52: a completed ticket adds its points, another takes them away."""
    for ticket in range(whole(board.n_tickets)):
        if holds(state.held[seat], ticket):
            ends = board.ticket_ends[ticket]
            if are_joined(labels, whole(ends[0]), whole(ends[1])):
                out.tickets[seat] += board.ticket_points[ticket]
                out.completed[seat] += 1
            else:
                out.tickets[seat] -= board.ticket_points[ticket]


@rule
def attractions(board: Row, state: Row, seat: int) -> int:
    """NY1: points for each tourist attraction that a route of the seat touches."""
    if board.attraction_points == 0:
        return 0
    seen = 0
    for route in range(whole(board.n_routes)):
        if state.owner[route] == seat:
            seen |= 1 << whole(board.ends[route, 0])
            seen |= 1 << whole(board.ends[route, 1])
    points = 0
    for place in range(whole(board.n_places)):
        if board.attraction[place] and (seen >> place) & 1:
            points += whole(board.attraction_points)
    return points


@rule
def merchandise(board: Row, state: Row, seat: int) -> int:
    """AMS3: points by rank in bonus cards; the tied share a rank and the next ones are skipped."""
    if state.merchandise[seat] == 0:
        return 0
    rank = 0
    for other in range(whole(state.n_seats)):
        if state.merchandise[other] > state.merchandise[seat]:
            rank += 1
    return whole(board.rank_points[state.n_seats, rank])


@rule
def souvenirs(board: Row, state: Row, seat: int) -> int:
    """SF7: points by the number of different tokens."""
    n = 0
    for symbol in range(whole(board.n_symbols)):
        n += (whole(state.tokens[seat]) >> symbol) & 1
    return whole(board.token_points[n])


@rule
def _crown(state: Row, out: Row) -> None:
    """C53: most points, then most completed tickets; those still tied share the victory."""
    for seat in range(whole(state.n_seats)):
        best = True
        for other in range(whole(state.n_seats)):
            if out.total[other] > out.total[seat]:
                best = False
            if out.total[other] == out.total[seat] and out.completed[other] > out.completed[seat]:
                best = False
        out.winner[seat] = best
