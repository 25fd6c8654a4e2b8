"""The map as one seat finds it: joined places, open routes, cheapest ways."""

from farebox.game.seat_map import Network
from support.boards import city
from support.scenes import route_called

BOARD = city("new-york")
PLACES = [place.name for place in BOARD.places]


def network(owners: dict[str, int], n_seats: int = 2) -> Network:
    """New York with these routes owned, as seat 0 sees it."""
    named = {route_called(BOARD, name): seat for name, seat in owners.items()}
    return Network(BOARD, [named.get(route) for route in range(len(BOARD.routes))], n_seats, 0)


def length(net: Network, first: str, second: str) -> int | None:
    """How many spaces lie between two places."""
    way = net.way((PLACES.index(first), PLACES.index(second)))
    return None if way is None else sum(BOARD.routes[route].length for route in way)


def test_the_cheapest_way_is_found() -> None:
    """By spaces."""
    assert length(network({}), "Lincoln Center", "Empire State Building") == 3


def test_own_routes_cost_nothing() -> None:
    """They are part of the way already."""
    net = network({"Lincoln Center - Times Square #1": 0})
    assert length(net, "Lincoln Center", "Empire State Building") == 1


def test_a_double_is_closed_as_the_rule_says() -> None:
    """C24: to everybody with two players, to its owner with more."""
    double = ("Lincoln Center - Times Square #1", "Lincoln Center - Times Square #2")
    other = route_called(BOARD, double[1])
    assert network({}).is_open(other)
    assert not network({double[0]: 1}).is_open(other)
    assert network({double[0]: 1}, n_seats=3).is_open(other)
    assert not network({double[0]: 0}, n_seats=3).is_open(other)


def test_there_may_be_no_way() -> None:
    """When others own all around."""
    beside = ("Times Square #1", "Central Park", "Midtown West")
    around = {f"Lincoln Center - {place}": 1 for place in beside}
    assert length(network(around), "Lincoln Center", "Soho") is None


def test_a_ticket_is_done_when_its_places_are_joined() -> None:
    """C43."""
    ends = (PLACES.index("Lincoln Center"), PLACES.index("Empire State Building"))
    ticket = next(n for n, this in enumerate(BOARD.tickets) if set(this.ends) == set(ends))
    half = {"Lincoln Center - Times Square #1": 0}
    assert not network(half).is_done(ticket)
    assert network(half | {"Times Square - Empire State Building #2": 0}).is_done(ticket)
    assert not network(half | {"Times Square - Empire State Building #2": 1}).is_done(ticket)
