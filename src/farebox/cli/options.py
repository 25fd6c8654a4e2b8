"""Arguments and options that several commands have."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Optional

import typer

from farebox.errors import FareboxError

if TYPE_CHECKING:
    from farebox.boards import Board

Edition = Annotated[
    Optional[str],  # noqa: UP045 - Typer reads it at run time
    typer.Argument(help="new-york, amsterdam, san-francisco or card-game.", metavar="EDITION"),
]
BoardFile = Annotated[
    Path | None, typer.Option("--board", help="A board of your own, as a .toml file.", metavar="FILE")
]
Jobs = Annotated[
    int | None, typer.Option(help="Processes to use; one for each core if left out.", min=1, metavar="N")
]


def choose_board(edition: str | None, file: Path | None, default: str | None = None) -> "Board":
    """The board that was asked for: an edition by name, or a file."""
    from farebox.boards import board_names, load_board

    if edition is not None and file is not None:
        raise FareboxError(f"name an edition or a board file, not both: {edition!r} and {str(file)!r}")
    if file is not None:
        return load_board(file)
    chosen = edition or default
    if chosen is None:
        raise FareboxError(f"which game? Name one of {', '.join(board_names())}, or a file with --board")
    return load_board(chosen)
