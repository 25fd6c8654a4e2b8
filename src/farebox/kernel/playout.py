"""Whole games in one call: by uniformly random players, or by a list of actions."""

import numpy as np

from farebox.kernel import chance
from farebox.kernel.jit import door
from farebox.kernel.layout import OVER, Ids, Rows
from farebox.kernel.refusals import ALLOWED
from farebox.kernel.rules import apply, deal, legal, refusal, score

_PLAYERS = np.uint64(0x5DEECE66D)  # sets the players' chance apart from the game's


@door
def play_many(
    boards: Rows, states: Rows, events: Rows, players: Rows, n_seats: int, seeds: Rows, scores: Rows
) -> int:
    """Deal and play out one game a seed, each decision uniform over the legal actions.

    Writes each game's score and returns how many decisions were made in all. The events are those of the
    deal and the decisions of the last game, as far as there is room; the last place is overwritten.
    """
    board = boards[0]
    state = states[0]
    room = len(events) - 1
    ids = np.empty(int(board.n_actions), np.int16)
    decisions = 0
    for game in range(len(seeds)):
        deal(board, state, n_seats, seeds[game], events[0])
        chance.seed(players[0], seeds[game] ^ _PLAYERS)
        at = 0
        while state.phase != OVER:
            n = legal(board, state, ids)
            at = min(at + 1, room)
            apply(board, state, int(ids[chance.below(players[0], n)]), events[at])
            decisions += 1
        score(board, state, scores[game])
    return decisions


@door
def play_ids(
    boards: Rows, states: Rows, events: Rows, n_seats: int, seed: int | np.uint64, ids: Ids, scores: Rows
) -> int:
    """Deal a game and play these actions while they are legal; returns how many were.

    The first event is the deal's; there must be room for one more for each action.
    """
    board = boards[0]
    state = states[0]
    deal(board, state, n_seats, seed, events[0])
    for played in range(len(ids)):
        if refusal(board, state, int(ids[played])) != ALLOWED:
            return played
        apply(board, state, int(ids[played]), events[played + 1])
    score(board, state, scores[0])
    return len(ids)
