"""`farebox verify`: records replayed against the rules."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from farebox.cli import FAILED, complain
from farebox.cli.options import BoardFile, Jobs
from farebox.errors import FareboxError

if TYPE_CHECKING:
    from farebox.boards import Board

OBJECTED = 1  # exit status: a game breaks a rule


def verify(
    files: Annotated[
        list[Path], typer.Argument(help="Files of records: .jsonl or .jsonl.gz.", metavar="FILE...")
    ],
    board: BoardFile = None,
    jobs: Jobs = None,
) -> None:
    """Replay every game of a file against the rules, and object to the first thing wrong in each.

    Actions, what chance gave and final scores are all checked. Ends with 0 if everything is right, 1 if a
    game breaks a rule, 2 if something can't be read; whatever can be read is checked all the same.

    \b
    Examples:
      farebox verify games.jsonl
      farebox verify *.jsonl.gz --jobs 1
    """  # noqa: D301 - \b is Typer's mark for lines to be left as they are
    from farebox.boards import load_board

    chosen = None if board is None else load_board(board)
    status = max([_verify(path, chosen, jobs) for path in files])
    if status:
        raise typer.Exit(status)


def _verify(path: Path, board: "Board | None", jobs: int | None) -> int:
    """Check one file; returns its exit status."""
    from farebox.cli.progress import progress
    from farebox.sim import check_file

    games = wrong = unreadable = 0
    try:
        with progress(str(path), 1.0) as advance:
            for batch in check_file(path, board=board, jobs=jobs):
                games += batch.games
                for finding in batch.findings:
                    wrong += not finding.unreadable
                    unreadable += finding.unreadable
                    print(f"{path}, line {finding.line}: {finding.message}")
                advance(batch.share)
    except FareboxError as error:
        complain(str(error))
        return FAILED
    print(_verdict(path, games, wrong, unreadable))
    return FAILED if unreadable else OBJECTED if wrong else 0


def _verdict(path: Path, games: int, wrong: int, unreadable: int) -> str:
    checked = f"{path}: {games} {'game' if games == 1 else 'games'} checked"
    if not wrong and not unreadable:
        return f"{checked}, all right."
    lines = f", {unreadable} {'line' if unreadable == 1 else 'lines'} can't be read" if unreadable else ""
    return f"{checked}, {wrong or 'none'} wrong{lines}."
