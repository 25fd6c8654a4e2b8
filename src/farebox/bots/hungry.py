"""*Hungry*: as many tickets as its pieces can serve, chosen for how well they go together."""

import random

from farebox.actions import Action, Keep
from farebox.boards import Board, CityBoard
from farebox.bots.craft import claim_or_draw, draw_tickets, place_stack
from farebox.bots.plans import Plan, best_join
from farebox.bots.sight import CitySight, of_kind
from farebox.kernel.layout import Phase
from farebox.observation import Observation


class HungryBot:
    """Keeps the tickets whose joint plan pays most for its pieces, and draws more while pieces are spare.

    `spare` is the part of all pieces beyond which the plan leaves room for more tickets; `idle` the pieces a
    plan is charged on top of its own, so that a tiny one isn't the best; with fewer than `late` pieces at
    somebody's seat no more tickets are drawn.
    """

    name = "hungry"

    def __init__(
        self, board: Board, seed: int, *, spare: float = 0.2, idle: int = 6, late: int = 6, weight: float = 2.0
    ) -> None:
        assert isinstance(board, CityBoard)
        self.board = board
        self.spare = spare * board.pieces
        self.idle = idle
        self.late = late
        self.weight = weight
        self._random = random.Random(seed)

    def choose(self, observation: Observation) -> Action:
        """See `Bot.choose`."""
        see = CitySight(observation)
        match see.phase:
            case Phase.KEEP_START | Phase.KEEP:
                return max(of_kind(Keep, see.actions), key=lambda keep: self._rate(see, keep))
            case Phase.PLACE:
                return place_stack(see, best_join(see, see.tickets).routes, self._random)
        return self._turn(see)

    def _turn(self, see: CitySight) -> Action:
        plan = best_join(see, see.tickets)
        if see.pieces - plan.pieces > self.spare and (more := draw_tickets(see, self.late)):
            return more
        return claim_or_draw(see, self._worth(see, plan) or see.open_routes())

    def _rate(self, see: CitySight, keep: Keep) -> float:
        """Points for each piece of the joint plan; a ticket that it doesn't serve counts against it."""
        missing = [ticket for ticket in keep.tickets if not see.network.is_done(ticket)]
        plan = best_join(see, [*see.tickets, *missing])
        points = plan.points
        for ticket in keep.tickets:
            if ticket not in plan.ways:
                points += self.board.tickets[ticket].points * (-1 if ticket in missing else 1)
        points -= sum(self.board.tickets[ticket].points for ticket in see.tickets if ticket not in plan.ways)
        return points / (plan.pieces + self.idle)

    def _worth(self, see: CitySight, plan: Plan) -> dict[int, float]:
        """A route's points and those of the tickets it serves: what many tickets need comes first."""
        worth: dict[int, float] = {
            route: self.board.points[self.board.routes[route].length] for route in sorted(plan.routes)
        }
        for ticket, way in plan.ways.items():
            for route in way:
                worth[route] += self.weight * self.board.tickets[ticket].points
        return worth
