"""Whether a rival would have done what it did: in the Card Game nobody is asked."""

from farebox.ai.belief_types import UNKNOWN_BEFORE
from farebox.ai.plan_types import CardMap, CardWeights
from farebox.ai.workspace import CardWorkspace
from farebox.kernel.board_types import CardBoardRow
from farebox.kernel.jit import rule
from farebox.kernel.record_types import CardKnowledge


@rule
def ask(
    board: CardBoardRow,
    map: CardMap,
    before: CardKnowledge,
    after: CardKnowledge,
    weights: CardWeights,
    rival: int,
    work: CardWorkspace,
) -> int:
    """Nothing can be told of what it did."""
    return UNKNOWN_BEFORE
