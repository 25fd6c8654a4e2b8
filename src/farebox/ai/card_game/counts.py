"""Eight counts in one number: how many cards of each color, a byte each, added and taken all at once.

A count of 127 stands for more as well: the highest bit of each byte is free to tell which of two is larger.
No pile of a color, and no ticket, has more than 100.
"""

from farebox.kernel.jit import rule, to_int
from farebox.kernel.limits import N_COLORS
from farebox.kernel.row import Numbers, Word

NOTHING = Word(0)
_HIGH = Word(0x8080808080808080)
_BYTE = Word(0xFF)
_EVEN = Word(0x00FF00FF00FF00FF)
_FOURTH = Word(0x0000FFFF0000FFFF)
_S7 = Word(7)
_S8 = Word(8)
_S16 = Word(16)
_S32 = Word(32)


@rule
def some(count: int, color: int) -> Word:
    """So many of one color, and nothing else."""
    return Word(count) << Word(8 * color)


@rule
def of(counts: Word, color: int) -> int:
    """How many of a color."""
    return to_int((counts >> Word(8 * color)) & _BYTE)


@rule
def plus(counts: Word, more: Word) -> Word:
    """Both together."""
    both = counts + more
    over = both & _HIGH
    return (both | (over - (over >> _S7))) & ~_HIGH


@rule
def less(counts: Word, taken: Word) -> Word:
    """What is left of each when others are taken; nothing where too few are there."""
    left = (counts | _HIGH) - taken
    enough = left & _HIGH
    return left & (enough - (enough >> _S7))


@rule
def total(counts: Word) -> int:
    """How many there are of all colors."""
    pairs = (counts & _EVEN) + ((counts >> _S8) & _EVEN)
    fours = (pairs & _FOURTH) + ((pairs >> _S16) & _FOURTH)
    return to_int((fours + (fours >> _S32)) & Word(0xFFFF))


@rule
def pack(counts: Numbers[int]) -> Word:
    """A row of counts, one a color."""
    packed = NOTHING
    for color in range(N_COLORS):
        packed |= some(to_int(counts[color]), color)
    return packed
