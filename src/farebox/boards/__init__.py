"""Boards as data: what is printed in each box, loaded and checked."""

from farebox.boards.load import (
    ONE_OF_EACH,
    board_names,
    built_in_text,
    is_built_in,
    load_board,
    parse_board,
    parse_own_board,
)
from farebox.boards.schema import (
    Board,
    CardGameBoard,
    CardTicket,
    CityBoard,
    CityBonus,
    Place,
    Route,
    Terms,
    Ticket,
)

__all__ = [
    "ONE_OF_EACH",
    "Board",
    "CardGameBoard",
    "CardTicket",
    "CityBoard",
    "CityBonus",
    "Place",
    "Route",
    "Terms",
    "Ticket",
    "board_names",
    "built_in_text",
    "is_built_in",
    "load_board",
    "parse_board",
    "parse_own_board",
]
