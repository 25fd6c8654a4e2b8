"""Boards as data: what is printed in each box, loaded and checked."""

from farebox.boards.load import board_names, load_board, parse_board
from farebox.boards.schema import (
    Board,
    CardGameBoard,
    CardTicket,
    CityBoard,
    CityBonus,
    Merchandise,
    Place,
    Route,
    Souvenirs,
    Terms,
    Ticket,
)

__all__ = [
    "Board",
    "CardGameBoard",
    "CardTicket",
    "CityBoard",
    "CityBonus",
    "Merchandise",
    "Place",
    "Route",
    "Souvenirs",
    "Terms",
    "Ticket",
    "board_names",
    "load_board",
    "parse_board",
]
