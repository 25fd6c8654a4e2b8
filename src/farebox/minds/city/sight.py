"""A city game as one seat sees it: from its knowledge, or in a rollout from a state without its secrets."""

import numpy as np

from farebox.kernel.jit import rule, whole
from farebox.kernel.layout import IN_HAND, Row
from farebox.kernel.limits import MAX_SEATS, N_KINDS
from farebox.kernel.tickets import bit


@rule
def _see_table(board: Row, source: Row, seat: int, sight: Row) -> None:
    """What is public, and what follows from it and the own hand; hand, tickets and offer are set already."""
    sight.seat = seat
    sight.n_seats = source.n_seats
    sight.phase = source.phase
    sight.turns = source.turns
    sight.final_turns = source.final_turns
    sight.n_deck = source.n_deck
    sight.n_ticket_deck = source.n_ticket_deck
    sight.merchandise_left = source.merchandise_left
    sight.tokens = source.tokens[seat]
    for kind in range(N_KINDS):
        sight.shown[kind] = 0
    for slot in range(whole(source.n_market)):
        sight.shown[source.market[slot]] += 1
    for kind in range(N_KINDS):
        unseen = whole(board.cards[kind]) - sight.hand[kind] - sight.shown[kind]
        unseen -= whole(source.discard[kind])
        for other in range(whole(source.n_seats)):
            if other != seat:
                unseen -= whole(source.known[other, kind])
        sight.unseen[kind] = unseen
    for other in range(MAX_SEATS):
        sight.pieces[other] = source.pieces[other]
        sight.points[other] = source.points[other]
        sight.merchandise[other] = source.merchandise[other]
    for route in range(whole(board.n_routes)):
        sight.owner[route] = source.owner[route]
    for symbol in range(whole(board.n_symbols)):
        sight.stack_place[symbol] = source.stack_place[symbol]
        sight.stack_left[symbol] = source.stack_left[symbol]


@rule
def _all_tickets(board: Row) -> np.uint64:
    """Every ticket of the board, as bits."""
    return (bit(whole(board.n_tickets) - 1) - np.uint64(1)) | bit(whole(board.n_tickets) - 1)


@rule
def see(board: Row, state: Row, seat: int, sight: Row) -> None:
    """What a seat sees of a state: nothing that it may not know."""
    for kind in range(N_KINDS):
        sight.hand[kind] = state.hand[seat, kind]
    sight.tickets = state.held[seat]
    sight.n_offer = state.n_offer[seat]
    for slot in range(sight.n_offer):
        sight.offer[slot] = state.offer[seat, slot]
    sight.unseen_tickets = _all_tickets(board) & ~state.held[seat] & ~state.put_back[seat]
    _see_table(board, state, seat, sight)


@rule
def look(board: Row, know: Row, sight: Row) -> None:
    """What a seat sees by its knowledge."""
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
    sight.unseen_tickets = _all_tickets(board) & ~sight.tickets & ~know.put_back
    _see_table(board, know, seat, sight)
