"""Which actions a city game allows now: `legal` lists them, `refusal` says why one is not among them."""

from farebox.kernel.board_types import CityBoardRow
from farebox.kernel.cards import draw_refusal, is_no_action, list_draws
from farebox.kernel.city.claims import (
    claim_color,
    claim_route,
    claim_way,
    claim_wilds,
    offering_places,
    route_refusal,
    ways,
)
from farebox.kernel.jit import entry_point, rule, to_int
from farebox.kernel.layout import (
    CITY_OFFER,
    KEEP,
    KEEP_ID,
    KEEP_START,
    NO_TOKEN,
    OVER,
    PASS_ID,
    PLACE,
    PLACE_ID,
    SECOND,
    TICKETS_ID,
    TURN,
)
from farebox.kernel.limits import GRAY, MAX_SYMBOLS, WILD
from farebox.kernel.record_types import CityState
from farebox.kernel.refusals import (
    ALLOWED,
    GAME_OVER,
    KEEP_FIRST,
    KEEP_ONE,
    MUST_ACT,
    NO_TICKETS,
    NOT_ENOUGH_CARDS,
    NOT_NOW,
    NOT_OFFERED,
    PLACE_FIRST,
    SECOND_FIRST,
    STACK_THERE,
    TOKEN_MUST,
    TOKEN_NONE,
    UNKNOWN_ACTION,
)
from farebox.kernel.row import Ids, Numbers


@entry_point
def legal(board: CityBoardRow, state: CityState, out: Ids) -> int:
    """Write the ids of all legal actions into `out`, ascending; returns how many there are."""
    if state.phase == TURN:
        n = list_draws(state, out)
        if state.n_ticket_deck > 0:
            out[n] = TICKETS_ID
            n += 1
        n = _list_claims(board, state, out, n)
        if n == 0:
            out[0] = PASS_ID
            n = 1
        return n
    if state.phase == SECOND:
        return list_draws(state, out)
    if state.phase == PLACE:
        return _list_places(board, state, out)
    if state.phase == OVER:
        return 0
    return _list_keeps(state, out)


@rule
def _list_keeps(state: CityState, out: Ids) -> int:
    """C4, C40, C41: any choice of the offered tickets but none."""
    n = 0
    for kept in range(1, 1 << to_int(state.n_offer[state.to_move])):
        out[n] = KEEP_ID + kept
        n += 1
    return n


@rule
def _list_places(board: CityBoardRow, state: CityState, out: Ids) -> int:
    """SF2, SF3: any place without a stack."""
    n = 0
    for place in range(to_int(board.n_places)):
        if not _has_stack(state, place):
            out[n] = PLACE_ID + place
            n += 1
    return n


@rule
def _has_stack(state: CityState, place: int) -> bool:
    """Whether a stack of tokens was put there."""
    for symbol in range(MAX_SYMBOLS):
        if state.stack_place[symbol] == place:
            return True
    return False


@rule
def _list_claims(board: CityBoardRow, state: CityState, out: Ids, n: int) -> int:
    """C20-C24, SF4, SF5, SF8: every open route the seat can pay, with every way to pay."""
    seat = to_int(state.to_move)
    hand = state.hand[seat]
    wilds = to_int(hand[WILD])
    most = 0
    for color in range(to_int(board.n_colors)):
        most = max(most, to_int(hand[color]))
    places = offering_places(board, state, seat)
    for route in range(to_int(board.n_routes)):
        color = to_int(board.color[route])
        same = most if color == GRAY else to_int(hand[color])
        if same + wilds < board.length[route] or route_refusal(board, state, seat, route) != ALLOWED:
            continue
        choice = ways(board, places, route)
        if color == GRAY:
            n = _list_gray(board, hand, route, choice, out, n)
        else:
            n = _list_colored(board, hand, route, choice, out, n)
    return n


@rule
def _list_colored(board: CityBoardRow, hand: Numbers[int], route: int, choice: int, out: Ids, n: int) -> int:
    """C21: cards of the route's color, wilds standing in for some or all."""
    length = to_int(board.length[route])
    ferries = to_int(board.ferries[route])
    fewest = max(ferries, length - to_int(hand[board.color[route]]))
    for wilds in range(fewest, min(length, to_int(hand[WILD])) + 1):
        n = _emit(board, route, wilds - ferries, choice, out, n)
    return n


