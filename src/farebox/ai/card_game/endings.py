"""What a Card Game has come to, as far as a reason can be made of it."""

from farebox.ai.trial_types import Trial
from farebox.kernel.board_types import CardBoardRow
from farebox.kernel.jit import rule
from farebox.kernel.record_types import CardState
from farebox.kernel.row import Word


@rule
def completed_tickets(board: CardBoardRow, state: CardState, seat: int) -> Word:
    """K40: the tickets that the seat has completed, as bits."""
    return state.done[seat]


@rule
def note_owners(board: CardBoardRow, state: CardState, seat: int, trial: Trial) -> None:
    """There are no routes."""
