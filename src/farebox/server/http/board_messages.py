"""What is printed in each box, and which games and bots there are, as messages of the protocol."""

from functools import cache

from farebox.boards import load_board
from farebox.server.protocol import BoardFacts, BotFacts, EditionFacts
from farebox.tables.offered import list_bots, list_editions, printed


def editions() -> list[EditionFacts]:
    """The games one can open a table for."""
    return [EditionFacts(**facts) for facts in list_editions()]


@cache
def bots(more: tuple[tuple[str, str], ...] = ()) -> list[BotFacts]:
    """The bots one can sit at a table, the weakest first. May take a while, the first time."""
    return [BotFacts(**facts) for facts in list_bots(dict(more))]


@cache
def board_facts(id: str) -> BoardFacts:
    """Everything printed for one edition."""
    return BoardFacts.model_validate(printed(load_board(id)), strict=False)
