"""`farebox show`: a record as a story."""

from itertools import groupby, islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from farebox.cli.options import BoardFile
from farebox.errors import FareboxError

if TYPE_CHECKING:
    from farebox.record import Record
    from farebox.terminal.account import Account


def show(
    file: Annotated[Path, typer.Argument(help="A file of records.", metavar="FILE")],
    game: Annotated[int, typer.Option(help="Which game of the file, from 1.", min=1, metavar="N")] = 1,
    seat: Annotated[
        int | None, typer.Option(help="Tell only what this seat may know, from 0.", min=0, metavar="N")
    ] = None,
    board: BoardFile = None,
) -> None:
    """Tell a recorded game turn by turn, with the scores at the end.

    \b
    Examples:
      farebox show games.jsonl --game 3
      farebox show games.jsonl --seat 0
    """  # noqa: D301 - \b is Typer's mark for lines to be left as they are
    from farebox.boards import load_board
    from farebox.replaying import replay
    from farebox.terminal import words
    from farebox.terminal.account import Account
    from farebox.terminal.paper import Paper
    from farebox.terminal.reckoning import tell_result

    record = _pick(file, game)
    played = replay(record, board=None if board is None else load_board(board))
    if seat is not None and seat >= played.n_seats:
        raise FareboxError(f"there is no seat {seat}: seats are 0 to {played.n_seats - 1}")
    names = words.display_names(record.seats)
    paper = Paper(played.board.colors, played.board.wild)
    paper.say(f"{played.board.name}: {words.join(names)}. Seed {record.seed}, game {game} of {file}.", "")
    paper.say(*_story(record, Account(played.board, names, seat)))
    if played.is_over:
        paper.title("The game is over.")
        paper.say(*tell_result(played, names))
    else:
        paper.say("", f"The game is under way: {names[played.to_move or 0]} is to move.")


def _pick(file: Path, number: int) -> "Record":
    from farebox.record import read_records

    record = next(islice(read_records(file), number - 1, None), None)
    if record is None:
        raise FareboxError(f"{file}: there is no game {number}; it has {sum(1 for _ in read_records(file))}")
    return record


def _story(record: "Record", account: "Account") -> list[str]:
    """The deal, then a line for each turn."""
    lines = account.deal(record.deal)
    turns = (list(rows) for _, rows in groupby(record.actions, key=lambda row: row.get("seat")))
    told = (" ".join(account.tell(rows)) for rows in turns)
    return lines + [f"{number:>4}. {line}" for number, line in enumerate(told, start=1)]
