"""The fast generator is linear over GF(2): what its outputs tell of its 64 bits are equations.

An equation is a row of bits, one for each bit of the state, with the right-hand side as bit 64.
"""

from collections.abc import Callable
from functools import cache

import numpy as np
import numpy.typing as npt

Words = npt.NDArray[np.uint64]
BITS = 64
LEADING = 8  # how many of a draw's leading bits equations are made of
_ALL = (1 << BITS) - 1


def step(x: Words) -> Words:
    """The generator's next states."""
    x = x ^ (x << np.uint64(13))
    x = x ^ (x >> np.uint64(7))
    return x ^ (x << np.uint64(17))


def step_back(x: int) -> int:
    """The state before: each shift undone, the last first."""
    x = _unshift(x, lambda y: y << 17 & _ALL)
    x = _unshift(x, lambda y: y >> 7)
    return _unshift(x, lambda y: y << 13 & _ALL)


def _unshift(x: int, shift: Callable[[int], int]) -> int:
    """The y for which x is y with its shifted self added: every turn gets more of its bits right."""
    y = x
    for _ in range(BITS):
        y = x ^ shift(y)
    return y


@cache
def _images(steps: int) -> Words:
    """Where each single bit of the state gets to in so many steps: the columns of the generator's matrix."""
    return np.uint64(1) << np.arange(BITS, dtype=np.uint64) if steps == 0 else step(_images(steps - 1))


@cache
def leading_rows(steps: int) -> tuple[int, ...]:
    """How the leading bits of the state after so many steps depend on the state before; the first first."""
    weights = [1 << bit for bit in range(BITS)]
    rows = []
    for place in range(LEADING):
        bits = (_images(steps) >> np.uint64(BITS - 1 - place)) & np.uint64(1)
        rows.append(sum(weight for weight, bit in zip(weights, bits.tolist(), strict=True) if bit))
    return tuple(rows)


@cache
def sums_alike(first: int, last: int) -> tuple[tuple[int, int], ...]:
    """Sums of leading bits that are the same for all numbers from first to last: each a mask, and the sum.

    One mask for each highest bit there is: these are independent, and all others are made of them.
    """
    masks: dict[int, int] = {}
    differences = [first ^ number for number in range(first + 1, last + 1)]
    for mask in range(1, 1 << LEADING):
        if all((mask & difference).bit_count() % 2 == 0 for difference in differences):
            masks.setdefault(mask.bit_length(), mask)
    return tuple((mask, (mask & first).bit_count() % 2) for mask in masks.values())


class Equations:
    """Equations about one state, brought into steps as they come."""

    def __init__(self) -> None:
        self._rows: dict[int, int] = {}  # by their highest bit
        self.agreed = 0  # followed from the others
        self.contradicted = 0  # contradicted the others, and were left out

    @property
    def rank(self) -> int:
        """How many bits they decide."""
        return len(self._rows)

    def add(self, row: int, value: int) -> None:
        """One more."""
        row |= value << BITS
        while left := row & _ALL:
            highest = left.bit_length() - 1
            if highest not in self._rows:
                self._rows[highest] = row
                return
            row ^= self._rows[highest]
        self.agreed += row == 0
        self.contradicted += row != 0

    def add_output(self, steps: int, low: int, high: int, n: int) -> None:
        """Say that the state after so many steps gives a number from `low` to below `high`, out of `n`."""
        first = -(-(low << 32) // n)
        last = -(-(high << 32) // n) - 1
        rows = leading_rows(steps)
        for mask, value in sums_alike(first >> (32 - LEADING), last >> (32 - LEADING)):
            row = 0
            for place in range(LEADING):
                if mask >> (LEADING - 1 - place) & 1:
                    row ^= rows[place]
            self.add(row, value)

    def solve(self) -> tuple[int, list[int]]:
        """One state that fulfils them, and what may be added to it."""
        solved: dict[int, int] = {}
        for highest in sorted(self._rows):
            row = self._rows[highest]
            for other, done in solved.items():
                if row >> other & 1:
                    row ^= done
            solved[highest] = row
        state = sum(1 << bit for bit, row in solved.items() if row >> BITS)
        free = [bit for bit in range(BITS) if bit not in solved]
        return state, [
            sum((1 << bit for bit, row in solved.items() if row >> one & 1), 1 << one) for one in free
        ]
