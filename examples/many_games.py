"""How much the first seat is worth: ten thousand random games of each edition."""

import numpy as np

from farebox.boards import board_names, load_board
from farebox.boards.arrays import board_rows
from farebox.game.families import family_of
from farebox.kernel.playout import play_many
from farebox.kernel.record_types import EventRow, RandomRow, ScoreRow
from farebox.kernel.row import new_rows

GAMES = 10_000

for edition in board_names():
    board = load_board(edition)
    states, events, scores = new_rows(family_of(board).state), new_rows(EventRow), new_rows(ScoreRow, GAMES)
    seeds = np.arange(GAMES, dtype=np.uint64)
    play_many(board_rows(board), states, events, new_rows(RandomRow), 2, seeds, scores)
    share = (scores["winner"][:, :2] / scores["winner"].sum(axis=1, keepdims=True)).mean(axis=0)
    print(f"{board.name}: the first of two random players wins {share[0]:.1%} of the games")
