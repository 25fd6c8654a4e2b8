"""Rail yards and tracks: what a placing's id means, what may be placed (K30-K33), what pays tickets (K40)."""

from farebox.kernel.board_types import CardBoardRow
from farebox.kernel.jit import rule, to_int
from farebox.kernel.layout import YARD_ID
from farebox.kernel.limits import NOBODY, WILD
from farebox.kernel.record_types import CardState
from farebox.kernel.refusals import (
    ALLOWED,
    IN_OTHER_YARD,
    IN_OWN_YARD,
    NOT_ENOUGH_CARDS,
    NOT_ENOUGH_ON_TRACK,
    TWO_OR_MORE,
)
from farebox.kernel.row import Numbers, Word
from farebox.kernel.tickets import bit, lowest, without_lowest

FEWEST = 2  # K30: cards of one color in a stack
SINGLES = 3  # K30: cards of different colors, each a stack of its own


@rule
def stack_id(board: CardBoardRow, color: int, cards: int, wilds: int) -> int:
    """The id of placing one stack: so many cards of a color, so many locomotives on top."""
    return YARD_ID + (color * to_int(board.each) + cards - 1) * (to_int(board.cards[WILD]) + 1) + wilds


@rule
def stack_wilds(board: CardBoardRow, action: int) -> int:
    """The locomotives of a placed stack."""
    return (action - YARD_ID) % (to_int(board.cards[WILD]) + 1)


@rule
def stack_cards(board: CardBoardRow, action: int) -> int:
    """The colored cards of a placed stack."""
    return (action - YARD_ID) // (to_int(board.cards[WILD]) + 1) % to_int(board.each) + 1


@rule
def stack_color(board: CardBoardRow, action: int) -> int:
    """The color of a placed stack."""
    return (action - YARD_ID) // (to_int(board.cards[WILD]) + 1) // to_int(board.each)


@rule
def stack_refusal(board: CardBoardRow, state: CardState, action: int) -> int:
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
def color_refusal(state: CardState, color: int, cards: int) -> int:
    """K32, K33: a color of the own yard never, one of another yard only with more cards than lie there."""
    if state.yard_owner[color] == NOBODY:
        return ALLOWED
    if state.yard_owner[color] == state.to_move:
        return IN_OWN_YARD
    there = to_int(state.yard[color]) + to_int(state.yard_wilds[color])
    return ALLOWED if cards > there else IN_OTHER_YARD


@rule
def triple_refusal(board: CardBoardRow, state: CardState, triple: int) -> int:
    """K30-K33: why three cards of these different colors may not be placed."""
    for place in range(SINGLES):
        color = to_int(board.triples[triple, place])
        if state.hand[state.to_move, color] < 1:
            return NOT_ENOUGH_CARDS
        barred = color_refusal(state, color, 1)
        if barred != ALLOWED:
            return barred
    return ALLOWED


@rule
def cards_of(board: CardBoardRow, tickets: Word) -> int:
    """K40: the cards that these tickets take together, a byte for each color."""
    cards = 0
    while tickets:
        ticket = lowest(tickets)
        for color in range(to_int(board.n_colors)):
            cards += to_int(board.ticket_cards[ticket, color]) << (8 * color)
        tickets = without_lowest(tickets)
    return cards


@rule
def count_of(cards: int, color: int) -> int:
    """How many cards of a color there are among such bytes."""
    return (cards >> (8 * color)) & 255


@rule
def take_off(board: CardBoardRow, tickets: Word, track: Numbers[int]) -> None:
    """K40: take the cards of tickets that a track pays off it, locomotives for those it lacks."""
    cards = cards_of(board, tickets)
    for color in range(to_int(board.n_colors)):
        wanted = count_of(cards, color)
        paid = min(wanted, to_int(track[color]))
        track[color] -= paid
        track[WILD] -= wanted - paid


@rule
def promised_cards(board: CardBoardRow, state: CardState, seat: int) -> int:
    """K40: what the tickets that the seat has completed in this round take of its track."""
    return cards_of(board, state.face_down & state.done[seat])


@rule
def ticket_refusal(board: CardBoardRow, state: CardState, seat: int, ticket: int, promised: int) -> int:
    """K40: why the seat's track can't complete the ticket beside what is promised to others already."""
    lacking = 0  # cards that locomotives have to stand in for
    for color in range(to_int(board.n_colors)):
        wanted = to_int(board.ticket_cards[ticket, color]) + count_of(promised, color)
        lacking += max(0, wanted - to_int(state.track[seat, color]))
    return NOT_ENOUGH_ON_TRACK if lacking > state.track[seat, WILD] else ALLOWED


@rule
def complete_ticket(state: CardState, seat: int, ticket: int) -> None:
    """K40: the ticket is laid face down; its cards stay on the track until all have chosen."""
    state.held[seat] &= ~bit(ticket)
    state.done[seat] |= bit(ticket)
    state.face_down |= bit(ticket)
