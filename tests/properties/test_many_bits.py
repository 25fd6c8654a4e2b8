"""Many games and searches leave the same bits, however the kernel was compiled.

Just in time they are asked for together with told games (see `test_same_bits`): compiling takes long.
"""

from collections.abc import Sequence
from typing import Any

import pytest

from support import many_bits
from support.boards import ALL_TABLES
from support.counts import count
from support.modes import WEB_ASSEMBLY, WITHOUT_NUMPY, Settings, run

ASKED: list[dict[str, Any]] = [
    {
        "board": name,
        "n_seats": n_seats,
        "random": count(40, proof=3000),
        "planned": count(4, proof=200),
        "searches": count(2, proof=40),
        "trials": count(1, proof=40),
    }
    for name, n_seats in ALL_TABLES
]


@pytest.mark.parametrize("mode", [WEB_ASSEMBLY, WITHOUT_NUMPY])
def test_games_and_searches_leave_the_same_bits_in_every_mode(mode: Settings) -> None:
    """G2: random games, planners' games and searches of every board and number of seats."""
    compare_many(ASKED, run("support.many_bits", ASKED, mode))


def compare_many(asked: Sequence[dict[str, Any]], found: Sequence[dict[str, str]]) -> None:
    """What another mode left of what is asked, with what is left here."""
    for one, other in zip(asked, found, strict=True):
        assert other == many_bits.digests(one), f"{one['board']}, {one['n_seats']} seats"
