"""The same bits compiled, interpreted and bounds-checked: an index out of range or an overflow would differ.

Compiled code does not look at indices or sizes of integers; the interpreter and the bounds check do. Each way
runs in a process of its own, because the choice is made when the kernel is imported.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

from farebox.game.game import new_game
from support.boards import ALL_TABLES, board_of
from support.players import pick, seat_players

TESTS = Path(__file__).parents[1]
WAYS = {
    "compiled": {},
    "interpreted": {"NUMBA_DISABLE_JIT": "1"},
    "bounds-checked": {"NUMBA_BOUNDSCHECK": "1"},
}


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


def run(way: str, games: list[dict[str, Any]]) -> list[dict[str, str]]:
    """What the kernel makes of the games when it runs this way."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
    done = subprocess.run(
        [sys.executable, "-m", "support.same_bits"],
        input=json.dumps({"games": games}),
        capture_output=True,
        text=True,
        cwd=TESTS,
        env=env | WAYS[way],
        check=False,
    )
    assert done.returncode == 0, done.stderr
    digests: list[dict[str, str]] = json.loads(done.stdout)
    return digests


def test_the_kernel_computes_the_same_bits_in_every_way_it_runs() -> None:
    """G2: the same input gives the same game, on every machine."""
    games = told_games()
    seen = {way: run(way, games) for way in WAYS}
    kinds = {"events", "states", "legal", "refusals", "scores", "knowledge", "worlds", "learning"}
    for told, compiled, interpreted, checked in zip(games, *seen.values(), strict=True):
        assert set(compiled) == kinds
        table = f"{told['board']}, {told['n_seats']} seats"
        assert interpreted == compiled, f"{table}: interpreted differs"
        assert checked == compiled, f"{table}: bounds-checked differs"
