"""The map as one seat finds it: what it has joined, what is open to it, the cheapest way to go on."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from heapq import heappop, heappush
from math import inf

from farebox.boards import CityBoard
from farebox.game.observation import CityObservation


@dataclass(frozen=True)
class Network:
    """A board with its routes' owners, looked at by one seat."""

    board: CityBoard
    owners: Sequence[int | None]
    n_seats: int
    seat: int

    @staticmethod
    def of(observation: CityObservation, seat: int | None = None) -> "Network":
        """The network that an observation shows; of its own seat unless another is named."""
        of_whom = observation.seat if seat is None else seat
        return Network(observation.board, observation.owners, observation.n_seats, of_whom)

    def is_open(self, route: int) -> bool:
        """C20, C24: whether the rules let the seat claim the route some day."""
        if self.owners[route] is not None:
            return False
        twin = self.board.routes[route].twin
        if twin is None or self.owners[twin] is None:
            return True
        return self.n_seats > 2 and self.owners[twin] != self.seat

    @cached_property
    def owned(self) -> list[int]:
        """The seat's routes."""
        return [route for route, owner in enumerate(self.owners) if owner == self.seat]

    def is_done(self, ticket: int) -> bool:
        """C43: whether the seat's routes join the ticket's places."""
        first, second = self.board.tickets[ticket].ends
        return self._labels[first] == self._labels[second]

    @cached_property
    def _labels(self) -> list[int]:
        """For each place the same number as for all places joined to it."""
        labels = list(range(len(self.board.places)))
        for route in self.owned:
            old, new = (labels[end] for end in self.board.routes[route].ends)
            labels = [new if label == old else label for label in labels]
        return labels

    @cached_property
    def lengths(self) -> list[float]:
        """What each route takes in pieces: nothing if it is the seat's own, `inf` if it is closed."""
        return [
            0.0 if self.owners[route] == self.seat else this.length if self.is_open(route) else inf
            for route, this in enumerate(self.board.routes)
        ]

    @cached_property
    def _ways_from(self) -> list[list[tuple[int, int]]]:
        return _beside(self.board)

    def way(self, ends: tuple[int, int], costs: Sequence[float] | None = None) -> list[int] | None:
        """The cheapest routes still to claim from one end to the other; None if every way is closed.

        Without `costs` a route costs its length. Routes of the seat's own cost nothing, closed ones `inf`.
        """
        price = self.lengths if costs is None else costs
        beside = self._ways_from
        goal = ends[1]
        done: set[int] = set()
        ahead: list[tuple[float, int, tuple[int, ...]]] = [(0, ends[0], ())]
        while ahead:
            spent, place, routes = heappop(ahead)
            if place == goal:
                return [route for route in routes if self.owners[route] is None]
            if place in done:
                continue
            done.add(place)
            for route, beyond in beside[place]:
                if beyond not in done and price[route] < inf:
                    heappush(ahead, (spent + price[route], beyond, (*routes, route)))
        return None


@lru_cache(maxsize=64)
def _beside(board: CityBoard) -> list[list[tuple[int, int]]]:
    """For each place its routes, with the place at their other end."""
    beside: list[list[tuple[int, int]]] = [[] for _ in board.places]
    for route, this in enumerate(board.routes):
        first, second = this.ends
        beside[first].append((route, second))
        beside[second].append((route, first))
    return beside
