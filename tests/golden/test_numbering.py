"""What each action's id means, kept: masks, trained networks and search all speak in these numbers.

After a change that was meant, write it anew and look at what differs:

    cd tests && ../.venv/bin/python -m support.golden
"""

import json
from typing import Any

import pytest

from support.boards import EDITIONS, MY_TOWN, board_of
from support.golden import NUMBERING, numbering_of

KEPT: dict[str, Any] = json.loads(NUMBERING.read_text(encoding="utf-8"))


def test_every_board_s_numbering_is_kept() -> None:
    """G2: a new board fails here until its numbering is written down."""
    assert set(KEPT) == {*EDITIONS, MY_TOWN}


@pytest.mark.parametrize("name", [*EDITIONS, MY_TOWN])
def test_every_id_means_what_it_always_meant(name: str) -> None:
    """G2: the sample says what moved, the digest that anything did."""
    now = numbering_of(board_of(name))
    assert now["sample"] == KEPT[name]["sample"]
    assert now == KEPT[name]
