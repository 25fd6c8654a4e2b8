"""The Card Game as one seat sees it: from its knowledge, or in a rollout from a state without its secrets."""

import numpy as np

from farebox.ai.seat_input import look_own, see_common, see_own
from farebox.kernel.card_game.legal import IDLE_LIMIT
from farebox.kernel.card_game.yards import take_off
from farebox.kernel.jit import rule, whole
from farebox.kernel.layout import FACE_DOWN, Row
from farebox.kernel.limits import MAX_SEATS, N_KINDS, WILD
from farebox.kernel.tickets import bit


@rule
def _see_table(board: Row, source: Row, seat: int, sight: Row) -> None:
    """What lies on the table."""
    see_common(board, source, seat, sight)
    sight.is_last_round = source.n_seats < 4 or source.round_number == 2
    sight.can_draw_tickets = source.n_ticket_deck > 0 and source.idle < IDLE_LIMIT
    for kind in range(N_KINDS):
        sight.track[kind] = source.track[seat, kind]
        for other in range(whole(source.n_seats)):
            sight.unseen[kind] -= whole(source.track[other, kind])
    for color in range(whole(board.n_colors)):
        sight.yard_owner[color] = source.yard_owner[color]
        sight.yard[color] = source.yard[color]
        sight.yard_wilds[color] = source.yard_wilds[color]
        sight.unseen[color] -= whole(source.yard[color])
        sight.unseen[WILD] -= whole(source.yard_wilds[color])
    for other in range(MAX_SEATS):
        for kind in range(N_KINDS):
            sight.known[other, kind] = source.known[other, kind]


@rule
def see(board: Row, state: Row, seat: int, sight: Row) -> None:
    """What a seat sees of a state: nothing that it may not know."""
    see_own(state, seat, sight)
    _see_table(board, state, seat, sight)
    take_off(board, state.face_down & state.done[seat], sight.track)


@rule
def look(board: Row, know: Row, sight: Row) -> None:
    """What a seat sees by its knowledge."""
    look_own(board, know, sight)
    _see_table(board, know, whole(know.seat), sight)
    completed = np.uint64(0)
    for ticket in range(whole(board.n_tickets)):
        if know.where[ticket] == FACE_DOWN:
            completed |= bit(ticket)
    take_off(board, completed, sight.track)
