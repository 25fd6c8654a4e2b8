"""`farebox study`: what many games say about a board."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from farebox.cli import INTERRUPTED, complain
from farebox.cli.options import Jobs, Ray
from farebox.errors import fault
from farebox.locale import translator

if TYPE_CHECKING:
    from farebox.boards import Board


def study(
    board: Annotated[str, typer.Argument(help="help.study.board", metavar="EDITION|BOARD.toml")],
    bots: Annotated[str, typer.Option(help="help.study.bots", metavar="NAMES")] = "simple",
    games: Annotated[int, typer.Option(help="help.simulate.games", min=1, metavar="N")] = 400,
    seats: Annotated[int | None, typer.Option(help="help.simulate.players", metavar="N")] = None,
    seed: Annotated[int, typer.Option(help="help.simulate.seed", min=0, metavar="N")] = 0,
    out: Annotated[str | None, typer.Option(help="help.study.out", metavar="DIR")] = None,
    jobs: Jobs = None,
    ray: Ray = None,
) -> None:
    """Let bots play a board many times and report what that shows."""
    from farebox.boards import load_board
    from farebox.bots import split_list
    from farebox.study.places import place_of
    from farebox.study.seed_files import pyarrow

    pyarrow()
    chosen = load_board(board)
    names = split_list(bots)
    if not all(names):
        raise fault("study_bots", text=bots)
    n_seats = seats or (len(names) if len(names) > 1 else 2)
    folder = place_of(out or f"study-{chosen.id}")
    try:
        report = _study(chosen, names, n_seats, games, seed, folder, jobs, ray)
    except KeyboardInterrupt:
        complain(translator()("cli.study_stopped", folder=folder))
        raise typer.Exit(INTERRUPTED) from None
    print(translator()("cli.study_done", games=folder / "games", report=report))


def _study(
    board: "Board",
    bots: list[str],
    n_seats: int,
    games: int,
    seed: int,
    folder: Path,
    jobs: int | None,
    ray: str | None,
) -> Path:
    from farebox.cli.progress import progress
    from farebox.game.names import board_name
    from farebox.study import study

    say = translator()
    with progress(f"{say.tell(board_name(board))}, {say('cli.n_games', n=games)}", games) as advance:
        return study(
            board,
            bots,
            games,
            folder,
            n_seats=n_seats,
            seed=seed,
            jobs=jobs,
            ray=ray,
            say=say,
            progress=advance,
        )
