"""The door for boards: a built-in name or a file in, a checked Board out, or BadBoard with what to mend.

Imports nothing heavy, because the command line looks here first.
"""

import os
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from farebox.boards.card_game import read_card_game
from farebox.boards.city import read_city
from farebox.boards.read import Table
from farebox.boards.schema import Board
from farebox.boards.words import clip, nearest
from farebox.errors import BadBoard

BUILT_IN = ("new-york", "amsterdam", "san-francisco", "card-game")
READERS = {"city": read_city, "card-game": read_card_game}
MAX_BYTES = 64 * 1024  # a board of the largest size, roomily written, takes half


def board_names() -> tuple[str, ...]:
    """List the boards that come with the package."""
    return BUILT_IN


def load_board(name_or_path: str | os.PathLike[str]) -> Board:
    """Load a built-in board by name, or a TOML file: a text with a slash, or ending in .toml, is a path."""
    if isinstance(name_or_path, str) and not looks_like_path(name_or_path):
        return load_built_in(name_or_path)
    path = Path(name_or_path)
    board = parse_board(read_text(path), str(path))
    if board.id in BUILT_IN and board != load_built_in(board.id):
        raise BadBoard(f'{path}: id = "{board.id}" belongs to a built-in board; give yours an id of its own')
    return board


def looks_like_path(text: str) -> bool:
    """Tell a path from a built-in name."""
    return text.endswith(".toml") or "/" in text or os.sep in text


@cache
def load_built_in(name: str) -> Board:
    """Load a board that comes with the package."""
    if name not in BUILT_IN:
        near = nearest(name, BUILT_IN)
        hint = f'did you mean "{near}"? ' if near else ""
        remedy = f"{hint}choose one of {', '.join(BUILT_IN)}, or give the path of a .toml file"
        raise BadBoard(f'no board is called "{clip(name)}"; {remedy}')
    path = Path(__file__).with_name(f"{name}.toml")
    return parse_board(read_text(path), path.name)


def read_text(path: Path) -> str:
    """Read a whole file as text, whatever the path turns out to be."""
    try:
        if not path.is_file():
            raise BadBoard(f"{path}: {missing(path)}")
        with path.open("rb") as file:
            raw = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise BadBoard(
            f"{path}: can't be read ({error.strerror}); check the path and its permissions"
        ) from error
    if len(raw) > MAX_BYTES:
        raise BadBoard(f"{path}: too large for a board; keep it under {MAX_BYTES} bytes")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadBoard(f"{path}: not UTF-8 text at byte {error.start}; save it as UTF-8") from error


def missing(path: Path) -> str:
    """Say why a path is no file, and what to do about it."""
    if path.is_dir():
        return "a directory; name the .toml file in it"
    if path.exists():
        return "not a plain file; name a .toml file"
    return f"no such file; check the path, or use a built-in board: {', '.join(BUILT_IN)}"


def parse_board(text: str, origin: str) -> Board:
    """Read the board written in a TOML text; `origin` is what errors call it."""
    board = Table(origin, parse_toml(text, origin))
    if "rules" not in board:
        board.fail('"rules" is missing; add rules = "city" or rules = "card-game"')
    return READERS[board["rules"].choice(READERS, "the rules are")](board)


def parse_toml(text: str, origin: str) -> dict[str, Any]:
    """Read the text's tables, with a syntax error as BadBoard."""
    try:
        return tomllib.loads(text)
    except RecursionError as error:
        raise BadBoard(f"{origin}: nested too deeply; a board has tables in lists, nothing deeper") from error
    except ValueError as error:
        raise BadBoard(f"{origin}: not valid TOML: {error}; mend that line") from error
