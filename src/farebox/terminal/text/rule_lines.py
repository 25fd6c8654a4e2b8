"""Which rules hold on a board. Their lines stand in the catalogue, their whole text in docs/rules."""

import re

from farebox.boards import Board, CityBoard
from farebox.locale import FALLBACK, catalogue

ALL_RULES = [key.partition(".")[2] for key in catalogue(FALLBACK) if re.fullmatch(r"rule\.[A-Z]+\d+", key)]


def rule_numbers(board: Board) -> list[str]:
    """The rules that hold on a board."""
    if not isinstance(board, CityBoard):
        return _of("G", "K")
    letters = ["G", "C"]
    letters += ["NY"] if board.attraction_points else []
    letters += ["AMS"] if board.merchandise else []
    letters += ["SF"] if board.souvenirs else []
    ferries = [] if board.souvenirs or not any(this.ferries for this in board.routes) else ["SF8"]
    return _of(*letters) + ferries


def _of(*letters: str) -> list[str]:
    return [number for number in ALL_RULES if number.rstrip("0123456789") in letters]
