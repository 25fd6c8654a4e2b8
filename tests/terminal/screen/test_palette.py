"""Cards and seats look as one file says, for page and terminal, and are told apart without color."""

import json

import pytest
from rich.cells import cell_len

from farebox.boards import Board, board_names, load_board
from farebox.terminal.screen import palette
from support.boards import ROOT, board_of

PALETTE = json.loads((ROOT / "src" / "farebox" / "palette.json").read_text(encoding="utf-8"))
SEATS = range(4)
BOARDS = [*map(load_board, board_names()), board_of("my-town")]


def looks() -> list[dict[str, str]]:
    """Everything a card can look like."""
    return [*PALETTE["cards"].values(), *PALETTE["other_cards"], PALETTE["wild"], PALETTE["gray"]]


def contrast(one: str, other: str) -> float:
    """How far two colors are apart in brightness, as WCAG counts it."""
    bright, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def _luminance(color: str) -> float:
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def test_every_symbol_is_another_one() -> None:
    """As a sign in the terminal and as a drawing on the page; a sign is one cell wide."""
    symbols = PALETTE["symbols"].values()
    for form in ("sign", "path"):
        assert len({symbol[form] for symbol in symbols}) == len(symbols)
    assert {cell_len(symbol["sign"]) for symbol in symbols} == {1}


def test_no_two_cards_or_seats_share_a_symbol() -> None:
    """Nor does a seat look like a card."""
    named = [look["symbol"] for look in [*looks(), *PALETTE["seats"]]] + PALETTE["souvenirs"]
    assert len(set(named)) == len(named)
    assert set(named) == set(PALETTE["symbols"])


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.id)
def test_the_terminal_shows_what_the_file_says(board: Board) -> None:
    """Colors that every board may have by their name, others by their place."""
    signs = [palette.symbol(board, card) for card in (*board.colors, board.wild)]
    assert len({*signs, palette.GRAY_SYMBOL}) == len(signs) + 1
    for card in set(board.colors) & set(PALETTE["cards"]):
        look = PALETTE["cards"][card]
        assert palette.symbol(board, card) == PALETTE["symbols"][look["symbol"]]["sign"]
        assert palette.ink(board, card) == look["on_dark"]


def test_seats_have_the_symbols_of_the_file() -> None:
    """On their color, as on the page."""
    for seat, look in zip(SEATS, PALETTE["seats"], strict=True):
        assert palette.seat_mark(seat).plain.strip() == PALETTE["symbols"][look["symbol"]]["sign"]
        assert contrast(look["color"], palette.BRIGHT) > 4.5


def test_every_color_stands_out_from_its_ground() -> None:
    """Letters on the terminal's dark, symbols on a card of the page."""
    for look in looks():
        assert contrast(look["on_dark"], palette.DARK) > 4.5, look
        assert contrast(look["on_light"], "#2a2520" if look["is_pale"] else "#ffffff") > 2.4, look
