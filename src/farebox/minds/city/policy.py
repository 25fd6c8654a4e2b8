"""What the planner does in a city game: one decision, from one seat's sight."""

from farebox.kernel.city.apply import FEW_PIECES
from farebox.kernel.city.claims import claim_route
from farebox.kernel.jit import rule, whole
from farebox.kernel.layout import (
    DECK_ID,
    FIRST_END,
    KEEP,
    KEEP_ID,
    KEEP_START,
    MARKET_ID,
    NO_TOKEN,
    NOT_YET,
    PASS_ID,
    PLACE,
    PLACE_ID,
    SECOND,
    SECOND_END,
    TICKETS_ID,
    Row,
)
from farebox.kernel.limits import GRAY, N_KINDS, NONE, WILD
from farebox.kernel.tickets import bit, holds
from farebox.minds.city.plan import make_plan, own_turns_left
from farebox.minds.city.ways import (
    FAR,
    bonus_of,
    find_way,
    is_open,
    lacking,
    most_of_a_color,
    offered_places,
    spread_out,
    touched_places,
)

_ONE_MORE = 2  # spaces of a route that is mostly easy to have


@rule
def choose(board: Row, map: Row, sight: Row, weights: Row, desk: Row) -> int:
    """The id of a legal action for the seat to move."""
    if sight.phase == KEEP_START or sight.phase == KEEP:
        return _choose_keep(board, map, sight, weights, desk)
    if sight.phase == PLACE:
        return _choose_place(board, map, sight, weights, desk)
    tag = 1 + sight.turns * 4 + sight.seat
    if sight.phase == SECOND:
        if desk.tag != tag:
            make_plan(board, map, sight, sight.tickets, weights, desk)
            _want_all(board, sight, weights, desk)
        return _choose_card(board, sight, weights, desk)
    desk.tag = tag
    return _choose_turn(board, map, sight, weights, desk)


@rule
def _choose_turn(board: Row, map: Row, sight: Row, weights: Row, desk: Row) -> int:
    """Claim what is planned and can be paid, else draw tickets if that pays, else draw cards."""
    make_plan(board, map, sight, sight.tickets, weights, desk)
    if own_turns_left(sight, 1.0) <= 1.0:
        return _last_turn(board, map, sight, weights, desk)
    action = _best_claim(board, sight, weights, desk, weights.wait)
    if action != NONE:
        return action
    if sight.n_ticket_deck > 0 and desk.n_undone <= weights.more:
        room = own_turns_left(sight, weights.spare) - desk.plan_turns
        if _promise(board, map, sight, weights, desk, room) > weights.draw:
            return TICKETS_ID
    if desk.n_planned == 0:
        _want_all(board, sight, weights, desk)
        action = _best_claim(board, sight, weights, desk, weights.free)
        if action != NONE:
            return action
    action = _choose_card(board, sight, weights, desk)
    if action != NONE:
        return action
    desk.n_planned = 0
    _want_all(board, sight, weights, desk)
    action = _best_claim(board, sight, weights, desk, -FAR)
    return action if action != NONE else _anything(sight)


# Claims.


@rule
def _best_claim(board: Row, sight: Row, weights: Row, desk: Row, least: float) -> int:
    """The most urgent wanted route that can be paid now, with its payment; NONE if none is urgent enough."""
    most = most_of_a_color(board, sight)
    best = NONE
    highest = least
    rivals = 0
    for route in range(whole(board.n_routes)):
        if desk.worth[route] == 0.0 or lacking(board, sight, most, route) > 0:
            continue
        if rivals == 0:
            rivals = _rivals(board, sight)
        ends = (1 << whole(board.ends[route, 0])) | (1 << whole(board.ends[route, 1]))
        urgency = weights.length * board.length[route] + weights.serve * desk.worth[route]
        if rivals & ends:
            urgency += weights.contest
        urgency += _timing(board, sight, weights, most, route)
        if urgency > highest:
            highest = urgency
            best = route
    if best == NONE:
        return NONE
    return pay(board, sight, weights, desk, best)


