"""What a Card Game has come to, as far as a reason can be made of it."""

from farebox.ai.trial_types import Trial
from farebox.kernel.board_types import CardBoardRow
from farebox.kernel.card_game.yards import stack_color
from farebox.kernel.jit import rule, to_int
from farebox.kernel.record_types import CardState, EventRow
from farebox.kernel.row import Word


@rule
def completed_tickets(board: CardBoardRow, state: CardState, seat: int) -> Word:
    """K40: the tickets that the seat has completed, as bits."""
    return state.done[seat]


@rule
def note_owners(board: CardBoardRow, state: CardState, seat: int, trial: Trial) -> None:
    """There are no routes."""


@rule
def note_own_end(board: CardBoardRow, state: CardState, seat: int, trial: Trial) -> None:
    """Nor in the end."""


@rule
def note_robbery(board: CardBoardRow, event: EventRow, seat: int, trial: Trial) -> None:
    """K33: count a stack that the seat lost."""
    if event.robbed == seat:
        trial.robbed[stack_color(board, to_int(event.action))] += 1.0
