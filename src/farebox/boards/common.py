"""What boards of both rules families print: identity, colors, the card deck, the edition's nouns."""

import re

from farebox.boards.read import Section, Value
from farebox.boards.schema import Terms
from farebox.kernel.limits import MARKET_SIZE, MAX_SEATS, N_COLORS

COMMON_KEYS = ("id", "name", "rules", "source", "colors", "cards", "terms")
# Words of the notation; and one that every object of a page has, so that none could count such cards.
RESERVED_COLORS = ("gray", "grey", "wild", "locomotive", "deck", "market", "constructor")
MAX_COUNT = 100  # of one kind of thing; the kernel counts in bytes
MAX_CARDS = 120
MAX_POINTS = 100
MAX_TICKET_POINTS = 127
SEATS = ("2", "3", "4")


def read_id(board: Section) -> str:
    """Read the word that names the board in records and on the command line."""
    value = board["id"]
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", value.name()):
        value.refuse("id")
    return value.name()


def read_colors(board: Section) -> tuple[str, ...]:
    """Read the colors of cards and routes; gray and wild are not among them."""
    colors = board["colors"].names()
    if not 1 <= len(colors) <= N_COLORS:
        board.fail("n_colors", n=len(colors), most=N_COLORS)
    for value, color in zip(board["colors"].items(), colors, strict=True):
        check_color(value, color)
    return colors


def check_color(value: Value, color: str) -> None:
    """Refuse a color that isn't one small word, or that means something else in a record."""
    if color in RESERVED_COLORS:
        value.refuse("reserved")
    if not re.fullmatch(r"[a-z]+", color):
        value.refuse("letters")


def read_cards(board: Section, n_colors: int, dealt: int, least_wild: int = 0) -> tuple[int, int]:
    """Read the cards of each color and the wild ones: enough to deal to four players and lay a market."""
    cards = board["cards"].table(("each", "wild"))
    each = cards["each"].integer(1, MAX_COUNT)
    wild = cards["wild"].integer(least_wild, MAX_COUNT)
    total, needed = n_colors * each + wild, dealt * MAX_SEATS + MARKET_SIZE
    if not needed <= total <= MAX_CARDS:
        facts = {"colors": n_colors, "each": each, "wild": wild, "total": total}
        cards.fail("n_cards", **facts, least=needed, most=MAX_CARDS)
    return each, wild


def read_terms(board: Section) -> Terms:
    """Read the nouns to show, singular and plural."""
    terms = board["terms"].table(("piece", "ticket", "wild"))
    piece, pieces = terms["piece"].pair()
    ticket, tickets = terms["ticket"].pair()
    return Terms(
        piece=(piece.name(), pieces.name()),
        ticket=(ticket.name(), tickets.name()),
        wild=terms["wild"].name(),
    )
