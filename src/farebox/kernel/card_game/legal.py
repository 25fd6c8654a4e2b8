"""Which actions the Card Game allows now: `legal` lists them, `refusal` says why one is not among them."""

from farebox.kernel.board_types import CardBoardRow
from farebox.kernel.card_game.yards import (
    FEWEST,
    SINGLES,
    promised_cards,
    stack_id,
    stack_refusal,
    ticket_refusal,
    triple_refusal,
)
from farebox.kernel.cards import draw_refusal, is_no_action, list_draws
from farebox.kernel.jit import entry_point, rule, to_int
from farebox.kernel.layout import (
    COMPLETE,
    KEEP,
    KEEP_ID,
    KEEP_START,
    OVER,
    PASS_ID,
    SECOND,
    TICKETS_ID,
    TURN,
    YARD_ID,
)
from farebox.kernel.limits import NOBODY, WILD
from farebox.kernel.record_types import CardState
from farebox.kernel.refusals import (
    ALLOWED,
    COMPLETE_FIRST,
    GAME_OVER,
    IDLE_TICKETS,
    KEEP_FIRST,
    KEEP_ONE,
    MUST_ACT,
    NO_TICKETS,
    NOT_HELD,
    NOT_NOW,
    NOT_OFFERED,
    SECOND_FIRST,
    UNKNOWN_ACTION,
)
from farebox.kernel.row import Ids
from farebox.kernel.tickets import holds

IDLE_LIMIT = 24  # K38: draws of tickets in a row that kept none; a game must end


@entry_point
def legal(board: CardBoardRow, state: CardState, out: Ids) -> int:
    """Write the ids of all legal actions into `out`, ascending; returns how many there are."""
    if state.phase == TURN:
        n = list_draws(state, out)
        if _tickets_refusal(state) == ALLOWED:
            out[n] = TICKETS_ID
            n += 1
        n = _list_stacks(board, state, out, n)
        n = _list_triples(board, state, out, n)
        if n == 0:
            out[0] = PASS_ID
            n = 1
        return n
    if state.phase == SECOND:
        return list_draws(state, out)
    if state.phase == COMPLETE:
        return _list_completions(board, state, out)
    if state.phase == OVER:
        return 0
    return _list_keeps(state, out)


@rule
def _list_keeps(state: CardState, out: Ids) -> int:
    """K3, K38: any choice of the offered tickets; at the start not none."""
    n = 0
    fewest = 1 if state.phase == KEEP_START else 0
    for kept in range(fewest, 1 << to_int(state.n_offer[state.to_move])):
        out[n] = KEEP_ID + kept
        n += 1
    return n


@rule
def _list_stacks(board: CardBoardRow, state: CardState, out: Ids, n: int) -> int:
    """K30-K33: one stack of a color, with every mix of cards and locomotives."""
    hand = state.hand[state.to_move]
    for color in range(to_int(board.n_colors)):
        there = 1
        if state.yard_owner[color] == state.to_move:
            continue
        if state.yard_owner[color] != NOBODY:
            there = to_int(state.yard[color]) + to_int(state.yard_wilds[color])
        for cards in range(1, to_int(hand[color]) + 1):
            first = stack_id(board, color, cards, 0)
            for wilds in range(max(0, max(FEWEST, there + 1) - cards), to_int(hand[WILD]) + 1):
                out[n] = first + wilds
                n += 1
    return n


@rule
def _list_triples(board: CardBoardRow, state: CardState, out: Ids, n: int) -> int:
    """K30, K33: three colors that lie in no yard; a single card can't rob."""
    hand = state.hand[state.to_move]
    free = 0
    n_free = 0
    for color in range(to_int(board.n_colors)):
        if hand[color] > 0 and state.yard_owner[color] == NOBODY:
            free |= 1 << color
            n_free += 1
    if n_free < SINGLES:
        return n
    for triple in range(to_int(board.n_triples)):
        colors = board.triples[triple]
        if (free >> to_int(colors[0])) & (free >> to_int(colors[1])) & (free >> to_int(colors[2])) & 1:
            out[n] = to_int(board.triple_id) + triple
            n += 1
    return n


@rule
def _list_completions(board: CardBoardRow, state: CardState, out: Ids) -> int:
    """K40: any held ticket that the cards still on the track complete, or an end to completing."""
    n = 0
    seat = to_int(state.to_move)
    promised = promised_cards(board, state, seat)
    for ticket in range(to_int(board.n_tickets)):
        if not holds(state.held[seat], ticket):
            continue
        if ticket_refusal(board, state, seat, ticket, promised) == ALLOWED:
            out[n] = to_int(board.complete_id) + ticket
            n += 1
    out[n] = board.finish_id
    return n + 1


@entry_point
def refusal(board: CardBoardRow, state: CardState, action: int) -> int:
    """Why an action is not allowed now, as a code of `refusals`; ALLOWED if it is."""
    if is_no_action(board, action):
        return UNKNOWN_ACTION
    if state.phase == OVER:
        return GAME_OVER
    keeping = state.phase == KEEP_START or state.phase == KEEP
    if KEEP_ID <= action < YARD_ID:
        return _keep_refusal(state, action - KEEP_ID) if keeping else NOT_NOW
    if keeping:
        return KEEP_FIRST
    if action >= board.complete_id:
        return _completion_refusal(board, state, action)
    if state.phase == COMPLETE:
        return COMPLETE_FIRST
    if action < TICKETS_ID:
        return draw_refusal(state, action)
    if state.phase == SECOND:
        return SECOND_FIRST
    if action == TICKETS_ID:
        return _tickets_refusal(state)
    if action == PASS_ID:
        return MUST_ACT if _can_do_anything(board, state) else ALLOWED
    return _yard_refusal(board, state, action)


@rule
def _keep_refusal(state: CardState, kept: int) -> int:
    """K3, K38."""
    if kept == 0 and state.phase == KEEP_START:
        return KEEP_ONE
    if kept >= 1 << to_int(state.n_offer[state.to_move]):
        return NOT_OFFERED
    return ALLOWED


@rule
def _tickets_refusal(state: CardState) -> int:
    """K38: there must be a ticket, and the table must not be doing nothing else for ever."""
    if state.n_ticket_deck == 0:
        return NO_TICKETS
    return IDLE_TICKETS if state.idle >= IDLE_LIMIT else ALLOWED


@rule
def _yard_refusal(board: CardBoardRow, state: CardState, action: int) -> int:
    """K30-K33."""
    if action < board.triple_id:
        return stack_refusal(board, state, action)
    return triple_refusal(board, state, action - to_int(board.triple_id))


@rule
def _completion_refusal(board: CardBoardRow, state: CardState, action: int) -> int:
    """K40."""
    if state.phase != COMPLETE:
        return NOT_NOW
    if action == board.finish_id:
        return ALLOWED
    ticket = action - to_int(board.complete_id)
    if not holds(state.held[state.to_move], ticket):
        return NOT_HELD
    seat = to_int(state.to_move)
    return ticket_refusal(board, state, seat, ticket, promised_cards(board, state, seat))


@rule
def _can_do_anything(board: CardBoardRow, state: CardState) -> bool:
    """K39: whether the seat to move has anything to draw or to place."""
    if state.n_deck > 0 or state.n_market > 0 or _tickets_refusal(state) == ALLOWED:
        return True
    for action in range(YARD_ID, to_int(board.complete_id)):
        if _yard_refusal(board, state, action) == ALLOWED:
            return True
    return False
