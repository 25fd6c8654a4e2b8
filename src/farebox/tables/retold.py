"""A finished game from its record, wherever it was dealt and played: a table at which one can look at it."""

from farebox.boards import is_built_in
from farebox.errors import BadBoard, BadRecord
from farebox.game.game import Game
from farebox.game.records.record import RULES, read_line
from farebox.game.records.replay import replay, verify
from farebox.game.records.retold_game import RetoldGame
from farebox.tables.agreement import Agreement, new_seat
from farebox.tables.log import Entry, Refused
from farebox.tables.seats import Seat
from farebox.tables.table import Table


def retold_table(text: str) -> Table:
    """The table of a record, its game over; refused if that is no record of a whole game by the rules."""
    game = _replayed(text)
    if not game.is_over:
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
    return Table(agreement, entries, deal=lambda: RetoldGame(game))


def _given(at: int, name: str) -> str | None:
    """The name of a seat; None if a record only calls it by its place, as every reader does."""
    return None if name == Seat(None, "here").called(at) else name


def _replayed(text: str) -> Game:
    """The game that a record tells of; a board that somebody brought has to stand in it."""
    try:
        record = read_line(text)
        verify(record)
        return replay(record)
    except BadBoard as error:
        raise Refused("bad_board", problem=error.message) from None
    except BadRecord as error:
        raise Refused("malformed", rule=error.rule or None, cause=error) from None
