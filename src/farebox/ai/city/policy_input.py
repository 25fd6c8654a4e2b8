"""A city game as one seat sees it: from its knowledge, or in a rollout from a state without its secrets."""

import numpy as np

from farebox.ai.seat_input import look_own, see_common, see_own
from farebox.kernel.jit import rule, whole
from farebox.kernel.layout import Row
from farebox.kernel.limits import MAX_SEATS
from farebox.kernel.tickets import bit


@rule
def _see_table(board: Row, source: Row, seat: int, sight: Row) -> None:
    """What lies on the table."""
    see_common(board, source, seat, sight)
    sight.merchandise_left = source.merchandise_left
    sight.tokens = source.tokens[seat]
    for other in range(MAX_SEATS):
        sight.pieces[other] = source.pieces[other]
    for route in range(whole(board.n_routes)):
        sight.owner[route] = source.owner[route]
    for symbol in range(whole(board.n_symbols)):
        sight.stack_place[symbol] = source.stack_place[symbol]
        sight.stack_left[symbol] = source.stack_left[symbol]


@rule
def _all_tickets(board: Row) -> np.uint64:
    """Every ticket of the board, as bits."""
    return (bit(whole(board.n_tickets) - 1) - np.uint64(1)) | bit(whole(board.n_tickets) - 1)


@rule
def see(board: Row, state: Row, seat: int, sight: Row) -> None:
    """What a seat sees of a state: nothing that it may not know."""
    see_own(state, seat, sight)
    sight.unseen_tickets = _all_tickets(board) & ~state.held[seat] & ~state.put_back[seat]
    _see_table(board, state, seat, sight)


@rule
def look(board: Row, know: Row, sight: Row) -> None:
    """What a seat sees by its knowledge."""
    look_own(board, know, sight)
    sight.unseen_tickets = _all_tickets(board) & ~sight.tickets & ~know.put_back
    _see_table(board, know, whole(know.seat), sight)
