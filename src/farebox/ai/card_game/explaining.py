"""How well a sampled world explains what the others did: placings say little about tickets."""

from farebox.ai.plan_types import CardMap, CardPlan
from farebox.kernel.board_types import CardBoardRow
from farebox.kernel.jit import rule
from farebox.kernel.record_types import CardState


@rule
def explains(board: CardBoardRow, map: CardMap, state: CardState, seat: int, plan: CardPlan) -> float:
    """Every world as well as any other."""
    return 0.0
