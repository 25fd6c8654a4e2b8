"""What a city game has come to, as far as a reason can be made of it."""

from farebox.ai.trial_types import Trial
from farebox.kernel.board_types import CityBoardRow
from farebox.kernel.jit import rule, to_int
from farebox.kernel.limits import NOBODY
from farebox.kernel.network import joined_places
from farebox.kernel.record_types import CityState, EventRow
from farebox.kernel.row import Word
from farebox.kernel.tickets import bit, lowest, without_lowest

_NONE = Word(0)


@rule
def completed_tickets(board: CityBoardRow, state: CityState, seat: int) -> Word:
    """C43: the seat's tickets whose places its routes join, as bits."""
    done = _NONE
    left = state.held[seat]
    while left:
        ticket = lowest(left)
        left = without_lowest(left)
        joined = joined_places(board, state.owner, seat, to_int(board.ticket_ends[ticket, 0]))
        if (joined >> to_int(board.ticket_ends[ticket, 1])) & 1:
            done |= bit(ticket)
    return done


@rule
def note_owners(board: CityBoardRow, state: CityState, seat: int, trial: Trial) -> None:
    """Count whose the routes are soon."""
    for route in range(to_int(board.n_routes)):
        if state.owner[route] == seat:
            trial.own_soon[route] += 1.0
        elif state.owner[route] != NOBODY:
            trial.rivals_soon[route] += 1.0


@rule
def note_own_end(board: CityBoardRow, state: CityState, seat: int, trial: Trial) -> None:
    """Count the seat's routes in the end."""
    for route in range(to_int(board.n_routes)):
        if state.owner[route] == seat:
            trial.own_end[route] += 1.0


@rule
def note_robbery(board: CityBoardRow, event: EventRow, seat: int, trial: Trial) -> None:
    """Nobody is robbed."""
