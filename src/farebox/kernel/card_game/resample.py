"""A full state drawn from those that fit what one seat knows, each as likely."""

import numpy as np

from farebox.kernel import chance
from farebox.kernel.card_game.observe import copy_yards
from farebox.kernel.cards import clear_table
from farebox.kernel.jit import door, rule, whole
from farebox.kernel.knowledge import (
    copy_scalars,
    copy_table,
    deal_hidden_cards,
    deal_hidden_tickets,
    unseen_cards,
)
from farebox.kernel.layout import DONE, Row
from farebox.kernel.limits import MAX_SEATS, N_COLORS, N_KINDS, WILD
from farebox.kernel.tickets import bit


@door
def resample(board: Row, know: Row, seed: int | np.uint64, state: Row) -> None:
    """Fill `state` with a world in which the seat would know just this; `seed` decides which."""
    clear_table(state, whole(know.n_seats))
    chance.imagine(state, seed)
    copy_scalars(know, state)
    copy_table(know, state)
    copy_yards(know, state)
    pool = unseen_cards(know, board.cards)
    _leave_out_yards(know, pool)
    deal_hidden_cards(know, pool, state)
    deal_hidden_tickets(know, whole(board.n_tickets), state)
    for seat in range(MAX_SEATS):
        state.done[seat] = 0
    for ticket in range(whole(board.n_tickets)):
        for seat in range(whole(know.n_seats)):
            if know.where[ticket] == DONE + seat:
                state.done[seat] |= bit(ticket)


@rule
def _leave_out_yards(know: Row, pool: Row) -> None:
    """What lies in yards and on tracks is in no hand and not in the deck."""
    for color in range(N_COLORS):
        pool[color] -= know.yard[color]
        pool[WILD] -= know.yard_wilds[color]
    for seat in range(MAX_SEATS):
        for kind in range(N_KINDS):
            pool[kind] -= know.track[seat, kind]
