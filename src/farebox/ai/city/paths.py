"""What routes cost a seat, and the cheapest ways between places."""

from farebox.ai.plan_types import CityInput, CityMap, CityPlan, CityWeights
from farebox.kernel.board_types import CityBoardRow
from farebox.kernel.jit import rule, to_int
from farebox.kernel.limits import GRAY, NOBODY, NONE, WILD

FAR = 1e9
LEAST = 0.05  # no route that is still to be claimed costs less: ways with fewer routes are better


@rule
def is_open(board: CityBoardRow, inputs: CityInput, route: int) -> bool:
    """C20, C22, C24: whether the seat may ever claim the route."""
    if inputs.owner[route] != NOBODY or inputs.pieces[inputs.seat] < board.length[route]:
        return False
    twin = to_int(board.twin[route])
    if twin == NONE or inputs.owner[twin] == NOBODY:
        return True
    return bool(inputs.n_seats > 2 and inputs.owner[twin] != inputs.seat)


@rule
def most_of_a_color(board: CityBoardRow, inputs: CityInput) -> int:
    """How many cards the hand has of the color it has most of."""
    most = 0
    for color in range(to_int(board.n_colors)):
        most = max(most, inputs.hand[color])
    return most


@rule
def lacking(board: CityBoardRow, inputs: CityInput, most: int, route: int) -> int:
    """How many cards the hand lacks for a route."""
    length = to_int(board.length[route])
    ferries = to_int(board.ferries[route])
    color = to_int(board.color[route])
    same = most if color == GRAY else inputs.hand[color]
    wilds = inputs.hand[WILD]
    others = max(0, length - ferries - same)  # wilds beyond the ferries must stand in for these
    return to_int(max(0, others + ferries - wilds))


@rule
def offered_places(board: CityBoardRow, inputs: CityInput) -> int:
    """SF4: the places, as bits, with a token that the seat lacks."""
    places = 0
    for symbol in range(to_int(board.n_symbols)):
        if inputs.stack_left[symbol] > 0 and not (inputs.tokens >> symbol) & 1:
            places |= 1 << to_int(inputs.stack_place[symbol])
    return places


@rule
def touched_places(board: CityBoardRow, inputs: CityInput, seat: int) -> int:
    """The places, as bits, that a seat's routes touch."""
    places = 0
    for route in range(to_int(board.n_routes)):
        if inputs.owner[route] == seat:
            places |= (1 << to_int(board.ends[route, 0])) | (1 << to_int(board.ends[route, 1]))
    return places


@rule
def bonus_of(board: CityBoardRow, inputs: CityInput, touched: int, tokens: int, route: int) -> float:
    """About how many points of the edition's bonus a route brings."""
    first = to_int(board.ends[route, 0])
    second = to_int(board.ends[route, 1])
    bonus = 0.0
    if board.attraction_points:
        if board.attraction[first] and not (touched >> first) & 1:
            bonus += board.attraction_points
        if board.attraction[second] and not (touched >> second) & 1:
            bonus += board.attraction_points
    if board.carries[route] and inputs.merchandise_left > 0:
        bonus += 1.0
    if board.n_symbols and (((tokens >> first) | (tokens >> second)) & 1):
        bonus += 1.5
    return bonus


@rule
def _face_up(board: CityBoardRow, inputs: CityInput, lack: int, route: int) -> int:
    """How many of the cards that a route lacks lie face up."""
    color = to_int(board.color[route])
    shown = 0
    if color != GRAY:
        shown = inputs.shown[color]
    return to_int(min(lack, shown))


@rule
def price_routes(board: CityBoardRow, inputs: CityInput, weights: CityWeights, plan: CityPlan) -> None:
    """Write what every route costs the seat: nothing if it is its own, FAR if it can't be had."""
    most = most_of_a_color(board, inputs)
    touched = touched_places(board, inputs, inputs.seat)
    tokens = offered_places(board, inputs)
    for route in range(to_int(board.n_routes)):
        plan.worth[route] = 0.0
        if inputs.owner[route] == inputs.seat:
            plan.cost[route] = 0.0
            plan.turns[route] = 0.0
        elif is_open(board, inputs, route):
            length = to_int(board.length[route])
            lack = lacking(board, inputs, most, route)
            turns = 1.0 + weights.card * (lack - weights.show * _face_up(board, inputs, lack, route))
            plan.turns[route] = turns
            worth = weights.point * board.points[length]
            worth += weights.bonus * bonus_of(board, inputs, touched, tokens, route)
            plan.cost[route] = max(LEAST, turns + weights.piece * length - worth)
        else:
            plan.cost[route] = FAR


@rule
def find_way(board: CityBoardRow, map: CityMap, plan: CityPlan, start: int, goal: int) -> float:
    """The cost of the cheapest way; `from_route` leads back from the goal. FAR if there is none."""
    n_places = to_int(board.n_places)
    for place in range(n_places):
        plan.far[place] = FAR
        plan.settled[place] = 0
    plan.far[start] = 0.0
    for _ in range(n_places):
        here = start
        least = FAR
        for place in range(n_places):
            if plan.settled[place] == 0 and plan.far[place] < least:
                least = plan.far[place]
                here = place
        if least >= FAR or here == goal:
            return least
        plan.settled[here] = 1
        for at in range(to_int(map.first[here]), to_int(map.first[here + 1])):
            there = to_int(map.to[at])
            cost = least + plan.cost[map.via[at]]
            if cost < plan.far[there]:
                plan.far[there] = cost
                plan.from_route[there] = map.via[at]
    return FAR


@rule
def _reach(board: CityBoardRow, map: CityMap, plan: CityPlan, start: int) -> int:
    """How far every place is from one: cost, pieces and turns; returns how many are joined to it already."""
    find_way(board, map, plan, start, NONE)
    joined = 0
    for place in range(to_int(board.n_places)):
        if plan.far[place] == 0.0:
            joined += 1
    return joined


@rule
def _measure(board: CityBoardRow, plan: CityPlan, start: int, place: int) -> None:
    """Write what it takes to join a place to the network that was reached last."""
    plan.near[place] = plan.far[place]
    plan.long[place] = 0
    plan.late[place] = 0.0
    if plan.far[place] >= FAR:
        plan.long[place] = 1000
        return
    here = place
    while plan.far[here] > 0.0:
        route = to_int(plan.from_route[here])
        if plan.cost[route] > 0.0:
            plan.long[place] += to_int(board.length[route])
            plan.late[place] += plan.turns[route]
        here = other_end(board, route, here)


@rule
def spread_out(board: CityBoardRow, map: CityMap, inputs: CityInput, plan: CityPlan) -> bool:
    """Measure what it takes to join each place to the seat's largest network; False if there is none."""
    seen = 0
    best = NONE
    most = 0
    last = NONE
    for route in range(to_int(board.n_routes)):
        start = to_int(board.ends[route, 0])
        if plan.cost[route] > 0.0 or (seen >> start) & 1:
            continue
        joined = _reach(board, map, plan, start)
        last = start
        for place in range(to_int(board.n_places)):
            if plan.far[place] == 0.0:
                seen |= 1 << place
        if joined > most:
            most = joined
            best = start
    if best == NONE:
        return False
    if best != last:
        _reach(board, map, plan, best)
    for place in range(to_int(board.n_places)):
        _measure(board, plan, best, place)
    return True


@rule
def other_end(board: CityBoardRow, route: int, place: int) -> int:
    """Where a route leads from here."""
    first = to_int(board.ends[route, 0])
    return to_int(board.ends[route, 1]) if first == place else first
