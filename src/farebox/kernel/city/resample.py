"""A full state drawn from those that fit what one seat knows, each as likely."""

import numpy as np

from farebox.kernel import chance
from farebox.kernel.cards import clear_table
from farebox.kernel.city.observe import copy_board
from farebox.kernel.jit import door, whole
from farebox.kernel.knowledge import (
    copy_scalars,
    copy_table,
    deal_hidden_cards,
    deal_hidden_tickets,
    unseen_cards,
)
from farebox.kernel.layout import Row


@door
def resample(board: Row, know: Row, seed: int | np.uint64, state: Row) -> None:
    """Fill `state` with a world in which the seat would know just this; `seed` decides which."""
    clear_table(state, whole(know.n_seats))
    chance.imagine(state, seed)
    copy_scalars(know, state)
    copy_table(know, state)
    copy_board(know, state)
    deal_hidden_cards(know, unseen_cards(know, board.cards), state)
    deal_hidden_tickets(know, whole(board.n_tickets), state)
