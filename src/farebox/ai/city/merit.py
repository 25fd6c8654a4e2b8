"""Which actions of a city game a search tries first, where it can't try all: by the plan just made."""

from farebox.ai.plan_types import CityInput, CityPlan
from farebox.kernel.board_types import CityBoardRow
from farebox.kernel.city.claims import claim_route
from farebox.kernel.jit import rule, to_int
from farebox.kernel.layout import NO_TOKEN, PLACE_ID

_ALWAYS = 1000.0  # draws, tickets and choices among them are few
_PLANNED = 100.0
_TOKEN = 1.5  # points that a token is worth, as planners price it


@rule
def merit(board: CityBoardRow, inputs: CityInput, plan: CityPlan, action: int) -> float:
    """How much speaks for trying an action: planned routes first, then those worth most points."""
    if action < PLACE_ID:
        return _ALWAYS
    if action < PLACE_ID + to_int(board.n_places):
        return _planned_at(board, plan, action - PLACE_ID)
    route = claim_route(board, action)
    token = (action - to_int(board.first_claim[route])) % to_int(board.token_ways) != NO_TOKEN
    value = float(board.points[board.length[route]])
    if plan.worth[route] > 0.0:
        value = _PLANNED + plan.worth[route]
    return value + _TOKEN if token else value


@rule
def _planned_at(board: CityBoardRow, plan: CityPlan, place: int) -> float:
    """How many planned routes touch a place."""
    planned = 0.0
    for route in range(to_int(board.n_routes)):
        at_place = board.ends[route, 0] == place or board.ends[route, 1] == place
        if at_place and plan.worth[route] > 0.0:
            planned += 1.0
    return planned
