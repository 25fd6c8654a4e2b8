"""*Long-route*: one ticket after another, the best first, along long routes; then the longest open ones."""

from farebox.boards import CityBoard
from farebox.bots.assessment import CityAssessment
from farebox.bots.city_bot import CityBot
from farebox.bots.craft import claim_or_draw
from farebox.bots.plans import Plan, by_points, join
from farebox.game.actions import Action


class LongRouteBot(CityBot):
    """Never draws tickets. A route shorter than `long` is planned as if it took `detour` pieces more.

    With its tickets done, or beyond reach, it claims the longest routes that are open.
    """

    name = "long-route"

    def __init__(self, board: CityBoard, seed: int, *, long: int = 3, detour: float = 0.5) -> None:
        super().__init__(board, seed)
        self.long = long
        self.detour = detour

    def _turn(self, city: CityAssessment) -> Action:
        return claim_or_draw(city, self._in_order(self._plan(city)) or self._longest(city))

    def _plan(self, city: CityAssessment) -> Plan:
        costs = [
            cost + self.detour if 0 < length < self.long else cost
            for cost, length in zip(city.costs, city.network.lengths, strict=True)
        ]
        return join(city, by_points(city, city.tickets), costs)

    def _in_order(self, plan: Plan) -> dict[int, float]:
        """The first ticket's routes before the next one's, and among these the longest."""
        worth: dict[int, float] = {}
        for ticket, way in plan.ways.items():
            for route in way:
                value = 10 * self.board.tickets[ticket].points + self._length_worth(route)
                worth[route] = max(value, worth.get(route, 0.0))
        return worth

    def _length_worth(self, route: int) -> float:
        length = self.board.routes[route].length
        return self.board.points[length] + (self.long if length >= self.long else 0)

    def _longest(self, city: CityAssessment) -> dict[int, float]:
        """The longest open routes; shorter ones only when none of them is left."""
        routes = city.open_routes()
        longest = {route: worth for route, worth in routes.items() if self._is_long(route)}
        return longest or routes

    def _is_long(self, route: int) -> bool:
        return self.board.routes[route].length >= self.long
