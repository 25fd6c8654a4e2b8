"""Reads a board of the city games: places, routes and tickets, with every check that needs the map."""

from dataclasses import dataclass, replace

from farebox.boards.common import (
    COMMON_KEYS,
    MAX_COUNT,
    MAX_POINTS,
    MAX_TICKET_POINTS,
    read_cards,
    read_colors,
    read_id,
    read_terms,
)
from farebox.boards.features import FEATURE_KEYS, read_features
from farebox.boards.read import Section, check_different
from farebox.boards.schema import CityBoard, Place, Route, Ticket
from farebox.kernel.limits import MAX_LENGTH, MAX_PLACES, MAX_ROUTES, MAX_SEATS, MAX_TICKETS

CITY_KEYS = ("pieces", "size", "points", "place", "route", "ticket")
DEALT = 2  # C2, C4: cards and tickets to each player
MAX_SIDE = 10_000


@dataclass(frozen=True)
class Supply:
    """What routes and tickets are checked against: cards, pieces, points by length, places by name."""

    colors: tuple[str, ...]
    each: int
    wild: int
    pieces: int
    points: tuple[int, ...]
    places: dict[str, int]


def read_city(board: Section) -> CityBoard:
    """Read everything a city box prints."""
    board.check_keys((*COMMON_KEYS, *CITY_KEYS), FEATURE_KEYS)
    places = read_places(board)
    supply = read_supply(board, places)
    routes = read_routes(board, supply)
    width, height = board["size"].pair()
    return CityBoard(
        id=read_id(board),
        name=board["name"].name(),
        rules="city",
        colors=supply.colors,
        cards_each=supply.each,
        cards_wild=supply.wild,
        terms=read_terms(board),
        source=board["source"].text(),
        pieces=supply.pieces,
        size=(width.integer(1, MAX_SIDE), height.integer(1, MAX_SIDE)),
        points=supply.points,
        places=places,
        routes=routes,
        tickets=read_tickets(board, supply, routes),
        **read_features(board, places, routes),
    )


def read_places(board: Section) -> tuple[Place, ...]:
    """Read the places, no two with one name."""
    entries = board["place"].entries(2, MAX_PLACES, ("name", "x", "y"), ("attraction",))
    check_different([(entry["name"], entry["name"].name()) for entry in entries])
    return tuple(read_place(board, entry) for entry in entries)


def read_place(board: Section, entry: Section) -> Place:
    """Read one place."""
    attraction = entry.get("attraction", False).flag()
    if attraction and "attractions" not in board:
        entry.fail("no_attractions")
    return Place(entry["name"].name(), entry["x"].percent(), entry["y"].percent(), attraction)


def read_supply(board: Section, places: tuple[Place, ...]) -> Supply:
    """Read colors, cards, pieces and points by length."""
    colors = read_colors(board)
    each, wild = read_cards(board, len(colors), DEALT)
    return Supply(
        colors=colors,
        each=each,
        wild=wild,
        pieces=board["pieces"].integer(1, MAX_COUNT),
        points=read_points(board),
        places={place.name: n for n, place in enumerate(places)},
    )


def read_points(board: Section) -> tuple[int, ...]:
    """Read the points by length, with a 0 in front so that `points[length]` reads right."""
    points = board["points"].table(None)
    lengths = [str(length) for length in range(1, len(points.values) + 1)]
    if not 1 <= len(lengths) <= MAX_LENGTH or set(points.values) != set(lengths):
        points.fail("lengths", max=MAX_LENGTH)
    return (0, *(points[length].integer(0, MAX_POINTS) for length in lengths))


def read_ends(entry: Section, places: dict[str, int]) -> tuple[int, int]:
    """Read two different places of the board."""
    first, second = (end.choice(places, "places") for end in entry["ends"].pair())
    if first == second:
        entry.fail("same_place")
    return places[first], places[second]


