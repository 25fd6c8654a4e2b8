"""Which games and bots one can sit down with."""

import inspect
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, TypedDict

from farebox.boards import Board, board_names, load_board
from farebox.boards.schema import RulesFamily
from farebox.kernel.limits import MAX_SEATS, MIN_SEATS
from farebox.tables.wire import Doc

MINUTES = {"city": (10, 20), "card-game": (30, 45)}


class EditionFacts(TypedDict):
    """A game one can open a table for."""

    id: str
    name: str
    rules: str
    min_seats: int
    max_seats: int
    minutes: Annotated[tuple[int, int], Doc("how long people take, about")]


class BotFacts(TypedDict):
    """A bot one can sit at a table."""

    name: str
    about: str
    level: Annotated[
        int | None,
        Doc("1 (the weakest) and up if it is one of the levels meant for people to choose; else null"),
    ]
    editions: Annotated[list[str], Doc("the games it plays")]
    rules: Annotated[list[RulesFamily], Doc("the rules it plays by, on a board of somebody's own too")]


def list_editions() -> list[EditionFacts]:
    """The games one can open a table for."""
    return [
        {
            "id": board.id,
            "name": board.name,
            "rules": board.rules,
            "min_seats": MIN_SEATS,
            "max_seats": MAX_SEATS,
            "minutes": MINUTES[board.rules],
        }
        for board in map(load_board, board_names())
    ]


def offered_bots(board: Board, more: Iterable[str] = ()) -> tuple[str, ...]:
    """The bots that may sit at a table, the weakest first."""
    from farebox.bots import bot_names  # when it is asked for: their compiled parts take a while

    return (*bot_names(board), *more)


def list_bots(more: Mapping[str, str]) -> list[BotFacts]:
    """The bots one can sit at a table, the weakest first; `more` are others, and what each is made from.

    May take a while, the first time.
    """
    from farebox.bots import bot_names

    specs = {name: name for name in bot_names()} | dict(more)
    boards = [load_board(name) for name in board_names()]
    plays = {name: [one for one in boards if name in offered_bots(one, tuple(more))] for name in specs}
    return [
        {
            "name": name,
            "about": _about(specs[name], playing[0]),
            "level": _level(name),
            "editions": [board.id for board in playing],
            "rules": _rules(playing, boards),
        }
        for name, playing in plays.items()
        if playing
    ]


def _rules(playing: Sequence[Board], boards: Sequence[Board]) -> list[RulesFamily]:
    """The families whose every board is among those that are played."""
    families = {board.rules: [one for one in boards if one.rules == board.rules] for board in playing}
    return [rules for rules, all_of_it in families.items() if all(one in playing for one in all_of_it)]


def _level(bot: str) -> int | None:
    """Levels are bots like any other, called `level-1` and up."""
    found = re.fullmatch(r"level-([1-9])", bot)
    return int(found[1]) if found else None


def _about(bot: str, board: Board) -> str:
    """The first line of what its author says about it."""
    from farebox.bots import make_bot

    text = inspect.getdoc(type(make_bot(bot, board, 0))) or ""
    return text.partition("\n")[0]
