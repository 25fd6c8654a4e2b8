"""*Path*: joins its tickets' places by the cheapest open ways, the most valuable route of these first."""

import random
from collections.abc import Iterable

from farebox.boards import CityBoard
from farebox.bots.assessment import CitySight, of_kind
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
        see = CitySight(observation.as_city())
        match see.phase:
            case Phase.KEEP_START:
                return keep_all(see)
            case Phase.KEEP:
                return max(of_kind(Keep, see.actions), key=lambda keep: self._profit(see, keep))
            case Phase.PLACE:
                return place_stack(see, self._plan(see, see.tickets).routes, self._random)
        return self._turn(see)

    def _turn(self, see: CitySight) -> Action:
        plan = self._plan(see, see.tickets)
        if not plan.routes:
            return draw_tickets(see, self.spare) or claim_or_draw(see, see.open_routes())
        return claim_or_draw(see, self._worth(plan))

    def _plan(self, see: CitySight, tickets: Iterable[int]) -> Plan:
        return join(see, by_points(see, tickets))

    def _worth(self, plan: Plan) -> dict[int, float]:
        """What each route of a plan is worth."""
        worth: dict[int, float] = {
            route: self.board.points[self.board.routes[route].length] for route in sorted(plan.routes)
        }
        for ticket, way in plan.ways.items():
            for route in way:
                worth[route] += self.weight * self.board.tickets[ticket].points
        return worth

    def _profit(self, see: CitySight, keep: Keep) -> int:
        """What tickets bring if built with what is left, or cost if not; nearly all pieces are too many."""
        missing = [ticket for ticket in keep.tickets if not see.network.is_done(ticket)]
        plan = self._plan(see, [*see.tickets, *missing])
        profit = sum(
            self.board.tickets[ticket].points * (2 if ticket in plan.ways or ticket not in missing else -2)
            for ticket in keep.tickets
        )
        return profit - (plan.pieces if plan.pieces > see.pieces - 2 else 0)
