"""The Card Game as one seat sees it: from its knowledge, or in a rollout from a state without its secrets."""

import numpy as np

from farebox.kernel.card_game.legal import IDLE_LIMIT
from farebox.kernel.jit import rule, whole
from farebox.kernel.layout import DONE, IN_HAND, Row
from farebox.kernel.limits import MAX_SEATS, N_KINDS, WILD
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
    sight.is_last_round = source.n_seats < 4 or source.round_number == 2
    sight.can_draw_tickets = source.n_ticket_deck > 0 and (source.idle < IDLE_LIMIT or source.n_deck == 0)
    for kind in range(N_KINDS):
        sight.shown[kind] = 0
        sight.track[kind] = source.track[seat, kind]
    for slot in range(whole(source.n_market)):
        sight.shown[source.market[slot]] += 1
    for kind in range(N_KINDS):
        unseen = whole(board.cards[kind]) - sight.hand[kind] - sight.shown[kind] - whole(source.discard[kind])
        for other in range(whole(source.n_seats)):
            unseen -= whole(source.track[other, kind])
            if other != seat:
                unseen -= whole(source.known[other, kind])
        sight.unseen[kind] = unseen
    for color in range(whole(board.n_colors)):
        sight.yard_owner[color] = source.yard_owner[color]
        sight.yard[color] = source.yard[color]
        sight.yard_wilds[color] = source.yard_wilds[color]
        sight.unseen[color] -= whole(source.yard[color])
        sight.unseen[WILD] -= whole(source.yard_wilds[color])
    for other in range(MAX_SEATS):
        for kind in range(N_KINDS):
            sight.known[other, kind] = source.known[other, kind]


@rule
def see(board: Row, state: Row, seat: int, sight: Row) -> None:
    """What a seat sees of a state: nothing that it may not know."""
    for kind in range(N_KINDS):
        sight.hand[kind] = state.hand[seat, kind]
    sight.tickets = state.held[seat]
    sight.done = state.done[seat]
    sight.n_offer = state.n_offer[seat]
    for slot in range(sight.n_offer):
        sight.offer[slot] = state.offer[seat, slot]
    _see_table(board, state, seat, sight)


@rule
def look(board: Row, know: Row, sight: Row) -> None:
    """What a seat sees by its knowledge."""
    seat = whole(know.seat)
    for kind in range(N_KINDS):
        sight.hand[kind] = know.hand[kind]
    sight.tickets = np.uint64(0)
    sight.done = np.uint64(0)
    for ticket in range(whole(board.n_tickets)):
        if know.where[ticket] == IN_HAND + seat:
            sight.tickets |= bit(ticket)
        if know.where[ticket] == DONE + seat:
            sight.done |= bit(ticket)
    sight.n_offer = know.n_offer[seat]
    for slot in range(sight.n_offer):
        sight.offer[slot] = know.offer[slot]
    _see_table(board, know, seat, sight)
