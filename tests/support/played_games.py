"""Whole games that bots played: what a review has something to say of."""

import farebox
from farebox import Record
from support.boards import board_of


def played_game(edition: str, n_seats: int = 2, seed: int = 1, bot: str = "level-1") -> Record:
    """A game of one bot against itself, a weak one if nothing else is said."""
    board = board_of(edition)
    bots = [farebox.make_bot(bot, board, seat) for seat in range(n_seats)]
    return farebox.play_game(board, bots, seed).record()
