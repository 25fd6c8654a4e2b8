"""What can be told of a table afterwards: its record, and every step from every seat's view."""

from dataclasses import replace
from typing import Annotated, NotRequired, TypedDict

from farebox.game.marks import RecordRow
from farebox.tables.log import Entry, Refused
from farebox.tables.printed import BoardFacts, printed
from farebox.tables.table import Table
from farebox.tables.told_bots import BOTS
from farebox.tables.view_types import View
from farebox.tables.views import events_since, nobody_there, view_of
from farebox.tables.wire import Doc, EventFacts

MOST_VIEWS = 50


class Account(TypedDict):
    """What can be told of a game: all of it as a record once it is over, before that what the seat saw.

    The record of a day's deal is told when the day is over too.
    """

    over: bool
    record: Annotated[RecordRow | None, Doc("the record (docs/notation.md), once the game is over")]
    events: Annotated[list[EventFacts], Doc("what the seat saw happen, while it goes on")]


class Replay(TypedDict):
    """Views of a finished game, step by step: the first is number `first`; step 0 is the deal."""

    steps: Annotated[int, Doc("actions in the game; the last view is number `steps`")]
    first: int
    board: NotRequired[Annotated[BoardFacts, Doc("what is printed, if somebody brought the board")]]
    views: list[View]
    events: Annotated[list[list[EventFacts]], Doc("for each view, what led to it")]


def account(table: Table, seat: int | None, *, is_open: bool = False) -> Account:
    """The record of a finished game; while it goes on, or its deal is not open yet, what the seat saw."""
    if table.is_over and (is_open or not table.agreement.opens):
        who = {"seats": table.names, BOTS: [seat.bot for seat in table.seats]}
        record = table.game.record().to_dict() | who
        own = table.agreement.own_board
        return {"over": True, "record": record | {"board": own} if own else record, "events": []}
    return {"over": table.is_over, "record": None, "events": events_since(table, seat, -1)}


def check_open(table: Table, is_open: bool) -> None:
    """Refuse what would give a deal away that others have yet to play."""
    if table.agreement.opens and not is_open:
        raise Refused("not_over", "day_goes_on", day=table.agreement.daily)


def steps(table: Table, seat: int | None, first: int, count: int, *, is_open: bool = False) -> Replay:
    """Views of a finished game, one after each action that stood; `is_open`: its deal may be told."""
    if not table.is_over:
        raise Refused("not_over")
    check_open(table, is_open)
    return all_steps(table, seat, first, count)


def all_steps(table: Table, seat: int | None, first: int, count: int) -> Replay:
    """The same of any game whose cards nobody is to be kept from."""
    if seat is not None and seat >= len(table.seats):
        raise Refused("malformed", "no_such_seat", seat=seat)
    acts = [table.game.act(at) for at in range(table.game.n_actions)]
    again = table.begun_again()
    again.is_waiting = False
    there = nobody_there(table, is_open=True)
    again.seats = [replace(one, stand_in=None) for one in table.seats]
    views, events, seen = [], [], -1
    for step in range(min(first + count, len(acts) + 1)):
        if step:
            at, id = acts[step - 1]
            again.seats[at].stand_in = table.stood_in.get(step - 1)
            again.apply(Entry(step, "act", at, id, table.instead_of.get(step - 1, "")))
        if step >= first:
            views.append(view_of(again, seat, there))
            events.append(events_since(again, seat, seen))
        seen = again.told(seat)
    told: Replay = {"steps": len(acts), "first": first, "views": views, "events": events}
    return {**told, "board": printed(table.board)} if table.agreement.own_board else told
