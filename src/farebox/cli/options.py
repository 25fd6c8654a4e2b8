"""Arguments and options that several commands have."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Optional

import typer

from farebox.errors import fault

if TYPE_CHECKING:
    from farebox.boards import Board

Edition = Annotated[
    Optional[str],  # noqa: UP045 - Typer reads it at run time
    typer.Argument(help="help.edition", metavar="EDITION"),
]
BoardOption = Annotated[Path | None, typer.Option("--board", help="help.board_file", metavar="FILE")]
Ray = Annotated[str | None, typer.Option("--ray", help="help.ray", metavar="ADDRESS")]
JsonOption = Annotated[bool, typer.Option("--json", help="help.json")]
Jobs = Annotated[int | None, typer.Option(help="help.jobs", min=1, metavar="N")]


def choose_board(edition: str | None, file: Path | None, default: str | None = None) -> "Board":
    """The board that was asked for: an edition by name, or a file."""
    from farebox.boards import board_names, load_board

    if edition is not None and file is not None:
        raise fault("both_boards", edition=edition, file=file)
    if file is not None:
        return load_board(file)
    chosen = edition or default
    if chosen is None:
        raise fault("which_game", names=", ".join(board_names()))
    return load_board(chosen)
