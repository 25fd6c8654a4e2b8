"""`farebox show`: a record as a story."""

from itertools import groupby, islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from farebox.cli.options import BoardOption
from farebox.errors import fault
from farebox.locale import translator

if TYPE_CHECKING:
    from farebox.game.events import Event
    from farebox.game.records.record import Record
    from farebox.terminal.text.story import Storyteller


def show(
    file: Annotated[Path, typer.Argument(help="help.show.file", metavar="FILE")],
    game: Annotated[int, typer.Option(help="help.show.game", min=1, metavar="N")] = 1,
    seat: Annotated[int | None, typer.Option(help="help.show.seat", min=0, metavar="N")] = None,
    board: BoardOption = None,
) -> None:
    """Tell a recorded game turn by turn, with the scores at the end."""
    from farebox.boards import load_board
    from farebox.game.records.replay import replay
    from farebox.terminal.lines.console import Printer
    from farebox.terminal.text.final_score import tell_result
    from farebox.terminal.text.phrases import Words, display_names
    from farebox.terminal.text.story import Storyteller

    record = _pick(file, game)
    played = replay(record, board=None if board is None else load_board(board))
    if seat is not None and seat >= played.n_seats:
        raise fault("no_seat", seat=seat, last=played.n_seats - 1)
    names, words = display_names(record.seats), Words(played.board, translator())
    printer = Printer(words)
    source = words("cli.source_game", seed=record.seed, n=game, file=file)
    printer.say(f"{words.board_name}: {words.join(names)}. {source}", "")
    events = played.story() if seat is None else played.open_story()
    printer.say(*_story(events, Storyteller(words, names, seat)))
    if played.is_over:
        printer.title(words("now.over"))
        printer.say(*tell_result(played, names, words))
    else:
        printer.say("", words("cli.under_way", name=names[played.to_move or 0]))


def _pick(file: Path, number: int) -> "Record":
    from farebox.game.records.record import read_records

    record = next(islice(read_records(file), number - 1, None), None)
    if record is None:
        raise fault("no_game", file=file, number=number, n=sum(1 for _ in read_records(file)))
    return record


def _story(events: "list[Event]", account: "Storyteller") -> list[str]:
    """The deal, then a line for each turn."""
    turns = groupby(events[1:], key=lambda event: getattr(event, "seat", None))
    told = (" ".join(account.tell(of_seat)) for _, of_seat in turns)
    return account.tell(events[:1]) + [f"{number:>4}. {line}" for number, line in enumerate(told, start=1)]
