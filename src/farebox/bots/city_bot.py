"""What the planning bots of the city games have in common: which decision is due, what a plan is worth."""

import random
from abc import ABC, abstractmethod

from farebox.boards import CityBoard
from farebox.bots.assessment import CityAssessment
from farebox.bots.craft import keep_all, place_stack
from farebox.bots.plans import Plan
from farebox.game.actions import Action, Keep
from farebox.game.observation import Observation
from farebox.kernel.layout import Phase


class CityBot(ABC):
    """Keeps its first tickets and plans routes for them; how, and what to do in a turn, a subclass says."""

    name = "city"

    def __init__(self, board: CityBoard, seed: int) -> None:
        self.board = board
        self._random = random.Random(seed)

    def choose(self, observation: Observation) -> Action:
        """See `Bot.choose`."""
        city = CityAssessment(observation.as_city())
        match city.phase:
            case Phase.KEEP_START:
                return self._keep_first(city)
            case Phase.KEEP:
                return self._keep(city)
            case Phase.PLACE:
                return place_stack(city, self._plan(city).routes, self._random)
        return self._turn(city)

    def _keep_first(self, city: CityAssessment) -> Keep:
        return keep_all(city)

    def _keep(self, city: CityAssessment) -> Keep:
        return max(city.observation.of_kind(Keep), key=lambda keep: self._profit(city, keep))

    def _profit(self, city: CityAssessment, keep: Keep) -> float:
        """How good it would be to keep these tickets: the more, unless a bot thinks further."""
        return len(keep.tickets)

    @abstractmethod
    def _plan(self, city: CityAssessment) -> Plan:
        """Routes for the tickets that are not done."""

    @abstractmethod
    def _turn(self, city: CityAssessment) -> Action: ...

    def _worth(self, plan: Plan, weight: float) -> dict[int, float]:
        """A route of a plan is worth its points, and `weight` times those of the tickets that it serves."""
        worth: dict[int, float] = {route: self.board.route_points(route) for route in sorted(plan.routes)}
        for ticket, way in plan.ways.items():
            for route in way:
                worth[route] += weight * self.board.tickets[ticket].points
        return worth


def missing(city: CityAssessment, keep: Keep) -> list[int]:
    """Which of these tickets are not done yet."""
    return [ticket for ticket in keep.tickets if not city.network.is_done(ticket)]
