"""From sitting down to getting up: a game is begun, played, and left with nothing lost."""

from pathlib import Path

from farebox.errors import FareboxError
from farebox.terminal.paper import Keyboard, Paper
from farebox.terminal.session import Quit, Session
from farebox.terminal.table import Table


def run(table: Table, *, open_track: bool = False) -> type[BaseException] | None:
    """Play; returns what ended it early, if something did."""
    board = table.game.board
    paper, keyboard = Paper(board.colors, board.wild), Keyboard()
    paper.say(f"{board.name}: {', '.join(table.names)}. Type ? for help.")
    try:
        Session(table, paper, keyboard, open_track=open_track).run()
    except (Quit, EOFError, KeyboardInterrupt) as reason:
        paper.say("")
        _leave(table, paper, keyboard)
        return type(reason)
    finally:
        table.leave()
    if not _keep(table, paper, keyboard, "Keep the record? A file's name, or Enter to let it go: "):
        paper.say("The record was not saved. With --save FILE it is kept as you play.")
    return None


def _leave(table: Table, paper: Paper, keyboard: Keyboard) -> None:
    """Save an unfinished game, or say how it could have been."""
    if not _keep(table, paper, keyboard, "Save the game? A file's name, or Enter to let it go: "):
        paper.say("The game was not saved. With --save FILE it is kept as you play.")
        return
    paper.say(f"Continue with: farebox play --resume {table.path}{_board_option(table)}")


def _board_option(table: Table) -> str:
    from farebox.boards import board_names

    return "" if table.game.board.id in board_names() else " --board FILE"


def _keep(table: Table, paper: Paper, keyboard: Keyboard, question: str) -> bool:
    """See that the game is in a file, if that is wanted; whether it is."""
    while table.path is None and keyboard.is_interactive:
        try:
            name = keyboard.ask(question)
            if not name:
                return False
            table.save(Path(name).expanduser())
            table.path = Path(name).expanduser()
        except (EOFError, KeyboardInterrupt):
            paper.say("")
            return False
        except FareboxError as error:
            paper.complain(str(error))
    if table.path is None:
        return False
    table.keep()
    paper.say(f"Saved in {table.path}.")
    return True
