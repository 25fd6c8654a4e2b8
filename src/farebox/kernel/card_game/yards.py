"""Rail yards and tracks: what a placing's id means, what may be placed (K30-K33), what pays tickets (K40)."""

import numpy as np

from farebox.kernel.jit import rule, whole
from farebox.kernel.layout import YARD_ID, Row
from farebox.kernel.limits import NOBODY, WILD
from farebox.kernel.refusals import (
    ALLOWED,
    IN_OTHER_YARD,
    IN_OWN_YARD,
    NOT_ENOUGH_CARDS,
    NOT_ENOUGH_ON_TRACK,
    TWO_OR_MORE,
)
from farebox.kernel.tickets import bit, lowest, without_lowest

FEWEST = 2  # K30: cards of one color in a stack
SINGLES = 3  # K30: cards of different colors, each a stack of its own


@rule
def stack_id(board: Row, color: int, cards: int, wilds: int) -> int:
    """The id of placing one stack: so many cards of a color, so many locomotives on top."""
    return YARD_ID + (color * whole(board.each) + cards - 1) * (whole(board.cards[WILD]) + 1) + wilds


@rule
def stack_wilds(board: Row, action: int) -> int:
    """The locomotives of a placed stack."""
    return (action - YARD_ID) % (whole(board.cards[WILD]) + 1)


@rule
def stack_cards(board: Row, action: int) -> int:
    """The colored cards of a placed stack."""
    return (action - YARD_ID) // (whole(board.cards[WILD]) + 1) % whole(board.each) + 1


@rule
def stack_color(board: Row, action: int) -> int:
    """The color of a placed stack."""
    return (action - YARD_ID) // (whole(board.cards[WILD]) + 1) // whole(board.each)


@rule
def stack_refusal(board: Row, state: Row, action: int) -> int:
    """K30-K33: why one stack may not be placed."""
    color = stack_color(board, action)
    cards = stack_cards(board, action)
    wilds = stack_wilds(board, action)
    if cards + wilds < FEWEST:
        return TWO_OR_MORE
    if state.hand[state.to_move, color] < cards or state.hand[state.to_move, WILD] < wilds:
        return NOT_ENOUGH_CARDS
    return color_refusal(state, color, cards + wilds)


@rule
def color_refusal(state: Row, color: int, cards: int) -> int:
    """K32, K33: a color of the own yard never, one of another yard only with more cards than lie there."""
    if state.yard_owner[color] == NOBODY:
        return ALLOWED
    if state.yard_owner[color] == state.to_move:
        return IN_OWN_YARD
    there = whole(state.yard[color]) + whole(state.yard_wilds[color])
    return ALLOWED if cards > there else IN_OTHER_YARD


@rule
def triple_refusal(board: Row, state: Row, triple: int) -> int:
    """K30-K33: why three cards of these different colors may not be placed."""
    for place in range(SINGLES):
        color = whole(board.triples[triple, place])
        if state.hand[state.to_move, color] < 1:
            return NOT_ENOUGH_CARDS
        barred = color_refusal(state, color, 1)
        if barred != ALLOWED:
            return barred
    return ALLOWED


@rule
def cards_of(board: Row, tickets: np.uint64) -> int:
    """K40: the cards that these tickets take together, a byte for each color."""
    cards = 0
    while tickets:
        ticket = lowest(tickets)
        for color in range(whole(board.n_colors)):
            cards += whole(board.ticket_cards[ticket, color]) << (8 * color)
        tickets = without_lowest(tickets)
    return cards


@rule
def count_of(cards: int, color: int) -> int:
    """How many cards of a color there are among such bytes."""
    return (cards >> (8 * color)) & 255


@rule
def take_off(board: Row, tickets: np.uint64, track: Row) -> None:
    """K40: take the cards of tickets that a track pays off it, locomotives for those it lacks."""
    cards = cards_of(board, tickets)
    for color in range(whole(board.n_colors)):
        wanted = count_of(cards, color)
        paid = min(wanted, whole(track[color]))
        track[color] -= paid
        track[WILD] -= wanted - paid


@rule
def promised_cards(board: Row, state: Row, seat: int) -> int:
    """K40: what the tickets that the seat has completed in this round take of its track."""
    return cards_of(board, state.face_down & state.done[seat])


@rule
def ticket_refusal(board: Row, state: Row, seat: int, ticket: int, promised: int) -> int:
    """K40: why the seat's track can't complete the ticket beside what is promised to others already."""
    lacking = 0  # cards that locomotives have to stand in for
    for color in range(whole(board.n_colors)):
        wanted = whole(board.ticket_cards[ticket, color]) + count_of(promised, color)
        lacking += max(0, wanted - whole(state.track[seat, color]))
    return NOT_ENOUGH_ON_TRACK if lacking > state.track[seat, WILD] else ALLOWED


@rule
def complete_ticket(state: Row, seat: int, ticket: int) -> None:
    """K40: the ticket is laid face down; its cards stay on the track until all have chosen."""
    state.held[seat] &= ~bit(ticket)
    state.done[seat] |= bit(ticket)
    state.face_down |= bit(ticket)
