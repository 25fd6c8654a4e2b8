"""`farebox play`: a game in plain lines."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from farebox.cli import INTERRUPTED
from farebox.cli.options import BoardFile, Edition, choose_board
from farebox.errors import FareboxError

if TYPE_CHECKING:
    from farebox.terminal.table import Table


def play(
    edition: Edition = None,
    board: BoardFile = None,
    players: Annotated[
        str | None,
        typer.Option(help="Who sits where, the first player first: 'me,simple,random'.", metavar="NAMES"),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(help="Deal this game, not a random one.", min=0, metavar="N")
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(help="Continue the game saved in this file.", metavar="FILE")
    ] = None,
    save: Annotated[
        Path | None, typer.Option(help="Keep the game in this file, after every decision.", metavar="FILE")
    ] = None,
    open_track: Annotated[
        bool, typer.Option("--open-track", help="Card Game: see what lies on your own track (K11's variant).")
    ] = False,
) -> None:
    """Play a game in plain lines: alone against bots, or with others at one keyboard.

    Without an edition it is New York, and without --players you against the bot 'simple', the first player
    drawn by lot. A player is a bot (random, simple, path, greedy, or your own as package.module:Class or
    cmd:./program) or a person's name. Type ? in the game for help.

    \b
    Examples:
      farebox play san-francisco
      farebox play card-game --players Ann,Bo,simple --save tonight.jsonl
      farebox play --resume tonight.jsonl
    """  # noqa: D301 - \b is Typer's mark for lines to be left as they are
    from farebox.terminal.evening import run

    if resume is not None:
        if edition is not None or seed is not None:
            raise FareboxError("a saved game has its edition and its deal: --resume goes without them")
        table = _resume(resume, board, players, save)
    else:
        table = _begin(edition, board, players, seed, save)
    if run(table, open_track=open_track) is KeyboardInterrupt:
        raise typer.Exit(INTERRUPTED)


def _begin(
    edition: str | None, file: Path | None, players: str | None, seed: int | None, save: Path | None
) -> "Table":
    import random
    import secrets

    from farebox.game import MAX_SEED, Game
    from farebox.terminal.seats import ME, parse_players
    from farebox.terminal.table import Table

    board = choose_board(edition, file, "new-york")
    dealt = secrets.randbelow(MAX_SEED + 1) if seed is None else seed
    lots = [ME, "simple"]
    random.Random(dealt).shuffle(lots)
    seated = parse_players(players or ",".join(lots), board, dealt)
    return Table(Game(board, [player.name for player in seated], dealt), seated, save)


def _resume(path: Path, file: Path | None, players: str | None, save: Path | None) -> "Table":
    from farebox.boards import load_board
    from farebox.record import read_records
    from farebox.replaying import replay
    from farebox.terminal.seats import parse_players, seat_again
    from farebox.terminal.table import Table

    records = list(read_records(path))
    running = [record for record in records if record.result is None]
    if not running:
        raise FareboxError(f"{path}: no game in it is under way; farebox show tells a finished one")
    if len(records) > 1 and save is None:
        raise FareboxError(f"{path} holds {len(records)} games: name a new file for this one with --save")
    game = replay(running[-1], board=None if file is None else load_board(file))
    seed = game.seed or 0
    seated = parse_players(players, game.board, seed) if players else seat_again(game.names, game.board, seed)
    if len(seated) != game.n_seats:
        raise FareboxError(f"{len(seated)} players for the {game.n_seats} seats of the saved game")
    return Table(game, seated, save or path, resumed=save is None)
