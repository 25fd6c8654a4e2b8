"""Which route a planner claims, and how it pays for it."""

from farebox.ai.city.paths import (
    FAR,
    bonus_of,
    is_open,
    lacking,
    most_of_a_color,
    offered_places,
    touched_places,
)
from farebox.ai.plan_types import CityInput, CityPlan, CityWeights
from farebox.kernel.board_types import CityBoardRow
from farebox.kernel.city.apply import FEW_PIECES
from farebox.kernel.jit import rule, to_int
from farebox.kernel.layout import FIRST_END, NO_TOKEN, NOT_YET, SECOND_END
from farebox.kernel.limits import GRAY, N_KINDS, NONE, WILD

_ONE_MORE = 2  # spaces of a route that is mostly easy to have


@rule
def best_claim(
    board: CityBoardRow, inputs: CityInput, weights: CityWeights, plan: CityPlan, least: float
) -> int:
    """The most urgent wanted route that can be paid now, with its payment; NONE if none is urgent enough."""
    most = most_of_a_color(board, inputs)
    best = NONE
    highest = least
    rivals = 0
    for route in range(to_int(board.n_routes)):
        if plan.worth[route] == 0.0 or lacking(board, inputs, most, route) > 0:
            continue
        if rivals == 0:
            rivals = _rivals(board, inputs)
        ends = (1 << to_int(board.ends[route, 0])) | (1 << to_int(board.ends[route, 1]))
        urgency = weights.length * board.length[route] + weights.serve * plan.worth[route]
        if rivals & ends:
            urgency += weights.contest
        urgency += _timing(board, inputs, weights, most, route)
        if urgency > highest:
            highest = urgency
            best = route
    if best == NONE:
        return NONE
    return pay(board, inputs, weights, plan, best)


@rule
def _timing(board: CityBoardRow, inputs: CityInput, weights: CityWeights, most: int, route: int) -> float:
    """What speaks for claiming a route now, and, if it takes wild cards, against it."""
    length = to_int(board.length[route])
    color = to_int(board.color[route])
    same = most if color == GRAY else inputs.hand[color]
    wilds = max(0, length - to_int(board.ferries[route]) - same)
    value = -weights.hoard * wilds
    if inputs.final_turns == NOT_YET:
        left = inputs.pieces[inputs.seat] - length - FEW_PIECES
        if left <= 0:
            value += weights.finish
        elif left == _ONE_MORE:
            value += weights.approach
    return float(value)


@rule
def _rivals(board: CityBoardRow, inputs: CityInput) -> int:
    """The places, as bits, that the others' routes touch; a bit no place has, so that it is never 0."""
    places = 1 << 40
    for seat in range(inputs.n_seats):
        if seat != inputs.seat:
            places |= touched_places(board, inputs, seat)
    return places


@rule
def _count_needs(board: CityBoardRow, inputs: CityInput, plan: CityPlan) -> None:
    """How many cards of each color the planned routes take."""
    for kind in range(N_KINDS):
        plan.need[kind] = 0
    for route in range(to_int(board.n_routes)):
        color = to_int(board.color[route])
        if plan.worth[route] > 0.0 and color != GRAY:
            plan.need[color] += to_int(board.length[route]) - to_int(board.ferries[route])


@rule
def pay(board: CityBoardRow, inputs: CityInput, weights: CityWeights, plan: CityPlan, route: int) -> int:
    """The claim of a route with few wilds and the color least needed; it must be payable."""
    length = to_int(board.length[route])
    ferries = to_int(board.ferries[route])
    color = to_int(board.color[route])
    wilds = inputs.hand[WILD]
    payment = 0
    if color != GRAY:
        payment = max(0, length - ferries - inputs.hand[color])
    else:
        _count_needs(board, inputs, plan)
        n_colors = to_int(board.n_colors)
        best = -FAR
        payment = (length - ferries) * n_colors  # all wilds
        for one in range(n_colors):
            stand_in = max(0, length - ferries - inputs.hand[one])
            if stand_in + ferries > wilds or stand_in + ferries == length:
                continue
            spare = min(0, inputs.hand[one] - (length - ferries - stand_in) - plan.need[one])
            value = spare - weights.spend * stand_in + 0.01 * inputs.hand[one]
            if value > best:
                best = value
                payment = stand_in * n_colors + one
    return (
        to_int(board.first_claim[route])
        + payment * to_int(board.token_ways)
        + _token_way(board, inputs, route)
    )


@rule
def _token_way(board: CityBoardRow, inputs: CityInput, route: int) -> int:
    """SF4, SF5: the token to take: of two, the one of the smaller stack."""
    if board.n_symbols == 0:
        return NO_TOKEN
    way = NO_TOKEN
    fewest = 0
    for symbol in range(to_int(board.n_symbols)):
        left = to_int(inputs.stack_left[symbol])
        if left == 0 or (inputs.tokens >> symbol) & 1 or (way != NO_TOKEN and left >= fewest):
            continue
        if inputs.stack_place[symbol] == board.ends[route, 0]:
            fewest = left
            way = FIRST_END
        elif inputs.stack_place[symbol] == board.ends[route, 1]:
            fewest = left
            way = SECOND_END
    return way


@rule
def want_all(board: CityBoardRow, inputs: CityInput, weights: CityWeights, plan: CityPlan) -> None:
    """With nothing planned, want every open route for the points it brings."""
    if plan.n_planned > 0:
        return
    touched = touched_places(board, inputs, inputs.seat)
    tokens = offered_places(board, inputs)
    for route in range(to_int(board.n_routes)):
        if is_open(board, inputs, route):
            points = board.points[board.length[route]] + bonus_of(board, inputs, touched, tokens, route)
            plan.worth[route] = points
