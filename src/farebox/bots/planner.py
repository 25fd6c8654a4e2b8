"""*Planner*: plans all its tickets together, and takes what the plan needs most. Compiled, far below 1 ms."""

from collections.abc import Mapping

from farebox.actions import Action
from farebox.boards import Board
from farebox.minds.rollout import decide
from farebox.minds.tables import Desk
from farebox.observation import Observation


class PlannerBot:
    """Decides by what its seat sees now; `minds` says how."""

    name = "planner"

    def __init__(self, board: Board, seed: int, weights: Mapping[str, float] | None = None) -> None:
        self._desk = Desk(board, weights)

    def choose(self, observation: Observation) -> Action:
        """See `Bot.choose`."""
        desk = self._desk
        know = observation.row.reshape(1)
        id = decide(desk.board, desk.map, know, desk.weights, desk.sights, desk.desks)
        return observation.actions[observation.ids.index(id)]
