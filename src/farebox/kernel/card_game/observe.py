"""What one seat of the Card Game may know (G1): everything public, its own, and what follows from both."""

from farebox.kernel.jit import door, rule, whole
from farebox.kernel.knowledge import copy_scalars, copy_table, see_own, see_tickets
from farebox.kernel.layout import DONE, Row
from farebox.kernel.limits import MAX_SEATS, N_COLORS, N_KINDS
from farebox.kernel.tickets import holds


@door
def observe(board: Row, state: Row, seat: int, out: Row) -> None:
    """Write into `out` what the seat knows."""
    copy_scalars(state, out)
    copy_table(state, out)
    see_own(state, seat, out)
    see_tickets(state, seat, whole(board.n_tickets), out)
    for other in range(whole(state.n_seats)):
        for ticket in range(whole(board.n_tickets)):
            if holds(state.done[other], ticket):
                out.where[ticket] = DONE + other
    copy_yards(state, out)


@rule
def copy_yards(source: Row, target: Row) -> None:
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
