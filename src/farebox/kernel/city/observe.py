"""What one seat of a city game may know (G1, C42): everything public, its own, and what follows from both."""

from farebox.kernel.board_types import CityBoardRow
from farebox.kernel.jit import entry_point, rule, to_int
from farebox.kernel.knowledge import copy_scalars, copy_table, see_own, see_tickets
from farebox.kernel.limits import MAX_ROUTES, MAX_SEATS, MAX_SYMBOLS
from farebox.kernel.record_types import CityKnowledge, CityState, OpenCity


@entry_point
def observe(board: CityBoardRow, state: CityState, seat: int, out: CityKnowledge) -> None:
    """Write into `out` what the seat knows."""
    copy_scalars(state, out)
    copy_table(state, out)
    see_own(state, seat, out)
    see_tickets(state, seat, to_int(board.n_tickets), out)
    copy_board(state, out)


@rule
def copy_board(source: OpenCity, target: OpenCity) -> None:
    """What lies on the board and before the players; public (AMS2, SF6)."""
    target.merchandise_left = source.merchandise_left
    for route in range(MAX_ROUTES):
        target.owner[route] = source.owner[route]
    for seat in range(MAX_SEATS):
        target.points[seat] = source.points[seat]
        target.pieces[seat] = source.pieces[seat]
        target.merchandise[seat] = source.merchandise[seat]
        target.tokens[seat] = source.tokens[seat]
    for symbol in range(MAX_SYMBOLS):
        target.stack_place[symbol] = source.stack_place[symbol]
        target.stack_left[symbol] = source.stack_left[symbol]
