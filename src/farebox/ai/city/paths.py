"""The cheapest ways between places."""

from farebox.ai.plan_types import CityMap, CityPlan
from farebox.kernel.board_types import CityBoardRow
from farebox.kernel.jit import rule, to_int
from farebox.kernel.limits import NONE

FAR = 1e9


@rule
def find_way(board: CityBoardRow, map: CityMap, plan: CityPlan, start: int, goal: int) -> float:
    """The cost of the cheapest way; `from_route` leads back from the goal. FAR if there is none.

    Places wait in line, the nearest first and of those as near the first of the board; ways that are no
    shorter than one to the goal are not followed.
    """
    for place in range(to_int(board.n_places)):
        plan.far[place] = FAR
    plan.far[start] = 0.0
    plan.line_far[0] = 0.0
    plan.line_place[0] = start
    first = 0
    n = 1
    shortest = FAR
    while first < n:
        here = to_int(plan.line_place[first])
        least = plan.line_far[first]
        first += 1
        if here == goal:
            return float(least)
        if least > plan.far[here]:
            continue  # a shorter way came later
        for at in range(to_int(map.first[here]), to_int(map.first[here + 1])):
            there = to_int(map.to[at])
            cost = least + plan.cost[map.via[at]]
            if cost < plan.far[there] and cost < shortest:
                plan.far[there] = cost
                plan.from_route[there] = map.via[at]
                if there == goal:
                    shortest = cost
                _line_up(plan, first, n, there, cost)
                n += 1
    return FAR


@rule
def _line_up(plan: CityPlan, first: int, n: int, place: int, cost: float) -> None:
    """Put a place into the line, which goes from `first` to `n`."""
    at = n
    while at > first and (
        plan.line_far[at - 1] > cost or (plan.line_far[at - 1] == cost and plan.line_place[at - 1] > place)
    ):
        plan.line_far[at] = plan.line_far[at - 1]
        plan.line_place[at] = plan.line_place[at - 1]
        at -= 1
    plan.line_far[at] = cost
    plan.line_place[at] = place


@rule
def spread_out(board: CityBoardRow, map: CityMap, plan: CityPlan, start: int) -> None:
    """Measure what it takes to join each place to the network that a place is in."""
    find_way(board, map, plan, start, NONE)
    for place in range(to_int(board.n_places)):
        _measure(board, plan, place)


@rule
def _measure(board: CityBoardRow, plan: CityPlan, place: int) -> None:
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
def other_end(board: CityBoardRow, route: int, place: int) -> int:
    """Where a route leads from here."""
    first = to_int(board.ends[route, 0])
    return to_int(board.ends[route, 1]) if first == place else first
