"""*Planner* and *packer*: plan their tickets together, and take what the plan needs most. Compiled."""

from collections.abc import Mapping

from farebox.ai.board_data import BoardData
from farebox.ai.plan_types import AnyWeights
from farebox.ai.rollout import decide
from farebox.boards import Board
from farebox.bots.prepared_call import PreparedCall
from farebox.game.actions import Action
from farebox.game.observation import Observation
from farebox.kernel.row import Rows


class PlannerBot:
    """Decides by what its seat sees now; `ai` says how.

    `factors` are by how much it weighs things otherwise than was measured to be best.
    """

    name = "planner"

    def __init__(self, board: Board, seed: int, factors: Mapping[str, float] | None = None) -> None:
        self._data = BoardData(board, factors)
        self._work = self._data.new_workspace()

    def weights(self, n_seats: int) -> Rows[AnyWeights]:
        """What it goes by at a table of so many: a row for every seat."""
        return self._data.weights(n_seats)

    def choose(self, observation: Observation) -> Action:
        """See `Bot.choose`."""
        return observation.action_of(self.prepare(observation).decide())

    def prepare(self, observation: Observation) -> PreparedCall:
        """See `CompiledBot.prepare`."""
        data = self._data
        weights = self.weights(observation.n_seats)
        return PreparedCall(decide, (data.boards, data.maps, observation.row.reshape(1), weights, self._work))


class PackerBot(PlannerBot):
    """Counts stock against demand, and turns against trains: the Card Game's planner."""

    name = "packer"
