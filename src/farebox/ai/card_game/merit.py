"""Which actions of the Card Game a search tries first, where it can't try all: the sensible ones are few."""

from farebox.ai.plan_types import CardInput, CardPlan
from farebox.kernel.board_types import CardBoardRow
from farebox.kernel.jit import rule


@rule
def merit(board: CardBoardRow, inputs: CardInput, plan: CardPlan, action: int) -> float:
    """Every action as much as any other."""
    return 0.0
