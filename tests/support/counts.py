"""How many times something is tried: a part of them in `make test`, all in `make prove`.

Both numbers of a claim stand in one place, as in `N_GAMES = count(8, proof=500)`. The smaller is enough to
find a mistake that most games would show; the larger is what we go by when we call something proven.
FAREBOX_PROVE=1 asks for the larger ones.
"""

import os

IS_PROOF = os.environ.get("FAREBOX_PROVE") == "1"


def count(quick: int, *, proof: int) -> int:
    """How many are tried in this run."""
    return proof if IS_PROOF else quick
