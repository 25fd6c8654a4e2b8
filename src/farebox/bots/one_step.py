"""*One-step*: always after one route, the one that brings most for each piece; its cards are saved for it."""

from farebox.boards import CityBoard
from farebox.bots.assessment import CityAssessment
from farebox.bots.city_bot import CityBot, missing
from farebox.bots.craft import best_claim, best_draw, claim_or_draw, draw_tickets
from farebox.bots.plans import Plan, best_join, by_points, join
from farebox.game.actions import Action, Keep


class OneStepBot(CityBot):
    """Wants one route at a time; the others of its ways are claimed only with cards that one doesn't want.

    A route is worth its points and its share of the tickets it serves, by its part of their ways, for each
    piece. New tickets are drawn when all are done and everybody has at least `spare` pieces.
    """

    name = "one-step"

    def __init__(self, board: CityBoard, seed: int, *, spare: int = 6) -> None:
        super().__init__(board, seed)
        self.spare = spare

    def _turn(self, city: CityAssessment) -> Action:
        plan = self._plan(city)
        if not plan.routes:
            return draw_tickets(city, self.spare) or claim_or_draw(city, city.open_routes())
        worth = self._worth_a_piece(city, plan)
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

    def _worth_a_piece(self, city: CityAssessment, plan: Plan) -> dict[int, float]:
        """What each route of a plan brings for each of its pieces."""
        worth = {
            route: self.board.route_points(route) / self.board.routes[route].length
            for route in sorted(plan.routes)
        }
        for ticket, way in plan.ways.items():
            share = self.board.tickets[ticket].points / city.length(way)
            for route in way:
                worth[route] += share
        return worth

    def _claim_beside(self, city: CityAssessment, worth: dict[int, float], target: int) -> Action | None:
        """Another route of the plan, if none of its cards could go to the target."""
        claim = best_claim(city, {route: value for route, value in worth.items() if route != target})
        if claim is None or claim.wilds or claim.color in city.helpful(target):
            return None
        return claim

    def _profit(self, city: CityAssessment, keep: Keep) -> int:
        """What tickets bring with the pieces there are; those that can't be built cost."""
        wanted = [*city.tickets, *missing(city, keep)]
        plan = best_join(city, wanted)
        lost = [ticket for ticket in wanted if ticket not in plan.ways]
        return self.board.points_for(keep.tickets) - 2 * self.board.points_for(lost)
