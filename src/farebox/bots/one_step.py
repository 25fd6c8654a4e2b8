"""*One-step*: always after one route, the one that brings most for each piece; its cards are saved for it."""

import random

from farebox.boards import CityBoard
from farebox.bots.assessment import CitySight, of_kind
from farebox.bots.craft import best_claim, best_draw, claim_or_draw, draw_tickets, keep_all, place_stack
from farebox.bots.plans import Plan, best_join, by_points, join
from farebox.game.actions import Action, Claim, Keep
from farebox.game.observation import Observation
from farebox.kernel.layout import Phase


class OneStepBot:
    """Wants one route at a time; the others of its ways are claimed only with cards that one doesn't want.

    A route is worth its points and its share of the tickets it serves, by its part of their ways, for each
    piece. New tickets are drawn when all are done and everybody has at least `spare` pieces.
    """

    name = "one-step"

    def __init__(self, board: CityBoard, seed: int, *, spare: int = 6) -> None:
        self.board = board
        self.spare = spare
        self._random = random.Random(seed)

    def choose(self, observation: Observation) -> Action:
        """See `Bot.choose`."""
        see = CitySight(observation.as_city())
        match see.phase:
            case Phase.KEEP_START:
                return keep_all(see)
            case Phase.KEEP:
                return self._keep(see)
            case Phase.PLACE:
                return place_stack(see, self._plan(see).routes, self._random)
        return self._turn(see)

    def _turn(self, see: CitySight) -> Action:
        plan = self._plan(see)
        if not plan.routes:
            return draw_tickets(see, self.spare) or claim_or_draw(see, see.open_routes())
        worth = self._worth(see, plan)
        target = max(worth, key=lambda route: (worth[route], -see.lacking(route), -route))
        if see.is_last_turn:
            return claim_or_draw(see, worth)
        return (
            best_claim(see, {target: worth[target]})
            or self._claim_beside(see, worth, target)
            or best_draw(see, {target: worth[target]})
            or see.actions[0]
        )

    def _plan(self, see: CitySight) -> Plan:
        """By length alone, so that a card more or less in hand doesn't turn it away from its route."""
        return join(see, by_points(see, see.tickets), see.network.lengths)

    def _worth(self, see: CitySight, plan: Plan) -> dict[int, float]:
        """What each route of a plan brings for each of its pieces."""
        worth = {
            route: self.board.points[self.board.routes[route].length] / self.board.routes[route].length
            for route in sorted(plan.routes)
        }
        for ticket, way in plan.ways.items():
            share = self.board.tickets[ticket].points / see.length(way)
            for route in way:
                worth[route] += share
        return worth

    def _claim_beside(self, see: CitySight, worth: dict[int, float], target: int) -> Claim | None:
        """Another route of the plan, if none of its cards could go to the target."""
        claim = best_claim(see, {route: value for route, value in worth.items() if route != target})
        if claim is None or claim.wilds or claim.color in see.helpful(target):
            return None
        return claim

    def _keep(self, see: CitySight) -> Keep:
        """The tickets that bring most with the pieces there are; those that can't be built cost."""

        def profit(keep: Keep) -> int:
            missing = [ticket for ticket in keep.tickets if not see.network.is_done(ticket)]
            plan = best_join(see, [*see.tickets, *missing])
            lost = [ticket for ticket in (*see.tickets, *missing) if ticket not in plan.ways]
            points = self.board.tickets
            return sum(points[one].points for one in keep.tickets) - 2 * sum(
                points[one].points for one in lost
            )

        return max(of_kind(Keep, see.actions), key=profit)
