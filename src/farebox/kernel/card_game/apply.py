"""What an action changes in the Card Game. The action must be legal: the kernel trusts its caller."""

from farebox.kernel.board_types import CardBoardRow
from farebox.kernel.card_game.market import replace
from farebox.kernel.card_game.setup import deal_second_round
from farebox.kernel.card_game.yards import (
    SINGLES,
    complete_ticket,
    stack_cards,
    stack_color,
    stack_wilds,
    take_off,
)
from farebox.kernel.cards import begin_event, can_take_second, find_in_market, gain_seen, spend, take_top
from farebox.kernel.jit import entry_point, rule, to_int
from farebox.kernel.layout import (
    CARD_OFFER,
    COMPLETE,
    DECK_ID,
    KEEP,
    KEEP_ID,
    MARKET_ID,
    NOT_YET,
    OVER,
    PASS_ID,
    SECOND,
    TICKETS_ID,
    TURN,
    YARD_ID,
)
from farebox.kernel.limits import N_KINDS, NOBODY, WILD
from farebox.kernel.record_types import CardState, EventRow
from farebox.kernel.tickets import draw_tickets, settle_offer, show_offer, shuffle_tickets

TWO_ROUNDS_SEATS = 4  # K4, K41


@entry_point
def apply(board: CardBoardRow, state: CardState, action: int, event: EventRow) -> None:
    """Carry out a legal action and tell in `event` what came to light."""
    begin_event(event, to_int(state.to_move), action)
    if action < TICKETS_ID:
        _draw(board, state, action, event)
    elif action == TICKETS_ID:
        draw_tickets(state, CARD_OFFER, event)
    elif action == PASS_ID:
        _end_turn(board, state)
    elif action < YARD_ID:
        _keep(board, state, action - KEEP_ID, event)
    elif action < board.triple_id:
        _place_stack(board, state, action, event)
    elif action < board.complete_id:
        _place_triple(board, state, action - to_int(board.triple_id))
    elif action < board.finish_id:
        complete_ticket(state, to_int(state.to_move), action - to_int(board.complete_id))
    else:
        _finish(board, state, event)


@rule
def _draw(board: CardBoardRow, state: CardState, action: int, event: EventRow) -> None:
    """K20, K21: one card; then the second, unless it was a face-up locomotive or none can be had."""
    seat = to_int(state.to_move)
    second = state.phase == SECOND
    if action == DECK_ID:
        kind = take_top(state, event)
        state.hand[seat, kind] += 1
    else:
        kind = action - MARKET_ID
        gain_seen(state, seat, kind)
        replace(state, find_in_market(state, kind), event)
        second = second or kind == WILD
    event.card = kind
    state.idle = 0
    if second or not can_take_second(state):
        _end_turn(board, state)
    else:
        state.phase = SECOND


@rule
def _keep(board: CardBoardRow, state: CardState, kept: int, event: EventRow) -> None:
    """K3, K38: keep what was chosen. The first choices go round the table, later ones end the turn."""
    seat = to_int(state.to_move)
    show_offer(state, seat, event)
    settle_offer(state, seat, kept)
    if state.phase == KEEP:
        state.idle = 0 if kept else state.idle + 1
        _end_turn(board, state)
    elif seat + 1 < state.n_seats:
        state.to_move = seat + 1
    else:
        shuffle_tickets(state, to_int(board.n_tickets))
        state.to_move = 0
        state.phase = TURN


@rule
def _place_stack(board: CardBoardRow, state: CardState, action: int, event: EventRow) -> None:
    """K30, K31, K33: one stack, locomotives on top; a smaller one in another yard is robbed."""
    seat = to_int(state.to_move)
    color = stack_color(board, action)
    if state.yard_owner[color] != NOBODY:
        _rob(state, color, event)
    _lay_stack(state, seat, color, stack_cards(board, action), stack_wilds(board, action))
    state.idle = 0
    _end_turn(board, state)


@rule
def _rob(state: CardState, color: int, event: EventRow) -> None:
    """K33: the robbed player discards the whole stack."""
    event.robbed = state.yard_owner[color]
    event.robbed_cards = state.yard[color]
    event.robbed_wilds = state.yard_wilds[color]
    state.discard[color] += state.yard[color]
    state.discard[WILD] += state.yard_wilds[color]


@rule
def _lay_stack(state: CardState, seat: int, color: int, cards: int, wilds: int) -> None:
    """Cards go from the hand to the yard, for all to see."""
    spend(state, seat, color, cards)
    spend(state, seat, WILD, wilds)
    state.yard_owner[color] = seat
    state.yard[color] = cards
    state.yard_wilds[color] = wilds


@rule
def _place_triple(board: CardBoardRow, state: CardState, triple: int) -> None:
    """K30: three single cards of different colors."""
    for place in range(SINGLES):
        _lay_stack(state, to_int(state.to_move), to_int(board.triples[triple, place]), 1, 0)
    state.idle = 0
    _end_turn(board, state)


@rule
def _move_to_track(board: CardBoardRow, state: CardState) -> None:
    """K10: step 1 of a turn: one card of each color in the yard, locomotives first."""
    seat = to_int(state.to_move)
    for color in range(to_int(board.n_colors)):
        if state.yard_owner[color] != seat:
            continue
        if state.yard_wilds[color] > 0:
            state.yard_wilds[color] -= 1
            state.track[seat, WILD] += 1
        else:
            state.yard[color] -= 1
            state.track[seat, color] += 1
        if state.yard[color] == 0:
            state.yard_owner[color] = NOBODY


@rule
def _end_turn(board: CardBoardRow, state: CardState) -> None:
    """K39: once the deck is empty everyone takes one more turn; then tickets are completed."""
    seat = to_int(state.to_move)
    n_seats = to_int(state.n_seats)
    if state.final_turns != NOT_YET:
        state.final_turns -= 1
    elif state.n_deck == 0:
        state.final_turns = n_seats
    if state.final_turns == 0:
        state.next_first = (seat + 1) % n_seats
        state.to_move = state.first
        state.phase = COMPLETE
        return
    state.to_move = (seat + 1) % n_seats
    state.turns += 1
    state.phase = TURN
    _move_to_track(board, state)


@rule
def _finish(board: CardBoardRow, state: CardState, event: EventRow) -> None:
    """K40, K41: the next seat completes; after the last the game ends, or a second round begins."""
    state.completions += 1
    if state.completions < state.n_seats:
        state.to_move = (to_int(state.to_move) + 1) % to_int(state.n_seats)
        return
    _show_completed(board, state)
    if state.n_seats == TWO_ROUNDS_SEATS and state.round_number == 1:
        deal_second_round(board, state, event)
    else:
        state.phase = OVER


@rule
def _show_completed(board: CardBoardRow, state: CardState) -> None:
    """K40: all have chosen: completed tickets are turned up, and their cards go to the discards."""
    for seat in range(to_int(state.n_seats)):
        track = state.track[seat]
        for kind in range(N_KINDS):
            state.discard[kind] += track[kind]
        take_off(board, state.face_down & state.done[seat], track)
        for kind in range(N_KINDS):
            state.discard[kind] -= track[kind]
    state.face_down = 0
