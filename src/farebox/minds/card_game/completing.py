"""K40: which tickets to complete with the cards on the track: the best set, as far as steps allow."""

import numpy as np

from farebox.kernel.jit import rule, whole
from farebox.kernel.layout import Row
from farebox.kernel.limits import N_COLORS, N_KINDS, WILD
from farebox.kernel.tickets import bit, lowest, without_lowest
from farebox.minds.card_game.freight import best_tickets, list_tickets

_MOST_STEPS = 5000  # of looking for a better set; the best found by then counts
_NO_TICKETS = np.uint64(0)


@rule
def best_completion(board: Row, sight: Row, desk: Row) -> np.uint64:
    """The tickets held that the track completes for most points.

    Ticket by ticket with and without it, while what is left could still beat the best set so far.
    """
    for kind in range(N_KINDS):
        desk.spare[kind] = sight.track[kind]
    chosen = best_tickets(board, sight.tickets, desk)
    best = _points(board, chosen)
    n = _lay_out(board, sight, desk)
    some = _NO_TICKETS
    points = 0
    at = 0
    for _ in range(_MOST_STEPS):
        if at < n and points + desk.rest[at] > best:
            ticket = whole(desk.choice[at])
            desk.taken[at] = _take(board, desk, ticket)
            if desk.taken[at]:
                points += whole(board.ticket_points[ticket])
                some |= bit(ticket)
            at += 1
            if at == n and points > best:
                best = points
                chosen = some
            continue
        at -= 1
        while at >= 0 and desk.taken[at] == 0:
            at -= 1
        if at < 0:
            break
        ticket = whole(desk.choice[at])
        _give_back(board, desk, ticket)
        desk.taken[at] = 0
        points -= whole(board.ticket_points[ticket])
        some &= ~bit(ticket)
        at += 1
    return chosen


@rule
def _points(board: Row, tickets: np.uint64) -> int:
    """What tickets are worth together."""
    points = 0
    while tickets:
        points += whole(board.ticket_points[lowest(tickets)])
        tickets = without_lowest(tickets)
    return points


@rule
def _lay_out(board: Row, sight: Row, desk: Row) -> int:
    """The tickets held, what those from each one on are worth, and the track's cards; returns how many."""
    n = list_tickets(sight.tickets, desk)
    points = 0
    for at in range(n - 1, -1, -1):
        points += whole(board.ticket_points[desk.choice[at]])
        desk.rest[at] = points
    for kind in range(N_KINDS):
        desk.spare[kind] = sight.track[kind]
    return n


@rule
def _take(board: Row, desk: Row, ticket: int) -> int:
    """Use the cards of a ticket if locomotives can stand in for all that lack; returns whether, as 0 or 1."""
    lack = 0
    for color in range(N_COLORS):
        desk.spare[color] -= whole(board.ticket_cards[ticket, color])
        lack += max(0, -desk.spare[color])
    if lack <= desk.spare[WILD]:
        return 1
    _give_back(board, desk, ticket)
    return 0


@rule
def _give_back(board: Row, desk: Row, ticket: int) -> None:
    """Have the cards of a ticket again."""
    for color in range(N_COLORS):
        desk.spare[color] += whole(board.ticket_cards[ticket, color])
