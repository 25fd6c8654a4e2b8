"""What only compiled code can do: call inner rules, and loops that would be too slow in plain Python."""

import numpy as np

from farebox.kernel import chance
from farebox.kernel.board_types import AnyBoard
from farebox.kernel.jit import entry_point
from farebox.kernel.layout import OVER
from farebox.kernel.record_types import AnyState, EventRow, Generator
from farebox.kernel.row import Ids, Rows, Words
from farebox.kernel.rules import apply, legal, refusal


@entry_point
def refusals_of_all(boards: Rows[AnyBoard], states: Rows[AnyState], out: Ids) -> None:
    """The refusal of every id of the board's numbering, in the first state."""
    for id in range(len(out)):
        out[id] = refusal(boards[0], states[0], id)


@entry_point
def count_ways(boards: Rows[AnyBoard], states: Rows[AnyState], events: Rows[EventRow], depth: int) -> int:
    """How many sequences of `depth` actions lead on from the first state; shorter ones that end the game too.

    Chance is the state's own, so each sequence has one outcome. There must be room for depth + 1 states.
    """
    board = boards[0]
    n_actions = int(board.n_actions)
    ids = np.empty((depth, n_actions), np.int16)
    n_legal = np.zeros(depth + 1, np.int64)
    tried = np.zeros(depth + 1, np.int64)
    leaves = 0
    at = 0
    n_legal[0] = legal(board, states[0], ids[0]) if depth > 0 else 0
    while at >= 0:
        if tried[at] == n_legal[at]:
            at -= 1
            continue
        states[at + 1] = states[at]
        apply(board, states[at + 1], int(ids[at, tried[at]]), events[0])
        tried[at] += 1
        if at + 1 == depth or states[at + 1].phase == OVER:
            leaves += 1
            continue
        at += 1
        tried[at] = 0
        n_legal[at] = legal(board, states[at], ids[at])
    return leaves


@entry_point
def reseed(rows: Rows[Generator], seed: int | np.uint64) -> None:
    """Start the generator of the first record anew."""
    chance.seed(rows[0], seed)


@entry_point
def rekey(rows: Rows[AnyState], keys: Words) -> None:
    """Let the first state be a dealt game of another key."""
    chance.seal(rows[0], keys[0])


@entry_point
def chacha_block(keys: Words, counter: np.uint64, nonce: np.uint64, out: Words) -> None:
    """One block of ChaCha20 by a key."""
    words = chance.chacha(keys[0, 0], keys[0, 1], counter, nonce)
    for place in range(len(words)):
        out[place] = words[place]


@entry_point
def try_again(states: Rows[AnyState], n: int, out: Ids) -> None:
    """The numbers that come where a word of the deck's was of no use, for the first places."""
    for place in range(len(out)):
        out[place] = chance._try_again(states[0], np.uint64(1), 1, place, n)


@entry_point
def draw_numbers(rows: Rows[Generator], n: int, out: Ids) -> None:
    """Fill `out` with numbers below n from the generator of the first record."""
    for place in range(len(out)):
        out[place] = chance.below(rows[0], n)
