"""Rail yards and on-the-track piles: what a placing's id means, and which placings are open (K30-K33)."""

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
def locomotives_needed(board: Row, state: Row, seat: int, ticket: int) -> int:
    """K40: how many cards of a ticket the seat's track lacks, for locomotives to stand in."""
    lacking = 0
    for color in range(whole(board.n_colors)):
        lacking += max(0, whole(board.ticket_cards[ticket, color]) - whole(state.track[seat, color]))
    return lacking


@rule
def ticket_refusal(board: Row, state: Row, seat: int, ticket: int) -> int:
    """K40: why the seat's track can't complete the ticket."""
    if locomotives_needed(board, state, seat, ticket) > state.track[seat, WILD]:
        return NOT_ENOUGH_ON_TRACK
    return ALLOWED
