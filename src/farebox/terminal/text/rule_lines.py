"""Which rules hold on a board. Their lines stand in the catalogue, their whole text in docs/rules."""

import re

from farebox.boards import Board
from farebox.locale import FALLBACK, catalogue

ALL_RULES = [key.partition(".")[2] for key in catalogue(FALLBACK) if re.fullmatch(r"rule\.[A-Z]+\d+", key)]


def rule_numbers(board: Board) -> list[str]:
    """The rules that hold on a board."""
    ferries = ["SF8"] if board.has_ferries and "SF" not in board.letters else []
    return [number for number in ALL_RULES if number.rstrip("0123456789") in board.letters] + ferries
