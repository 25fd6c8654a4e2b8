"""Step by step against the slow reference, which was written from the rules alone.

After a change to a rule, play more of them, on every core:

    FAREBOX_PROVE=1 .venv/bin/python -m pytest -n auto tests/kernel/test_second_opinion.py
"""

from random import Random

import pytest

from farebox.game.game import new_game
from support.boards import ALL_TABLES, ODD_TABLES, board_of
from support.compare import compare, play_and_look
from support.corners import EVERY_CORNER, corners_of
from support.counts import count
from support.players import play_on, seat_players

LEAST_GAMES = 2  # at each table: so many reach every corner
N_GAMES = count(LEAST_GAMES, proof=500)
MOST_ACTIONS = 10_000


@pytest.mark.parametrize(("name", "n_seats"), [*ALL_TABLES, *ODD_TABLES])
def test_kernel_and_reference_agree_after_every_action(name: str, n_seats: int) -> None:
    """C1-C53, NY1, AMS1-AMS3, SF1-SF8, K1-K44, G2: the same choices, the same table, the same result."""
    board = board_of(name)
    for seed in range(N_GAMES):
        rng = Random(f"{name} {n_seats} {seed}")
        game = new_game(board, seats=n_seats, seed=seed)
        compare(game, play_and_look(rng, game, seat_players(rng, n_seats)))


def test_these_games_reach_every_corner_of_the_rules() -> None:
    """C12, C14, C41, C51, C53, AMS1, SF4, K21, K33, K38, K40, K41: or comparing them would prove little."""
    found: set[str] = set()
    for name, n_seats in [*ALL_TABLES, *ODD_TABLES]:
        for seed in range(LEAST_GAMES):
            rng = Random(f"{name} {n_seats} {seed}")
            game = new_game(board_of(name), seats=n_seats, seed=seed)
            play_on(rng, game, seat_players(rng, n_seats), MOST_ACTIONS)
            found |= corners_of(game.board, game.record())
    assert found == EVERY_CORNER
