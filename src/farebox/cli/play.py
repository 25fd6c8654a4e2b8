"""`farebox play`: a game in plain lines."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from farebox.cli import INTERRUPTED
from farebox.cli.options import BoardOption, Edition, choose_board
from farebox.errors import fault
from farebox.locale import translator

if TYPE_CHECKING:
    from farebox.terminal.local_table import LocalTable


def play(
    edition: Edition = None,
    board: BoardOption = None,
    players: Annotated[
        str | None,
        typer.Option(help="help.play.players", metavar="NAMES"),
    ] = None,
    seed: Annotated[str | None, typer.Option(help="help.play.seed", metavar="SEED")] = None,
    resume: Annotated[Path | None, typer.Option(help="help.play.resume", metavar="FILE")] = None,
    save: Annotated[Path | None, typer.Option(help="help.play.save", metavar="FILE")] = None,
    tui: Annotated[bool, typer.Option("--tui", help="help.play.tui")] = False,
    open_track: Annotated[bool, typer.Option("--open-track", help="help.play.open_track")] = False,
    daily: Annotated[bool, typer.Option("--daily", help="help.play.daily")] = False,
    hints: Annotated[bool | None, typer.Option("--hints/--no-hints", help="help.play.hints")] = None,
) -> None:
    """Play a game in the terminal."""
    from farebox.terminal.lines.start import play_in_lines, run

    if resume is not None:
        if edition is not None or seed is not None or daily:
            raise fault("resume_alone")
        table = _resume(resume, board, players, save, hints)
    elif daily:
        if (board, players, seed, hints) != (None, None, None, None):
            raise fault("daily_alone")
        table = _begin_daily(edition, save)
    else:
        table = _begin(edition, board, players, seed, save, hints)
    table.open_track = open_track
    way = play_in_lines
    if tui:
        from farebox.terminal.screen.app import play_on_screen as way
    if run(table, way) is KeyboardInterrupt:
        raise typer.Exit(INTERRUPTED)


def _begin(
    edition: str | None,
    file: Path | None,
    players: str | None,
    seed: str | None,
    save: Path | None,
    hints: bool | None,
) -> "LocalTable":
    import random

    from farebox.game.game import Game
    from farebox.game.seal import new_seed, parse_seed
    from farebox.terminal.local_table import LocalTable
    from farebox.terminal.players import ME, parse_players

    board = choose_board(edition, file, "new-york")
    dealt = new_seed() if seed is None else parse_seed(seed)
    salt = new_seed() if seed is None else None  # a deal that somebody named is for practice
    lots = [ME, "simple"]
    random.Random(f"{dealt} seats").shuffle(lots)
    seated = parse_players(players or ",".join(lots), board, dealt)
    game = Game(board, [player.name for player in seated], dealt, salt=salt)
    return LocalTable(game, seated, save, say=translator(), hints=hints)


def _begin_daily(edition: str | None, save: Path | None) -> "LocalTable":
    import time

    from farebox.authority.daily import day_of
    from farebox.terminal.daily_table import DailyTable

    return DailyTable(choose_board(edition, None, "new-york"), day_of(time.time()), save, translator())


def _resume(
    path: Path, file: Path | None, players: str | None, save: Path | None, hints: bool | None
) -> "LocalTable":
    from farebox.boards import load_board
    from farebox.game.records.record import read_records
    from farebox.game.records.replay import replay
    from farebox.terminal.local_table import LocalTable
    from farebox.terminal.players import parse_players, seat_again

    records = list(read_records(path))
    running = [record for record in records if record.result is None]
    if not running:
        raise fault("nothing_to_resume", path=path)
    if len(records) > 1 and save is None:
        raise fault("many_games", path=path, n=len(records))
    game = replay(running[-1], board=None if file is None else load_board(file))
    seed = game.seed or 0
    seated = parse_players(players, game.board, seed) if players else seat_again(game.names, game.board, seed)
    if len(seated) != game.n_seats:
        raise fault("n_seated", players=len(seated), n=game.n_seats)
    return LocalTable(game, seated, save or path, resumed=save is None, say=translator(), hints=hints)
