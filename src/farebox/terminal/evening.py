"""From sitting down to getting up: a game is begun, played, and left with nothing lost."""

from pathlib import Path

from farebox.errors import FareboxError
from farebox.terminal.paper import Keyboard, Paper
from farebox.terminal.session import Quit, Session
from farebox.terminal.table import Table


def run(table: Table, *, open_track: bool = False) -> type[BaseException] | None:
    """Play; returns what ended it early, if something did."""
    words = table.words
    paper, keyboard = Paper(words), Keyboard()
    paper.say(f"{words.board_name}: {', '.join(table.names)}. {words('line.type_help')}")
    try:
        Session(table, paper, keyboard, open_track=open_track).run()
    except (Quit, EOFError, KeyboardInterrupt) as reason:
        paper.say("")
        _leave(table, paper, keyboard)
        return type(reason)
    finally:
        table.leave()
    if not _keep(table, paper, keyboard, words("line.ask_keep")):
        paper.say(words("line.not_kept"))
    return None


def _leave(table: Table, paper: Paper, keyboard: Keyboard) -> None:
    """Save an unfinished game, or say how it could have been."""
    if not _keep(table, paper, keyboard, table.words("line.ask_save")):
        paper.say(table.words("line.not_saved"))
        return
    paper.say(table.words("line.continue", command=table.resume_command(table.path)))


def _keep(table: Table, paper: Paper, keyboard: Keyboard, question: str) -> bool:
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
