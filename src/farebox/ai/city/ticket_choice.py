"""Whether a planner draws tickets, and which it keeps."""

from farebox.ai.city.paths import FAR, spread_out
from farebox.ai.city.plan import make_plan
from farebox.ai.plan_types import CityInput, CityMap, CityPlan, CityWeights
from farebox.kernel.board_types import CityBoardRow
from farebox.kernel.jit import rule, to_int
from farebox.kernel.layout import KEEP_ID
from farebox.kernel.tickets import bit, holds


@rule
def promise(
    board: CityBoardRow, map: CityMap, inputs: CityInput, weights: CityWeights, plan: CityPlan, room: float
) -> float:
    """What drawing tickets should bring: of every two that may come, the best choice, on average.

    Ways are counted from the seat's largest network, as it is planned.
    """
    if not spread_out(board, map, inputs, plan):
        return -FAR
    n = 0
    pieces = inputs.pieces[inputs.seat] - plan.plan_pieces
    for ticket in range(to_int(board.n_tickets)):
        if not holds(inputs.unseen_tickets, ticket):
            continue
        first = to_int(board.ticket_ends[ticket, 0])
        second = to_int(board.ticket_ends[ticket, 1])
        points = float(board.ticket_points[ticket])
        gain = -points
        if plan.long[first] + plan.long[second] <= pieces and plan.late[first] + plan.late[second] < room:
            gain = max(gain, points - weights.turn * (plan.near[first] + plan.near[second]))
        plan.gain[n] = gain
        n += 1
    if n == 0:
        return -FAR
    if n == 1 or inputs.n_ticket_deck == 1:
        return _mean_gain(plan, n)
    total = 0.0
    for first in range(n):
        for second in range(first):
            one = plan.gain[first]
            two = plan.gain[second]
            total += max(one + two, one, two)
    return total / (0.5 * n * (n - 1))


@rule
def _mean_gain(plan: CityPlan, n: int) -> float:
    """What a single ticket brings on average."""
    total = 0.0
    for at in range(n):
        total += plan.gain[at]
    return total / n


@rule
def choose_keep(
    board: CityBoardRow, map: CityMap, inputs: CityInput, weights: CityWeights, plan: CityPlan
) -> int:
    """The choice whose plan, with the tickets held already, brings most after what it costs."""
    best = 1
    highest = -FAR
    for kept in range(1, 1 << inputs.n_offer):
        tickets = inputs.tickets
        for slot in range(inputs.n_offer):
            if (kept >> slot) & 1:
                tickets |= bit(inputs.offer[slot])
        make_plan(board, map, inputs, tickets, weights, plan)
        risk = 1.0 - weights.risk * plan.plan_turns
        value = plan.plan_points * risk - weights.turn * plan.plan_cost
        if value > highest:
            highest = value
            best = kept
    return KEEP_ID + best
