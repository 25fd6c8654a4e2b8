"""What a claim's id means, and which routes and tokens are open to a seat."""

from farebox.kernel.board_types import CityBoardRow
from farebox.kernel.jit import rule, to_int
from farebox.kernel.layout import FIRST_END, NO_TOKEN, SECOND_END
from farebox.kernel.limits import GRAY, NOBODY, NONE, WILD
from farebox.kernel.record_types import CityState
from farebox.kernel.refusals import ALLOWED, NO_PIECES, ROUTE_TAKEN, TWIN_CLOSED, TWIN_OWN

FEW_SEATS = 2  # C24, SF3
_WAYS = SECOND_END + 1  # to take a token; a fixed number divides faster


@rule
def claim_route(board: CityBoardRow, action: int) -> int:
    """The route that a claim's id is about."""
    low = 0
    high = to_int(board.n_routes)
    while high - low > 1:
        middle = (low + high) // 2
        if board.first_claim[middle] <= action:
            low = middle
        else:
            high = middle
    return low


@rule
def _payment(board: CityBoardRow, route: int, action: int) -> int:
    """Which of the route's ways to pay."""
    payment = action - to_int(board.first_claim[route])
    return payment // _WAYS if board.token_ways == _WAYS else payment


@rule
def claim_wilds(board: CityBoardRow, route: int, action: int) -> int:
    """How many wild cards a claim pays, ferries included (SF8)."""
    payment = _payment(board, route, action)
    if board.color[route] == GRAY:
        payment //= to_int(board.n_colors)
    return to_int(board.ferries[route]) + payment


@rule
def claim_color(board: CityBoardRow, route: int, action: int) -> int:
    """The color of a claim's other cards; WILD if there are none."""
    if claim_wilds(board, route, action) == board.length[route]:
        return WILD
    if board.color[route] != GRAY:
        return to_int(board.color[route])
    return _payment(board, route, action) % to_int(board.n_colors)


@rule
def claim_way(board: CityBoardRow, route: int, action: int) -> int:
    """Which token a claim takes: none, the first end's or the second end's."""
    payment = action - to_int(board.first_claim[route])
    return payment % _WAYS if board.token_ways == _WAYS else NO_TOKEN


@rule
def route_refusal(board: CityBoardRow, state: CityState, seat: int, route: int) -> int:
    """C20, C22, C24: why a seat may not claim a route, whatever it holds."""
    if state.owner[route] != NOBODY:
        return ROUTE_TAKEN
    twin = board.twin[route]
    if twin != NONE and state.owner[twin] != NOBODY:
        if state.owner[twin] == seat:
            return TWIN_OWN
        if state.n_seats == FEW_SEATS:
            return TWIN_CLOSED
    if state.pieces[seat] < board.length[route]:
        return NO_PIECES
    return ALLOWED


@rule
def offering_places(board: CityBoardRow, state: CityState, seat: int) -> int:
    """SF4: the places, as bits, with a token of a symbol that the seat lacks."""
    places = 0
    for symbol in range(to_int(board.n_symbols)):
        if state.stack_left[symbol] > 0 and not (to_int(state.tokens[seat]) >> symbol) & 1:
            places |= 1 << to_int(state.stack_place[symbol])
    return places


@rule
def ways(board: CityBoardRow, places: int, route: int) -> int:
    """SF4, SF5: the token ways open at this route, as bits: a token at one end must be taken."""
    choice = 0
    if (places >> to_int(board.ends[route, 0])) & 1:
        choice |= 1 << FIRST_END
    if (places >> to_int(board.ends[route, 1])) & 1:
        choice |= 1 << SECOND_END
    return choice if choice else 1 << NO_TOKEN
