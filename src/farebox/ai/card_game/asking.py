"""Whether a rival would have done what it did: in the Card Game nobody is asked."""

from farebox.ai.plan_types import CardMap, CardWeights
from farebox.ai.workspace import CardWorkspace
from farebox.kernel.board_types import CardBoardRow
from farebox.kernel.jit import rule
from farebox.kernel.record_types import CardKnowledge
from farebox.kernel.row import Rows, Word


@rule
def fits(
    board: CardBoardRow,
    map: CardMap,
    knows: Rows[CardKnowledge],
    weights: CardWeights,
    rival: int,
    tickets: Word,
    work: CardWorkspace,
) -> float:
    """Everything as well as anything else."""
    return 1.0
