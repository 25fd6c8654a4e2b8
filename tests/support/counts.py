"""How many times something is tried: a part of them in `make test`, all in `make prove`.

Both numbers of a claim stand in one place, as in `N_GAMES = count(8, proof=500)`; so do cases, as in
`cases("new-york", "card-game", more=["amsterdam"])`. The smaller part is enough to find a mistake that most
games would show; the larger is what we go by when we call something proven. FAREBOX_PROVE=1 asks for it.
"""

import os
from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")

IS_PROOF = os.environ.get("FAREBOX_PROVE") == "1"


def count(quick: int, *, proof: int) -> int:
    """How many are tried in this run."""
    return proof if IS_PROOF else quick


def cases(*quick: T, more: Iterable[T]) -> list[T]:
    """Which are tried in this run: some in every one, more in `make prove`."""
    return [*quick, *more] if IS_PROOF else [*quick]
