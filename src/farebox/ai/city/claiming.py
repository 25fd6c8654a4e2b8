"""Which route a planner claims, and how it pays for it."""

from farebox.ai.city.paths import (
    FAR,
    bonus_of,
    is_open,
    lacking,
    most_of_a_color,
    offered_places,
    touched_places,
)
from farebox.kernel.city.apply import FEW_PIECES
from farebox.kernel.jit import rule, whole
from farebox.kernel.layout import FIRST_END, NO_TOKEN, NOT_YET, SECOND_END, Row
from farebox.kernel.limits import GRAY, N_KINDS, NONE, WILD

_ONE_MORE = 2  # spaces of a route that is mostly easy to have


@rule
def best_claim(board: Row, sight: Row, weights: Row, desk: Row, least: float) -> int:
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
def want_all(board: Row, sight: Row, weights: Row, desk: Row) -> None:
    """With nothing planned, want every open route for the points it brings."""
    if desk.n_planned > 0:
        return
    touched = touched_places(board, sight, sight.seat)
    tokens = offered_places(board, sight)
    for route in range(whole(board.n_routes)):
        if is_open(board, sight, route):
            points = board.points[board.length[route]] + bonus_of(board, sight, touched, tokens, route)
            desk.worth[route] = points
