"""What compiled code needs beside itself: only that which can be had where there is no Python.

Memory is handed to it, and it does no arithmetic whose last bit depends on the machine's library.
"""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from farebox.ai import rollout
from farebox.ai import search as ai_search
from farebox.bots.planner import PlannerBot
from farebox.bots.search_bot import SearchBot
from farebox.envs.compiled import encode, step
from farebox.envs.encoding import Encoding
from farebox.envs.learner_games import Tables
from farebox.game.batch import Batch
from farebox.game.game import new_game
from farebox.game.worlds import play_out, sample_world
from farebox.kernel import asking, card_game, city, many, playout
from farebox.kernel.jit import COMPILED, entry_point
from support.boards import board_of

pytestmark = pytest.mark.skipif(not COMPILED, reason="looks at machine code")

UNWANTED = ("NRT_MemInfo_alloc_aligned", "NRT_MemInfo_alloc", "NRT_Allocate", "pow", "exp", "log")
ENTRY_POINTS: dict[str, Callable[..., object]] = {
    f"{module.__name__}.{name}": value
    for module in (asking, card_game, city, many, playout, rollout, ai_search, encode, step)
    for name, value in vars(module).items()
    if hasattr(value, "overloads") and not value.targetoptions.get("no_cpython_wrapper")
    if name != "play_games"  # only bench plays these, by the same parts
}


@entry_point
def allocate(n: int) -> float:
    """What no rule does."""
    return float(np.ones(n)[0])


@entry_point
def raise_to(base: float, power: float) -> float:
    """Neither this."""
    return float(base**power)


def machine_code(function: Any) -> list[bytes]:
    """Every compiled version of a function as it lies on the disk, with the names of what it calls."""
    place = Path(function.stats.cache_path)
    return [path.read_bytes() for path in place.glob(f"*.{function.__name__}-*.nbc")]


def needs(function: Callable[..., object]) -> set[str]:
    """What of the unwanted a compiled function calls."""
    codes = machine_code(function)
    assert codes
    return {name for name in UNWANTED if any(re.search(rf"\0{name}\0".encode(), code) for code in codes)}


@pytest.fixture(scope="module", autouse=True)
def _all_used() -> None:
    """Everything has been called once, for both families."""
    for name in ("new-york", "card-game"):
        board = board_of(name)
        game = new_game(board, seats=2, seed=1)
        see = game.observe(0)
        PlannerBot(board, 1).choose(see)
        SearchBot(board, 1, sims=2).choose(see)
        Encoding(board, 2).encode(see.row)
        Tables(board, 2).deal([1])
        Batch(board, 2, [1], cores=1).play_out()
        game.refusals([0])
        game.scores()
        play_out(sample_world(see, 1), 1)


@pytest.mark.parametrize("name", ENTRY_POINTS)
def test_rules_and_players_ask_for_no_memory_and_no_library(name: str) -> None:
    """G2: the same bits on every machine, and nothing to be freed."""
    assert needs(ENTRY_POINTS[name]) == set()


def test_who_does_is_found() -> None:
    """Or the test above would prove nothing."""
    allocate(3)
    raise_to(2.5, 3.5)
    assert needs(allocate) == {"NRT_MemInfo_alloc_aligned"}
    assert needs(raise_to) == {"pow"}
    assert len(ENTRY_POINTS) >= 20
