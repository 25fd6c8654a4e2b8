"""`farebox verify`: records replayed against the rules."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from farebox.cli import FAILED, complain
from farebox.cli.options import BoardOption, Jobs
from farebox.errors import FareboxError
from farebox.locale import translator

if TYPE_CHECKING:
    from farebox.boards import Board

OBJECTED = 1  # exit status: a game breaks a rule


def verify(
    files: Annotated[list[Path], typer.Argument(help="help.verify.files", metavar="FILE...")],
    board: BoardOption = None,
    jobs: Jobs = None,
    fingerprint: Annotated[
        str | None, typer.Option(help="help.verify.fingerprint", metavar="DIGITS", show_default=False)
    ] = None,
) -> None:
    """Replay every game of the files against the rules."""
    from farebox.boards import load_board

    chosen = None if board is None else load_board(board)
    status = max([_verify(path, chosen, jobs) or _tell_seal(path, fingerprint) for path in files])
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
                    print(translator()("cli.line", path=path, line=finding.line, message=finding.said))
                advance(batch.share)
    except FareboxError as error:
        complain(error.tell(translator()))
        return FAILED
    print(_verdict(path, games, wrong, unreadable))
    return FAILED if unreadable else OBJECTED if wrong else 0


def _verdict(path: Path, games: int, wrong: int, unreadable: int) -> str:
    say = translator()
    if not wrong and not unreadable:
        return say("cli.all_right", path=path, n=games)
    lines = f" {say('cli.unreadable', n=unreadable)}" if unreadable else ""
    return say("cli.checked", path=path, n=games, wrong=wrong or say("phrase.none")) + lines


def _tell_seal(path: Path, shown: str | None) -> int:
    """Say what the deal of a file's one game was fixed as, or find the game that was `shown`."""
    from itertools import islice

    from farebox.game.records.record import read_records

    say = translator()
    if shown is not None:
        found = any(record.fingerprint == shown.strip().lower() for record in read_records(path))
        print(say("cli.fingerprint_found" if found else "cli.fingerprint_other", path=path))
        return 0 if found else OBJECTED
    few = list(islice(read_records(path), 2))
    if len(few) == 1 and (fingerprint := few[0].fingerprint):
        print(say("cli.sealed", fingerprint=fingerprint))
    elif len(few) == 1:
        print(say("cli.unsealed"))
    return 0
