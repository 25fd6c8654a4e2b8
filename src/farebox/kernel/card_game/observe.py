"""What one seat of the Card Game may know (G1): everything public, its own, and what follows from both."""

from farebox.kernel.board_types import CardBoardRow
from farebox.kernel.jit import entry_point, rule, to_int
from farebox.kernel.knowledge import copy_scalars, copy_table, see_own, see_tickets
from farebox.kernel.layout import DONE, FACE_DOWN
from farebox.kernel.limits import MAX_SEATS, N_COLORS, N_KINDS
from farebox.kernel.record_types import CardKnowledge, CardState, OpenCards
from farebox.kernel.tickets import holds, size


@entry_point
def observe(board: CardBoardRow, state: CardState, seat: int, out: CardKnowledge) -> None:
    """Write into `out` what the seat knows."""
    copy_scalars(state, out)
    copy_table(state, out)
    see_own(state, seat, out)
    see_tickets(state, seat, to_int(board.n_tickets), out)
    _see_completed(board, state, seat, out)
    copy_yards(state, out)


@rule
def _see_completed(board: CardBoardRow, state: CardState, seat: int, out: CardKnowledge) -> None:
    """K40: completed tickets lie open, but those of this round, to others, are among the ones still held."""
    for other in range(to_int(state.n_seats)):
        out.n_held[other] = size(state.held[other] | (state.face_down & state.done[other]))
        for ticket in range(to_int(board.n_tickets)):
            if not holds(state.done[other], ticket):
                continue
            if not holds(state.face_down, ticket):
                out.where[ticket] = DONE + other
            elif other == seat:
                out.where[ticket] = FACE_DOWN


@rule
def copy_yards(source: OpenCards, target: OpenCards) -> None:
    """Yards lie open, and what is on a track was seen in its yard (K11)."""
    target.round_number = source.round_number
    target.first = source.first
    target.next_first = source.next_first
    target.completions = source.completions
    target.idle = source.idle
    for color in range(N_COLORS):
        target.yard_owner[color] = source.yard_owner[color]
        target.yard[color] = source.yard[color]
        target.yard_wilds[color] = source.yard_wilds[color]
    for seat in range(MAX_SEATS):
        for kind in range(N_KINDS):
            target.track[seat, kind] = source.track[seat, kind]
