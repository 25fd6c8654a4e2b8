"""Whether a planner draws tickets, and which it keeps."""

from farebox.ai.city.paths import FAR, spread_out
from farebox.ai.city.plan import make_plan
from farebox.kernel.jit import rule, whole
from farebox.kernel.layout import KEEP_ID, Row
from farebox.kernel.tickets import bit, holds


@rule
def promise(board: Row, map: Row, sight: Row, weights: Row, desk: Row, room: float) -> float:
    """What drawing tickets should bring: of every two that may come, the best choice, on average.

    Ways are reckoned from the seat's largest network, as it is planned.
    """
    if not spread_out(board, map, sight, desk):
        return -FAR
    n = 0
    pieces = sight.pieces[sight.seat] - desk.plan_pieces
    for ticket in range(whole(board.n_tickets)):
        if not holds(sight.unseen_tickets, ticket):
            continue
        first = whole(board.ticket_ends[ticket, 0])
        second = whole(board.ticket_ends[ticket, 1])
        points = float(board.ticket_points[ticket])
        gain = -points
        if desk.long[first] + desk.long[second] <= pieces and desk.late[first] + desk.late[second] < room:
            gain = max(gain, points - weights.turn * (desk.near[first] + desk.near[second]))
        desk.gain[n] = gain
        n += 1
    if n == 0:
        return -FAR
    if n == 1 or sight.n_ticket_deck == 1:
        return _mean_gain(desk, n)
    total = 0.0
    for first in range(n):
        for second in range(first):
            one = desk.gain[first]
            two = desk.gain[second]
            total += max(one + two, one, two)
    return total / (0.5 * n * (n - 1))


@rule
def _mean_gain(desk: Row, n: int) -> float:
    """What a single ticket brings on average."""
    total = 0.0
    for at in range(n):
        total += desk.gain[at]
    return total / n


@rule
def choose_keep(board: Row, map: Row, sight: Row, weights: Row, desk: Row) -> int:
    """The choice whose plan, with the tickets held already, brings most after what it costs."""
    best = 1
    highest = -FAR
    for kept in range(1, 1 << sight.n_offer):
        tickets = sight.tickets
        for slot in range(sight.n_offer):
            if (kept >> slot) & 1:
                tickets |= bit(sight.offer[slot])
        make_plan(board, map, sight, tickets, weights, desk)
        risk = 1.0 - weights.risk * desk.plan_turns
        value = desk.plan_points * risk - weights.turn * desk.plan_cost
        if value > highest:
            highest = value
            best = kept
    return KEEP_ID + best
