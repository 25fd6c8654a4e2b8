"""The rare things that a record tells, so that tests can see whether their games reach them."""

from collections.abc import Iterator
from typing import Any

from farebox.boards import Board, CityBoard
from farebox.game.records.record import Record

EVERY_CORNER = {
    "a row swept",
    "rows swept eight times",
    "a market cut short",
    "no market",
    "a turn of one card",
    "a pass",
    "an end by passing",
    "a shared victory",
    "a single ticket offered",
    "a choice of no ticket",
    "a token",
    "no bonus card left",
    "a robbery",
    "two tickets completed",
    "a second round",
    "a second round dealt short",
}


def corners_of(board: Board, record: Record) -> set[str]:
    """What of all that happens in a finished game."""
    rows = record.actions
    found = {corner for row in rows for corner in _of_row(board, row)}
    n_seats = len(record.seats)
    if all(row["do"] == "pass" for row in rows[-n_seats:]):
        found.add("an end by passing")
    if record.result and len(record.result["winners"]) > 1:
        found.add("a shared victory")
    for before, row, after in zip([{}, *rows], rows, rows[1:], strict=False):
        if row["do"] == "draw" and row["seat"] not in (after.get("seat"), before.get("seat")):
            wild = row["from"] == "market" and row["card"] == board.wild
            found |= set() if wild else {"a turn of one card"}
    return found


def _of_row(board: Board, row: dict[str, Any]) -> Iterator[str]:
    market, swept = row.get("market"), row.get("swept", [])
    signs = {
        "a row swept": bool(swept),
        "rows swept eight times": len(swept) == 8,
        "a market cut short": market is not None and len(market) < 5,
        "no market": market == [],
        "a pass": row["do"] == "pass",
        "a single ticket offered": row["do"] == "tickets" and len(row["offered"]) == 1,
        "a choice of no ticket": row["do"] == "keep" and not row["kept"],
        "a token": "souvenir" in row,
        "a robbery": "robbed" in row,
        "two tickets completed": row["do"] == "complete" and len(row["tickets"]) > 1,
        "a second round": row["do"] == "round",
        "a second round dealt short": row["do"] == "round" and len(row["market"]) < 5,
        "no bonus card left": row["do"] == "claim" and _lacks_bonus(board, row),
    }
    return (sign for sign, is_there in signs.items() if is_there)


def _lacks_bonus(board: Board, row: dict[str, Any]) -> bool:
    assert isinstance(board, CityBoard)
    return board.routes[row["route"]].merchandise and "merchandise" not in row
