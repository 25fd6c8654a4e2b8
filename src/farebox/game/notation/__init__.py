"""Between action ids, typed actions and text, for one board.

An id is a place in the board's fixed numbering; only `Keep` needs the position as well, namely the offer
it chooses from. Reading text is lenient: what is left out may be anything that fits.
"""

from functools import lru_cache
from typing import TypeAlias

from farebox.boards import Board
from farebox.game.notation.card_game import CardNotation
from farebox.game.notation.city import CityNotation

BoardNotation: TypeAlias = CityNotation | CardNotation

__all__ = ["BoardNotation", "CardNotation", "CityNotation", "notation_for"]


@lru_cache(maxsize=64)
def notation_for(board: Board) -> BoardNotation:
    """The notation of a board."""
    return board.by_family(CityNotation, CardNotation)
