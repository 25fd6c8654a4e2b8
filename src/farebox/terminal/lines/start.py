"""From sitting down to getting up: a game is begun, played, and left with nothing lost."""

from collections.abc import Callable
from pathlib import Path

from farebox.errors import FareboxError
from farebox.terminal.lines.console import Keyboard, Printer
from farebox.terminal.lines.session import Quit, Session
from farebox.terminal.local_table import LocalTable


def play_in_lines(table: LocalTable, printer: Printer, keyboard: Keyboard) -> None:
    """The line mode, from its first line to the last."""
    printer.say(f"{table.words.board_name}: {', '.join(table.names)}. {table.words('line.type_help')}")
    printer.say(*table.fingerprint_lines())
    Session(table, printer, keyboard).run()


def run(
    table: LocalTable, play: Callable[[LocalTable, Printer, Keyboard], None] = play_in_lines
) -> type[BaseException] | None:
    """Play in one way or another; returns what ended it early, if something did."""
    printer, keyboard = Printer(table.words), Keyboard()
    try:
        play(table, printer, keyboard)
    except (Quit, EOFError, KeyboardInterrupt) as reason:
        printer.say("")
        _leave(table, printer, keyboard)
        return type(reason)
    finally:
        table.leave()
    for line in table.epilogue():
        printer.say(line)
    if not _keep(table, printer, keyboard, table.words("line.ask_keep")):
        printer.say(table.words("line.not_kept"))
    return None


def _leave(table: LocalTable, printer: Printer, keyboard: Keyboard) -> None:
    """Save an unfinished game, or say how it could have been."""
    if not _keep(table, printer, keyboard, table.words("line.ask_save")):
        printer.say(table.words("line.not_saved"))
        return
    printer.say(table.words("line.continue", command=table.resume_command(table.path)))


def _keep(table: LocalTable, printer: Printer, keyboard: Keyboard, question: str) -> bool:
    """See that the game is in a file, if that is wanted; whether it is."""
    while table.path is None and keyboard.is_interactive:
        try:
            name = keyboard.ask(f"{question} ")
            if not name:
                return False
            table.save(Path(name).expanduser())
            table.path = Path(name).expanduser()
        except (EOFError, KeyboardInterrupt):
            printer.say("")
            return False
        except FareboxError as error:
            printer.complain(error.tell(table.words.say))
    if table.path is None:
        return False
    table.keep()
    printer.say(table.words("line.saved", path=table.path))
    return True
