"""`farebox simulate`: bots play, many times."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from farebox.cli import INTERRUPTED, complain
from farebox.cli.options import BoardOption, Edition, Jobs, JsonOption, Ray, choose_board
from farebox.locale import recall, translator

if TYPE_CHECKING:
    from farebox.boards import Board
    from farebox.sim import Summary


def simulate(
    edition: Edition = None,
    board: BoardOption = None,
    players: Annotated[
        int | None,
        typer.Option(help="help.simulate.players", metavar="N"),
    ] = None,
    games: Annotated[int, typer.Option(help="help.simulate.games", min=1, metavar="N")] = 100,
    seed: Annotated[int, typer.Option(help="help.simulate.seed", min=0, metavar="N")] = 0,
    bots: Annotated[str, typer.Option(help="help.simulate.bots", metavar="NAMES")] = "random",
    out: Annotated[Path | None, typer.Option(help="help.simulate.out", metavar="FILE")] = None,
    jobs: Jobs = None,
    ray: Ray = None,
    as_json: JsonOption = False,
) -> None:
    """Let bots play many games and sum them up."""
    from farebox.bots import split_list

    chosen = choose_board(edition, board)
    names = split_list(bots)
    n_seats = players or (len(names) if len(names) > 1 else 2)
    try:
        summary = _simulate(chosen, n_seats, names, games, seed, out, jobs, ray)
    except KeyboardInterrupt:
        complain(translator()("cli.stopped" if out is None else "cli.stopped_file", file=out))
        raise typer.Exit(INTERRUPTED) from None
    if as_json:
        from farebox.cli.columns import print_json

        print_json({"board": chosen.id} | summary.to_dict())
    else:
        _print(chosen, summary, out)


def _simulate(
    board: "Board",
    n_seats: int,
    bots: list[str],
    games: int,
    seed: int,
    out: Path | None,
    jobs: int | None,
    ray: str | None,
) -> "Summary":
    from farebox.cli.progress import progress
    from farebox.game.names import board_name
    from farebox.sim import simulate

    say = translator()
    with progress(f"{say.tell(board_name(board))}, {say('cli.n_games', n=games)}", games) as advance:
        return simulate(board, n_seats, bots, games, seed, jobs, out, advance, ray)


def _print(board: "Board", summary: "Summary", out: Path | None) -> None:
    from farebox.cli.columns import print_table
    from farebox.game.families import family_of
    from farebox.game.names import board_name

    say = translator()
    sources = (*family_of(board).sources, "total", "completed")
    rows = [
        [
            str(number),
            seat.name,
            say.number(seat.wins, ".1%"),
            f"{say.number(seat.low, '.1%')} – {say.number(seat.high, '.1%')}",
            *(say.number(getattr(seat, source), ".1f") for source in sources),
        ]
        for number, seat in enumerate(summary.seats)
    ]
    title = f"{say.tell(board_name(board))}: {say('cli.n_games', n=summary.games)}"
    head = [say(f"cli.head.{name}") for name in ("seat", "bot", "wins", "interval", *sources)]
    print_table(head, rows, title, right_from=2)
    decisions, turns = say.number(summary.decisions, ".1f"), say.number(summary.turns, ".1f")
    length = say("cli.length", decisions=decisions, turns=turns)
    print(f"{length} {say('cli.ties', n=summary.ties)}")
    print(say("cli.speed", n=say.number(summary.games_per_second, ",.0f")))
    for (number, why), times in sorted(summary.forfeits.items()):
        print(say("cli.forfeits", seat=number, n=times, why=recall("forfeit", why)))
    if out is not None:
        print(say("cli.records", file=out))
