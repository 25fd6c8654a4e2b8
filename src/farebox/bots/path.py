"""*Path*: joins its tickets' places by the cheapest open ways, the most valuable route of these first."""

import random
from collections.abc import Iterable

from farebox.boards import CityBoard
from farebox.bots.assessment import CityAssessment, of_kind
from farebox.bots.craft import claim_or_draw, draw_tickets, keep_all, place_stack
from farebox.bots.plans import Plan, by_points, join
from farebox.game.actions import Action, Keep
from farebox.game.observation import Observation
from farebox.kernel.layout import Phase


class PathBot:
    """Keeps its first tickets, plans a way for each, and claims or draws for the best route of these.

    A route is worth its points plus `weight` times those of the tickets it serves. New tickets are drawn when
    all are settled and everybody has at least `spare` pieces.
    """

    name = "path"

    def __init__(self, board: CityBoard, seed: int, *, weight: int = 2, spare: int = 7) -> None:
        self.board = board
        self.weight = weight
        self.spare = spare
        self._random = random.Random(seed)

    def choose(self, observation: Observation) -> Action:
        """See `Bot.choose`."""
        city = CityAssessment(observation.as_city())
        match city.phase:
            case Phase.KEEP_START:
                return keep_all(city)
            case Phase.KEEP:
                return max(of_kind(Keep, city.actions), key=lambda keep: self._profit(city, keep))
            case Phase.PLACE:
                return place_stack(city, self._plan(city, city.tickets).routes, self._random)
        return self._turn(city)

    def _turn(self, city: CityAssessment) -> Action:
        plan = self._plan(city, city.tickets)
        if not plan.routes:
            return draw_tickets(city, self.spare) or claim_or_draw(city, city.open_routes())
        return claim_or_draw(city, self._worth(plan))

    def _plan(self, city: CityAssessment, tickets: Iterable[int]) -> Plan:
        return join(city, by_points(city, tickets))

    def _worth(self, plan: Plan) -> dict[int, float]:
        """What each route of a plan is worth."""
        worth: dict[int, float] = {
            route: self.board.points[self.board.routes[route].length] for route in sorted(plan.routes)
        }
        for ticket, way in plan.ways.items():
            for route in way:
                worth[route] += self.weight * self.board.tickets[ticket].points
        return worth

    def _profit(self, city: CityAssessment, keep: Keep) -> int:
        """What tickets bring if built with what is left, or cost if not; nearly all pieces are too many."""
        missing = [ticket for ticket in keep.tickets if not city.network.is_done(ticket)]
        plan = self._plan(city, [*city.tickets, *missing])
        profit = sum(
            self.board.tickets[ticket].points * (2 if ticket in plan.ways or ticket not in missing else -2)
            for ticket in keep.tickets
        )
        return profit - (plan.pieces if plan.pieces > city.pieces - 2 else 0)
