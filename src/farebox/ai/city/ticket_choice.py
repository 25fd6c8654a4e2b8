"""Whether a planner draws tickets, and which it keeps."""

from farebox.ai.city.paths import FAR, spread_out
from farebox.ai.city.plan import plan_tickets
from farebox.ai.city.prices import price_at_least, price_routes
from farebox.ai.city.survey import join, largest_network, survey, ticket_ends
from farebox.ai.plan_types import CityInput, CityMap, CityPlan, CityWeights
from farebox.kernel.board_types import CityBoardRow
from farebox.kernel.jit import rule, to_int
from farebox.kernel.layout import KEEP_ID
from farebox.kernel.limits import NONE
from farebox.kernel.tickets import bit, lowest, without_lowest

_ROUNDED = 1e-6  # more than sums differ by rounding


@rule
def promises(
    board: CityBoardRow,
    map: CityMap,
    inputs: CityInput,
    weights: CityWeights,
    plan: CityPlan,
    room: float,
    least: float,
) -> bool:
    """Whether drawing tickets should bring more than `least`: the best choice of two, on average.

    Ways are counted from the seat's largest network, as it is planned. What they take at least is known at
    once, and mostly tells that it won't.
    """
    if plan.n_planned > 0:
        for at in range(plan.n_wanted):
            join(board, plan, to_int(plan.wanted[at]))
    at = largest_network(plan)
    if at == NONE:
        return False
    price_at_least(board, weights, plan)
    if _cannot(board, inputs, weights, plan, to_int(plan.network[at]), room, least):
        return False
    price_routes(board, inputs, weights, plan)
    if _cannot(board, inputs, weights, plan, to_int(plan.network[at]), room, least):
        return False
    spread_out(board, map, plan, to_int(board.ends[plan.network_route[at], 0]))
    n = _list_gains(board, inputs, weights, plan, room)
    return _mean_gain(plan, n, to_int(inputs.n_ticket_deck)) > least


@rule
def _cannot(
    board: CityBoardRow,
    inputs: CityInput,
    weights: CityWeights,
    plan: CityPlan,
    joined: int,
    room: float,
    least: float,
) -> bool:
    """Whether tickets can't bring so much, even if routes of these prices lay as one wishes."""
    _measure_at_least(board, plan, joined)
    n = _list_gains(board, inputs, weights, plan, room)
    return bool(n == 0 or _at_most(plan, n) < least - _ROUNDED)


@rule
def promises_at_once(board: CityBoardRow, inputs: CityInput, plan: CityPlan, least: float) -> bool:
    """The same for whoever has no turn left: only tickets that are complete at once bring anything."""
    at = largest_network(plan)
    if at == NONE:
        return False
    n = 0
    unseen = inputs.unseen_tickets
    while unseen:
        ticket = lowest(unseen)
        unseen = without_lowest(unseen)
        points = float(board.ticket_points[ticket])
        is_complete = plan.network[at] & ticket_ends(board, ticket) == ticket_ends(board, ticket)
        plan.gain[n] = points if is_complete else -points
        n += 1
    if n == 0 or _at_most(plan, n) < least - _ROUNDED:
        return False
    return _mean_gain(plan, n, to_int(inputs.n_ticket_deck)) > least


@rule
def _measure_at_least(board: CityBoardRow, plan: CityPlan, joined: int) -> None:
    """Write what it takes at least to join each place to a network: its cheapest route, and a turn for each.

    To another network of the seat's it is a turn, by whatever route.
    """
    for place in range(to_int(board.n_places)):
        is_joined = (joined >> place) & 1
        is_touched = (plan.touched >> place) & 1
        plan.near[place] = 0.0 if is_touched else FAR
        plan.late[place] = 2.0 - is_joined - is_touched
        plan.long[place] = 0
    for at in range(plan.n_open):
        route = to_int(plan.open[at])
        first = to_int(board.ends[route, 0])
        second = to_int(board.ends[route, 1])
        plan.near[first] = min(plan.near[first], plan.cost[route])
        plan.near[second] = min(plan.near[second], plan.cost[route])
        if ((joined >> first) | (joined >> second)) & 1:
            plan.late[first] = min(plan.late[first], 1.0)
            plan.late[second] = min(plan.late[second], 1.0)


@rule
def _list_gains(
    board: CityBoardRow, inputs: CityInput, weights: CityWeights, plan: CityPlan, room: float
) -> int:
    """What each ticket that may come would bring, by what was measured; returns how many they are."""
    n = 0
    pieces = inputs.pieces[inputs.seat] - plan.plan_pieces
    unseen = inputs.unseen_tickets
    while unseen:
        ticket = lowest(unseen)
        unseen = without_lowest(unseen)
        first = to_int(board.ticket_ends[ticket, 0])
        second = to_int(board.ticket_ends[ticket, 1])
        points = float(board.ticket_points[ticket])
        gain = -points
        if plan.long[first] + plan.long[second] <= pieces and plan.late[first] + plan.late[second] < room:
            gain = max(gain, points - weights.turn * (plan.near[first] + plan.near[second]))
        plan.gain[n] = gain
        n += 1
    return n


@rule
def _at_most(plan: CityPlan, n: int) -> float:
    """More than the best choice of two brings on average: both of them, if they bring anything."""
    total = 0.0
    for at in range(n):
        total += max(0.0, plan.gain[at])
    return 2.0 * total / n


@rule
def _mean_gain(plan: CityPlan, n: int, n_deck: int) -> float:
    """What the best choice of two tickets brings on average, or the only one."""
    total = 0.0
    if n == 1 or n_deck == 1:
        for at in range(n):
            total += plan.gain[at]
        return total / n
    for first in range(n):
        for second in range(first):
            one = plan.gain[first]
            two = plan.gain[second]
            total += max(one + two, one, two)
    return total / (0.5 * n * (n - 1))


@rule
def choose_keep(
    board: CityBoardRow, map: CityMap, inputs: CityInput, weights: CityWeights, plan: CityPlan
) -> int:
    """The choice whose plan, with the tickets held already, brings most after what it costs."""
    survey(board, map, inputs, plan)
    best = 1
    highest = -FAR
    for kept in range(1, 1 << inputs.n_offer):
        tickets = inputs.tickets
        for slot in range(inputs.n_offer):
            if (kept >> slot) & 1:
                tickets |= bit(inputs.offer[slot])
        plan_tickets(board, map, inputs, tickets, weights, plan)
        risk = 1.0 - weights.risk * plan.plan_turns
        value = plan.plan_points * risk - weights.turn * plan.plan_cost
        if value > highest:
            highest = value
            best = kept
    return KEEP_ID + best
