"""All chance comes from here: a 64-bit xorshift generator that lives in the record it serves.

Only shifts, exclusive-ors and 32-bit products are used, so that the interpreted kernel computes the very
same bits without overflow.
"""

import numpy as np

from farebox.kernel.jit import rule, whole
from farebox.kernel.layout import Row

_LOW = np.uint64(0xFFFFFFFF)
_A = np.uint64(0x7FEB352D)
_B = np.uint64(0x846CA68B)
_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_S7 = np.uint64(7)
_S13 = np.uint64(13)
_S15 = np.uint64(15)
_S16 = np.uint64(16)
_S17 = np.uint64(17)
_S32 = np.uint64(32)
_ZERO = np.uint64(0)


@rule
def _scramble(half: np.uint64) -> np.uint64:
    """Mix 32 bits; every input bit moves about half of the output bits."""
    half = half ^ (half >> _S16)
    half = (half * _A) & _LOW
    half = half ^ (half >> _S15)
    half = (half * _B) & _LOW
    return half ^ (half >> _S16)


@rule
def seed(source: Row, number: int | np.uint64) -> None:
    """Start the generator from any 64-bit number; near numbers give unrelated streams."""
    mixed = np.uint64(number) ^ _GOLDEN
    high = mixed >> _S32
    low = mixed & _LOW
    for turn in range(4):
        high, low = low, high ^ _scramble(low ^ np.uint64(turn))
    mixed = (high << _S32) | low
    source.rng = mixed if mixed != _ZERO else _GOLDEN


@rule
def below(source: Row, n: int) -> int:
    """A whole number from 0 to n - 1, each as likely."""
    x = source.rng
    x = x ^ (x << _S13)
    x = x ^ (x >> _S7)
    x = x ^ (x << _S17)
    source.rng = x
    return whole(((x >> _S32) * np.uint64(n)) >> _S32)
