"""What a seat still needs for the routes it has in mind, and which routes might join its tickets.

Arithmetic on what the seat may know: its hand, its pieces, the open board. Nothing here changes a table.
"""

from collections.abc import Collection, Iterable
from functools import lru_cache

from farebox.boards import CityBoard
from farebox.bots.assessment import CityAssessment
from farebox.bots.plans import best_join
from farebox.game.observation import CardObservation, CityObservation
from farebox.game.seat_map import Network
from farebox.tables.log import Refused
from farebox.tables.table import Table
from farebox.tables.view_types import Needs, PlanFacts

DRAWN_A_TURN = 2  # C10


def plan_for(table: Table, seat: int, routes: Collection[int] | None) -> PlanFacts:
    """What a seat asks about routes; without any, those proposed, if the table allows it."""
    observation = table.game.observe(seat, with_past=False).by_family(lambda city: city, _no_map)
    if routes is None:
        if not table.agreement.proposals:
            raise Refused("forbidden", "no_proposals")
        routes = propose(observation)
    n_routes = len(observation.board.routes)
    if any(route >= n_routes for route in routes):
        raise Refused("unknown", "no_route", n=n_routes)
    return plan_of(observation, routes)


def _no_map(_: CardObservation) -> CityObservation:
    raise Refused("forbidden", "no_map")


def propose(observation: CityObservation) -> list[int]:
    """Routes that would join the tickets held, as the planning bots find them."""
    city = CityAssessment(observation)
    return sorted(best_join(city, city.tickets).routes)


def plan_of(observation: CityObservation, routes: Collection[int]) -> PlanFacts:
    """What claiming these routes takes and completes; those that are not open any more are left out."""
    network = Network.of(observation)
    still = [route for route in sorted(set(routes)) if network.is_open(route)]
    owners = [observation.seat if route in still else owner for route, owner in enumerate(observation.owners)]
    then = Network(network.board, owners, network.n_seats, network.seat)
    open_tickets = [ticket for ticket in observation.tickets if not network.is_done(ticket)]
    return {
        **needs_of(observation, still),
        "routes": still,
        "pieces": sum(network.board.routes[route].length for route in still),
        "tickets": [ticket for ticket in open_tickets if then.is_done(ticket)],
    }


def needs_of(observation: CityObservation, routes: Collection[int]) -> Needs:
    """The cards that routes want beyond the hand, paid the best way, and the fewest turns that takes."""
    board, hand = observation.board, observation.hand
    wanted = _colored(board, routes)
    left = {color: hand.get(color, 0) - wanted.get(color, 0) for color in board.colors}
    any_color = _spread(board, routes, left)
    lacking = {color: -n for color, n in left.items() if n < 0}
    ferries = sum(board.routes[route].ferries for route in routes)
    wilds = hand.get(board.wild, 0)
    if ferries > wilds:
        lacking[board.wild] = ferries - wilds
    spare = max(0, wilds - ferries)
    cards = max(0, sum(lacking.values()) + sum(any_color) - spare)
    return {
        "lacking": lacking,
        "any_color": any_color,
        "spare_wilds": spare,
        "cards": cards,
        "turns": len(routes) + -(-cards // DRAWN_A_TURN),
    }


def _colored(board: CityBoard, routes: Iterable[int]) -> dict[str, int]:
    """C21: what routes of a color want of it."""
    wanted: dict[str, int] = {}
    for this in (board.routes[route] for route in routes):
        if this.color is not None:
            color = board.colors[this.color]
            wanted[color] = wanted.get(color, 0) + this.length - this.ferries
    return wanted


def _spread(board: CityBoard, routes: Iterable[int], left: dict[str, int]) -> list[int]:
    """C21: give every gray route the color that leaves fewest cards to draw; changes what is left.

    A route that gets no card from the hand is open to any color: those are returned, by what they want.
    """
    gray = sorted(
        (
            this.length - this.ferries
            for this in (board.routes[route] for route in routes)
            if this.color is None and this.length > this.ferries
        ),
        reverse=True,
    )
    colors = sorted((color for color in left if left[color] > 0), key=lambda color: -left[color])
    chosen = _best_spread(tuple(gray), tuple(left[color] for color in colors))[1]
    for want, at in zip(gray, chosen, strict=True):
        if at is not None:
            left[colors[at]] -= want
    return [want for want, at in zip(gray, chosen, strict=True) if at is None]


@lru_cache(maxsize=4096)
def _best_spread(gray: tuple[int, ...], left: tuple[int, ...]) -> tuple[int, tuple[int | None, ...]]:
    """How many cards of the hand gray routes can use at most, and which color each takes; None: any."""
    if not gray:
        return 0, ()
    want, others = gray[0], gray[1:]
    used, chosen = _best_spread(others, left)
    best: tuple[int, tuple[int | None, ...]] = (used, (None, *chosen))
    for at, n in enumerate(left):
        if n <= 0 or n in left[:at]:  # as many of two colors: either is as good
            continue
        used, chosen = _best_spread(others, (*left[:at], n - want, *left[at + 1 :]))
        if used + min(n, want) > best[0]:
            best = (used + min(n, want), (at, *chosen))
    return best
