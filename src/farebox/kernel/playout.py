"""Whole games in one call: by uniformly random players, or by a list of actions."""

from collections.abc import Sequence

import numpy as np

from farebox.kernel import chance
from farebox.kernel.jit import door, rule, whole
from farebox.kernel.layout import EVENT, OVER, RANDOM, Ids, Row, Rows, new_rows
from farebox.kernel.rules import apply, deal, deal_imagined, legal, score

_PLAYERS = np.uint64(0x5DEECE66D)  # sets the players' chance apart from the game's
_NO_IDS = np.empty(0, np.int16)

# Where a game's chance comes from.
GO_ON = 0  # the states are dealt already
IMAGINED = 1  # the fast generator: the quickest way to very many games that nobody looks at one by one
DEALT = 2  # the key, so that the same seed is the same game everywhere


def keys_of(numbers: Sequence[int]) -> Rows:
    """Seeds, of up to 128 bits each, as the kernel takes them: low halves, then high ones."""
    halves = [(number & 0xFFFFFFFFFFFFFFFF, number >> 64) for number in numbers]
    return np.array(halves, np.uint64).reshape(len(halves), 2)


def play_many(
    boards: Rows, states: Rows, events: Rows, players: Rows, n_seats: int, seeds: Rows, scores: Rows
) -> int:
    """Imagine and play out one game a seed, each decision uniform over the legal actions.

    Writes each game's score and returns how many decisions were made in all. The events are those of the
    deal and the decisions of the last game, as far as there is room; the last place is overwritten.
    """
    keys = np.zeros((len(seeds), 2), np.uint64)
    keys[:, 0] = seeds
    return _play(boards, states, events, players, IMAGINED, n_seats, keys, _NO_IDS, scores)


def play_dealt(
    boards: Rows, states: Rows, events: Rows, players: Rows, n_seats: int, seeds: Rows, scores: Rows
) -> int:
    """The same with games as they are dealt at a table: the games of these seeds, played at random."""
    keys = np.zeros((len(seeds), 2), np.uint64)
    keys[:, 0] = seeds
    return _play(boards, states, events, players, DEALT, n_seats, keys, _NO_IDS, scores)


def play_on(boards: Rows, states: Rows, seeds: Rows, scores: Rows) -> int:
    """Play every state out from where it stands, by random players whose chance is given by its seed."""
    keys = np.zeros((len(seeds), 2), np.uint64)
    keys[:, 0] = seeds
    return _play(boards, states, new_rows(EVENT), new_rows(RANDOM), GO_ON, 0, keys, _NO_IDS, scores)


def play_ids(
    boards: Rows, states: Rows, events: Rows, n_seats: int, seed: int, ids: Ids, scores: Rows
) -> int:
    """Deal a game and play these actions while they are legal; returns how many were.

    The first event is the deal's; there must be room for one more for each action.
    """
    return _play(boards, states, events, new_rows(RANDOM), DEALT, n_seats, keys_of([seed]), ids, scores)


@rule
def _begin(board: Row, state: Row, start: int, n_seats: int, key: Row, event: Row) -> None:
    """Set a game up, if it is to begin here."""
    if start == DEALT:
        deal(board, state, n_seats, key, event)
    elif start == IMAGINED:
        deal_imagined(board, state, n_seats, key[0], event)


@rule
def _is_among(ids: Ids, n: int, id: int) -> bool:
    """Whether an action is one of the first n."""
    for i in range(n):
        if ids[i] == id:
            return True
    return False


@door
def _play(
    boards: Rows,
    states: Rows,
    events: Rows,
    players: Rows,
    start: int,
    n_seats: int,
    keys: Rows,
    ids: Ids,
    scores: Rows,
) -> int:
    """All of the above: actions come from `ids` if there are any, else from chance."""
    board = boards[0]
    room = len(events) - 1
    able = np.empty(whole(board.n_actions), np.int16)
    decisions = 0
    for game in range(len(keys)):
        state = states[min(game, len(states) - 1)]
        _begin(board, state, start, n_seats, keys[game], events[0])
        chance.seed(players[0], keys[game, 0] ^ _PLAYERS)
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
