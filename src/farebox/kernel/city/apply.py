"""What an action changes in a city game. The action must be legal: the kernel trusts its caller."""

from farebox.kernel.board_types import CityBoardRow
from farebox.kernel.cards import begin_event, can_take_second, find_in_market, gain_seen, spend
from farebox.kernel.city.claims import FEW_SEATS, claim_color, claim_route, claim_way, claim_wilds
from farebox.kernel.city.market import refill, replace, take_card
from farebox.kernel.jit import entry_point, rule, to_int
from farebox.kernel.layout import (
    CITY_OFFER,
    DECK_ID,
    KEEP,
    KEEP_ID,
    MARKET_ID,
    NO_TOKEN,
    NOT_YET,
    OVER,
    PASS_ID,
    PLACE,
    PLACE_ID,
    SECOND,
    TICKETS_ID,
    TURN,
)
from farebox.kernel.limits import NOWHERE, WILD
from farebox.kernel.record_types import CityState, EventRow
from farebox.kernel.tickets import draw_tickets, settle_offer, show_offer

FEW_PIECES = 2  # C50


@entry_point
def apply(board: CityBoardRow, state: CityState, action: int, event: EventRow) -> None:
    """Carry out a legal action and tell in `event` what came to light."""
    begin_event(event, to_int(state.to_move), action)
    if action != PASS_ID:
        state.passes = 0
    if action < TICKETS_ID:
        _draw(state, action, event)
    elif action == TICKETS_ID:
        draw_tickets(state, CITY_OFFER, event)
    elif action == PASS_ID:
        _pass(state)
    elif action < PLACE_ID:
        _keep(board, state, action - KEEP_ID, event)
    elif action < PLACE_ID + board.n_places:
        _place(board, state, action - PLACE_ID)
    else:
        _claim(board, state, action, event)


@rule
def _draw(state: CityState, action: int, event: EventRow) -> None:
    """C10, C11, C14: one card; then the second, unless it was a face-up wild or none can be had."""
    seat = to_int(state.to_move)
    second = state.phase == SECOND
    if action == DECK_ID:
        kind = take_card(state, event)
        state.hand[seat, kind] += 1
    else:
        kind = action - MARKET_ID
        gain_seen(state, seat, kind)
        replace(state, find_in_market(state, kind), event)
        second = second or kind == WILD
    event.card = kind
    if second or not can_take_second(state):
        _end_turn(state)
    else:
        state.phase = SECOND


@rule
def _keep(board: CityBoardRow, state: CityState, kept: int, event: EventRow) -> None:
    """C4, C40: keep what was chosen. The first choices go round the table, later ones end the turn."""
    seat = to_int(state.to_move)
    show_offer(state, seat, event)
    settle_offer(state, seat, kept)
    if state.phase == KEEP:
        _end_turn(state)
    elif seat + 1 < state.n_seats:
        state.to_move = seat + 1
    else:
        _begin_placing(board, state)


@rule
def _next_aside(board: CityBoardRow, state: CityState) -> int:
    """The symbol to be placed next, or NOWHERE when all are."""
    for symbol in range(to_int(board.n_symbols)):
        if state.stack_place[symbol] == NOWHERE:
            return symbol
    return NOWHERE


@rule
def _begin_placing(board: CityBoardRow, state: CityState) -> None:
    """C5, SF2, SF3: the last player places first; without stacks to place the first turn begins."""
    if _next_aside(board, state) == NOWHERE:
        state.to_move = 0
        state.phase = TURN
    else:
        state.to_move = state.n_seats - 1
        state.phase = PLACE


@rule
def _place(board: CityBoardRow, state: CityState, place: int) -> None:
    """SF2: the last player one stack, the one before the other. SF3: with two, the second both."""
    symbol = _next_aside(board, state)
    state.stack_place[symbol] = place
    state.stack_left[symbol] = board.aside_tokens[state.n_seats]
    if _next_aside(board, state) == NOWHERE:
        state.to_move = 0
        state.phase = TURN
    elif state.n_seats > FEW_SEATS:
        state.to_move -= 1


@rule
def _claim(board: CityBoardRow, state: CityState, action: int, event: EventRow) -> None:
    """C20-C23: pay, put the pieces, take the points and what the route gives besides."""
    seat = to_int(state.to_move)
    route = claim_route(board, action)
    length = to_int(board.length[route])
    state.owner[route] = seat
    state.pieces[seat] -= length
    state.points[seat] += board.points[length]
    if board.carries[route] and state.merchandise_left > 0:
        state.merchandise[seat] += 1
        state.merchandise_left -= 1
        event.took_merchandise = True
    way = claim_way(board, route, action)
    if way != NO_TOKEN:
        _take_token(board, state, seat, to_int(board.ends[route, way - 1]))
    wilds = claim_wilds(board, route, action)
    _pay(state, seat, WILD, wilds)
    if wilds < length:
        _pay(state, seat, claim_color(board, route, action), length - wilds)
    refill(state, event)
    _end_turn(state)


@rule
def _pay(state: CityState, seat: int, kind: int, n: int) -> None:
    """C20: cards go from the hand to the discards."""
    spend(state, seat, kind, n)
    state.discard[kind] += n


@rule
def _take_token(board: CityBoardRow, state: CityState, seat: int, place: int) -> None:
    """SF4: one token of the stack at this place."""
    for symbol in range(to_int(board.n_symbols)):
        if state.stack_place[symbol] == place:
            state.stack_left[symbol] -= 1
            state.tokens[seat] |= 1 << symbol


@rule
def _pass(state: CityState) -> None:
    """C51: when all have passed in a row, the game ends."""
    state.passes += 1
    if state.passes == state.n_seats:
        state.phase = OVER
    else:
        _end_turn(state)


@rule
def _end_turn(state: CityState) -> None:
    """C50: two pieces or fewer at the end of a turn give everyone one more, once; then the game ends."""
    seat = to_int(state.to_move)
    if state.final_turns == NOT_YET:
        if state.pieces[seat] <= FEW_PIECES:
            state.final_turns = state.n_seats
    else:
        state.final_turns -= 1
    if state.final_turns == 0:
        state.phase = OVER
        return
    state.to_move = (seat + 1) % to_int(state.n_seats)
    state.turns += 1
    state.phase = TURN
