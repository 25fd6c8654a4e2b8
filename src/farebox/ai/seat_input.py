"""What every seat sees, in either family: its own cards and tickets, the market, and what is still unseen."""

import numpy as np

from farebox.kernel.jit import rule, whole
from farebox.kernel.layout import IN_HAND, Row
from farebox.kernel.limits import N_KINDS
from farebox.kernel.tickets import bit


@rule
def see_own(state: Row, seat: int, sight: Row) -> None:
    """The seat's own things, in a state."""
    for kind in range(N_KINDS):
        sight.hand[kind] = state.hand[seat, kind]
    sight.tickets = state.held[seat]
    sight.n_offer = state.n_offer[seat]
    for slot in range(sight.n_offer):
        sight.offer[slot] = state.offer[seat, slot]


@rule
def look_own(board: Row, know: Row, sight: Row) -> None:
    """The seat's own things, by its knowledge."""
    seat = whole(know.seat)
    for kind in range(N_KINDS):
        sight.hand[kind] = know.hand[kind]
    sight.tickets = np.uint64(0)
    for ticket in range(whole(board.n_tickets)):
        if know.where[ticket] == IN_HAND + seat:
            sight.tickets |= bit(ticket)
    sight.n_offer = know.n_offer[seat]
    for slot in range(sight.n_offer):
        sight.offer[slot] = know.offer[slot]


@rule
def see_common(board: Row, source: Row, seat: int, sight: Row) -> None:
    """What is public in either family, and what follows from it and the own hand, which is set already."""
    sight.seat = seat
    sight.n_seats = source.n_seats
    sight.phase = source.phase
    sight.turns = source.turns
    sight.final_turns = source.final_turns
    sight.n_deck = source.n_deck
    sight.n_ticket_deck = source.n_ticket_deck
    for kind in range(N_KINDS):
        sight.shown[kind] = 0
    for slot in range(whole(source.n_market)):
        sight.shown[source.market[slot]] += 1
    for kind in range(N_KINDS):
        unseen = whole(board.cards[kind]) - sight.hand[kind] - sight.shown[kind] - whole(source.discard[kind])
        for other in range(whole(source.n_seats)):
            if other != seat:
                unseen -= whole(source.known[other, kind])
        sight.unseen[kind] = unseen
