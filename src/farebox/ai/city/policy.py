"""What the planner does in a city game: one decision, from one seat's sight."""

from farebox.ai.city.claiming import best_claim, pay, want_all
from farebox.ai.city.drawing import choose_card
from farebox.ai.city.paths import (
    FAR,
    bonus_of,
    find_way,
    is_open,
    lacking,
    most_of_a_color,
    offered_places,
    touched_places,
)
from farebox.ai.city.plan import make_plan, own_turns_left
from farebox.ai.city.ticket_choice import choose_keep, promise
from farebox.kernel.city.claims import claim_route
from farebox.kernel.jit import rule, whole
from farebox.kernel.layout import (
    KEEP,
    KEEP_START,
    PASS_ID,
    PLACE,
    PLACE_ID,
    SECOND,
    TICKETS_ID,
    Row,
)
from farebox.kernel.limits import NONE
from farebox.kernel.tickets import holds


@rule
def choose(board: Row, map: Row, sight: Row, weights: Row, desk: Row) -> int:
    """The id of a legal action for the seat to move."""
    if sight.phase == KEEP_START or sight.phase == KEEP:
        return choose_keep(board, map, sight, weights, desk)
    if sight.phase == PLACE:
        return _choose_place(board, map, sight, weights, desk)
    tag = 1 + sight.turns * 4 + sight.seat
    if sight.phase == SECOND:
        if desk.tag != tag:
            make_plan(board, map, sight, sight.tickets, weights, desk)
            want_all(board, sight, weights, desk)
        return choose_card(board, sight, weights, desk)
    desk.tag = tag
    return _choose_turn(board, map, sight, weights, desk)


@rule
def _choose_turn(board: Row, map: Row, sight: Row, weights: Row, desk: Row) -> int:
    """Claim what is planned and can be paid, else draw tickets if that pays, else draw cards."""
    make_plan(board, map, sight, sight.tickets, weights, desk)
    if own_turns_left(sight, 1.0) <= 1.0:
        return _last_turn(board, map, sight, weights, desk)
    action = best_claim(board, sight, weights, desk, weights.wait)
    if action != NONE:
        return action
    if sight.n_ticket_deck > 0 and desk.n_undone <= weights.more:
        room = own_turns_left(sight, weights.spare) - desk.plan_turns
        if promise(board, map, sight, weights, desk, room) > weights.draw:
            return TICKETS_ID
    if desk.n_planned == 0:
        want_all(board, sight, weights, desk)
        action = best_claim(board, sight, weights, desk, weights.free)
        if action != NONE:
            return action
    action = choose_card(board, sight, weights, desk)
    if action != NONE:
        return action
    desk.n_planned = 0
    want_all(board, sight, weights, desk)
    action = best_claim(board, sight, weights, desk, -FAR)
    return action if action != NONE else _anything(sight)


@rule
def _anything(sight: Row) -> int:
    """No card to be had and no route to be paid: tickets, or a pass."""
    if sight.n_ticket_deck > 0:
        return TICKETS_ID
    return PASS_ID


@rule
def _choose_place(board: Row, map: Row, sight: Row, weights: Row, desk: Row) -> int:
    """SF2, SF3: a stack goes where the own plan leads most often."""
    make_plan(board, map, sight, sight.tickets, weights, desk)
    best = NONE
    highest = -FAR
    for place in range(whole(board.n_places)):
        taken = False
        for symbol in range(whole(board.n_symbols)):
            if sight.stack_place[symbol] == place:
                taken = True
        if taken:
            continue
        value = 0.0
        for at in range(whole(map.first[place]), whole(map.first[place + 1])):
            value += 1.0 if desk.worth[map.via[at]] > 0.0 else -0.1
        if value > highest:
            highest = value
            best = place
    return PLACE_ID + best


@rule
def _last_turn(board: Row, map: Row, sight: Row, weights: Row, desk: Row) -> int:
    """The action that brings most points at once, reckoned exactly for claims."""
    most = most_of_a_color(board, sight)
    touched = touched_places(board, sight, sight.seat)
    tokens = offered_places(board, sight)
    for route in range(whole(board.n_routes)):
        desk.cost[route] = 0.0 if sight.owner[route] == sight.seat else FAR
    best = NONE
    highest = 0.0
    for route in range(whole(board.n_routes)):
        if not is_open(board, sight, route) or lacking(board, sight, most, route) > 0:
            continue
        gain = board.points[board.length[route]] + bonus_of(board, sight, touched, tokens, route)
        gain += 2.0 * _completes(board, map, sight, desk, route)
        if gain > highest:
            highest = gain
            best = route
    if sight.n_ticket_deck > 0 and promise(board, map, sight, weights, desk, 1.0) > highest:
        return TICKETS_ID
    if best != NONE:
        return pay(board, sight, weights, desk, best)
    action = choose_card(board, sight, weights, desk)
    return action if action != NONE else _anything(sight)


@rule
def _completes(board: Row, map: Row, sight: Row, desk: Row, route: int) -> int:
    """The points of the tickets held that this route would complete."""
    points = 0
    for ticket in range(whole(board.n_tickets)):
        if not holds(sight.tickets, ticket):
            continue
        start = whole(board.ticket_ends[ticket, 0])
        goal = whole(board.ticket_ends[ticket, 1])
        if find_way(board, map, desk, start, goal) < FAR:
            continue
        desk.cost[route] = 0.0
        if find_way(board, map, desk, start, goal) < FAR:
            points += whole(board.ticket_points[ticket])
        desk.cost[route] = FAR
    return points


@rule
def is_sensible(board: Row, sight: Row, weights: Row, desk: Row, first: int, action: int) -> bool:
    """Whether a legal action is worth a thought: of the ways to pay for a route, one is."""
    if action < PLACE_ID + whole(board.n_places):
        return True
    route = claim_route(board, action)
    first = whole(board.first_claim[route])
    ways = whole(board.souvenir_ways)
    return (action - first) // ways == (pay(board, sight, weights, desk, route) - first) // ways
