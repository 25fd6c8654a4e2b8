"""*One-step*: always after one route, the one that brings most for each piece; its cards are saved for it."""

import random

from farebox.boards import CityBoard
from farebox.bots.assessment import CityAssessment, of_kind
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
        city = CityAssessment(observation.as_city())
        match city.phase:
            case Phase.KEEP_START:
                return keep_all(city)
            case Phase.KEEP:
                return self._keep(city)
            case Phase.PLACE:
                return place_stack(city, self._plan(city).routes, self._random)
        return self._turn(city)

    def _turn(self, city: CityAssessment) -> Action:
        plan = self._plan(city)
        if not plan.routes:
            return draw_tickets(city, self.spare) or claim_or_draw(city, city.open_routes())
        worth = self._worth(city, plan)
        target = max(worth, key=lambda route: (worth[route], -city.lacking(route), -route))
        if city.is_last_turn:
            return claim_or_draw(city, worth)
        return (
            best_claim(city, {target: worth[target]})
            or self._claim_beside(city, worth, target)
            or best_draw(city, {target: worth[target]})
            or city.actions[0]
        )

    def _plan(self, city: CityAssessment) -> Plan:
        """By length alone, so that a card more or less in hand doesn't turn it away from its route."""
        return join(city, by_points(city, city.tickets), city.network.lengths)

    def _worth(self, city: CityAssessment, plan: Plan) -> dict[int, float]:
        """What each route of a plan brings for each of its pieces."""
        worth = {
            route: self.board.points[self.board.routes[route].length] / self.board.routes[route].length
            for route in sorted(plan.routes)
        }
        for ticket, way in plan.ways.items():
            share = self.board.tickets[ticket].points / city.length(way)
            for route in way:
                worth[route] += share
        return worth

    def _claim_beside(self, city: CityAssessment, worth: dict[int, float], target: int) -> Claim | None:
        """Another route of the plan, if none of its cards could go to the target."""
        claim = best_claim(city, {route: value for route, value in worth.items() if route != target})
        if claim is None or claim.wilds or claim.color in city.helpful(target):
            return None
        return claim

    def _keep(self, city: CityAssessment) -> Keep:
        """The tickets that bring most with the pieces there are; those that can't be built cost."""

        def profit(keep: Keep) -> int:
            missing = [ticket for ticket in keep.tickets if not city.network.is_done(ticket)]
            plan = best_join(city, [*city.tickets, *missing])
            lost = [ticket for ticket in (*city.tickets, *missing) if ticket not in plan.ways]
            points = self.board.tickets
            return sum(points[one].points for one in keep.tickets) - 2 * sum(
                points[one].points for one in lost
            )

        return max(of_kind(Keep, city.actions), key=profit)
