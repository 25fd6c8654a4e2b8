"""A game's events as the rows of a record: what each action was, and what chance gave."""

from collections.abc import Iterable

from farebox.boards import Board
from farebox.game.events import Dealt, Event
from farebox.game.marks import RecordRow


def deal_row(dealt: Dealt) -> RecordRow:
    """The record's `deal`."""
    return Dealt.write(dealt, ())


def record_rows(board: Board, events: Iterable[Event]) -> list[RecordRow]:
    """The record's rows, in order; some events have none."""
    places = [place.name for place in board.places]
    return [type(event).write(event, places) for event in events if event.do is not None]
