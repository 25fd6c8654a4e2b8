"""Eight counts in one number: how many cards of each color, a byte each, added and taken all at once.

A count of 127 stands for more as well: the highest bit of each byte is free to tell which of two is larger.
No pile of a color, and no ticket, has more than 100.
"""

import numpy as np

from farebox.kernel.jit import rule, to_int
from farebox.kernel.limits import N_COLORS
from farebox.kernel.row import Numbers

NOTHING = np.uint64(0)
_HIGH = np.uint64(0x8080808080808080)
_BYTE = np.uint64(0xFF)
_EVEN = np.uint64(0x00FF00FF00FF00FF)
_FOURTH = np.uint64(0x0000FFFF0000FFFF)
_S7 = np.uint64(7)
_S8 = np.uint64(8)
_S16 = np.uint64(16)
_S32 = np.uint64(32)


@rule
def some(count: int, color: int) -> np.uint64:
    """So many of one color, and nothing else."""
    return np.uint64(count) << np.uint64(8 * color)


@rule
def of(counts: np.uint64, color: int) -> int:
    """How many of a color."""
    return to_int((counts >> np.uint64(8 * color)) & _BYTE)


@rule
def plus(counts: np.uint64, more: np.uint64) -> np.uint64:
    """Both together."""
    both = counts + more
    over = both & _HIGH
    return (both | (over - (over >> _S7))) & ~_HIGH


@rule
def less(counts: np.uint64, taken: np.uint64) -> np.uint64:
    """What is left of each when others are taken; nothing where too few are there."""
    left = (counts | _HIGH) - taken
    enough = left & _HIGH
    return left & (enough - (enough >> _S7))


@rule
def total(counts: np.uint64) -> int:
    """How many there are of all colors."""
    pairs = (counts & _EVEN) + ((counts >> _S8) & _EVEN)
    fours = (pairs & _FOURTH) + ((pairs >> _S16) & _FOURTH)
    return to_int((fours + (fours >> _S32)) & np.uint64(0xFFFF))


@rule
def pack(counts: Numbers[int]) -> np.uint64:
    """A row of counts, one a color."""
    packed = NOTHING
    for color in range(N_COLORS):
        packed |= some(to_int(counts[color]), color)
    return packed