@rule
def _list_gray(board: CityBoardRow, hand: Numbers[int], route: int, choice: int, out: Ids, n: int) -> int:
    """C21: any one color, wilds standing in; all wilds is one way to pay, whatever the color."""
    length = to_int(board.length[route])
    ferries = to_int(board.ferries[route])
    n_colors = to_int(board.n_colors)
    for wilds in range(ferries, min(length - 1, to_int(hand[WILD])) + 1):
        for color in range(n_colors):
            if hand[color] >= length - wilds:
                n = _emit(board, route, (wilds - ferries) * n_colors + color, choice, out, n)
    if hand[WILD] >= length:
        n = _emit(board, route, (length - ferries) * n_colors, choice, out, n)
    return n


@rule
def _emit(board: CityBoardRow, route: int, payment: int, choice: int, out: Ids, n: int) -> int:
    """One id for each token way that is open; `choice` has their bits."""
    first = to_int(board.first_claim[route]) + payment * to_int(board.token_ways)
    if choice == 1 << NO_TOKEN:
        out[n] = first
        return n + 1
    for way in range(1, 3):
        if (choice >> way) & 1:
            out[n] = first + way
            n += 1
    return n


@entry_point
def refusal(board: CityBoardRow, state: CityState, action: int) -> int:
    """Why an action is not allowed now, as a code of `refusals`; ALLOWED if it is."""
    if is_no_action(board, action):
        return UNKNOWN_ACTION
    if state.phase == OVER:
        return GAME_OVER
    keeping = state.phase == KEEP_START or state.phase == KEEP
    if KEEP_ID <= action < KEEP_ID + (1 << CITY_OFFER):
        return _keep_refusal(state, action - KEEP_ID) if keeping else NOT_NOW
    if keeping:
        return KEEP_FIRST
    if PLACE_ID <= action < PLACE_ID + board.n_places:
        if state.phase != PLACE:
            return NOT_NOW
        return STACK_THERE if _has_stack(state, action - PLACE_ID) else ALLOWED
    if state.phase == PLACE:
        return PLACE_FIRST
    if action < TICKETS_ID:
        return draw_refusal(state, action)
    if state.phase == SECOND:
        return SECOND_FIRST
    if action == TICKETS_ID:
        return ALLOWED if state.n_ticket_deck > 0 else NO_TICKETS
    if action == PASS_ID:
        return _pass_refusal(board, state)
    return _claim_refusal(board, state, action)


@rule
def _keep_refusal(state: CityState, kept: int) -> int:
    """C4, C40, C41: at least one ticket, of those offered."""
    if kept == 0:
        return KEEP_ONE
    if kept >= 1 << to_int(state.n_offer[state.to_move]):
        return NOT_OFFERED
    return ALLOWED


@rule
def can_do_anything(board: CityBoardRow, state: CityState) -> bool:
    """C51: whether any card, ticket or route can be had by the seat to move."""
    if state.n_deck > 0 or state.n_market > 0 or state.n_ticket_deck > 0:
        return True
    for action in range(PLACE_ID + to_int(board.n_places), to_int(board.n_actions)):
        if _claim_refusal(board, state, action) == ALLOWED:
            return True
    return False


@rule
def _pass_refusal(board: CityBoardRow, state: CityState) -> int:
    """C51: only who can do nothing passes."""
    return MUST_ACT if can_do_anything(board, state) else ALLOWED


@rule
def _claim_refusal(board: CityBoardRow, state: CityState, action: int) -> int:
    """C20-C24, SF4, SF5, for one claim with its payment and its token."""
    seat = to_int(state.to_move)
    route = claim_route(board, action)
    barred = route_refusal(board, state, seat, route)
    if barred != ALLOWED:
        return barred
    wilds = claim_wilds(board, route, action)
    color = claim_color(board, route, action)
    others = to_int(board.length[route]) - wilds
    if state.hand[seat, WILD] < wilds or (others > 0 and state.hand[seat, color] < others):
        return NOT_ENOUGH_CARDS
    choice = ways(board, offering_places(board, state, seat), route)
    way = claim_way(board, route, action)
    if (choice >> way) & 1:
        return ALLOWED
    return TOKEN_MUST if way == NO_TOKEN else TOKEN_NONE
