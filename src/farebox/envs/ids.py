"""The environments' ids. The version counts what a policy depends on: rules, action numbers, encoding."""

from functools import cache
from os import PathLike
from typing import TypeAlias

from farebox.boards import Board, board_names, load_board
from farebox.errors import FareboxError

VERSION = 0
EditionLike: TypeAlias = str | PathLike[str] | Board


def env_id(edition: str) -> str:
    """An edition's id: `new-york` is `farebox/NewYork-v0`."""
    return f"farebox/{edition.replace('-', ' ').title().replace(' ', '')}-v{VERSION}"


def snake_name(board: Board) -> str:
    """The id as projects that write small letters have it: `new_york_v0`."""
    return f"{board.id.replace('-', '_')}_v{VERSION}"


@cache
def _editions() -> dict[str, str]:
    return {env_id(edition): edition for edition in board_names()}


def find_board(edition: EditionLike) -> Board:
    """The board that an id, an edition's name, a board file's path or a board means."""
    if isinstance(edition, Board):
        return edition
    if isinstance(edition, str) and edition.startswith("farebox/"):
        if edition not in _editions():
            raise FareboxError(
                f"no environment is called {edition!r}; choose one of {', '.join(_editions())}"
            )
        edition = _editions()[edition]
    return load_board(edition)


def lacking(extra: str, error: ImportError) -> FareboxError:
    """What to tell somebody who has not installed an extra."""
    remedy = f"pip install 'farebox[{extra}]'"
    return FareboxError(f"this environment needs {error.name}, which is not installed: {remedy}")
