"""Whole games by uniformly random players, one or many at a time: the kernel's own proof and benchmark."""

import numpy as np

from farebox.kernel import chance
from farebox.kernel.jit import door
from farebox.kernel.layout import OVER, Rows
from farebox.kernel.rules import apply, deal, legal, score


@door
def play_many(
    boards: Rows, states: Rows, events: Rows, players: Rows, n_seats: int, seeds: Rows, scores: Rows
) -> int:
    """Deal and play out one game a seed, in the first state; writes each game's score, returns decisions."""
    board = boards[0]
    state = states[0]
    ids = np.empty(int(board.n_actions), np.int16)
    decisions = 0
    for game in range(len(seeds)):
        deal(board, state, n_seats, seeds[game], events[0])
        chance.seed(players[0], seeds[game] ^ np.uint64(0x5DEECE66D))
        while state.phase != OVER:
            n = legal(board, state, ids)
            apply(board, state, int(ids[chance.below(players[0], n)]), events[0])
            decisions += 1
        score(board, state, scores[game])
    return decisions
