"""A game's events as a story, and as a record."""

from collections.abc import Sequence
from typing import Any

from farebox.boards import Board
from farebox.game.event_reader import EventReader
from farebox.game.events import Event
from farebox.game.records.record import Record
from farebox.game.records.rows import deal_row, record_rows
from farebox.game.seal import Seed
from farebox.kernel.record_types import EventRow
from farebox.kernel.row import Rows


def story_of(board: Board, n_seats: int, events: Rows[EventRow] | Sequence[EventRow]) -> list[Event]:
    """A game's events, the deal's first, typed."""
    reader = EventReader(board)
    return [reader.deal(events[0], n_seats), *reader.read(events[1:])]


def record_of(
    board: Board,
    names: Sequence[str],
    seed: Seed | None,
    events: Rows[EventRow] | Sequence[EventRow],
    result: dict[str, Any] | None,
) -> Record:
    """A game's events, the deal's first, as a record."""
    reader = EventReader(board)
    return Record(
        edition=board.id,
        seed=seed,
        seats=tuple(names),
        deal=deal_row(reader.deal(events[0], len(names))),
        actions=record_rows(board, reader.read(events[1:])),
        result=result,
        completing=reader.completing,
    )
