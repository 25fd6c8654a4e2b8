"""The same bits compiled, interpreted and bounds-checked: an index out of range or an overflow would differ.

Compiled code does not look at indices or sizes of integers; the interpreter does. So does compiled code with
its bounds check on: that is for `make prove`, as it compiles everything anew. Each of these ways runs in a
process of its own, because the choice is made when the kernel is imported.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from farebox.game.game import new_game
from support.boards import ALL_TABLES, board_of
from support.counts import count
from support.players import pick, seat_players
from support.same_bits import Witness

TESTS = Path(__file__).parents[1]
INTERPRETED = {"NUMBA_DISABLE_JIT": "1"}
BOUNDS_CHECKED = {"NUMBA_BOUNDSCHECK": "1"}
WAYS = [INTERPRETED, BOUNDS_CHECKED][: count(1, proof=2)]
KINDS = {"events", "states", "legal", "refusals", "scores", "knowledge", "worlds", "learning"}


def told_games() -> list[dict[str, Any]]:
    """One whole game at every table, by players of any temper."""
    games = []
    for name, n_seats in ALL_TABLES:
        rng = Random(f"bits {name} {n_seats}")
        game = new_game(board_of(name), seats=n_seats, seed=rng.randrange(2**53))
        tempers = seat_players(rng, n_seats)
        ids = []
        while (seat := game.to_move) is not None:
            ids.append(pick(rng, game, tempers[seat]))
            game.play(ids[-1])
        games.append({"board": name, "n_seats": n_seats, "seed": game.seed, "ids": ids})
    return games


def run(way: dict[str, str], games: list[dict[str, Any]]) -> list[dict[str, str]]:
    """What the kernel makes of the games when it runs this way."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
    done = subprocess.run(
        [sys.executable, "-m", "support.same_bits"],
        input=json.dumps({"games": games}),
        capture_output=True,
        text=True,
        cwd=TESTS,
        env=env | way,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    digests: list[dict[str, str]] = json.loads(done.stdout)
    return digests


@pytest.mark.parametrize("way", WAYS)
def test_the_kernel_computes_the_same_bits_in_every_way_it_runs(way: dict[str, str]) -> None:
    """G2: the same input gives the same game, on every machine."""
    games = told_games()
    for told, other in zip(games, run(way, games), strict=True):
        compiled = Witness(told).digests()
        assert set(compiled) == KINDS
        assert other == compiled, f"{told['board']}, {told['n_seats']} seats"
