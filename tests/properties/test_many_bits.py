"""Many games and searches leave the same bits, however the kernel was compiled."""

import pytest

from support import many_bits
from support.boards import ALL_TABLES
from support.counts import count
from support.modes import JUST_IN_TIME, WEB_ASSEMBLY, WITHOUT_NUMPY, Settings, run

ASKED = [
    {
        "board": name,
        "n_seats": n_seats,
        "random": count(40, proof=3000),
        "planned": count(4, proof=200),
        "searches": count(2, proof=40),
    }
    for name, n_seats in ALL_TABLES
]


@pytest.mark.parametrize("mode", [JUST_IN_TIME, WEB_ASSEMBLY, WITHOUT_NUMPY])
def test_games_and_searches_leave_the_same_bits_in_every_mode(mode: Settings) -> None:
    """G2: random games, planners' games and searches of every board and number of seats."""
    for asked, found in zip(ASKED, run("support.many_bits", ASKED, mode), strict=True):
        assert found == many_bits.digests(asked), f"{asked['board']}, {asked['n_seats']} seats"
