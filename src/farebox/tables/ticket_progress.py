"""How a seat's tickets stand: done, or by which shortest way they might be. Kept until a claim."""

from collections.abc import Iterable

from farebox.game.observation import CityObservation, Observation
from farebox.game.seat_map import Network
from farebox.tables.view_types import OwnTicket


class Prospects:
    """The tickets of one table's seats."""

    def __init__(self) -> None:
        self._owners: list[int | None] = []
        self._known: dict[tuple[int, int], OwnTicket] = {}

    def of(self, observation: Observation, tickets: Iterable[int]) -> list[OwnTicket]:
        """Some tickets as the seat that observes may see them."""
        return observation.by_family(
            lambda city: self._ways(city, tickets),
            lambda _: [{"ticket": ticket, "done": False} for ticket in tickets],
        )

    def _ways(self, observation: CityObservation, tickets: Iterable[int]) -> list[OwnTicket]:
        owners = observation.owners
        if owners != self._owners:
            self._owners, self._known = owners, {}
        return [self._one(observation, ticket) for ticket in tickets]

    def _one(self, observation: CityObservation, ticket: int) -> OwnTicket:
        key = (observation.seat, ticket)
        if key not in self._known:
            self._known[key] = prospect(Network.of(observation), ticket)
        return self._known[key]


def prospect(network: Network, ticket: int) -> OwnTicket:
    """A ticket, whether it is done, and how it might be."""
    if network.is_done(ticket):
        return {"ticket": ticket, "done": True, "way": [], "spaces": 0}
    way = network.way(network.board.tickets[ticket].ends)
    if way is None:
        return {"ticket": ticket, "done": False, "way": None, "spaces": None}
    spaces = sum(network.board.routes[route].length for route in way)
    return {"ticket": ticket, "done": False, "way": way, "spaces": spaces}
