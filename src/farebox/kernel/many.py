"""Many states in one call. Each state is worked on alone, so a caller may split an array among threads."""

import numpy as np
import numpy.typing as npt

from farebox.kernel.jit import door, whole
from farebox.kernel.layout import OVER, Ids, Rows
from farebox.kernel.limits import NONE
from farebox.kernel.rules import apply, deal, legal

Masks = npt.NDArray[np.uint8]


@door
def deal_all(boards: Rows, states: Rows, events: Rows, n_seats: int, keys: Rows) -> None:
    """Deal every state from its key; `events` has room for one a state."""
    for i in range(len(states)):
        deal(boards[0], states[i], n_seats, keys[i], events[i])


@door
def step_all(boards: Rows, states: Rows, events: Rows, actions: Ids, masks: Masks) -> None:
    """Carry out one legal action a state (NONE: leave it), then write which actions are legal there now."""
    board = boards[0]
    able = np.empty(whole(board.n_actions), np.int16)
    for i in range(len(states)):
        if actions[i] != NONE and states[i].phase != OVER:
            apply(board, states[i], whole(actions[i]), events[i])
        for id in range(whole(board.n_actions)):
            masks[i, id] = 0
        for place in range(legal(board, states[i], able)):
            masks[i, whole(able[place])] = 1
