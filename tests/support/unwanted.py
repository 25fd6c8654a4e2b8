"""Entry points as no rule should be: one asks for memory, one for a library's arithmetic."""

import numpy as np

from farebox.kernel.jit import EntryPoints

entry_point = EntryPoints.of(__file__)


@entry_point
def allocate(n: int) -> float:
    """What no rule does."""
    return float(np.ones(n)[0])


@entry_point
def raise_to(base: float, power: float) -> float:
    """Neither this."""
    return float(base**power)


@entry_point
def root_of(number: float) -> float:
    """But this is an instruction of every machine."""
    return float(np.sqrt(number))
