"""What is printed in each box and which bots there are: found out once."""

from functools import cache

from farebox.boards import load_board
from farebox.tables.offered import BotFacts, list_bots
from farebox.tables.printed import BoardFacts, printed


@cache
def bots(more: tuple[tuple[str, str], ...] = ()) -> list[BotFacts]:
    """The bots one can sit at a table, the weakest first. May take a while, the first time."""
    return list_bots(dict(more))


@cache
def board_facts(id: str) -> BoardFacts:
    """Everything printed for one edition."""
    return printed(load_board(id))
