"""The boards that tests play on, and the tables (board and number of seats) that games are played at."""

from dataclasses import replace
from functools import cache
from pathlib import Path

from farebox.boards import Board, CardGameBoard, CityBoard, load_board
from support.counts import IS_PROOF

ROOT = Path(__file__).parents[2]
EDITIONS = ("new-york", "amsterdam", "san-francisco", "card-game")
CITIES = EDITIONS[:3]
SEATS = (2, 3, 4)
TABLES = [(edition, n_seats) for edition in EDITIONS for n_seats in SEATS]
MY_TOWN = "my-town"  # every feature of a city board at once, on a small map
ALL_TABLES = [*TABLES, *((MY_TOWN, n_seats) for n_seats in SEATS)]
# Each edition and each number of seats, both families with two and with four; in `make prove` every table.
_FEW = [("new-york", 2), ("amsterdam", 3), ("san-francisco", 4), ("card-game", 2), ("card-game", 4)]
SOME_TABLES = TABLES if IS_PROOF else _FEW
SOME_OF_ALL_TABLES = ALL_TABLES if IS_PROOF else [*_FEW, (MY_TOWN, 3)]
NO_DECK = "no-deck"  # a Card Game whose deal at a table of four takes every card
FILES = (NO_DECK, "one-color", "tall-stacks")  # in tests/fixtures/boards, each says what is odd about it
ODD = ("few-cards", "many-wilds", "short-deck", NO_DECK)  # what the printed boxes rarely bring out
ODD_TABLES = [(name, n_seats) for name in ODD for n_seats in SEATS]


@cache
def board_of(name: str) -> Board:
    """A built-in board by its name, the example board, or an odd one."""
    if name == MY_TOWN:
        return load_board(ROOT / "examples" / "my-town.toml")
    if name in FILES:
        return load_board(ROOT / "tests" / "fixtures" / "boards" / f"{name}.toml")
    return odd_board(name) if name in ODD else load_board(name)


def odd_board(name: str) -> Board:
    """A printed board with another deck: the kernel plays it, though no file would be allowed to say so."""
    town = city(MY_TOWN)
    assert town.merchandise
    if name == "few-cards":  # soon nobody can do anything, and the one bonus card is gone
        one = replace(town.merchandise, cards=1)
        return replace(town, id=name, cards_each=2, cards_wild=1, merchandise=one)
    if name == "many-wilds":  # rows are swept over and over
        return replace(town, id=name, cards_each=2, cards_wild=16)
    return replace(card_game(), id=name, cards_each=3, cards_wild=14)  # a second round with too few cards


def city(name: str) -> CityBoard:
    """A board of the city games."""
    board = board_of(name)
    assert isinstance(board, CityBoard)
    return board


def card_game() -> CardGameBoard:
    """The Card Game's board."""
    board = load_board("card-game")
    assert isinstance(board, CardGameBoard)
    return board


def n_tickets(board: Board) -> int:
    """How many tickets the box has."""
    assert isinstance(board, CityBoard | CardGameBoard)
    return len(board.tickets)