def read_routes(board: Section, supply: Supply) -> tuple[Route, ...]:
    """Read the routes and find each one's twin."""
    entries = board["route"].entries(1, MAX_ROUTES, ("ends", "length", "color"), ("ferries", "merchandise"))
    routes: list[Route] = []
    for n, entry in enumerate(entries):
        route = read_route(board, entry, supply)
        twin = find_twin(entry, route, routes)
        if twin is not None:
            routes[twin] = replace(routes[twin], twin=n)
        routes.append(replace(route, twin=twin))
    return tuple(routes)


def read_route(board: Section, entry: Section, supply: Supply) -> Route:
    """Read one route, which somebody must be able to claim."""
    length = read_length(entry, supply)
    color = entry["color"].choice((*supply.colors, "gray"), "colors")
    merchandise = entry.get("merchandise", False).flag()
    if merchandise and "merchandise" not in board:
        entry.fail("no_merchandise")
    return Route(
        ends=read_ends(entry, supply.places),
        length=length,
        color=None if color == "gray" else supply.colors.index(color),
        ferries=read_ferries(entry, length, supply.wild),
        merchandise=merchandise,
    )


def read_length(entry: Section, supply: Supply) -> int:
    """Read the spaces of a route: worth points, and payable with a player's pieces and one color's cards."""
    length = entry["length"].integer(1, MAX_LENGTH)
    if length >= len(supply.points):
        entry.fail("length_points", length=length)
    if length > supply.pieces:
        entry.fail("length_pieces", length=length, pieces=supply.pieces)
    if length > supply.each + supply.wild:
        entry.fail("length_cards", length=length, cards=supply.each + supply.wild)
    return length


def read_ferries(entry: Section, length: int, wild: int) -> int:
    """Read how many spaces take a wild card (SF8), no more than there are of either."""
    ferries = entry.get("ferries", 0).integer(0, MAX_LENGTH)
    if ferries > length:
        entry.fail("ferries_length", n=ferries, length=length)
    if ferries > wild:
        entry.fail("ferries_wild", n=ferries, wild=wild)
    return ferries


def find_twin(entry: Section, route: Route, earlier: list[Route]) -> int | None:
    """Find the one earlier route between the same places, of the same length (C24)."""
    same = [n for n, other in enumerate(earlier) if set(other.ends) == set(route.ends)]
    if len(same) > 1:
        entry.fail("third_route")
    if same and earlier[same[0]].length != route.length:
        entry.fail("twin_length", n=same[0] + 1)
    return same[0] if same else None


def read_tickets(board: Section, supply: Supply, routes: tuple[Route, ...]) -> tuple[Ticket, ...]:
    """Read the tickets, no two for the same places, each one possible."""
    entries = board["ticket"].entries(DEALT * MAX_SEATS, MAX_TICKETS, ("ends", "points"), ("reconstructed",))
    far = distances(len(supply.places), routes)
    seen: dict[frozenset[int], int] = {}
    tickets = []
    for n, entry in enumerate(entries, start=1):
        ticket = read_ticket(entry, supply, far)
        first = seen.setdefault(frozenset(ticket.ends), n)
        if first != n:
            entry.fail("same_ticket", n=first)
        tickets.append(ticket)
    return tuple(tickets)


def read_ticket(entry: Section, supply: Supply, far: list[list[float]]) -> Ticket:
    """Read one ticket, whose places a player's pieces can join."""
    a, b = read_ends(entry, supply.places)
    if far[a][b] == float("inf"):
        entry.fail("no_chain")
    if far[a][b] > supply.pieces:
        entry.fail("far_ticket", n=far[a][b], pieces=supply.pieces)
    return Ticket(
        ends=(a, b),
        points=entry["points"].integer(1, MAX_TICKET_POINTS),
        reconstructed=entry.get("reconstructed", False).flag(),
    )


def distances(n_places: int, routes: tuple[Route, ...]) -> list[list[float]]:
    """Measure the fewest spaces between every two places."""
    far = [[0 if a == b else float("inf") for b in range(n_places)] for a in range(n_places)]
    for route in routes:
        a, b = route.ends
        far[a][b] = far[b][a] = min(far[a][b], route.length)
    for via in range(n_places):
        for row in far:
            row[:] = [min(direct, row[via] + onward) for direct, onward in zip(row, far[via], strict=True)]
    return far
