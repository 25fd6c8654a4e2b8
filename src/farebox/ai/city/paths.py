"""What routes cost a seat, and the cheapest ways between places."""

from farebox.kernel.jit import rule, whole
from farebox.kernel.layout import Row
from farebox.kernel.limits import GRAY, NOBODY, NONE, WILD

FAR = 1e9
LEAST = 0.05  # no route that is still to be claimed costs less: ways with fewer routes are better


@rule
def is_open(board: Row, sight: Row, route: int) -> bool:
    """C20, C22, C24: whether the seat may ever claim the route."""
    if sight.owner[route] != NOBODY or sight.pieces[sight.seat] < board.length[route]:
        return False
    twin = whole(board.twin[route])
    if twin == NONE or sight.owner[twin] == NOBODY:
        return True
    return bool(sight.n_seats > 2 and sight.owner[twin] != sight.seat)


@rule
def most_of_a_color(board: Row, sight: Row) -> int:
    """How many cards the hand has of the color it has most of."""
    most = 0
    for color in range(whole(board.n_colors)):
        most = max(most, sight.hand[color])
    return most


@rule
def lacking(board: Row, sight: Row, most: int, route: int) -> int:
    """How many cards the hand lacks for a route."""
    length = whole(board.length[route])
    ferries = whole(board.ferries[route])
    color = whole(board.color[route])
    same = most if color == GRAY else sight.hand[color]
    wilds = sight.hand[WILD]
    others = max(0, length - ferries - same)  # wilds beyond the ferries must stand in for these
    return whole(max(0, others + ferries - wilds))


@rule
def offered_places(board: Row, sight: Row) -> int:
    """SF4: the places, as bits, with a token that the seat lacks."""
    places = 0
    for symbol in range(whole(board.n_symbols)):
        if sight.stack_left[symbol] > 0 and not (sight.tokens >> symbol) & 1:
            places |= 1 << whole(sight.stack_place[symbol])
    return places


@rule
def touched_places(board: Row, sight: Row, seat: int) -> int:
    """The places, as bits, that a seat's routes touch."""
    places = 0
    for route in range(whole(board.n_routes)):
        if sight.owner[route] == seat:
            places |= (1 << whole(board.ends[route, 0])) | (1 << whole(board.ends[route, 1]))
    return places


@rule
def bonus_of(board: Row, sight: Row, touched: int, tokens: int, route: int) -> float:
    """About how many points of the edition's bonus a route brings."""
    first = whole(board.ends[route, 0])
    second = whole(board.ends[route, 1])
    bonus = 0.0
    if board.attraction_points:
        if board.attraction[first] and not (touched >> first) & 1:
            bonus += board.attraction_points
        if board.attraction[second] and not (touched >> second) & 1:
            bonus += board.attraction_points
    if board.carries[route] and sight.merchandise_left > 0:
        bonus += 1.0
    if board.n_symbols and (((tokens >> first) | (tokens >> second)) & 1):
        bonus += 1.5
    return bonus


@rule
def _in_sight(board: Row, sight: Row, lack: int, route: int) -> int:
    """How many of the cards that a route lacks lie face up."""
    color = whole(board.color[route])
    shown = 0
    if color != GRAY:
        shown = sight.shown[color]
    return whole(min(lack, shown))


@rule
def price_routes(board: Row, sight: Row, weights: Row, desk: Row) -> None:
    """Write what every route costs the seat: nothing if it is its own, FAR if it can't be had."""
    most = most_of_a_color(board, sight)
    touched = touched_places(board, sight, sight.seat)
    tokens = offered_places(board, sight)
    for route in range(whole(board.n_routes)):
        desk.worth[route] = 0.0
        if sight.owner[route] == sight.seat:
            desk.cost[route] = 0.0
            desk.turns[route] = 0.0
        elif is_open(board, sight, route):
            length = whole(board.length[route])
            lack = lacking(board, sight, most, route)
            turns = 1.0 + weights.card * (lack - weights.show * _in_sight(board, sight, lack, route))
            desk.turns[route] = turns
            worth = weights.point * board.points[length]
            worth += weights.bonus * bonus_of(board, sight, touched, tokens, route)
            desk.cost[route] = max(LEAST, turns + weights.piece * length - worth)
        else:
            desk.cost[route] = FAR


@rule
def find_way(board: Row, map: Row, desk: Row, start: int, goal: int) -> float:
    """The cost of the cheapest way; `from_route` leads back from the goal. FAR if there is none."""
    n_places = whole(board.n_places)
    for place in range(n_places):
        desk.far[place] = FAR
        desk.settled[place] = 0
    desk.far[start] = 0.0
    for _ in range(n_places):
        here = start
        least = FAR
        for place in range(n_places):
            if desk.settled[place] == 0 and desk.far[place] < least:
                least = desk.far[place]
                here = place
        if least >= FAR or here == goal:
            return least
        desk.settled[here] = 1
        for at in range(whole(map.first[here]), whole(map.first[here + 1])):
            there = whole(map.to[at])
            cost = least + desk.cost[map.via[at]]
            if cost < desk.far[there]:
                desk.far[there] = cost
                desk.from_route[there] = map.via[at]
    return FAR


@rule
def _reach(board: Row, map: Row, desk: Row, start: int) -> int:
    """How far every place is from one: cost, pieces and turns; returns how many are joined to it already."""
    find_way(board, map, desk, start, NONE)
    joined = 0
    for place in range(whole(board.n_places)):
        if desk.far[place] == 0.0:
            joined += 1
    return joined


@rule
def _measure(board: Row, desk: Row, start: int, place: int) -> None:
    """Write what it takes to join a place to the network that was reached last."""
    desk.near[place] = desk.far[place]
    desk.long[place] = 0
    desk.late[place] = 0.0
    if desk.far[place] >= FAR:
        desk.long[place] = 1000
        return
    here = place
    while desk.far[here] > 0.0:
        route = whole(desk.from_route[here])
        if desk.cost[route] > 0.0:
            desk.long[place] += whole(board.length[route])
            desk.late[place] += desk.turns[route]
        here = other_end(board, route, here)


@rule
def spread_out(board: Row, map: Row, sight: Row, desk: Row) -> bool:
    """Measure what it takes to join each place to the seat's largest network; False if there is none."""
    seen = 0
    best = NONE
    most = 0
    last = NONE
    for route in range(whole(board.n_routes)):
        start = whole(board.ends[route, 0])
        if desk.cost[route] > 0.0 or (seen >> start) & 1:
            continue
        joined = _reach(board, map, desk, start)
        last = start
        for place in range(whole(board.n_places)):
            if desk.far[place] == 0.0:
                seen |= 1 << place
        if joined > most:
            most = joined
            best = start
    if best == NONE:
        return False
    if best != last:
        _reach(board, map, desk, best)
    for place in range(whole(board.n_places)):
        _measure(board, desk, best, place)
    return True


@rule
def other_end(board: Row, route: int, place: int) -> int:
    """Where a route leads from here."""
    first = whole(board.ends[route, 0])
    return whole(board.ends[route, 1]) if first == place else first
