"""What things look like: a color and a symbol for each kind of card, a color and a number for each seat.

Nothing is told by color alone. The symbols are one cell wide in every terminal.
"""

from rich.style import Style
from rich.text import Text

from farebox.boards import Board

_INKS = {
    "blue": "#6ea8fe",
    "green": "#6cc788",
    "black": "#a9adb8",
    "pink": "#f28bc2",
    "red": "#ff6b62",
    "orange": "#f2a24c",
    "purple": "#b794f4",
    "yellow": "#f0d75e",
    "white": "#f4f4f2",
}
_SYMBOLS = {
    "blue": "■",
    "green": "●",
    "black": "◆",
    "pink": "♥",
    "red": "▲",
    "orange": "✚",
    "purple": "▼",
    "yellow": "★",
    "white": "○",
}
_SPARE_SYMBOLS = "◇□△▽◎"  # for the colors of a board of one's own
WILD_SYMBOL, WILD_INK = "✦", "#5ee0d8"
GRAY_SYMBOL, GRAY_INK = "□", "#8b93a3"
DIM, PALE, PLAIN, BRIGHT = "#6b7280", "#9aa3b2", "#d7dae0", "#ffffff"
GOLD, GOOD, BAD = "#f0c65e", "#7ddc94", "#ff7b72"
DARK, RAISED, LIT = "#14171c", "#252a33", "#3a4354"
FERRY, CART, STAR = "≈", "¤", "★"
SEATS = ("#2f6fdb", "#b8461f", "#2b8a4b", "#8a3fb5")
_SOUVENIRS = {
    "bell": "♪",
    "crab": "ж",
    "gull": "v",
    "lantern": "¡",
    "anchor": "‡",
    "sundial": "☼",
    "poppy": "✿",
}


def symbol(board: Board, card: str) -> str:
    """The symbol of a kind of card."""
    if card == board.wild:
        return WILD_SYMBOL
    spare = _SPARE_SYMBOLS[board.colors.index(card) % len(_SPARE_SYMBOLS)] if card in board.colors else "?"
    return _SYMBOLS.get(card, spare)


def ink(board: Board, card: str) -> str:
    """The color that a kind of card is written in."""
    return WILD_INK if card == board.wild else _INKS.get(card, PLAIN)


def card(board: Board, name: str, label: str) -> Text:
    """A card as its symbol and a word, in its color."""
    return Text(f"{symbol(board, name)} {label}", style=ink(board, name))


def seat_style(seat: int) -> Style:
    """White on the color of a seat."""
    return Style(color=BRIGHT, bgcolor=SEATS[seat], bold=True)


def seat_mark(seat: int) -> Text:
    """The number of a seat, from 1, on its color: as on its pieces."""
    return Text(f" {seat + 1} ", style=seat_style(seat))


def token(board: Board, symbol: int) -> str:
    """A souvenir's sign; of an unknown one its first letter."""
    name = board.souvenirs.symbols[symbol] if board.souvenirs else ""
    return _SOUVENIRS.get(name, name[:1])
