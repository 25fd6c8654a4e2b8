"""The board of a table: one that comes with the package, or one that somebody brought, as its text."""

from functools import lru_cache

from farebox.boards import Board, board_names, is_built_in, load_board, parse_own_board
from farebox.errors import BadBoard
from farebox.tables.log import Refused

ORIGIN = "board.toml"  # what a file without a name is called


def check_edition(edition: str) -> None:
    """Refuse a game that there isn't."""
    if edition not in board_names():
        raise Refused("unknown", "no_edition", names=", ".join(board_names()))


def check_own_board(text: str, origin: str = ORIGIN) -> Board:
    """The board that a text tells of; refused with what is wrong in which entry."""
    try:
        return parse_own_board(text, origin or ORIGIN)
    except BadBoard as error:
        raise Refused("bad_board", problem=error.message) from None


@lru_cache(maxsize=64)
def _own_board(text: str) -> Board:
    return check_own_board(text)


def board_of(edition: str, own_board: str = "") -> Board:
    """What a table plays on: the board brought, if one was, else that of the edition."""
    if own_board:
        return _own_board(own_board)
    check_edition(edition)
    return load_board(edition)


def own_text(board: Board, text: str) -> str:
    """What is kept of a board that was brought; nothing, if it is word for word one of ours."""
    return "" if is_built_in(board) else text
