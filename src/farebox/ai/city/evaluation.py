"""What a seat may expect while a city game goes on: not known, so a search looks to the end."""

from farebox.ai.plan_types import CityMap, CityPlan
from farebox.kernel.board_types import CityBoardRow
from farebox.kernel.jit import rule
from farebox.kernel.record_types import CityState


@rule
def lead(board: CityBoardRow, map: CityMap, state: CityState, seat: int, plan: CityPlan) -> float:
    """Nobody is ahead before the end."""
    return 0.0
