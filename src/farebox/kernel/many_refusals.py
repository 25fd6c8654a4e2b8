"""Many questions about one state in one call: coming here costs more than answering."""

from farebox.kernel.board_types import AnyBoard
from farebox.kernel.jit import entry_point, to_int
from farebox.kernel.record_types import AnyState
from farebox.kernel.row import Ids, Rows
from farebox.kernel.rules import refusal


@entry_point
def refusals_of(boards: Rows[AnyBoard], states: Rows[AnyState], actions: Ids, out: Ids) -> None:
    """For each action why it is not allowed, ALLOWED if it is."""
    for i in range(len(actions)):
        out[i] = refusal(boards[0], states[0], to_int(actions[i]))
