"""K40: which tickets to complete with the cards on the track: the best set, as far as steps allow."""

import numpy as np

from farebox.ai.card_game.counts import less, pack, total
from farebox.ai.card_game.supply import best_tickets, list_tickets, use, worth
from farebox.kernel.jit import rule, whole
from farebox.kernel.layout import Row
from farebox.kernel.limits import WILD
from farebox.kernel.tickets import bit

_MOST_STEPS = 5000  # of looking for a better set; the best found by then counts
_NO_TICKETS = np.uint64(0)


@rule
def best_completion(board: Row, map: Row, sight: Row, desk: Row) -> np.uint64:
    """The tickets held that the track completes for most points.

    Ticket by ticket with and without it, while what is left could still beat the best set so far.
    """
    desk.spare = pack(sight.track)
    desk.wilds = sight.track[WILD]
    chosen = best_tickets(board, map, sight.tickets, desk)
    best = worth(board, chosen)
    n = _lay_out(board, sight, desk)
    some = _NO_TICKETS
    points = 0
    at = 0
    for _ in range(_MOST_STEPS):
        if at < n and points + desk.rest[at] > best:
            ticket = whole(desk.choice[at])
            desk.taken[at] = _take(map, desk, at)
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
        desk.spare = desk.spare_before[at]
        desk.wilds = desk.wilds_before[at]
        desk.taken[at] = 0
        points -= whole(board.ticket_points[ticket])
        some &= ~bit(ticket)
        at += 1
    return chosen


@rule
def _lay_out(board: Row, sight: Row, desk: Row) -> int:
    """The tickets held, what those from each one on are worth, and the track's cards; returns how many."""
    n = list_tickets(sight.tickets, desk)
    points = 0
    for at in range(n - 1, -1, -1):
        points += whole(board.ticket_points[desk.choice[at]])
        desk.rest[at] = points
    desk.spare = pack(sight.track)
    desk.wilds = sight.track[WILD]
    return n


@rule
def _take(map: Row, desk: Row, at: int) -> int:
    """Use the cards of a ticket if locomotives can stand in for all that lack; returns whether, as 0 or 1."""
    ticket = whole(desk.choice[at])
    if total(less(map.needs[ticket], desk.spare)) > desk.wilds:
        return 0
    desk.spare_before[at] = desk.spare
    desk.wilds_before[at] = desk.wilds
    use(map, desk, ticket)
    return 1
