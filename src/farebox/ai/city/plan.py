"""Which routes a seat's tickets ask for, planned together: ways already planned are free for the next."""

import numpy as np

from farebox.ai.city.paths import FAR, find_way, other_end, price_routes
from farebox.kernel.jit import rule, whole
from farebox.kernel.layout import NOT_YET, Row
from farebox.kernel.tickets import bit, holds

_NO_TICKETS = np.uint64(0)


@rule
def own_turns_left(sight: Row, pace: float) -> float:
    """How many turns the seat still has, this one included: known at the end, guessed before."""
    if sight.final_turns != NOT_YET:
        return float((sight.final_turns + sight.n_seats - 1) // sight.n_seats)
    fewest = sight.pieces[0]
    for seat in range(1, sight.n_seats):
        fewest = min(fewest, sight.pieces[seat])
    return 2.0 + pace * float(fewest - 2)


@rule
def _best_ticket(board: Row, tickets: np.uint64) -> int:
    """The ticket of a set that is worth most."""
    best = -1
    for ticket in range(whole(board.n_tickets)):
        if holds(tickets, ticket) and (best < 0 or board.ticket_points[ticket] > board.ticket_points[best]):
            best = ticket
    return best


@rule
def _add_way(board: Row, sight: Row, desk: Row, ticket: int, room: float) -> bool:
    """Add the way that was just found, if pieces and turns are enough for it."""
    start = whole(board.ticket_ends[ticket, 0])
    place = whole(board.ticket_ends[ticket, 1])
    pieces = 0
    turns = 0.0
    while place != start:
        route = whole(desk.from_route[place])
        if desk.cost[route] > 0.0:
            pieces += whole(board.length[route])
            turns += desk.turns[route]
        place = other_end(board, route, place)
    if desk.plan_pieces + pieces > sight.pieces[sight.seat] or desk.plan_turns + turns > room:
        return False
    desk.plan_pieces += pieces
    desk.plan_turns += turns
    place = whole(board.ticket_ends[ticket, 1])
    while place != start:
        route = whole(desk.from_route[place])
        if sight.owner[route] != sight.seat:
            if desk.worth[route] == 0.0:
                desk.worth[route] = float(board.points[board.length[route]])
                desk.plan_cost += desk.cost[route]
                desk.cost[route] = 0.0
                desk.n_planned += 1
            desk.worth[route] += 2.0 * board.ticket_points[ticket]
        place = other_end(board, route, place)
    return True


@rule
def make_plan(board: Row, map: Row, sight: Row, tickets: np.uint64, weights: Row, desk: Row) -> None:
    """Plan ways for these tickets, the most valuable first; the desk then tells what it takes and brings."""
    price_routes(board, sight, weights, desk)
    desk.plan_turns = 0.0
    desk.plan_cost = 0.0
    desk.plan_pieces = 0
    desk.plan_points = 0
    desk.n_planned = 0
    desk.n_undone = 0
    room = own_turns_left(sight, weights.pace)
    left = tickets
    while left != _NO_TICKETS:
        ticket = _best_ticket(board, left)
        left &= ~bit(ticket)
        far = find_way(
            board, map, desk, whole(board.ticket_ends[ticket, 0]), whole(board.ticket_ends[ticket, 1])
        )
        points = whole(board.ticket_points[ticket])
        if far == 0.0 and desk.n_planned == 0:
            desk.plan_points += points
            continue
        desk.n_undone += 1
        pays = weights.give_up * far < 2.0 * points
        if far < FAR and pays and _add_way(board, sight, desk, ticket, room):
            desk.plan_points += points
        else:
            desk.plan_points -= points
