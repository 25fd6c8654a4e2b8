"""Whole games in one call: by uniformly random players, or by a list of actions."""

import numpy as np

from farebox.kernel import chance
from farebox.kernel.jit import door, rule, whole
from farebox.kernel.layout import EVENT, OVER, RANDOM, Ids, Rows, new_rows
from farebox.kernel.rules import apply, deal, legal, score

_PLAYERS = np.uint64(0x5DEECE66D)  # sets the players' chance apart from the game's
_NO_IDS = np.empty(0, np.int16)
GO_ON = 0  # in place of a number of seats: the states are dealt already


def play_many(
    boards: Rows, states: Rows, events: Rows, players: Rows, n_seats: int, seeds: Rows, scores: Rows
) -> int:
    """Deal and play out one game a seed, each decision uniform over the legal actions.

    Writes each game's score and returns how many decisions were made in all. The events are those of the
    deal and the decisions of the last game, as far as there is room; the last place is overwritten.
    """
    return _play(boards, states, events, players, n_seats, seeds, _NO_IDS, scores)


def play_on(boards: Rows, states: Rows, seeds: Rows, scores: Rows) -> int:
    """Play every state out from where it stands, by random players whose chance is given by its seed."""
    return _play(boards, states, new_rows(EVENT), new_rows(RANDOM), GO_ON, seeds, _NO_IDS, scores)


def play_ids(
    boards: Rows, states: Rows, events: Rows, n_seats: int, seed: int | np.uint64, ids: Ids, scores: Rows
) -> int:
    """Deal a game and play these actions while they are legal; returns how many were.

    The first event is the deal's; there must be room for one more for each action.
    """
    seeds = np.array([seed], np.uint64)
    return _play(boards, states, events, new_rows(RANDOM), n_seats, seeds, ids, scores)


@rule
def _is_among(ids: Ids, n: int, id: int) -> bool:
    """Whether an action is one of the first n."""
    for i in range(n):
        if ids[i] == id:
            return True
    return False


@door
def _play(
    boards: Rows, states: Rows, events: Rows, players: Rows, n_seats: int, seeds: Rows, ids: Ids, scores: Rows
) -> int:
    """All of the above: actions come from `ids` if there are any, else from chance."""
    board = boards[0]
    room = len(events) - 1
    able = np.empty(whole(board.n_actions), np.int16)
    decisions = 0
    for game in range(len(seeds)):
        state = states[min(game, len(states) - 1)]
        if n_seats != GO_ON:
            deal(board, state, n_seats, seeds[game], events[0])
        chance.seed(players[0], seeds[game] ^ _PLAYERS)
        at = 0
        while state.phase != OVER:
            n = legal(board, state, able)
            if len(ids) == 0:
                action = whole(able[chance.below(players[0], n)])
            elif at < len(ids) and _is_among(able, n, whole(ids[at])):
                action = whole(ids[at])
            else:
                break
            at = min(at + 1, room)
            apply(board, state, action, events[at])
            decisions += 1
        score(board, state, scores[game])
    return decisions
