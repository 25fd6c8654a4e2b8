"""The Card Game as one seat sees it: from its knowledge, or in a rollout from a state without its secrets."""

from farebox.ai.plan_types import CardInput
from farebox.ai.seat_input import look_own, see_common, see_own
from farebox.kernel.board_types import CardBoardRow
from farebox.kernel.card_game.legal import IDLE_LIMIT
from farebox.kernel.card_game.yards import take_off
from farebox.kernel.jit import rule, to_int
from farebox.kernel.layout import FACE_DOWN
from farebox.kernel.limits import MAX_SEATS, N_KINDS, WILD
from farebox.kernel.record_types import CardKnowledge, CardState, OpenCards
from farebox.kernel.row import Word
from farebox.kernel.tickets import bit


@rule
def _see_table(board: CardBoardRow, source: OpenCards, seat: int, inputs: CardInput) -> None:
    """What lies on the table."""
    see_common(board, source, seat, inputs)
    inputs.is_last_round = source.n_seats < 4 or source.round_number == 2
    inputs.can_draw_tickets = source.n_ticket_deck > 0 and source.idle < IDLE_LIMIT
    for kind in range(N_KINDS):
        inputs.track[kind] = source.track[seat, kind]
        for other in range(to_int(source.n_seats)):
            inputs.unseen[kind] -= to_int(source.track[other, kind])
    for color in range(to_int(board.n_colors)):
        inputs.yard_owner[color] = source.yard_owner[color]
        inputs.yard[color] = source.yard[color]
        inputs.yard_wilds[color] = source.yard_wilds[color]
        inputs.unseen[color] -= to_int(source.yard[color])
        inputs.unseen[WILD] -= to_int(source.yard_wilds[color])
    for other in range(MAX_SEATS):
        for kind in range(N_KINDS):
            inputs.known[other, kind] = source.known[other, kind]


@rule
def see(board: CardBoardRow, state: CardState, seat: int, inputs: CardInput) -> None:
    """What a seat sees of a state: nothing that it may not know."""
    see_own(state, seat, inputs)
    _see_table(board, state, seat, inputs)
    take_off(board, state.face_down & state.done[seat], inputs.track)


@rule
def look(board: CardBoardRow, know: CardKnowledge, inputs: CardInput) -> None:
    """What a seat sees by its knowledge."""
    look_own(board, know, inputs)
    _see_table(board, know, to_int(know.seat), inputs)
    completed = Word(0)
    for ticket in range(to_int(board.n_tickets)):
        if know.where[ticket] == FACE_DOWN:
            completed |= bit(ticket)
    take_off(board, completed, inputs.track)
