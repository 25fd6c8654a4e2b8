"""*Path*: joins its tickets' places by the cheapest open ways, the most valuable route of these first."""

from farebox.boards import CityBoard
from farebox.bots.assessment import CityAssessment
from farebox.bots.city_bot import CityBot, missing
from farebox.bots.craft import claim_or_draw, draw_tickets
from farebox.bots.plans import Plan, by_points, join
from farebox.game.actions import Action, Keep


class PathBot(CityBot):
    """Keeps its first tickets, plans a way for each, and claims or draws for the best route of these.

    A route is worth its points plus `weight` times those of the tickets it serves. New tickets are drawn when
    all are settled and everybody has at least `spare` pieces.
    """

    name = "path"

    def __init__(self, board: CityBoard, seed: int, *, weight: int = 2, spare: int = 7) -> None:
        super().__init__(board, seed)
        self.weight = weight
        self.spare = spare

    def _turn(self, city: CityAssessment) -> Action:
        plan = self._plan(city)
        if not plan.routes:
            return draw_tickets(city, self.spare) or claim_or_draw(city, city.open_routes())
        return claim_or_draw(city, self._worth(plan, self.weight))

    def _plan(self, city: CityAssessment) -> Plan:
        return join(city, by_points(city, city.tickets))

    def _profit(self, city: CityAssessment, keep: Keep) -> int:
        """What tickets bring if built with what is left, or cost if not; nearly all pieces are too many."""
        undone = missing(city, keep)
        plan = join(city, by_points(city, [*city.tickets, *undone]))
        profit = sum(
            self.board.tickets[ticket].points * (2 if ticket in plan.ways or ticket not in undone else -2)
            for ticket in keep.tickets
        )
        return profit - (plan.pieces if plan.pieces > city.pieces - 2 else 0)
