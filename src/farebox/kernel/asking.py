"""Many questions about one state in one call: coming here costs more than answering."""

from farebox.kernel.jit import door, whole
from farebox.kernel.layout import Ids, Rows
from farebox.kernel.rules import refusal


@door
def refusals_of(boards: Rows, states: Rows, actions: Ids, out: Ids) -> None:
    """For each action why it is not allowed, ALLOWED if it is."""
    for i in range(len(actions)):
        out[i] = refusal(boards[0], states[0], whole(actions[i]))
