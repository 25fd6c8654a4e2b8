"""What the compiled players choose stays what it was, at a fixed number of games: on every board and table.

`python tests/ai/test_golden_choices.py` writes the file anew, for a change that is meant to change them.
"""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from support.boards import ALL_TABLES
from support.choices import choices

GOLDEN = Path(__file__).with_name("choices.json")
FIRST = 12  # decisions of a search


def chosen(name: str, n_seats: int) -> dict[str, Any]:
    """A search's first choices in a game, and a digest of planners' choices in whole ones."""
    planner = "packer" if name == "card-game" else "planner"
    planned = json.dumps([choices(name, n_seats, planner, seed) for seed in range(3)])
    return {
        "search": choices(name, n_seats, "search:sims=24", 11, FIRST),
        "search-1": choices(name, n_seats, "search-1:sims=24", 11, FIRST),
        "planner": hashlib.sha256(planned.encode()).hexdigest()[:16],
    }


@pytest.mark.parametrize(("name", "n_seats"), ALL_TABLES)
def test_players_choose_what_they_chose(name: str, n_seats: int) -> None:
    """G2: whatever was changed in how they are written."""
    golden = json.loads(GOLDEN.read_text(encoding="utf-8"))
    assert chosen(name, n_seats) == golden[f"{name}/{n_seats}"]


if __name__ == "__main__":
    told = {f"{name}/{n_seats}": chosen(name, n_seats) for name, n_seats in ALL_TABLES}
    lines = ",\n".join(f"{json.dumps(table)}: {json.dumps(this)}" for table, this in told.items())
    GOLDEN.write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")
