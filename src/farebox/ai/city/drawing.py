"""Which card a planner draws."""

from farebox.ai.city.prices import lacking, most_of_a_color
from farebox.ai.plan_types import N_HALF_POINTS, CityInput, CityPlan, CityWeights
from farebox.kernel.board_types import CityBoardRow
from farebox.kernel.jit import rule, to_int
from farebox.kernel.layout import DECK_ID, MARKET_ID, SECOND
from farebox.kernel.limits import GRAY, N_KINDS, NONE, WILD


@rule
def _weigh_cards(board: CityBoardRow, inputs: CityInput, weights: CityWeights, plan: CityPlan) -> None:
    """What a card of each kind would do for the planned routes."""
    for kind in range(N_KINDS):
        plan.merit[kind] = 0.0
    most = most_of_a_color(board, inputs)
    for at in range(plan.n_wanted):
        route = to_int(plan.wanted[at])
        lack = lacking(board, inputs, most, route)
        if lack == 0:
            continue
        half_points = min(N_HALF_POINTS - 1, to_int(2.0 * plan.worth[route]))
        merit = weights.sharpened[half_points] / (lack + 0.5)
        color = to_int(board.color[route])
        wants_color = to_int(board.length[route]) - to_int(board.ferries[route])
        if color != GRAY:
            if inputs.hand[color] < wants_color:
                plan.merit[color] += merit
        else:
            for one in range(to_int(board.n_colors)):
                if inputs.hand[one] < wants_color:
                    plan.merit[one] += merit * (1 + inputs.hand[one]) / (1 + most)
        plan.merit[WILD] = max(plan.merit[WILD], merit)


@rule
def choose_card(board: CityBoardRow, inputs: CityInput, weights: CityWeights, plan: CityPlan) -> int:
    """The face-up card or the deck, whichever does most for the plan; NONE if there is no card."""
    _weigh_cards(board, inputs, weights, plan)
    unseen = 0
    deck = 0.0
    top = 0.0
    for kind in range(N_KINDS):
        unseen += inputs.unseen[kind]
        deck += inputs.unseen[kind] * plan.merit[kind]
        if kind != WILD:
            top = max(top, plan.merit[kind])
    deck = weights.deck * deck / max(1, unseen)
    best = NONE
    highest = -1.0
    if inputs.n_deck > 0:
        best = DECK_ID
        highest = deck
    for color in range(to_int(board.n_colors)):
        if inputs.shown[color] > 0 and plan.merit[color] > highest:
            best = MARKET_ID + color
            highest = plan.merit[color]
    if inputs.shown[WILD] > 0 and inputs.phase != SECOND:
        wild = weights.wild * plan.merit[WILD]
        if best == NONE or wild > highest + deck:
            best = MARKET_ID + WILD
    return best
