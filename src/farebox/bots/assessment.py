"""A city game as a planning bot looks at it: an observation with the questions such bots ask of it."""

from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache
from math import inf

from farebox.boards import CityBoard
from farebox.game.actions import Action
from farebox.game.observation import CityObservation
from farebox.game.seat_map import Network


class CityAssessment:
    """An observation, with what is open, what is lacking and what is left."""

    def __init__(self, observation: CityObservation) -> None:
        board = observation.board
        self.observation = observation
        self.board = board
        self.phase = observation.phase
        self.actions: Sequence[Action] = observation.actions
        self.network = Network.of(observation)
        self.hand = observation.hand
        self.wilds = self.hand.get(board.wild, 0)
        self.tickets = [one for one in observation.tickets if not self.network.is_done(one)]
        self.pieces = observation.seats[observation.seat].pieces
        self.fewest_pieces = min(view.pieces for view in observation.seats)
        self._payable = payable(board)
        self._helpful: dict[int, dict[str, int]] = {}

    @property
    def is_last_turn(self) -> bool:
        """Whether the seat has no turn after this one."""
        left = self.observation.final_turns
        return left is not None and left <= self.observation.n_seats

    def held(self, color: str | None) -> int:
        """Cards of a color in hand."""
        return 0 if color is None else self.hand.get(color, 0)

    def length(self, routes: Iterable[int]) -> int:
        """How many pieces the routes take."""
        return sum(self.board.routes[route].length for route in routes)

    def open_routes(self) -> dict[int, float]:
        """Every route that could still be had, with its points."""
        points = self.board.points
        return {
            route: points[this.length]
            for route, this in enumerate(self.board.routes)
            if this.length <= self.pieces and self.network.is_open(route)
        }

    def helpful(self, route: int) -> dict[str, int]:
        """The cards that would go to the route, each with how many are lacking if it is paid that way."""
        if route not in self._helpful:
            self._helpful[route] = self._find_helpful(route)
        return self._helpful[route]

    def _find_helpful(self, route: int) -> dict[str, int]:
        this = self.board.routes[route]
        ferries = max(0, this.ferries - self.wilds)
        spare = max(0, self.wilds - this.ferries)
        lacking = {
            color: ferries + max(0, this.length - this.ferries - self.hand.get(color, 0) - spare)
            for color in self._payable[route]
        }
        fewest = min(lacking.values())
        return {color: n for color, n in lacking.items() if n == fewest} | {self.board.wild: fewest}

    @cached_property
    def costs(self) -> list[float]:
        """What each route costs: its pieces, and half a piece for each card that is still lacking."""
        return [
            length + self.lacking(route) / 2 if 0 < length < inf else length
            for route, length in enumerate(self.network.lengths)
        ]

    def lacking(self, route: int) -> int:
        """How many cards the route still wants, paid the best way."""
        return self.helpful(route)[self.board.wild]


@lru_cache(maxsize=64)
def payable(board: CityBoard) -> tuple[tuple[str, ...], ...]:
    """For each route the colors that can pay for it (C21)."""
    return tuple(board.colors if this.color is None else (board.colors[this.color],) for this in board.routes)
