"""Ways from tests to inner rules."""

import numpy as np

from farebox import kernel
from farebox.kernel import chance
from farebox.kernel.record_types import AnyState, Generator
from farebox.kernel.row import Ids, Keys, Rows, Words
from support.entry_points import entry_point


@entry_point(kernel.__file__)
def reseed(rows: Rows[Generator], seed: int | np.uint64) -> None:
    """Start the generator of the first record anew."""
    chance.seed(rows[0], seed)


@entry_point(kernel.__file__)
def rekey(rows: Rows[AnyState], keys: Keys) -> None:
    """Let the first state be a dealt game of another key."""
    chance.seal(rows[0], keys[0])


@entry_point(kernel.__file__)
def chacha_block(keys: Keys, counter: np.uint64, nonce: np.uint64, out: Words) -> None:
    """One block of ChaCha20 by a key."""
    words = chance.chacha(keys[0, 0], keys[0, 1], counter, nonce)
    for place in range(len(words)):
        out[place] = words[place]


@entry_point(kernel.__file__)
def try_again(states: Rows[AnyState], n: int, out: Ids) -> None:
    """The numbers that come where a word of the deck's was of no use, for the first places."""
    for place in range(len(out)):
        out[place] = chance._try_again(states[0], np.uint64(1), 1, place, n)


@entry_point(kernel.__file__)
def draw_numbers(rows: Rows[Generator], n: int, out: Ids) -> None:
    """Fill `out` with numbers below n from the generator of the first record."""
    for place in range(len(out)):
        out[place] = chance.below(rows[0], n)
