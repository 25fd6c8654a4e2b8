"""Compiles what the tests use, once for all of their processes, both families side by side.

    cd tests && ../.venv/bin/python -m support.warm

Rules and bots as `farebox.warm` does it; then environments, and what only tests call.
"""

import numpy as np

from farebox.boards import load_board
from farebox.boards.arrays import board_rows
from farebox.envs.learner_games import Tables
from farebox.game.game import new_game
from farebox.kernel.playout import keys_of
from farebox.warm import ask_bots, compile_all, warm_up
from support import compiled, perft


def learn(edition: str) -> None:
    """Deal and play as environments do."""
    tables = Tables(load_board(edition), 2)
    tables.deal([1])
    tables.step(tables.ids[:1, 0])


def look_inside(edition: str) -> None:
    """Go through the tests' own entries to the rules."""
    game = new_game(edition, seed=1)
    perft.count(game, 1)
    compiled.refusals_of_all(board_rows(game.board), game.state, np.zeros(game.notation.n_actions, np.int16))
    compiled.rekey(game.state, keys_of([1]))


if __name__ == "__main__":
    compile_all(warm_up, ask_bots, learn, look_inside)
