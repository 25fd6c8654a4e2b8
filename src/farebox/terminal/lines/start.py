"""From sitting down to getting up: a game is begun, played, and left with nothing lost."""

from collections.abc import Callable
from pathlib import Path

from farebox.errors import FareboxError
from farebox.terminal.lines.console import Keyboard, Printer
from farebox.terminal.lines.session import Quit, Session
from farebox.terminal.local_table import LocalTable


def play_in_lines(table: LocalTable, paper: Printer, keyboard: Keyboard) -> None:
    """The line mode, from its first line to the last."""
    paper.say(f"{table.words.board_name}: {', '.join(table.names)}. {table.words('line.type_help')}")
    paper.say(*table.fingerprint_lines())
    Session(table, paper, keyboard).run()


def run(
    table: LocalTable, play: Callable[[LocalTable, Printer, Keyboard], None] = play_in_lines
) -> type[BaseException] | None:
    """Play in one way or another; returns what ended it early, if something did."""
    paper, keyboard = Printer(table.words), Keyboard()
    try:
        play(table, paper, keyboard)
    except (Quit, EOFError, KeyboardInterrupt) as reason:
        paper.say("")
        _leave(table, paper, keyboard)
        return type(reason)
    finally:
        table.leave()
    if not _keep(table, paper, keyboard, table.words("line.ask_keep")):
        paper.say(table.words("line.not_kept"))
    return None


def _leave(table: LocalTable, paper: Printer, keyboard: Keyboard) -> None:
    """Save an unfinished game, or say how it could have been."""
    if not _keep(table, paper, keyboard, table.words("line.ask_save")):
        paper.say(table.words("line.not_saved"))
        return
    paper.say(table.words("line.continue", command=table.resume_command(table.path)))


def _keep(table: LocalTable, paper: Printer, keyboard: Keyboard, question: str) -> bool:
    """See that the game is in a file, if that is wanted; whether it is."""
    while table.path is None and keyboard.is_interactive:
        try:
            name = keyboard.ask(f"{question} ")
            if not name:
                return False
            table.save(Path(name).expanduser())
            table.path = Path(name).expanduser()
        except (EOFError, KeyboardInterrupt):
            paper.say("")
            return False
        except FareboxError as error:
            paper.complain(error.tell(table.words.say))
    if table.path is None:
        return False
    table.keep()
    paper.say(table.words("line.saved", path=table.path))
    return True
