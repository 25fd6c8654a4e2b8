"""Replaying a record against the rules: every action must be legal, every card possible, every score right.

A game that we dealt is dealt again from its seed. For any other, what chance gave is taken from the record.
"""

from collections.abc import Sequence
from dataclasses import replace
from os import PathLike
from typing import Any

from farebox.boards import Board, board_names, load_board, parse_own_board
from farebox.boards.arrays import board_rows
from farebox.boards.fault_words import clip
from farebox.errors import BadRecord, FareboxError, bad_record
from farebox.game.events import Kept, NewRound
from farebox.game.families import family_of
from farebox.game.game import Game
from farebox.game.marks import RecordRow
from farebox.game.records.from_events import record_of
from farebox.game.records.record import Record, read_records
from farebox.game.records.replayer import Replayer
from farebox.game.records.script import checked_row, reader_for
from farebox.game.scores import result_of, scores_of
from farebox.game.seal import fingerprint_of, number_of
from farebox.kernel.layout import OVER
from farebox.kernel.playout import play_ids
from farebox.kernel.record_types import EventRow, ScoreRow
from farebox.kernel.row import list_of_ids, new_rows


def replay(source: Record | str | PathLike[str], *, board: Board | None = None, game: int = 1) -> Game:
    """Play a record again: its game, as it stood at the end. Of a file, game number `game`, from 1."""
    record = source if isinstance(source, Record) else pick_record(source, game)
    return Replayer(record, board or _board_of(record)).run()


def good_part(record: Record, board: Board | None = None) -> tuple[Game, BadRecord | None]:
    """Play a record again as far as it keeps to the rules, and what is wrong after that."""
    return Replayer(record, board or _board_of(record)).run_good_part()


def verify(record: Record, *, board: Board | None = None) -> None:
    """Replay a record and compare the result as well; BadRecord says what is wrong, and by which rule."""
    again = Replayer(record, board or _board_of(record))
    check_fingerprint(record)
    if is_same(record, again.board):
        return
    again.run()
    again.check_result()


def check_fingerprint(record: Record) -> None:
    """That the deal is the one whose fingerprint was shown before the game (G2)."""
    if record.told_fingerprint is None or record.seed is None or record.salt is None:
        return
    true = fingerprint_of(record.seed, record.salt)
    if record.told_fingerprint != true:
        raise bad_record("other_fingerprint", told=record.told_fingerprint, right=true)


def pick_record(path: str | PathLike[str], number: int) -> Record:
    """The game of this number in a file, from 1."""
    found = 0
    for record in read_records(path):
        found += 1
        if found == number:
            return record
    raise bad_record("no_game_there", path=path, number=number, n=found)


def _board_of(record: Record) -> Board:
    """A board that comes with the package, else the one whose text the record has."""
    if record.edition in board_names():
        return load_board(record.edition)
    if isinstance(text := record.more.get("board"), str):
        return parse_own_board(text, "board")
    raise bad_record("record_board", board=clip(record.edition))


def is_same(record: Record, board: Board) -> bool:
    """Whether dealing and playing the same in one call of the kernel gives the very same record.

    If not, something is wrong, or the record is of another kind: a `Replayer` finds out what.
    """
    if record.seed is None or record.completing:
        return False
    try:
        ids = [id for row in record.actions for id in _told_ids(board, row)]
    except FareboxError:
        return False
    return record.to_dict() == record_again(board, record, ids)


def _told_ids(board: Board, row: RecordRow) -> list[int]:
    if checked_row(row).get("do") == NewRound.do:
        return []
    if type(row.get("seat")) is not int:
        raise bad_record("seat_whole")
    reader = reader_for(board)
    return reader.ids(row, reader.offered(row) if row.get("do") == Kept.do else ())


def record_again(board: Board, record: Record, ids: Sequence[int]) -> dict[str, Any] | None:
    """What a record should say after these actions from its seed; None if one of them is illegal."""
    n_seats = len(record.seats)
    states, scores = new_rows(family_of(board).state), new_rows(ScoreRow)
    events = new_rows(EventRow, len(ids) + 1)
    actions = list_of_ids(ids)
    seed = number_of(record.seed or 0)
    played = play_ids(board_rows(board), states, events, n_seats, seed, actions, scores)
    if played < len(ids):
        return None
    result = result_of(board, scores_of(scores[0], n_seats)) if states[0]["phase"] == OVER else None
    made = record_of(board, record.seats, record.seed, events, result)
    sealed = replace(made, salt=record.salt, told_fingerprint=record.told_fingerprint, more=record.more)
    return sealed.to_dict()
