"""*Hungry*: as many tickets as its pieces can serve, chosen for how well they go together."""

import random

from farebox.boards import CityBoard
from farebox.bots.assessment import CityAssessment, of_kind
from farebox.bots.craft import claim_or_draw, draw_tickets, place_stack
from farebox.bots.plans import Plan, best_join
from farebox.game.actions import Action, Keep
from farebox.game.observation import Observation
from farebox.kernel.layout import Phase

_A_TURN = 2  # cards, and so pieces, that drawing tickets costs
_LAST = 2  # pieces: with no more the end comes


class HungryBot:
    """Keeps the tickets whose joint plan pays most for its pieces, and draws more while pieces are spare.

    More are drawn while the plan, and the cards that a turn for tickets costs, leave over the part `spare` of
    all pieces, and everybody has at least `late`. `idle` pieces are charged to every plan, so that a tiny one
    isn't the best of all, and `tight` points for each of the last two pieces, which nobody counts on (C50).
    """

    name = "hungry"

    def __init__(
        self,
        board: CityBoard,
        seed: int,
        *,
        spare: float = 0.2,
        late: int = 7,
        idle: int = 2,
        tight: float = 1.0,
        weight: float = 2.0,
    ) -> None:
        self.board = board
        self.spare = spare * board.pieces
        self.late = late
        self.idle = idle
        self.tight = tight
        self.weight = weight
        self._random = random.Random(seed)

    def choose(self, observation: Observation) -> Action:
        """See `Bot.choose`."""
        city = CityAssessment(observation.as_city())
        match city.phase:
            case Phase.KEEP_START | Phase.KEEP:
                return max(of_kind(Keep, city.actions), key=lambda keep: self._rate(city, keep))
            case Phase.PLACE:
                return place_stack(city, best_join(city, city.tickets).routes, self._random)
        return self._turn(city)

    def _turn(self, city: CityAssessment) -> Action:
        plan = best_join(city, city.tickets)
        if city.pieces - plan.pieces - _A_TURN > self.spare and (more := draw_tickets(city, self.late)):
            return more
        return claim_or_draw(city, self._worth(plan) or city.open_routes())

    def _rate(self, city: CityAssessment, keep: Keep) -> float:
        """Points for each piece of the joint plan; a ticket that it doesn't serve counts against it."""
        missing = [ticket for ticket in keep.tickets if not city.network.is_done(ticket)]
        plan = best_join(city, [*city.tickets, *missing])
        points = plan.points - self.tight * max(0, plan.pieces + _LAST - city.pieces)
        for ticket in (*city.tickets, *keep.tickets):
            if ticket not in plan.ways:
                is_done = ticket in keep.tickets and ticket not in missing
                points += self.board.tickets[ticket].points * (1 if is_done else -1)
        return points / (plan.pieces + self.idle)

    def _worth(self, plan: Plan) -> dict[int, float]:
        """A route's points and those of the tickets it serves: what many tickets need comes first."""
        worth: dict[int, float] = {
            route: self.board.points[self.board.routes[route].length] for route in sorted(plan.routes)
        }
        for ticket, way in plan.ways.items():
            for route in way:
                worth[route] += self.weight * self.board.tickets[ticket].points
        return worth
