"""How many sequences of actions lead on from fixed positions, counted by the kernel and pinned.

A count changes when any action is allowed or refused that was not, or when chance comes out differently.
After a change that was meant, write the new counts down, and look at them:

    cd tests && ../.venv/bin/python -m support.perft
"""

import json

import pytest

from support.boards import TABLES
from support.perft import COUNTS, ENOUGH, MOMENTS, checkable, count, positions

PINNED = json.loads(COUNTS.read_text(encoding="utf-8"))


@pytest.mark.parametrize(("name", "n_seats"), TABLES)
def test_as_many_ways_lead_on_as_ever(name: str, n_seats: int) -> None:
    """G2, C10-C51, K10-K41."""
    pinned = PINNED[f"{name}-{n_seats}"]
    assert list(pinned) == list(MOMENTS)
    for moment, game in positions(name, n_seats).items():
        counts = checkable(pinned[moment])
        assert [count(game, depth) for depth in range(1, len(counts) + 1)] == counts, moment


def test_every_table_is_counted_deep_enough() -> None:
    """G2: from three moments at least of each table there are many thousand ways."""
    assert set(PINNED) == {f"{name}-{n_seats}" for name, n_seats in TABLES}
    for pinned in PINNED.values():
        assert sum(counts[-1] >= ENOUGH for counts in pinned.values()) >= 3