@rule
def _timing(board: Row, sight: Row, weights: Row, most: int, route: int) -> float:
    """What speaks for claiming a route now, and, if it takes wild cards, against it."""
    length = whole(board.length[route])
    color = whole(board.color[route])
    same = most if color == GRAY else sight.hand[color]
    wilds = max(0, length - whole(board.ferries[route]) - same)
    value = -weights.hoard * wilds
    if sight.final_turns == NOT_YET:
        left = sight.pieces[sight.seat] - length - FEW_PIECES
        if left <= 0:
            value += weights.finish
        elif left == _ONE_MORE:
            value += weights.approach
    return float(value)


@rule
def _rivals(board: Row, sight: Row) -> int:
    """The places, as bits, that the others' routes touch; a bit no place has, so that it is never 0."""
    places = 1 << 40
    for seat in range(sight.n_seats):
        if seat != sight.seat:
            places |= touched_places(board, sight, seat)
    return places


@rule
def _count_needs(board: Row, sight: Row, desk: Row) -> None:
    """How many cards of each color the planned routes take."""
    for kind in range(N_KINDS):
        desk.need[kind] = 0
    for route in range(whole(board.n_routes)):
        color = whole(board.color[route])
        if desk.worth[route] > 0.0 and color != GRAY:
            desk.need[color] += whole(board.length[route]) - whole(board.ferries[route])


@rule
def pay(board: Row, sight: Row, weights: Row, desk: Row, route: int) -> int:
    """The claim of a route with few wilds and the color least needed; it must be payable."""
    length = whole(board.length[route])
    ferries = whole(board.ferries[route])
    color = whole(board.color[route])
    wilds = sight.hand[WILD]
    payment = 0
    if color != GRAY:
        payment = max(0, length - ferries - sight.hand[color])
    else:
        _count_needs(board, sight, desk)
        n_colors = whole(board.n_colors)
        best = -FAR
        payment = (length - ferries) * n_colors  # all wilds
        for one in range(n_colors):
            stand_in = max(0, length - ferries - sight.hand[one])
            if stand_in + ferries > wilds or stand_in + ferries == length:
                continue
            spare = min(0, sight.hand[one] - (length - ferries - stand_in) - desk.need[one])
            value = spare - weights.spend * stand_in + 0.01 * sight.hand[one]
            if value > best:
                best = value
                payment = stand_in * n_colors + one
    return (
        whole(board.first_claim[route])
        + payment * whole(board.souvenir_ways)
        + _token_way(board, sight, route)
    )


@rule
def _token_way(board: Row, sight: Row, route: int) -> int:
    """SF4, SF5: the token to take: of two, the one of the smaller stack."""
    if board.n_symbols == 0:
        return NO_TOKEN
    way = NO_TOKEN
    fewest = 100
    for symbol in range(whole(board.n_symbols)):
        left = whole(sight.stack_left[symbol])
        if left == 0 or (sight.tokens >> symbol) & 1 or left >= fewest:
            continue
        if sight.stack_place[symbol] == board.ends[route, 0]:
            fewest = left
            way = FIRST_END
        elif sight.stack_place[symbol] == board.ends[route, 1]:
            fewest = left
            way = SECOND_END
    return way


@rule
def _want_all(board: Row, sight: Row, weights: Row, desk: Row) -> None:
    """With nothing planned, want every open route for the points it brings."""
    if desk.n_planned > 0:
        return
    touched = touched_places(board, sight, sight.seat)
    tokens = offered_places(board, sight)
    for route in range(whole(board.n_routes)):
        if is_open(board, sight, route):
            points = board.points[board.length[route]] + bonus_of(board, sight, touched, tokens, route)
            desk.worth[route] = points


# Cards.


@rule
def _weigh_cards(board: Row, sight: Row, weights: Row, desk: Row) -> None:
    """What a card of each kind would do for the planned routes."""
    for kind in range(N_KINDS):
        desk.merit[kind] = 0.0
    most = most_of_a_color(board, sight)
    for route in range(whole(board.n_routes)):
        if desk.worth[route] == 0.0:
            continue
        lack = lacking(board, sight, most, route)
        if lack == 0:
            continue
        merit = desk.worth[route] ** weights.sharp / (lack + 0.5)
        color = whole(board.color[route])
        wants_color = whole(board.length[route]) - whole(board.ferries[route])
        if color != GRAY:
            if sight.hand[color] < wants_color:
                desk.merit[color] += merit
        else:
            for one in range(whole(board.n_colors)):
                if sight.hand[one] < wants_color:
                    desk.merit[one] += merit * (1 + sight.hand[one]) / (1 + most)
        desk.merit[WILD] = max(desk.merit[WILD], merit)


