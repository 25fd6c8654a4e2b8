"""The board as a seat finds it on its turn: what is open, what its routes join, where a bonus lies."""

from farebox.ai.city.paths import FAR
from farebox.ai.plan_types import CityInput, CityMap, CityPlan
from farebox.kernel.board_types import CityBoardRow
from farebox.kernel.jit import rule, to_int
from farebox.kernel.limits import NOBODY, NONE
from farebox.kernel.network import ends_of


@rule
def survey(board: CityBoardRow, map: CityMap, inputs: CityInput, plan: CityPlan) -> None:
    """Look at every route once. What was planned or wanted before is forgotten."""
    forget_wanted(plan)
    seat = inputs.seat
    plan.n_open = 0
    plan.n_networks = 0
    plan.touched = 0
    plan.rivals = 0
    plan.is_priced = 0
    for route in range(to_int(board.n_routes)):
        owner = inputs.owner[route]
        if owner == NOBODY:
            if _is_open(board, inputs, route):
                plan.open[plan.n_open] = route
                plan.n_open += 1
            else:
                plan.cost[route] = FAR
        elif owner == seat:
            plan.cost[route] = 0.0
            join(board, plan, route)
        else:
            plan.cost[route] = FAR
            plan.rivals |= ends_of(board, route)
    plan.fresh = map.attractions & ~plan.touched
    plan.tokens = _offered_places(board, inputs)


@rule
def _is_open(board: CityBoardRow, inputs: CityInput, route: int) -> bool:
    """C20, C22, C24: whether the seat may ever claim a route that nobody owns."""
    if inputs.pieces[inputs.seat] < board.length[route]:
        return False
    twin = to_int(board.twin[route])
    if twin == NONE or inputs.owner[twin] == NOBODY:
        return True
    return bool(inputs.n_seats > 2 and inputs.owner[twin] != inputs.seat)


@rule
def _offered_places(board: CityBoardRow, inputs: CityInput) -> int:
    """SF4: the places with a token that the seat lacks."""
    places = 0
    for symbol in range(to_int(board.n_symbols)):
        if inputs.stack_left[symbol] > 0 and not (inputs.tokens >> symbol) & 1:
            places |= 1 << to_int(inputs.stack_place[symbol])
    return places


@rule
def bonus_of(board: CityBoardRow, inputs: CityInput, plan: CityPlan, route: int) -> float:
    """About how many points of the edition's bonus a route brings."""
    first = to_int(board.ends[route, 0])
    second = to_int(board.ends[route, 1])
    fresh = ((plan.fresh >> first) & 1) + ((plan.fresh >> second) & 1)
    bonus = float(to_int(board.attraction_points) * fresh)
    if board.carries[route] and inputs.merchandise_left > 0:
        bonus += 1.0
    if ((plan.tokens >> first) | (plan.tokens >> second)) & 1:
        bonus += 1.5
    return bonus


# Networks.


@rule
def ticket_ends(board: CityBoardRow, ticket: int) -> int:
    """The two places that a ticket names."""
    return (1 << to_int(board.ticket_ends[ticket, 0])) | (1 << to_int(board.ticket_ends[ticket, 1]))


@rule
def join(board: CityBoardRow, plan: CityPlan, route: int) -> None:
    """Add a route of the seat's to its networks, which are never joined to each other."""
    places = ends_of(board, route)
    plan.touched |= places
    first = route
    n = 0
    for at in range(plan.n_networks):
        if plan.network[at] & places:
            places |= plan.network[at]
            first = min(first, plan.network_route[at])
        else:
            plan.network[n] = plan.network[at]
            plan.network_route[n] = plan.network_route[at]
            n += 1
    plan.network[n] = places
    plan.network_route[n] = first
    plan.n_networks = n + 1


@rule
def largest_network(plan: CityPlan) -> int:
    """Which network has most places, of those with as many the first route's; NONE if there is none."""
    best = NONE
    most = 0
    for at in range(plan.n_networks):
        size = _size(plan.network[at])
        if size > most or (size == most and plan.network_route[at] < plan.network_route[best]):
            most = size
            best = at
    return best


@rule
def _size(places: int) -> int:
    """How many places a set has."""
    n = 0
    while places:
        places &= places - 1
        n += 1
    return n


@rule
def joined_by(plan: CityPlan, ends: int) -> int:
    """The places that a route with these ends joins to each other, with the seat's own."""
    places = ends
    for at in range(plan.n_networks):
        if plan.network[at] & ends:
            places |= plan.network[at]
    return places


@rule
def is_joined(plan: CityPlan, ends: int) -> bool:
    """Whether one network has both ends."""
    for at in range(plan.n_networks):
        if plan.network[at] & ends == ends:
            return True
    return False


# What is wanted.


@rule
def forget_wanted(plan: CityPlan) -> None:
    """Nothing is planned or wanted; what was planned costs again what it did."""
    for at in range(plan.n_wanted):
        route = to_int(plan.wanted[at])
        plan.worth[route] = 0.0
        if plan.n_planned > 0:
            plan.cost[route] = plan.before[route]
    plan.n_wanted = 0
    plan.n_planned = 0


@rule
def want(plan: CityPlan, route: int, worth: float) -> None:
    """Want a route that was not; routes stay in order."""
    plan.worth[route] = worth
    at = to_int(plan.n_wanted)
    while at > 0 and plan.wanted[at - 1] > route:
        plan.wanted[at] = plan.wanted[at - 1]
        at -= 1
    plan.wanted[at] = route
    plan.n_wanted += 1
