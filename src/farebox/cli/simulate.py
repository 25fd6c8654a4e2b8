"""`farebox simulate`: bots play, many times."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from farebox.cli import INTERRUPTED, complain
from farebox.cli.options import BoardFile, Edition, Jobs, choose_board

if TYPE_CHECKING:
    from farebox.boards import Board
    from farebox.sim import Summary


def simulate(
    edition: Edition = None,
    board: BoardFile = None,
    players: Annotated[
        int | None,
        typer.Option(help="How many play, 2 to 4; as many as --bots names, else 2.", metavar="N"),
    ] = None,
    games: Annotated[int, typer.Option(help="How many games.", min=1, metavar="N")] = 100,
    seed: Annotated[
        int, typer.Option(help="The first game's seed; the next game has the next.", min=0, metavar="N")
    ] = 0,
    bots: Annotated[
        str, typer.Option(help="Bots by seat, with commas between them, or one for all.", metavar="NAMES")
    ] = "random",
    out: Annotated[
        Path | None, typer.Option(help="Write the records here: .jsonl, or .jsonl.gz.", metavar="FILE")
    ] = None,
    jobs: Jobs = None,
) -> None:
    """Let bots play many games and sum them up; with --out also write every game as a record.

    The same seeds and bots give the same games, and the same file, however many processes play them. Bots:
    random, simple, path, one-step, hungry, long-route (city games), greedy (Card Game), or your own as
    package.module:Class or, in any language, cmd:./program; an option goes behind a colon, as in
    path:weight=3 or cmd:seconds=2:./program.

    \b
    Examples:
      farebox simulate new-york --players 3 --games 10000
      farebox simulate amsterdam --bots simple,random --games 200 --out games.jsonl.gz
    """  # noqa: D301 - \b is Typer's mark for lines to be left as they are
    from farebox.bots import split_list

    chosen = choose_board(edition, board)
    names = split_list(bots)
    n_seats = players or (len(names) if len(names) > 1 else 2)
    try:
        summary = _simulate(chosen, n_seats, names, games, seed, out, jobs)
    except KeyboardInterrupt:
        written = "" if out is None else f"; {out} was not written"
        complain(f"Stopped{written}.")
        raise typer.Exit(INTERRUPTED) from None
    _print(chosen, summary, out)


def _simulate(
    board: "Board",
    n_seats: int,
    bots: list[str],
    games: int,
    seed: int,
    out: Path | None,
    jobs: int | None,
) -> "Summary":
    from farebox.cli.progress import progress
    from farebox.sim import simulate

    with progress(f"{board.name}, {games} games", games) as advance:
        return simulate(board, n_seats, bots, games, seed, jobs, out, advance)


def _print(board: "Board", summary: "Summary", out: Path | None) -> None:
    from farebox.cli.tables import print_table

    sources = ["routes"] if board.rules == "city" else []
    sources += ["tickets", "bonus", "total", "completed"]
    rows = [
        [
            str(number),
            seat.name,
            f"{seat.wins:.1%}",
            f"{seat.low:.1%} to {seat.high:.1%}",
            *(f"{getattr(seat, source):.1f}" for source in sources),
        ]
        for number, seat in enumerate(summary.seats)
    ]
    title = f"{board.name}: {summary.games} games"
    print_table(["seat", "bot", "wins", "95% interval", *sources], rows, title, right_from=2)
    ties = f"{summary.ties} shared victories" if summary.ties != 1 else "1 shared victory"
    print(f"A game takes {summary.decisions:.1f} decisions in {summary.turns:.1f} turns; {ties}.")
    print(f"{summary.games_per_second:,.0f} games a second.")
    for (seat, why), times in sorted(summary.forfeits.items()):
        often = "once" if times == 1 else f"{times} times"
        print(f"Seat {seat} forfeited {often}, which counts as lost: {why}.")
    if out is not None:
        print(f"Records: {out}")
