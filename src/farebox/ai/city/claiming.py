"""Which route a planner claims, and how it pays for it."""

from farebox.ai.city.paths import FAR
from farebox.ai.city.prices import lacking, most_of_a_color
from farebox.ai.city.survey import bonus_of, forget_wanted, want
from farebox.ai.plan_types import CityInput, CityPlan, CityWeights
from farebox.kernel.board_types import CityBoardRow
from farebox.kernel.city.apply import FEW_PIECES
from farebox.kernel.jit import rule, to_int
from farebox.kernel.layout import FIRST_END, NO_TOKEN, NOT_YET, SECOND_END
from farebox.kernel.limits import GRAY, N_KINDS, NONE, WILD
from farebox.kernel.network import ends_of

_ONE_MORE = 2  # spaces of a route that is mostly easy to have


@rule
def best_claim(
    board: CityBoardRow, inputs: CityInput, weights: CityWeights, plan: CityPlan, least: float
) -> int:
    """The most urgent wanted route that can be paid now, with its payment; NONE if none is urgent enough."""
    most = most_of_a_color(board, inputs)
    best = NONE
    highest = least
    for at in range(plan.n_wanted):
        route = to_int(plan.wanted[at])
        if lacking(board, inputs, most, route) > 0:
            continue
        urgency = _urgency(board, inputs, weights, plan, _wilds_for(board, inputs, most, route), route)
        if urgency > highest:
            highest = urgency
            best = route
    if best == NONE:
        return NONE
    return pay(board, inputs, weights, plan, best)


@rule
def _wilds_for(board: CityBoardRow, inputs: CityInput, most: int, route: int) -> int:
    """How many wild cards must stand in for others on a route."""
    color = to_int(board.color[route])
    same = most if color == GRAY else inputs.hand[color]
    return to_int(max(0, to_int(board.length[route]) - to_int(board.ferries[route]) - same))


@rule
def _urgency(
    board: CityBoardRow, inputs: CityInput, weights: CityWeights, plan: CityPlan, wilds: int, route: int
) -> float:
    """What speaks for claiming a route now, and, if wild cards must stand in, against it."""
    length = to_int(board.length[route])
    urgency = weights.length * length + weights.serve * plan.worth[route]
    if plan.rivals & ends_of(board, route):
        urgency += weights.contest
    timing = -weights.hoard * wilds
    if inputs.final_turns == NOT_YET:
        left = inputs.pieces[inputs.seat] - length - FEW_PIECES
        if left <= 0:
            timing += weights.finish
        elif left == _ONE_MORE:
            timing += weights.approach
    return float(urgency + timing)


@rule
def claim_for_itself(board: CityBoardRow, inputs: CityInput, weights: CityWeights, plan: CityPlan) -> int:
    """With nothing planned: a route that is good enough, or nearly as good as any that is left; or NONE.

    Who waited for more than there is would draw cards for ever.
    """
    hope = 0.0
    for at in range(plan.n_wanted):
        hope = max(hope, _urgency(board, inputs, weights, plan, 0, to_int(plan.wanted[at])))
    return best_claim(board, inputs, weights, plan, min(weights.free, weights.content * hope))


@rule
def _count_needs(board: CityBoardRow, inputs: CityInput, plan: CityPlan) -> None:
    """How many cards of each color the planned routes take."""
    for kind in range(N_KINDS):
        plan.need[kind] = 0
    for at in range(plan.n_wanted):
        route = to_int(plan.wanted[at])
        color = to_int(board.color[route])
        if color != GRAY:
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
def want_all(board: CityBoardRow, inputs: CityInput, plan: CityPlan) -> None:
    """With nothing planned, want every open route for the points it brings."""
    if plan.n_planned > 0:
        return
    forget_wanted(plan)
    for at in range(plan.n_open):
        route = to_int(plan.open[at])
        points = board.points[board.length[route]] + bonus_of(board, inputs, plan, route)
        if points > 0.0:
            want(plan, route, points)
