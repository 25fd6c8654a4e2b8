"""What the planner does in a city game: one decision, from what one seat sees."""

from farebox.ai.city.claiming import best_claim, claim_for_itself, pay, want_all
from farebox.ai.city.drawing import choose_card
from farebox.ai.city.paths import FAR
from farebox.ai.city.plan import make_plan, own_turns_left
from farebox.ai.city.prices import lacking, most_of_a_color
from farebox.ai.city.survey import bonus_of, forget_wanted, is_joined, joined_by, ticket_ends
from farebox.ai.city.ticket_choice import choose_keep, promises, promises_at_once
from farebox.ai.plan_types import CityInput, CityMap, CityPlan, CityWeights
from farebox.kernel.board_types import CityBoardRow
from farebox.kernel.city.claims import claim_route
from farebox.kernel.jit import rule, to_int
from farebox.kernel.layout import (
    KEEP,
    KEEP_START,
    PASS_ID,
    PLACE,
    PLACE_ID,
    SECOND,
    TICKETS_ID,
)
from farebox.kernel.limits import NONE
from farebox.kernel.network import ends_of
from farebox.kernel.tickets import lowest, without_lowest


@rule
def choose(board: CityBoardRow, map: CityMap, inputs: CityInput, weights: CityWeights, plan: CityPlan) -> int:
    """The id of a legal action for the seat to move."""
    if inputs.phase == KEEP_START or inputs.phase == KEEP:
        return choose_keep(board, map, inputs, weights, plan)
    if inputs.phase == PLACE:
        return _choose_place(board, map, inputs, weights, plan)
    tag = 1 + inputs.turns * 4 + inputs.seat
    if inputs.phase == SECOND:
        if plan.tag != tag:
            make_plan(board, map, inputs, weights, plan)
            want_all(board, inputs, plan)
        return choose_card(board, inputs, weights, plan)
    plan.tag = tag
    return _choose_turn(board, map, inputs, weights, plan)


@rule
def _choose_turn(
    board: CityBoardRow, map: CityMap, inputs: CityInput, weights: CityWeights, plan: CityPlan
) -> int:
    """A planned route that can be paid, else draw tickets if that pays, else draw cards."""
    make_plan(board, map, inputs, weights, plan)
    if own_turns_left(inputs, 1.0) <= 1.0:
        return _last_turn(board, map, inputs, weights, plan)
    action = best_claim(board, inputs, weights, plan, weights.wait)
    if action != NONE:
        return action
    if inputs.n_ticket_deck > 0 and plan.n_undone <= weights.more:
        room = own_turns_left(inputs, weights.spare) - plan.plan_turns
        if promises(board, map, inputs, weights, plan, room, weights.draw):
            return TICKETS_ID
    if plan.n_planned == 0:
        want_all(board, inputs, plan)
        action = claim_for_itself(board, inputs, weights, plan)
        if action != NONE:
            return action
    action = choose_card(board, inputs, weights, plan)
    if action != NONE:
        return action
    forget_wanted(plan)
    want_all(board, inputs, plan)
    action = best_claim(board, inputs, weights, plan, -FAR)
    return action if action != NONE else _anything(board, inputs, weights, plan)


@rule
def _anything(board: CityBoardRow, inputs: CityInput, weights: CityWeights, plan: CityPlan) -> int:
    """No card to be had: a route that brings nothing, tickets, or a pass, which only who must may (C51)."""
    most = most_of_a_color(board, inputs)
    for at in range(plan.n_open):
        route = to_int(plan.open[at])
        if lacking(board, inputs, most, route) == 0:
            return pay(board, inputs, weights, plan, route)
    if inputs.n_ticket_deck > 0:
        return TICKETS_ID
    return PASS_ID


@rule
def _choose_place(
    board: CityBoardRow, map: CityMap, inputs: CityInput, weights: CityWeights, plan: CityPlan
) -> int:
    """SF2, SF3: a stack goes where the own plan leads most often."""
    make_plan(board, map, inputs, weights, plan)
    best = NONE
    highest = -FAR
    for place in range(to_int(board.n_places)):
        taken = False
        for symbol in range(to_int(board.n_symbols)):
            if inputs.stack_place[symbol] == place:
                taken = True
        if taken:
            continue
        value = 0.0
        for at in range(to_int(map.first[place]), to_int(map.first[place + 1])):
            value += 1.0 if plan.worth[map.via[at]] > 0.0 else -0.1
        if value > highest:
            highest = value
            best = place
    return PLACE_ID + best


@rule
def _last_turn(
    board: CityBoardRow, map: CityMap, inputs: CityInput, weights: CityWeights, plan: CityPlan
) -> int:
    """The action that brings most points at once, exact for claims."""
    most = most_of_a_color(board, inputs)
    best = NONE
    highest = 0.0
    for at in range(plan.n_open):
        route = to_int(plan.open[at])
        if lacking(board, inputs, most, route) > 0:
            continue
        gain = board.points[board.length[route]] + bonus_of(board, inputs, plan, route)
        gain += 2.0 * _completes(board, inputs, plan, joined_by(plan, ends_of(board, route)))
        if gain > highest:
            highest = gain
            best = route
    if inputs.n_ticket_deck > 0 and promises_at_once(board, inputs, plan, highest):
        return TICKETS_ID
    if best != NONE:
        return pay(board, inputs, weights, plan, best)
    action = choose_card(board, inputs, weights, plan)
    return action if action != NONE else _anything(board, inputs, weights, plan)


@rule
def _completes(board: CityBoardRow, inputs: CityInput, plan: CityPlan, joined: int) -> int:
    """The points of the tickets held that joining these places would complete."""
    points = 0
    left = inputs.tickets
    while left:
        ticket = lowest(left)
        left = without_lowest(left)
        ends = ticket_ends(board, ticket)
        if joined & ends == ends and not is_joined(plan, ends):
            points += to_int(board.ticket_points[ticket])
    return points


@rule
def is_sensible(
    board: CityBoardRow, inputs: CityInput, weights: CityWeights, plan: CityPlan, first: int, action: int
) -> bool:
    """Whether a legal action is worth a thought: of the ways to pay for a route, one is."""
    if action < PLACE_ID + to_int(board.n_places):
        return True
    route = claim_route(board, action)
    first = to_int(board.first_claim[route])
    ways = to_int(board.token_ways)
    return (action - first) // ways == (pay(board, inputs, weights, plan, route) - first) // ways
