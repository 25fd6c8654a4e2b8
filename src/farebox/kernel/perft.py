"""Perft: how many sequences of actions lead on from a position. A rule that changes changes the count."""

from farebox.kernel.board_types import AnyBoard
from farebox.kernel.jit import entry_point, to_int
from farebox.kernel.layout import OVER
from farebox.kernel.record_types import AnyState, EventRow
from farebox.kernel.row import Ids, IdTable, Rows
from farebox.kernel.rules import apply, legal


@entry_point
def count_ways(
    boards: Rows[AnyBoard],
    states: Rows[AnyState],
    events: Rows[EventRow],
    ids: IdTable,
    n_legal: Ids,
    tried: Ids,
) -> int:
    """How many sequences of so many actions as `ids` has rows; shorter ones that end the game count too.

    Chance is the state's own, so each sequence has one outcome. There must be room for one state more, and
    for as many numbers of legal and tried actions; the first state is the position.
    """
    board, depth = boards[0], len(ids)
    leaves = 0
    at = 0
    tried[0] = 0
    n_legal[0] = legal(board, states[0], ids[0]) if depth > 0 else 0
    while at >= 0:
        if tried[at] == n_legal[at]:
            at -= 1
            continue
        states[at + 1] = states[at]
        apply(board, states[at + 1], to_int(ids[at, tried[at]]), events[0])
        tried[at] += 1
        if at + 1 == depth or states[at + 1].phase == OVER:
            leaves += 1
            continue
        at += 1
        tried[at] = 0
        n_legal[at] = legal(board, states[at], ids[at])
    return leaves
