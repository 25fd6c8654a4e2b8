"""A game from its record, wherever it was dealt and played: a table at which one can look at it."""

from farebox.boards import is_built_in
from farebox.errors import BadBoard, BadRecord
from farebox.game.game import Game
from farebox.game.records.record import RULES, Record, read_line
from farebox.game.records.replay import good_part, replay, verify
from farebox.game.records.retold_game import RetoldGame
from farebox.tables.agreement import Agreement, new_seat
from farebox.tables.log import Entry, Refused
from farebox.tables.seats import Seat
from farebox.tables.table import Table


def retold_table(text: str) -> tuple[Table, BadRecord | None]:
    """The table of a record, and what is wrong with it, if part of it can be shown all the same.

    Refused if nothing can, or if it tells of a game that is under way.
    """
    game, wrong = _replayed(text)
    if wrong is None and not game.is_over:
        raise Refused("not_over")
    agreement = Agreement(
        table="",
        edition=game.board.id,
        own_board="" if is_built_in(game.board) else str(game.more["board"]),
        rules=RULES,
        seed=game.seed,
        salt=game.seal.salt if game.seal else "",
        seats=tuple(new_seat("here", _given(at, name)).agreed() for at, name in enumerate(game.names)),
    )
    acts = enumerate((game.act(at) for at in range(game.n_actions)), start=1)
    entries = [Entry(number, "act", seat, id) for number, (seat, id) in acts]
    return Table(agreement, entries, deal=lambda: RetoldGame(game)), wrong


def _given(at: int, name: str) -> str | None:
    """The name of a seat; None if a record only calls it by its place, as every reader does."""
    return None if name == Seat(None, "here").called(at) else name


def _replayed(text: str) -> tuple[Game, BadRecord | None]:
    """The game that a record tells of, as far as it is right; somebody's own board has to stand in it."""
    try:
        record = read_line(text)
        try:
            verify(record)
            return replay(record), None
        except BadRecord as error:
            return _right_part(record, error)
    except BadBoard as error:
        raise Refused("bad_board", problem=error.message) from None
    except BadRecord as error:
        raise Refused("malformed", rule=error.rule or None, cause=error) from None


def _right_part(record: Record, error: BadRecord) -> tuple[Game, BadRecord]:
    """What can be shown of a wrong record: all up to the wrong action, or all but what it ends with."""
    game, wrong = good_part(record)
    if game.n_actions == 0 or (wrong is None and not game.is_over):
        raise error
    return game, wrong or error
