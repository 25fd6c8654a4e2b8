"""What things look like: a color and a symbol for each kind of card, and for each seat.

Nothing is told by color alone. Cards, seats and souvenirs look as `palette.json` says, which the page reads
too; its signs are one cell wide in every terminal.
"""

import json
from importlib.resources import files
from typing import TypedDict

from rich.style import Style
from rich.text import Text

from farebox.boards import Board


class _CardLook(TypedDict):
    symbol: str
    on_dark: str


class _SeatLook(TypedDict):
    symbol: str
    color: str


class _Symbol(TypedDict):
    sign: str


class _Palette(TypedDict):
    """What of the file is meant for a terminal; paths and colors on light ground are the page's."""

    cards: dict[str, _CardLook]
    other_cards: list[_CardLook]
    wild: _CardLook
    gray: _CardLook
    seats: list[_SeatLook]
    souvenirs: list[str]
    symbols: dict[str, _Symbol]


_PALETTE: _Palette = json.loads(files("farebox").joinpath("palette.json").read_text(encoding="utf-8"))


def _sign(symbol: str) -> str:
    """A symbol as one letter."""
    return _PALETTE["symbols"][symbol]["sign"]


WILD_SYMBOL, WILD_INK = _sign(_PALETTE["wild"]["symbol"]), _PALETTE["wild"]["on_dark"]
GRAY_SYMBOL, GRAY_INK = _sign(_PALETTE["gray"]["symbol"]), _PALETTE["gray"]["on_dark"]
DIM, PALE, PLAIN, BRIGHT = "#6b7280", "#9aa3b2", "#d7dae0", "#ffffff"
GOLD, GOOD, BAD = "#f0c65e", "#7ddc94", "#ff7b72"
DARK, RAISED, LIT = "#14171c", "#252a33", "#3a4354"


def symbol(board: Board, card: str) -> str:
    """The symbol of a kind of card."""
    return WILD_SYMBOL if card == board.wild else _sign(_look(board, card)["symbol"])


def ink(board: Board, card: str) -> str:
    """The color that a kind of card is written in."""
    return WILD_INK if card == board.wild else _look(board, card)["on_dark"]


def _look(board: Board, card: str) -> _CardLook:
    """How a color looks; one that only a board of one's own has, by its place on it."""
    others = _PALETTE["other_cards"]
    return _PALETTE["cards"].get(card) or others[board.colors.index(card) % len(others)]


def card(board: Board, name: str, label: str) -> Text:
    """A card as its symbol and a word, in its color."""
    return Text(f"{symbol(board, name)} {label}", style=ink(board, name))


def seat_style(seat: int) -> Style:
    """Bright on the color of a seat."""
    return Style(color=BRIGHT, bgcolor=_PALETTE["seats"][seat]["color"], bold=True)


def seat_sign(seat: int) -> str:
    """The symbol of a seat: as on its pieces."""
    return _sign(_PALETTE["seats"][seat]["symbol"])


def seat_mark(seat: int) -> Text:
    """The symbol of a seat on its color."""
    return Text(f" {seat_sign(seat)} ", style=seat_style(seat))


def token(name: str) -> str:
    """The sign of a souvenir with this symbol; of an unknown one its first letter."""
    return _sign(name) if name in _PALETTE["souvenirs"] else name[:1]
