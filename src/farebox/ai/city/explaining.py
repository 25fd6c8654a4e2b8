"""How well a sampled world explains what the others did: routes are claimed for tickets."""

from farebox.ai.city.paths import FAR, find_way
from farebox.ai.plan_types import CityMap, CityPlan
from farebox.kernel.board_types import CityBoardRow
from farebox.kernel.jit import rule, to_int
from farebox.kernel.limits import NOBODY
from farebox.kernel.record_types import CityState
from farebox.kernel.tickets import holds


@rule
def explains(board: CityBoardRow, map: CityMap, state: CityState, seat: int, plan: CityPlan) -> float:
    """The more the others' routes serve the tickets that they hold in this world, the more."""
    total = 0.0
    for rival in range(to_int(state.n_seats)):
        if rival == seat:
            continue
        spaces = 0
        for route in range(to_int(board.n_routes)):
            owner = to_int(state.owner[route])
            plan.cost[route] = FAR
            if owner == rival:
                plan.cost[route] = 0.0
                spaces += to_int(board.length[route])
            elif owner == NOBODY:
                plan.cost[route] = float(board.length[route])
        if spaces == 0:
            continue
        for ticket in range(to_int(board.n_tickets)):
            if holds(state.held[rival], ticket):
                start = to_int(board.ticket_ends[ticket, 0])
                total -= min(10.0, find_way(board, map, plan, start, to_int(board.ticket_ends[ticket, 1])))
    return total
