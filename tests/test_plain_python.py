"""What a browser runs: whole games at a table, by the standard library and the compiled kernel alone."""

import json
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from farebox.boards import board_names
from support.counts import count
from support.table_story import digests
from support.web_assembly import NODE

TESTS = Path(__file__).parent
KEPT_OUT = ("numpy", "numba", "llvmlite", "pydantic", "pydantic_core", "sqlalchemy", "fastapi", "starlette")
PLAIN = {"FAREBOX_KERNEL": "beforehand", "FAREBOX_RECORDS": "plain"}
# Each takes a browser several hundredths of a second to import, and no game needs it.
SLOW = [
    "asyncio",
    "concurrent",
    "ctypes",
    "decimal",
    "difflib",
    "email",
    "gzip",
    "importlib.metadata",
    "importlib.resources",
    "multiprocessing",
    "queue",
    "shlex",
    "subprocess",
]
N_GAMES = count(1, proof=40)  # of each edition


def games(edition: str) -> list[dict[str, object]]:
    """Some games, with two to four seats."""
    chance = random.Random(edition)
    return [
        {"edition": edition, "seats": chance.randint(2, 4), "seed": chance.randrange(2**53)}
        for _ in range(N_GAMES)
    ]


def told(edition: str, settings: dict[str, str], *kept_out: str) -> list[str]:
    """Digests of all that everybody is told of these games."""
    asked = [sys.executable, "-m", "support.table_story", *kept_out]
    found = subprocess.run(
        asked,
        input=json.dumps(games(edition)),
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(TESTS), **settings},
        check=False,
    )
    assert found.returncode == 0, found.stderr
    return found.stdout.splitlines()


@pytest.mark.parametrize("edition", board_names())
def test_a_game_without_any_package_is_the_same_to_everybody(edition: str) -> None:
    """G2: each view, event, refusal, position and record, with every bot, whatever keeps the records."""
    plain = told(edition, PLAIN, *KEPT_OUT)
    assert len(plain) > 200
    assert plain == told(edition, {})


def test_a_browser_s_python_tells_the_same() -> None:
    """G2: Pyodide, with the rules as web assembly."""
    assert NODE
    asked = [game for edition in board_names() for game in games(edition)[:1]]
    program = TESTS / "support" / "pyodide_story.mjs"
    found = subprocess.run(
        [NODE, program, TESTS.parent], input=json.dumps(asked), capture_output=True, text=True, check=False
    )
    assert found.returncode == 0, found.stderr
    lines = found.stdout.splitlines()
    assert len(lines) > 800
    assert lines == list(digests(asked))


def test_nothing_slow_is_imported_before_it_is_needed() -> None:
    """Whoever opens the page waits for every module."""
    roots = "farebox.tables.views, farebox.tables.offered, farebox.bots.registry, farebox.game.records.replay"
    settings = {**os.environ, "FAREBOX_KERNEL": "web-assembly", "FAREBOX_RECORDS": "plain"}
    asked = [sys.executable, "-I", "-c", f"import sys, {roots}; print(*sys.modules)"]
    found = subprocess.run(asked, capture_output=True, text=True, env=settings, check=True).stdout.split()
    assert "farebox.game.game" in found
    assert not {*KEPT_OUT, *SLOW} & set(found)
