"""Which routes a seat's tickets ask for, planned together: ways already planned are free for the next."""

from farebox.ai.city.paths import FAR, find_way, other_end
from farebox.ai.city.prices import price_routes
from farebox.ai.city.survey import forget_wanted, is_joined, survey, ticket_ends, want
from farebox.ai.plan_types import CityInput, CityMap, CityPlan, CityWeights
from farebox.kernel.board_types import CityBoardRow
from farebox.kernel.jit import rule, to_int
from farebox.kernel.layout import NOT_YET
from farebox.kernel.row import Word
from farebox.kernel.tickets import bit, lowest, without_lowest

_NO_TICKETS = Word(0)


@rule
def own_turns_left(inputs: CityInput, pace: float) -> float:
    """How many turns the seat still has, this one included: known at the end, guessed before."""
    if inputs.final_turns != NOT_YET:
        return float((inputs.final_turns + inputs.n_seats - 1) // inputs.n_seats)
    fewest = inputs.pieces[0]
    for seat in range(1, inputs.n_seats):
        fewest = min(fewest, inputs.pieces[seat])
    return 2.0 + pace * float(fewest - 2)


@rule
def _best_ticket(board: CityBoardRow, tickets: Word) -> int:
    """The ticket of a set that is worth most."""
    best = lowest(tickets)
    while tickets:
        ticket = lowest(tickets)
        tickets = without_lowest(tickets)
        if board.ticket_points[ticket] > board.ticket_points[best]:
            best = ticket
    return best


@rule
def _add_way(board: CityBoardRow, inputs: CityInput, plan: CityPlan, ticket: int, room: float) -> bool:
    """Add the way that was just found, if pieces and turns are enough for it."""
    start = to_int(board.ticket_ends[ticket, 0])
    place = to_int(board.ticket_ends[ticket, 1])
    pieces = 0
    turns = 0.0
    while place != start:
        route = to_int(plan.from_route[place])
        if plan.cost[route] > 0.0:
            pieces += to_int(board.length[route])
            turns += plan.turns[route]
        place = other_end(board, route, place)
    if plan.plan_pieces + pieces > inputs.pieces[inputs.seat] or plan.plan_turns + turns > room:
        return False
    plan.plan_pieces += pieces
    plan.plan_turns += turns
    place = to_int(board.ticket_ends[ticket, 1])
    while place != start:
        route = to_int(plan.from_route[place])
        if inputs.owner[route] != inputs.seat:
            if plan.worth[route] == 0.0:
                want(plan, route, float(board.points[board.length[route]]))
                plan.plan_cost += plan.cost[route]
                plan.before[route] = plan.cost[route]
                plan.cost[route] = 0.0
                plan.n_planned += 1
            plan.worth[route] += 2.0 * board.ticket_points[ticket]
        place = other_end(board, route, place)
    return True


@rule
def make_plan(
    board: CityBoardRow, map: CityMap, inputs: CityInput, weights: CityWeights, plan: CityPlan
) -> None:
    """Look at the board, and plan ways for the tickets held."""
    survey(board, map, inputs, plan)
    plan_tickets(board, map, inputs, inputs.tickets, weights, plan)


@rule
def plan_tickets(
    board: CityBoardRow,
    map: CityMap,
    inputs: CityInput,
    tickets: Word,
    weights: CityWeights,
    plan: CityPlan,
) -> None:
    """Plan ways for these tickets, the most valuable first; the plan then tells what it takes and brings."""
    forget_wanted(plan)
    plan.plan_turns = 0.0
    plan.plan_cost = 0.0
    plan.plan_pieces = 0
    plan.plan_points = 0
    plan.n_undone = 0
    room = own_turns_left(inputs, weights.pace)
    left = tickets
    while left != _NO_TICKETS:
        ticket = _best_ticket(board, left)
        left &= ~bit(ticket)
        start = to_int(board.ticket_ends[ticket, 0])
        goal = to_int(board.ticket_ends[ticket, 1])
        points = to_int(board.ticket_points[ticket])
        if plan.n_planned == 0 and is_joined(plan, ticket_ends(board, ticket)):
            plan.plan_points += points
            continue
        price_routes(board, inputs, weights, plan)
        far = find_way(board, map, plan, start, goal)
        plan.n_undone += 1
        pays = weights.give_up * far < 2.0 * points
        if far < FAR and pays and _add_way(board, inputs, plan, ticket, room):
            plan.plan_points += points
        else:
            plan.plan_points -= points
