"""What a rival's routes tell about the tickets that it may hold: routes are claimed for tickets."""

from farebox.ai.belief_types import CITY_CLUES, MAX_MARKS, Belief
from farebox.ai.city.paths import FAR, find_way, other_end
from farebox.ai.plan_types import CityMap, CityPlan
from farebox.kernel.board_types import CityBoardRow
from farebox.kernel.jit import rule, to_int
from farebox.kernel.limits import NOBODY, NONE
from farebox.kernel.record_types import CityKnowledge
from farebox.kernel.row import Word
from farebox.kernel.tickets import bit, lowest, without_lowest

_NO_ROUTES = Word(0)
# A way that has the rival's own routes is preferred to one as short, and a short one of them to a long one.
_OWN = 0.001


@rule
def _one_if(is_so: bool) -> float:
    """A fact as a number."""
    return 1.0 if is_so else 0.0


@rule
def _is_open(board: CityBoardRow, know: CityKnowledge, rival: int, route: int) -> bool:
    """C20, C24: whether a rival may yet claim a route, if its pieces are enough."""
    twin = to_int(board.twin[route])
    if know.owner[route] != NOBODY:
        return False
    if twin == NONE or know.owner[twin] == NOBODY:
        return True
    return bool(know.n_seats > 2 and know.owner[twin] != rival)


@rule
def look_at(
    board: CityBoardRow, map: CityMap, know: CityKnowledge, rival: int, plan: CityPlan, belief: Belief
) -> int:
    """Price every route as it is to a rival, and number the rival's own; returns how many these are."""
    own = 0
    belief.shown[rival] = 0
    for route in range(to_int(board.n_routes)):
        length = to_int(board.length[route])
        plan.cost[route] = FAR
        if know.owner[route] == rival:
            plan.cost[route] = _OWN * length
            belief.shown[rival] += length
            belief.mark[route] = min(own, MAX_MARKS - 1)
            belief.spaces[rival, min(own, MAX_MARKS - 1)] = length
            own += 1
        elif _is_open(board, know, rival, route):
            plan.cost[route] = float(length)
    return own


@rule
def _mark_way(
    board: CityBoardRow, know: CityKnowledge, rival: int, ticket: int, plan: CityPlan, belief: Belief
) -> int:
    """Note the rival's own routes on the way that was just found; returns the spaces that it lacks."""
    start = to_int(board.ticket_ends[ticket, 0])
    place = to_int(board.ticket_ends[ticket, 1])
    rest = 0
    while place != start:
        route = to_int(plan.from_route[place])
        if know.owner[route] == rival:
            belief.marks[rival, ticket] |= bit(to_int(belief.mark[route]))
        else:
            rest += to_int(board.length[route])
        place = other_end(board, route, place)
    return rest


@rule
def _spaces(belief: Belief, rival: int, routes: Word) -> int:
    """How many spaces some of a rival's routes have."""
    spaces = 0
    while routes:
        spaces += to_int(belief.spaces[rival, lowest(routes)])
        routes = without_lowest(routes)
    return spaces


@rule
def _routes_at(board: CityBoardRow, know: CityKnowledge, rival: int, place: int) -> int:
    """How many of a rival's routes touch a place."""
    routes = 0
    for route in range(to_int(board.n_routes)):
        if know.owner[route] == rival and (board.ends[route, 0] == place or board.ends[route, 1] == place):
            routes += 1
    return routes


@rule
def take_clues(
    board: CityBoardRow,
    map: CityMap,
    know: CityKnowledge,
    rival: int,
    ticket: int,
    plan: CityPlan,
    belief: Belief,
) -> None:
    """Write what a rival's routes tell about a ticket; `CITY_CLUES` says what each number is."""
    clue = belief.clues[ticket]
    for at in range(len(CITY_CLUES)):
        clue[at] = 0.0
    belief.marks[rival, ticket] = _NO_ROUTES
    start = to_int(board.ticket_ends[ticket, 0])
    goal = to_int(board.ticket_ends[ticket, 1])
    first = _routes_at(board, know, rival, start)
    second = _routes_at(board, know, rival, goal)
    clue[2] = board.ticket_points[ticket] / 8.0
    clue[8] = _one_if(first > 0) + _one_if(second > 0)
    clue[9] = _one_if(first > 0 and second > 0)
    clue[10] = _one_if(first == 1) + _one_if(second == 1)
    clue[11] = _one_if(first == 1 and second == 1)
    if find_way(board, map, plan, start, goal) >= FAR:
        clue[5] = 1.0
        return
    rest = _mark_way(board, know, rival, ticket, plan, belief)
    if rest > know.pieces[rival]:
        clue[5] = 1.0
        return
    own = _spaces(belief, rival, belief.marks[rival, ticket])
    shortest = to_int(map.apart[ticket])
    saved = max(0, shortest - rest)
    clue[3] = _one_if(rest == 0)
    clue[4] = _one_if(rest == 0 and know.drew[rival] > 0)
    clue[6] = saved / max(1.0, float(shortest))
    clue[7] = saved / 8.0
    clue[12] = min(4, own + rest - shortest) / 4.0
    clue[13] = min(16, rest) / 8.0
    clue[14] = own / max(1.0, float(belief.shown[rival]))


@rule
def explained(board: CityBoardRow, belief: Belief, rival: int, tickets: Word) -> Word:
    """The rival's routes that lie on the way of one of these tickets."""
    routes = _NO_ROUTES
    while tickets:
        routes |= belief.marks[rival, lowest(tickets)]
        tickets = without_lowest(tickets)
    return routes


@rule
def explains_more(board: CityBoardRow, belief: Belief, rival: int, explained: Word, ticket: int) -> int:
    """How many spaces a ticket explains that others leave unexplained."""
    return _spaces(belief, rival, belief.marks[rival, ticket] & ~explained)
