"""How cards, seats and editions look: read from the files that the page is built with."""

import json
import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TypedDict

from farebox.boards import Board
from farebox.boards.look import look_of

_DECLARED = re.compile(r"(--[\w-]+):\s*(?:light-dark\(([^,]+),\s*([^)]+)\)|([^;]+));")


class _CardEntry(TypedDict):
    symbol: str
    on_light: str
    is_pale: bool


class _SeatEntry(TypedDict):
    symbol: str
    color: str


class _SymbolEntry(TypedDict):
    path: str


class Vehicle(TypedDict):
    """A piece from above, driving to the right, in a box from -1 to 1 either way."""

    under: str
    body: str
    marks: str


class Hints(TypedDict, total=False):
    """How routes are bent and slid, and long names broken, by names of places."""

    bows: dict[str, float]
    slides: dict[str, float]
    breaks: dict[str, str]


class _Inks(TypedDict):
    pale: str
    dark: str


class _PaletteFile(TypedDict):
    cards: dict[str, _CardEntry]
    other_cards: list[_CardEntry]
    wild: _CardEntry
    gray: _CardEntry
    rainbow: list[str]
    inks: _Inks
    seats: list[_SeatEntry]
    symbols: dict[str, _SymbolEntry]
    shapes: dict[str, str]
    van: Vehicle


class _DrawingFile(TypedDict, total=False):
    wild: str
    piece: str
    vehicle: Vehicle
    hints: Hints


@dataclass(frozen=True)
class Look:
    """A color, the ink that shows on it, and a symbol as a path in a box of 24 by 24."""

    color: str
    ink: str
    path: str

    @property
    def is_pale(self) -> bool:
        """Whether it would be lost on paper without an edge."""
        return self.ink == _PALETTE["inks"]["dark"]


@dataclass(frozen=True)
class EditionDrawing:
    """What is drawn of an edition beyond what its data tell; a board of one's own is plain."""

    wild: str
    piece: str
    vehicle: Vehicle
    hints: Hints
    backdrop: str


def _folder() -> Traversable:
    return files("farebox")


def _read(name: str) -> str | None:
    file = _folder().joinpath(name)
    return file.read_text(encoding="utf-8") if file.is_file() else None


_PALETTE: _PaletteFile = json.loads(_read("palette.json") or "")
SHAPES = _PALETTE["shapes"]


def symbol_path(name: str) -> str:
    """A symbol by its name; of an unknown one a spark."""
    symbols = _PALETTE["symbols"]
    return symbols.get(name, symbols["spark"])["path"]


def _look(entry: _CardEntry) -> Look:
    ink = _PALETTE["inks"]["dark" if entry["is_pale"] else "pale"]
    return Look(entry["on_light"], ink, symbol_path(entry["symbol"]))


def card_look(board: Board, card: str) -> Look:
    """A card; colors that only a board of one's own has are told apart by their place on it."""
    if card == board.wild:
        wild = _look(_PALETTE["wild"])
        return Look(wild.color, wild.ink, drawing_of(board).wild)
    others = _PALETTE["other_cards"]
    entry = _PALETTE["cards"].get(card) or others[board.colors.index(card) % len(others)]
    return _look(entry)


def seat_look(seat: int) -> Look:
    """A seat's color and sign."""
    entry = _PALETTE["seats"][seat % len(_PALETTE["seats"])]
    return Look(entry["color"], _PALETTE["inks"]["pale"], symbol_path(entry["symbol"]))


# All that a wild card stands for, side by side.
RAINBOW = [_PALETTE["cards"][name]["on_light"] for name in _PALETTE["rainbow"]]


def drawing_of(board: Board) -> EditionDrawing:
    """The drawing of the edition that a board looks like."""
    return _drawing(look_of(board))


@cache
def _drawing(edition: str) -> EditionDrawing:
    told: _DrawingFile = json.loads((edition and _read(f"drawings/{edition}.json")) or "{}")
    wild, plain = told.get("wild"), '<rect x="-900" y="-900" width="3000" height="3000" fill="var(--land)"/>'
    return EditionDrawing(
        wild=SHAPES[wild] if wild else symbol_path("spark"),
        piece=SHAPES[told.get("piece", "taxi")],
        vehicle=told.get("vehicle", _PALETTE["van"]),
        hints=told.get("hints", {}),
        backdrop=(edition and _read(f"drawings/{edition}.svg")) or plain,
    )


@cache
def colors_of(edition: str, dark: bool) -> dict[str, str]:
    """Every color by its meaning, by day or by night; an edition has some of its own."""
    told = (_read("theme.css") or "") + ((edition and _read(f"drawings/{edition}.css")) or "")
    return {
        name: (always or (night if dark else day)).strip()
        for name, day, night, always in _DECLARED.findall(told)
    }
