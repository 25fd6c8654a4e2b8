"""Stock, demand and time: what a seat has and has under way, what its tickets want, how long it can wait."""

import numpy as np

from farebox.ai.card_game.counts import NOTHING, less, of, pack, plus, total
from farebox.ai.workspace import TALLEST
from farebox.kernel.jit import rule, whole
from farebox.kernel.layout import NOT_YET, Row
from farebox.kernel.limits import N_COLORS, N_KINDS, NONE, WILD
from farebox.kernel.tickets import bit, lowest, without_lowest

_NO_TICKETS = np.uint64(0)


@rule
def take_stock(board: Row, map: Row, sight: Row, weights: Row, desk: Row) -> None:
    """Count what is under way, the turns that are left, and what the tickets within reach want."""
    for kind in range(N_KINDS):
        desk.under[kind] = sight.track[kind]
    for color in range(N_COLORS):
        if sight.yard_owner[color] == sight.seat:
            desk.under[color] += sight.yard[color]
            desk.under[WILD] += sight.yard_wilds[color]
    if sight.final_turns != NOT_YET:
        desk.turns = max(0, sight.final_turns - 1) // sight.n_seats
    else:
        desk.turns = 1 + whole(sight.n_deck / weights.pace / sight.n_seats)
    want(map, sight.tickets, desk)
    desk.lack = missing(sight, desk)
    to_come = whole(weights.reach * desk.turns)
    if desk.lack <= to_come:
        return
    desk.spare = plus(pack(desk.under), pack(sight.hand))
    desk.wilds = desk.under[WILD] + sight.hand[WILD] + to_come
    want(map, best_tickets(board, map, sight.tickets, desk), desk)


@rule
def want(map: Row, tickets: np.uint64, desk: Row) -> None:
    """The cards of each color that tickets take."""
    counts = needs(map, tickets)
    for color in range(N_COLORS):
        desk.demand[color] = of(counts, color)


@rule
def needs(map: Row, tickets: np.uint64) -> np.uint64:
    """The cards that tickets take together, in one number."""
    counts = NOTHING
    while tickets:
        counts = plus(counts, map.needs[lowest(tickets)])
        tickets = without_lowest(tickets)
    return counts


@rule
def worth(board: Row, tickets: np.uint64) -> int:
    """The points of tickets together."""
    points = 0
    while tickets:
        points += whole(board.ticket_points[lowest(tickets)])
        tickets = without_lowest(tickets)
    return points


@rule
def list_tickets(tickets: np.uint64, desk: Row) -> int:
    """Write a set of tickets as a list to choose from; returns how many they are."""
    n = 0
    while tickets:
        desk.choice[n] = lowest(tickets)
        tickets = without_lowest(tickets)
        n += 1
    return n


@rule
def best_tickets(board: Row, map: Row, tickets: np.uint64, desk: Row) -> np.uint64:
    """Tickets that the spare cards complete: one after another the one with most points a card; uses them.

    What a ticket brings for each card falls as cards are used, so only the one that seemed best is looked
    at again.
    """
    n = list_tickets(tickets, desk)
    for at in range(n):
        desk.rate[at] = _rate(board, map, desk, whole(desk.choice[at]))
    chosen = _NO_TICKETS
    while True:
        best = NONE
        highest = 0.0
        for at in range(n):
            if desk.rate[at] > highest:
                highest = desk.rate[at]
                best = at
        if best == NONE:
            return chosen
        ticket = whole(desk.choice[best])
        desk.rate[best] = _rate(board, map, desk, ticket)
        if desk.rate[best] == highest:
            desk.rate[best] = 0.0
            chosen |= bit(ticket)
            use(map, desk, ticket)


@rule
def use(map: Row, desk: Row, ticket: int) -> None:
    """Spend the spare cards of a ticket, and locomotives for those that lack."""
    counts = map.needs[ticket]
    desk.wilds -= total(less(counts, desk.spare))
    desk.spare = less(desk.spare, counts)


@rule
def _rate(board: Row, map: Row, desk: Row, ticket: int) -> float:
    """The points that a ticket brings for each card, locomotives counting double; 0 if cards don't do."""
    counts = map.needs[ticket]
    lack = total(less(counts, desk.spare))
    if lack > desk.wilds:
        return 0.0
    return float(board.ticket_points[ticket] / (total(counts) + lack))


@rule
def lacks(sight: Row, desk: Row, color: int) -> int:
    """How many more cards of a color are wanted than there are."""
    return whole(max(0, desk.demand[color] - desk.under[color] - sight.hand[color]))


@rule
def missing(sight: Row, desk: Row) -> int:
    """How many cards the demand lacks once all locomotives stand in."""
    lack = 0
    for color in range(N_COLORS):
        lack += lacks(sight, desk, color)
    return whole(max(0, lack - desk.under[WILD] - sight.hand[WILD]))


@rule
def useful(sight: Row, desk: Row, color: int) -> int:
    """Cards of a color in hand that are wanted on the track."""
    return whole(max(0, min(sight.hand[color], desk.demand[color] - desk.under[color])))


@rule
def useful_wilds(sight: Row, desk: Row) -> int:
    """Locomotives in hand that can stand in for a card that is nowhere."""
    lack = 0
    for color in range(N_COLORS):
        lack += lacks(sight, desk, color)
    return whole(max(0, min(sight.hand[WILD], lack - desk.under[WILD])))


@rule
def slack(sight: Row, desk: Row) -> int:
    """Turns that may be spent otherwise before the useful cards can't all roll on in time.

    The largest stack goes first; single cards go by three.
    """
    for size in range(TALLEST + 1):
        desk.heaps[size] = 0
    for color in range(N_COLORS):
        desk.heaps[min(TALLEST, useful(sight, desk, color))] += 1
    desk.heaps[1] = -(-desk.heaps[1] // 3)
    least = desk.turns
    at = 0
    for size in range(TALLEST, 0, -1):
        if desk.heaps[size] > 0:
            at += desk.heaps[size]
            least = min(least, desk.turns - at + 1 - size)
    return whole(least)
