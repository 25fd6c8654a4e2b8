"""Which games and bots one can sit down with, and what is printed in each box: plain facts."""

import inspect
import re
from collections.abc import Iterable, Mapping
from typing import Any

from farebox.boards import Board, CardGameBoard, CityBoard, board_names, load_board
from farebox.boards.rulebook import intro_pages, rule_numbers
from farebox.game.names import route_name, ticket_name
from farebox.kernel.limits import MARKET_SIZE, MAX_SEATS, MIN_SEATS

Facts = dict[str, Any]

MINUTES = {"city": (10, 20), "card-game": (30, 45)}


def list_editions() -> list[Facts]:
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


def offered_bots(edition: str, more: Iterable[str] = ()) -> tuple[str, ...]:
    """The bots that may sit at a table, the weakest first."""
    from farebox.bots import bot_names  # when it is asked for: their compiled parts take a while

    return (*bot_names(load_board(edition)), *more)


def list_bots(more: Mapping[str, str]) -> list[Facts]:
    """The bots one can sit at a table, the weakest first; `more` are others, and what each is made from.

    May take a while, the first time.
    """
    from farebox.bots import bot_names

    specs = {name: name for name in bot_names()} | dict(more)
    plays = {name: [one for one in board_names() if name in offered_bots(one, tuple(more))] for name in specs}
    return [
        {"name": name, "about": _about(specs[name], playing[0]), "level": _level(name), "editions": playing}
        for name, playing in plays.items()
        if playing
    ]


def _level(bot: str) -> int | None:
    """Levels are bots like any other, called `level-1` and up."""
    found = re.fullmatch(r"level-([1-9])", bot)
    return int(found[1]) if found else None


def _about(bot: str, edition: str) -> str:
    """The first line of what its author says about it."""
    from farebox.bots import make_bot

    text = inspect.getdoc(type(make_bot(bot, load_board(edition), 0))) or ""
    return text.partition("\n")[0]


def printed(board: Board) -> Facts:
    """Everything printed for one edition."""
    return _common(board) | board.by_family(_city, _card_game)


def _common(board: Board) -> dict[str, Any]:
    facts: dict[str, Any] = {
        name: getattr(board, name)
        for name in ("id", "name", "rules", "source", "wild", "cards_each", "cards_wild")
    }
    facts["terms"] = {
        "piece": board.terms.piece,
        "ticket": board.terms.ticket,
        "wild": board.terms.wild,
    }
    nothing: dict[str, Any] = {"size": None, "pieces": None, "points": None, "places": [], "routes": []}
    nothing |= {
        "wilds_handed": 0,
        "attraction_points": 0,
        "merchandise": None,
        "souvenirs": None,
        "bonuses": [],
    }
    book = {"rule_numbers": rule_numbers(board), "intro": intro_pages(board), "options": []}
    return facts | {"colors": list(board.colors), "market_size": MARKET_SIZE} | nothing | book


def _card_game(board: CardGameBoard) -> dict[str, Any]:
    return {
        "tickets": [
            {
                "name": ticket_name(board, number),
                "ends": ticket.ends,
                "places": None,
                "points": ticket.points,
                "cards": {board.colors[color]: n for color, n in enumerate(ticket.cards) if n},
                "reconstructed": False,
            }
            for number, ticket in enumerate(board.tickets)
        ],
        "bonuses": [vars(bonus) for bonus in board.bonuses],
        "wilds_handed": 1,
        "options": ["own_track"],
    }


def _city(board: CityBoard) -> dict[str, Any]:
    facts: dict[str, Any] = {
        "size": board.size,
        "pieces": board.pieces,
        "points": list(board.points),
        "places": [vars(place) for place in board.places],
        "routes": [
            vars(route)
            | {
                "name": route_name(board, number),
                "color": None if route.color is None else board.colors[route.color],
                "points": board.points[route.length],
            }
            for number, route in enumerate(board.routes)
        ],
        "tickets": [
            {
                "name": ticket_name(board, number),
                "ends": tuple(board.places[end].name for end in ticket.ends),
                "places": ticket.ends,
                "points": ticket.points,
                "cards": None,
                "reconstructed": ticket.reconstructed,
            }
            for number, ticket in enumerate(board.tickets)
        ],
        "attraction_points": board.attraction_points,
    }
    if board.merchandise:
        facts["merchandise"] = {
            "cards": board.merchandise.cards,
            "ranks": _by_seats(board.merchandise.ranks),
        }
    if board.souvenirs:
        this = board.souvenirs
        facts["souvenirs"] = {
            "symbols": list(this.symbols),
            "start": list(this.start),
            "tokens": _by_seats(this.tokens),
            "aside_tokens": _by_seats(this.aside_tokens),
            "points": list(this.points),
        }
    return facts


def _by_seats(values: Mapping[int, Any]) -> dict[str, Any]:
    return {str(seats): list(value) if isinstance(value, tuple) else value for seats, value in values.items()}
