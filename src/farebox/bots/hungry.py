"""*Hungry*: as many tickets as its pieces can serve, chosen for how well they go together."""

from farebox.boards import CityBoard
from farebox.bots.assessment import CityAssessment
from farebox.bots.city_bot import CityBot, missing
from farebox.bots.craft import claim_or_draw, draw_tickets
from farebox.bots.plans import Plan, best_join
from farebox.game.actions import Action, Keep

_A_TURN = 2  # cards, and so pieces, that drawing tickets costs
_LAST = 2  # pieces: with no more the end comes


class HungryBot(CityBot):
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
        super().__init__(board, seed)
        self.spare = spare * board.pieces
        self.late = late
        self.idle = idle
        self.tight = tight
        self.weight = weight

    def _keep_first(self, city: CityAssessment) -> Keep:
        return self._keep(city)

    def _plan(self, city: CityAssessment) -> Plan:
        return best_join(city, city.tickets)

    def _turn(self, city: CityAssessment) -> Action:
        plan = self._plan(city)
        if city.pieces - plan.pieces - _A_TURN > self.spare and (more := draw_tickets(city, self.late)):
            return more
        return claim_or_draw(city, self._worth(plan, self.weight) or city.open_routes())

    def _profit(self, city: CityAssessment, keep: Keep) -> float:
        """Points for each piece of the joint plan; a ticket that it doesn't serve counts against it."""
        undone = missing(city, keep)
        plan = best_join(city, [*city.tickets, *undone])
        points = plan.points - self.tight * max(0, plan.pieces + _LAST - city.pieces)
        for ticket in (*city.tickets, *keep.tickets):
            if ticket not in plan.ways:
                is_done = ticket in keep.tickets and ticket not in undone
                points += self.board.tickets[ticket].points * (1 if is_done else -1)
        return points / (plan.pieces + self.idle)
