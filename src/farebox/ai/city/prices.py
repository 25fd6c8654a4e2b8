"""What routes cost a seat."""

from farebox.ai.city.survey import bonus_of
from farebox.ai.plan_types import CityInput, CityPlan, CityWeights
from farebox.kernel.board_types import CityBoardRow
from farebox.kernel.jit import rule, to_int
from farebox.kernel.limits import GRAY, MAX_LENGTH, WILD
from farebox.kernel.network import ends_of

_MOST_BONUS = 2.5  # of merchandise and a token
LEAST = 0.05  # no route that is still to be claimed costs less: ways with fewer routes are better


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
def _face_up(board: CityBoardRow, inputs: CityInput, lack: int, route: int) -> int:
    """How many of the cards that a route lacks lie face up."""
    color = to_int(board.color[route])
    shown = 0
    if color != GRAY:
        shown = inputs.shown[color]
    return to_int(min(lack, shown))


@rule
def price_routes(board: CityBoardRow, inputs: CityInput, weights: CityWeights, plan: CityPlan) -> None:
    """Write what every open route costs the seat, once a turn; the survey did it for others."""
    if plan.is_priced:
        return
    plan.is_priced = 1
    most = most_of_a_color(board, inputs)
    for at in range(plan.n_open):
        route = to_int(plan.open[at])
        length = to_int(board.length[route])
        lack = lacking(board, inputs, most, route)
        turns = 1.0 + weights.card * (lack - weights.show * _face_up(board, inputs, lack, route))
        plan.turns[route] = turns
        worth = weights.point * board.points[length]
        if board.carries[route] or ends_of(board, route) & (plan.fresh | plan.tokens):
            worth += weights.bonus * bonus_of(board, inputs, plan, route)
        plan.cost[route] = max(LEAST, turns + weights.piece * length - worth)


@rule
def price_at_least(board: CityBoardRow, weights: CityWeights, plan: CityPlan) -> None:
    """Write what every open route costs at least, whatever the hand: if all its cards were there."""
    if plan.is_priced:
        return
    bonus = weights.bonus * (2.0 * board.attraction_points + _MOST_BONUS)
    for length in range(MAX_LENGTH + 1):
        worth = weights.point * board.points[length] + bonus
        plan.least[length] = max(LEAST, 1.0 + weights.piece * length - worth)
    for at in range(plan.n_open):
        route = to_int(plan.open[at])
        plan.cost[route] = plan.least[board.length[route]]
