"""Whole records: choosing the reference for a board, and replaying a game against it."""

from typing import Any

from farebox.boards.schema import Board, CardGameBoard, CityBoard
from reference.base import Choice, Reference
from reference.card_game import CardGameReference
from reference.cards import Row, cards_key, parse_cards
from reference.city import CityReference
from reference.illegal import Illegal


def new_reference(board: Board, n_seats: int) -> Reference:
    """Return a game of this board for so many seats, not yet dealt."""
    if not 2 <= n_seats <= 4:
        raise Illegal("record", f"2 to 4 play, not {n_seats}")
    if isinstance(board, CityBoard):
        return CityReference(board, n_seats)
    if isinstance(board, CardGameBoard):
        return CardGameReference(board, n_seats)
    raise TypeError(f"no rules for {type(board).__name__}")


def replay(board: Board, game: dict[str, Any]) -> Reference:
    """Play a record from deal to end and check its result, if it has one."""
    if game.get("edition") != board.id:
        raise Illegal("record", f"a record of {game.get('edition')} is not one of {board.id}")
    reference = new_reference(board, len(game["seats"]))
    reference.deal(game["deal"])
    for row in game["actions"]:
        reference.apply(row)
    if game.get("result") is not None:
        reference.check_result(game["result"])
    return reference


def choices_of(board: Board, row: Row) -> list[Choice]:
    """Return a row as the choices that `legal` lists: one, but several for completing, none for chance."""
    match row["do"]:
        case "keep":
            return [("keep", tuple(ticket for ticket in row["offered"] if ticket in row["kept"]))]
        case "place":
            return [("place", _place_index(board, row["place"]))]
        case "draw":
            return [("draw", "deck") if row["from"] == "deck" else ("draw", "market", row["card"])]
        case "claim":
            place = _place_index(board, row["souvenir"]) if row.get("souvenir") is not None else None
            return [("claim", row["route"], cards_key(parse_cards(row["cards"])), place)]
        case "yard":
            return [("yard", tuple(sorted(cards_key(parse_cards(stack)) for stack in row["stacks"])))]
        case "complete":
            return [*(("complete", ticket) for ticket in row["tickets"]), ("finish",)]
        case "round":
            return []
        case do:
            return [(do,)]


def _place_index(board: Board, name: str) -> int:
    assert isinstance(board, CityBoard)
    return [place.name for place in board.places].index(name)
