"""What can be told of a table afterwards: its record, and every step from every seat's view."""

from typing import Any

from farebox.tables.log import Entry, Refused
from farebox.tables.table import Table
from farebox.tables.views import events_since, view_of

MOST_VIEWS = 50


def account(table: Table, seat: int | None) -> dict[str, Any]:
    """The record of a finished game; while it goes on, what the seat saw happen."""
    if table.is_over:
        record = table.game.record().to_dict()
        return {"over": True, "record": record | {"seats": [one.name for one in table.seats]}, "events": []}
    return {"over": False, "record": None, "events": events_since(table, seat, -1)}


def steps(table: Table, seat: int | None, first: int, count: int) -> dict[str, Any]:
    """Views of a finished game, one after each action that stood."""
    if not table.is_over:
        raise Refused("not_over", "the game is not over yet")
    if seat is not None and seat >= len(table.seats):
        raise Refused("malformed", f"there is no seat {seat}")
    acts = [table.game.act(at) for at in range(table.game.n_actions)]
    again = Table(table.agreement)
    again.seats = table.seats
    views, events, seen = [], [], -1
    for step in range(min(first + count, len(acts) + 1)):
        if step:
            instead_of = table.instead_of.get(step - 1, "")
            again.apply(Entry(step, "act", *acts[step - 1], instead_of))
        if step >= first:
            views.append(view_of(again, seat))
            events.append(events_since(again, seat, seen))
        seen = again.told(seat)
    return {"steps": len(acts), "first": first, "views": views, "events": events}
