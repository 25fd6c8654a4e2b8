"""A city game as one seat sees it: from its knowledge, or in a rollout from a state without its secrets."""

from farebox.ai.plan_types import CityInput
from farebox.ai.seat_input import look_own, see_common, see_own
from farebox.kernel.board_types import CityBoardRow
from farebox.kernel.jit import rule, to_int
from farebox.kernel.limits import MAX_SEATS, N_KINDS
from farebox.kernel.record_types import CityKnowledge, CityState, OpenCity
from farebox.kernel.row import Numbers, Word
from farebox.kernel.tickets import bit


@rule
def _see_table(board: CityBoardRow, source: OpenCity, seat: int, inputs: CityInput) -> None:
    """What lies on the table."""
    see_common(board, source, seat, inputs)
    inputs.merchandise_left = source.merchandise_left
    inputs.tokens = source.tokens[seat]
    for other in range(MAX_SEATS):
        inputs.pieces[other] = source.pieces[other]
    for route in range(to_int(board.n_routes)):
        inputs.owner[route] = source.owner[route]
    for symbol in range(to_int(board.n_symbols)):
        inputs.stack_place[symbol] = source.stack_place[symbol]
        inputs.stack_left[symbol] = source.stack_left[symbol]


@rule
def _all_tickets(board: CityBoardRow) -> Word:
    """Every ticket of the board, as bits."""
    return (bit(to_int(board.n_tickets) - 1) - Word(1)) | bit(to_int(board.n_tickets) - 1)


@rule
def see(board: CityBoardRow, state: CityState, seat: int, inputs: CityInput) -> None:
    """What a seat sees of a state: nothing that it may not know."""
    see_own(state, seat, inputs)
    inputs.unseen_tickets = _all_tickets(board) & ~state.held[seat] & ~state.put_back[seat]
    _see_table(board, state, seat, inputs)


@rule
def look(board: CityBoardRow, know: CityKnowledge, inputs: CityInput) -> None:
    """What a seat sees by its knowledge."""
    look_own(board, know, inputs)
    inputs.unseen_tickets = _all_tickets(board) & ~inputs.tickets & ~know.put_back
    _see_table(board, know, to_int(know.seat), inputs)


@rule
def suppose(
    board: CityBoardRow, then: CityKnowledge, seat: int, tickets: Word, hand: Numbers[int], inputs: CityInput
) -> None:
    """What another seat would see of a table if it held these tickets and cards."""
    for kind in range(N_KINDS):
        inputs.hand[kind] = hand[kind]
    inputs.tickets = tickets
    inputs.n_offer = 0
    inputs.unseen_tickets = _all_tickets(board) & ~tickets
    _see_table(board, then, seat, inputs)
