"""Farebox: four ticket games, every rule proven. `new_game`, `replay` and the errors are the way in."""

from typing import TYPE_CHECKING, Any

from farebox.errors import BadBoard, BadNotation, BadRecord, FareboxError, IllegalAction

if TYPE_CHECKING:
    from farebox.boards import board_names, load_board
    from farebox.game import Game, new_game
    from farebox.record import Record, read_records, write_records
    from farebox.replaying import replay

__version__ = "0.1.0"
__all__ = [
    "BadBoard",
    "BadNotation",
    "BadRecord",
    "FareboxError",
    "Game",
    "IllegalAction",
    "Record",
    "board_names",
    "load_board",
    "new_game",
    "read_records",
    "replay",
    "write_records",
]

_HOMES = {
    "Game": "game",
    "Record": "record",
    "board_names": "boards",
    "load_board": "boards",
    "new_game": "game",
    "read_records": "record",
    "replay": "replaying",
    "write_records": "record",
}


def __getattr__(name: str) -> Any:
    """Import what is asked for when it is asked for: `farebox --help` must not wait for a compiler."""
    if name not in _HOMES:
        raise AttributeError(f"module 'farebox' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"farebox.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return sorted([*__all__, "__version__"])
