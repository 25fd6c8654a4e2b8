"""A record's bits: nothing lies between its fields."""

import hashlib

from farebox.game.game import Game
from farebox.kernel.row import Row


def bits(row: Row) -> bytes:
    """Everything the record says."""
    return row.tobytes()


def state_bits(game: Game) -> bytes:
    """Everything the game's state says."""
    return bits(game.state[0])


def digest(data: bytes) -> str:
    """A short name for some bits."""
    return hashlib.sha256(data).hexdigest()[:24]
