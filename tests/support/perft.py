"""Counts how many ways a game can go on, and writes the counts down.

    cd tests && ../.venv/bin/python -m support.perft

rewrites `tests/perft/counts.json`. Do so only when a rule, or how chance is drawn, was changed on purpose.
"""

import json
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from farebox.boards.arrays import board_rows
from farebox.game.game import Game, new_game
from farebox.kernel.jit import COMPILED
from farebox.kernel.layout import Phase
from farebox.kernel.perft import count_ways
from farebox.kernel.record_types import AnyState, EventRow
from farebox.kernel.row import Rows, new_rows
from support.boards import TABLES, board_of

COUNTS = Path(__file__).parents[1] / "perft" / "counts.json"
SEED = 20
ENOUGH = 100_000  # sequences; the deepest count of a position is the first that has so many
MOMENTS = ("deal", "first turn", "half-way", "near the end")
MOST_INTERPRETED = 300  # without the compiler only counts up to this are made


def told_game(name: str, n_seats: int) -> tuple[Game, dict[str, int]]:
    """A game played at random, and after how many actions its moments are."""
    rng = Random(f"perft {name} {n_seats}")
    game = new_game(board_of(name), seats=n_seats, seed=SEED)
    first_turn = 0
    while not game.is_over:
        game.play(rng.choice(game.legal_ids()))
        if game.phase in (Phase.KEEP_START, Phase.PLACE):
            first_turn = game.n_actions + 1
    n = game.n_actions
    return game, dict(zip(MOMENTS, (0, first_turn, n // 2, n - n // 12), strict=True))


def positions(name: str, n_seats: int) -> dict[str, Game]:
    """The game at each of its moments."""
    found = {}
    for moment in MOMENTS:
        game, at = told_game(name, n_seats)
        while game.n_actions > at[moment]:
            game.undo()
        found[moment] = game
    return found


def count(game: Game, depth: int) -> int:
    """How many sequences of so many actions there are from here."""
    states: Rows[AnyState] = new_rows(game._family.state, depth + 1)
    states[0] = game.state[0]
    ids = np.zeros((depth, game.notation.n_actions), np.int16)
    n_legal, tried = np.zeros((2, depth + 1), np.int16)
    return int(count_ways(board_rows(game.board), states, new_rows(EventRow), ids, n_legal, tried))


def counts_of(game: Game) -> list[int]:
    """Counts by depth from 1, until there are enough or the game is always over."""
    counts = [count(game, 1)]
    while counts[-1] < ENOUGH and (len(counts) < 2 or counts[-1] != counts[-2]):
        counts.append(count(game, len(counts) + 1))
    return counts


def all_counts() -> dict[str, Any]:
    """The counts of every table at every moment."""
    return {
        f"{name}-{n_seats}": {moment: counts_of(game) for moment, game in positions(name, n_seats).items()}
        for name, n_seats in TABLES
    }


def checkable(counts: list[int]) -> list[int]:
    """Those counts that this way of running the kernel can make in good time."""
    return counts if COMPILED else [n for n in counts if n <= MOST_INTERPRETED]


def write_down(counts: dict[str, Any]) -> str:
    """The counts as JSON, one moment a line."""
    tables = []
    for table, moments in counts.items():
        lines = [f"    {json.dumps(moment)}: {json.dumps(ways)}" for moment, ways in moments.items()]
        tables.append(f"  {json.dumps(table)}: {{\n" + ",\n".join(lines) + "\n  }")
    return "{\n" + ",\n".join(tables) + "\n}\n"


if __name__ == "__main__":
    COUNTS.write_text(write_down(all_counts()), encoding="utf-8")
