"""Many states in one call. Each state is worked on alone, so a caller may split an array among threads."""

from typing import Annotated

import numpy as np
import numpy.typing as npt

from farebox.kernel.board_types import AnyBoard
from farebox.kernel.jit import entry_point, to_int
from farebox.kernel.layout import OVER
from farebox.kernel.limits import NONE
from farebox.kernel.record_types import AnyState, EventRow
from farebox.kernel.row import Ids, Keys, Rows
from farebox.kernel.rules import apply, deal, legal

Masks = Annotated[npt.NDArray[np.uint8], 2]


@entry_point
def deal_all(
    boards: Rows[AnyBoard], states: Rows[AnyState], events: Rows[EventRow], n_seats: int, keys: Keys
) -> None:
    """Deal every state from its key; `events` has room for one a state."""
    for i in range(len(states)):
        deal(boards[0], states[i], n_seats, keys[i], events[i])


@entry_point
def step_all(
    boards: Rows[AnyBoard],
    states: Rows[AnyState],
    events: Rows[EventRow],
    actions: Ids,
    masks: Masks,
    able: Ids,
) -> None:
    """Carry out one legal action a state (NONE: leave it), then write which actions are legal there now.

    `able` has room for all actions of the board.
    """
    board = boards[0]
    for i in range(len(states)):
        if actions[i] != NONE and states[i].phase != OVER:
            apply(board, states[i], to_int(actions[i]), events[i])
        for id in range(to_int(board.n_actions)):
            masks[i, id] = 0
        for place in range(legal(board, states[i], able)):
            masks[i, to_int(able[place])] = 1
