"""Which rules hold on a board, and which pages its introduction has: for every front end.

Their words stand in the catalogue, the rules' whole text in docs/rules.
"""

import re

from farebox.boards.schema import Board
from farebox.locale import FALLBACK, catalogue

ALL_RULES = [key.partition(".")[2] for key in catalogue(FALLBACK) if re.fullmatch(r"rule\.[A-Z]+\d+", key)]
ALL_PAGES = [key for key in catalogue(FALLBACK) if re.fullmatch(r"intro\.\w+\.\w+", key)]


def rule_numbers(board: Board) -> list[str]:
    """The rules that hold on a board."""
    ferries = ["SF8"] if board.has_ferries and "SF" not in board.letters else []
    return [number for number in ALL_RULES if number.rstrip("0123456789") in board.letters] + ferries


def intro_pages(board: Board) -> list[str]:
    """The catalogue's keys for the game in short, page by page."""
    family = board.letters[1].lower()
    features = {
        "intro.c.attractions": "NY" in board.letters,
        "intro.c.merchandise": "AMS" in board.letters,
        "intro.c.souvenirs": "SF" in board.letters,
        "intro.c.ferries": board.has_ferries,
    }
    return [key for key in ALL_PAGES if key.startswith(f"intro.{family}.") and features.get(key, True)]
