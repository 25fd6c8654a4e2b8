"""Joint plans for several tickets: which routes to claim so that all are joined, with pieces to spare.

Ways are found one ticket after another and what is planned already is free to the next, so ways grow
together; with few tickets every order is tried, and the cheapest plan is near the least there is.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import permutations

from farebox.bots.assessment import CityAssessment

_EVERY_ORDER = 3  # tickets; with more, the order given and its reverse are tried


@dataclass(frozen=True)
class Plan:
    """Routes still to claim and, for each ticket that they complete, its way among them."""

    routes: frozenset[int]
    ways: dict[int, tuple[int, ...]]
    pieces: int
    points: int

    @property
    def tickets(self) -> frozenset[int]:
        """The tickets that the plan completes."""
        return frozenset(self.ways)


def by_points(city: CityAssessment, tickets: Iterable[int]) -> list[int]:
    """The most valuable first."""
    return sorted(tickets, key=lambda one: (-city.board.tickets[one].points, one))


def join(city: CityAssessment, tickets: Sequence[int], costs: Sequence[float] | None = None) -> Plan:
    """A way for each ticket in turn, those planned before being free; what pieces can't reach is left out."""
    price = list(city.costs if costs is None else costs)
    routes: set[int] = set()
    ways: dict[int, tuple[int, ...]] = {}
    left = city.pieces
    for ticket in tickets:
        way = city.network.way(city.board.tickets[ticket].ends, price)
        if way is None:
            continue
        new = [route for route in way if route not in routes]
        spent = city.length(new)
        if spent <= left:
            left -= spent
            routes.update(new)
            ways[ticket] = tuple(way)
            for route in new:
                price[route] = 0.0
    points = sum(city.board.route_points(route) for route in routes)
    points += sum(city.board.tickets[ticket].points for ticket in ways)
    return Plan(frozenset(routes), ways, city.pieces - left, points)


def best_join(city: CityAssessment, tickets: Iterable[int], costs: Sequence[float] | None = None) -> Plan:
    """The plan of most ticket points, then of fewest pieces, over the orders tickets may be joined in."""
    given = by_points(city, tickets)
    orders: Iterable[Sequence[int]] = [given, given[::-1]]
    if len(given) <= _EVERY_ORDER:
        orders = permutations(given)
    plans = [join(city, order, costs) for order in orders]
    return max(plans, key=lambda plan: (_ticket_points(city, plan), -plan.pieces))


def _ticket_points(city: CityAssessment, plan: Plan) -> int:
    return sum(city.board.tickets[ticket].points for ticket in plan.ways)
