"""The boards that tests play on, and the tables (board and number of seats) that games are played at."""

from pathlib import Path

from farebox.boards import Board, CardGameBoard, CityBoard, load_board

ROOT = Path(__file__).parents[2]
EDITIONS = ("new-york", "amsterdam", "san-francisco", "card-game")
CITIES = EDITIONS[:3]
SEATS = (2, 3, 4)
TABLES = [(edition, n_seats) for edition in EDITIONS for n_seats in SEATS]
MY_TOWN = "my-town"  # every feature of a city board at once, on a small map
ALL_TABLES = [*TABLES, *((MY_TOWN, n_seats) for n_seats in SEATS)]


def board_of(name: str) -> Board:
    """A built-in board by its name, or the example board."""
    return load_board(ROOT / "examples" / "my-town.toml") if name == MY_TOWN else load_board(name)


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
