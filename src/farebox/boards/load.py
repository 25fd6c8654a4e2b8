"""Loading boards: a built-in name or a file in, a checked Board out, or BadBoard with what to mend.

Imports nothing heavy, because the command line looks here first.
"""

import os
from functools import cache
from pathlib import Path

from farebox.boards.card_game import read_card_game
from farebox.boards.city import read_city
from farebox.boards.fault_words import clip, nearest
from farebox.boards.read import Section
from farebox.boards.schema import Board
from farebox.boards.toml_text import parse_toml
from farebox.errors import BadBoard, bad_board

BUILT_IN = ("new-york", "amsterdam", "san-francisco", "card-game")
ONE_OF_EACH = ("new-york", "card-game")  # family of rules: what is compiled for it serves every board
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
    return parse_own_board(read_text(path), str(path))


def looks_like_path(text: str) -> bool:
    """Tell a path from a built-in name."""
    return text.endswith(".toml") or "/" in text or os.sep in text


def built_in_text(name: str) -> str:
    """The file of a board that comes with the package."""
    return read_text(Path(__file__).with_name(f"{load_built_in(name).id}.toml"))


@cache
def load_built_in(name: str) -> Board:
    """Load a board that comes with the package."""
    if name not in BUILT_IN:
        near = nearest(name, BUILT_IN)
        key = "near_board" if near else "no_board"
        raise bad_board(key, name=clip(name), near=near, names=", ".join(BUILT_IN))
    path = Path(__file__).with_name(f"{name}.toml")
    return parse_board(read_text(path), path.name)


def read_text(path: Path) -> str:
    """Read a whole file as text, whatever the path turns out to be."""
    try:
        if not path.is_file():
            raise missing(path)
        with path.open("rb") as file:
            raw = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise bad_board("board_not_read", path=path, reason=error.strerror) from error
    if len(raw) > MAX_BYTES:
        raise bad_board("board_large", path=path, max=MAX_BYTES)
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise bad_board("board_not_text", path=path, at=error.start) from error


def missing(path: Path) -> BadBoard:
    """Why a path is no file, and what to do about it."""
    if path.is_dir():
        return bad_board("board_folder", path=path)
    if path.exists():
        return bad_board("board_not_plain", path=path)
    return bad_board("board_no_file", path=path, names=", ".join(BUILT_IN))


def parse_own_board(text: str, origin: str) -> Board:
    """Read a board of somebody's own, which may not pass for one of ours."""
    if len(text.encode("utf-8", "surrogatepass")) > MAX_BYTES:
        raise bad_board("board_large", path=origin, max=MAX_BYTES)
    board = parse_board(text.removeprefix("\ufeff"), origin)
    if is_built_in(board) and board != load_built_in(board.id):
        raise bad_board("board_id", path=origin, id=board.id)
    return board


def is_built_in(board: Board) -> bool:
    """Whether a board comes with the package; no other may have its id."""
    return board.id in BUILT_IN


def parse_board(text: str, origin: str) -> Board:
    """Read the board written in a TOML text; `origin` is what errors call it."""
    board = Section(origin, parse_toml(text, origin))
    if "rules" not in board:
        board.fail("no_rules")
    return READERS[board["rules"].choice(READERS, "rules")](board)