@rule
def _choose_card(board: Row, sight: Row, weights: Row, desk: Row) -> int:
    """The face-up card or the deck, whichever does most for the plan; NONE if there is no card."""
    _weigh_cards(board, sight, weights, desk)
    unseen = 0
    deck = 0.0
    top = 0.0
    for kind in range(N_KINDS):
        unseen += sight.unseen[kind]
        deck += sight.unseen[kind] * desk.merit[kind]
        if kind != WILD:
            top = max(top, desk.merit[kind])
    deck = weights.deck * deck / max(1, unseen)
    best = NONE
    highest = -1.0
    if sight.n_deck > 0:
        best = DECK_ID
        highest = deck
    for color in range(whole(board.n_colors)):
        if sight.shown[color] > 0 and desk.merit[color] > highest:
            best = MARKET_ID + color
            highest = desk.merit[color]
    if sight.shown[WILD] > 0 and sight.phase != SECOND:
        wild = weights.wild * desk.merit[WILD]
        if best == NONE or wild > highest + deck:
            best = MARKET_ID + WILD
    return best


@rule
def _anything(sight: Row) -> int:
    """No card to be had and no route to be paid: tickets, or a pass."""
    if sight.n_ticket_deck > 0:
        return TICKETS_ID
    return PASS_ID


# Tickets.


@rule
def _promise(board: Row, map: Row, sight: Row, weights: Row, desk: Row, room: float) -> float:
    """What drawing tickets should bring: of every two that may come, the best choice, on average.

    Ways are reckoned from the seat's largest network, as it is planned.
    """
    if not spread_out(board, map, sight, desk):
        return -FAR
    n = 0
    pieces = sight.pieces[sight.seat] - desk.plan_pieces
    for ticket in range(whole(board.n_tickets)):
        if not holds(sight.unseen_tickets, ticket):
            continue
        first = whole(board.ticket_ends[ticket, 0])
        second = whole(board.ticket_ends[ticket, 1])
        points = float(board.ticket_points[ticket])
        gain = -points
        if desk.long[first] + desk.long[second] <= pieces and desk.late[first] + desk.late[second] < room:
            gain = max(gain, points - weights.turn * (desk.near[first] + desk.near[second]))
        desk.gain[n] = gain
        n += 1
    if n == 0:
        return -FAR
    if n == 1 or sight.n_ticket_deck == 1:
        return _mean_gain(desk, n)
    total = 0.0
    for first in range(n):
        for second in range(first):
            one = desk.gain[first]
            two = desk.gain[second]
            total += max(one + two, one, two)
    return total / (0.5 * n * (n - 1))


@rule
def _mean_gain(desk: Row, n: int) -> float:
    """What a single ticket brings on average."""
    total = 0.0
    for at in range(n):
        total += desk.gain[at]
    return total / n


@rule
def _choose_keep(board: Row, map: Row, sight: Row, weights: Row, desk: Row) -> int:
    """The choice whose plan, with the tickets held already, brings most after what it costs."""
    best = 1
    highest = -FAR
    for kept in range(1, 1 << sight.n_offer):
        tickets = sight.tickets
        for slot in range(sight.n_offer):
            if (kept >> slot) & 1:
                tickets |= bit(sight.offer[slot])
        make_plan(board, map, sight, tickets, weights, desk)
        risk = 1.0 - weights.risk * desk.plan_turns
        value = desk.plan_points * risk - weights.turn * desk.plan_cost
        if value > highest:
            highest = value
            best = kept
    return KEEP_ID + best


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


# The end.


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
    if sight.n_ticket_deck > 0 and _promise(board, map, sight, weights, desk, 1.0) > highest:
        return TICKETS_ID
    if best != NONE:
        return pay(board, sight, weights, desk, best)
    action = _choose_card(board, sight, weights, desk)
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
