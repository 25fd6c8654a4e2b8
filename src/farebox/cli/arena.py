"""`farebox arena` and `farebox bots`: bots against bots, and how strong they are."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Optional

import typer

from farebox.cli import INTERRUPTED, complain
from farebox.cli.options import BoardFile, Jobs, choose_board
from farebox.errors import FareboxError

if TYPE_CHECKING:
    from farebox.arena import Report
    from farebox.boards import Board

EditionOption = Annotated[
    Optional[str],  # noqa: UP045 - Typer reads it at run time
    typer.Option(help="help.edition", metavar="EDITION"),
]


def arena(
    bots: Annotated[list[str], typer.Argument(help="help.arena.bots", metavar="BOT...")],
    edition: EditionOption = None,
    board: BoardFile = None,
    seats: Annotated[int, typer.Option(help="help.arena.seats", metavar="N")] = 2,
    games: Annotated[
        int,
        typer.Option(help="help.arena.games", min=1, metavar="N"),
    ] = 200,
    seed: Annotated[int, typer.Option(help="help.arena.seed", min=0, metavar="N")] = 0,
    out: Annotated[
        Path | None,
        typer.Option(help="help.arena.out", metavar="FILE"),
    ] = None,
    plot: Annotated[Path | None, typer.Option(help="help.arena.plot", metavar="FILE")] = None,
    sprt: Annotated[
        str | None,
        typer.Option(
            help="help.arena.sprt",
            metavar="LOW,HIGH",
        ),
    ] = None,
    jobs: Jobs = None,
) -> None:
    """Let bots meet on paired deals: every line-up plays each deal in all rotations of its seats."""
    chosen = choose_board(edition, board)
    if plot is not None:
        _need_ending(plot)
    try:
        report = _run(chosen, bots, seats, games, seed, jobs, out, sprt)
    except KeyboardInterrupt:
        complain("Stopped." if out is None else f"Stopped; the same command goes on from {games_file(out)}.")
        raise typer.Exit(INTERRUPTED) from None
    _print(report)
    if out is not None:
        _write(out, json.dumps(report.to_dict(), indent=2) + "\n")
        print(f"Results: {out}, games: {games_file(out)}")
    if plot is not None:
        from farebox.arena.plot import plot as draw

        draw(report, plot)
        print(f"Picture: {plot}")


def games_file(out: Path) -> Path:
    """Where the games of a contest are kept: beside its results."""
    return out.with_suffix(".games.jsonl")


def _need_ending(path: Path) -> None:
    if path.suffix not in (".svg", ".png", ".pdf"):
        raise FareboxError(f"{path}: a picture's name ends in .svg, .png or .pdf")


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise FareboxError(f"{path}: can't be written ({error.strerror or error})") from None


def _run(
    board: "Board",
    bots: list[str],
    seats: int,
    games: int,
    seed: int,
    jobs: int | None,
    out: Path | None,
    sprt: str | None,
) -> "Report":
    from farebox.arena import Contest, read_sprt, run
    from farebox.cli.progress import progress

    test = read_sprt(sprt) if sprt is not None else None
    contest = Contest(board, seats, tuple(bots), seed)
    total = contest.n_deals(games) * contest.n_seats * len(contest.line_ups)
    with progress(f"{board.name}, {total} games", total) as advance:
        file = games_file(out) if out is not None else None
        return run(contest, games, jobs=jobs, out=file, sprt=test, on_progress=advance)


def _print(report: "Report") -> None:
    from farebox.cli.tables import print_table

    sources = ["tickets", "bonus"] if report.edition == "card-game" else ["routes", "tickets", "bonus"]
    rows = [
        [
            share.bot,
            ", ".join(share.against),
            f"{share.win_rate:.1%}",
            f"{share.low:.1%} to {share.high:.1%}",
            f"{share.margin:+.1f}",
            *(f"{getattr(share, source):.1f}" for source in sources),
            f"{share.ms_per_decision:.2f}",
        ]
        for share in report.shares
    ]
    head = ["bot", "against", "wins", "95% interval", "margin", *sources, "ms a decision"]
    title = f"{report.edition}, {report.seats} seats: {report.deals} deals, {report.games} games"
    print_table(head, rows, title, right_from=2)
    if len(report.bots) > 2:
        _print_ladder(report)
    if report.sprt is not None:
        test = report.sprt
        print(
            f"Sequential test: {test.answer} after {test.deals} deals "
            f"(LLR {test.llr:.2f}, bounds {test.lower:.2f} and {test.upper:.2f})."
        )


def _print_ladder(report: "Report") -> None:
    from farebox.cli.tables import print_table

    order = [report.bots.index(one.bot) for one in report.ratings]
    rows = []
    for one, me in zip(report.ratings, order, strict=True):
        against = [
            f"{report.matrix[me][other] / report.met[me][other]:.0%}" if report.met[me][other] else "-"
            for other in order
        ]
        rows.append([one.bot, f"{one.rating:+.0f}", f"{one.low:+.0f} to {one.high:+.0f}", *against])
    head = ["bot", "Elo", "95% interval", *(report.bots[other] for other in order)]
    print_table(head, rows, "Ladder, and how often each came out ahead of each", right_from=1)


def bots(edition: EditionOption = None, board: BoardFile = None) -> None:
    """List the bots, what each of them does, and how strong it was measured to be at two seats."""
    from farebox.boards import board_names, load_board

    everything = edition is None and board is None
    boards = [load_board(name) for name in board_names()] if everything else [choose_board(edition, board)]
    for chosen in boards:
        _print_bots(chosen)


def _print_bots(board: "Board") -> None:
    from farebox.bots import about, bot_names, installed_bots
    from farebox.bots.strength import strengths
    from farebox.cli.tables import print_table

    measured = strengths(board.id)
    rows = []
    for name in (*bot_names(board), *installed_bots()):
        one = measured.get(name)
        rating, interval = "-", "not measured"
        if one is not None:
            rating, interval = f"{one.rating:.0f}", f"{one.low:.0f} to {one.high:.0f}"
        try:
            rows.append([name, rating, interval, about(name, board)])
        except FareboxError as error:  # somebody else's bot that can't be loaded is no reason to list none
            rows.append([name, rating, interval, str(error)])
    print_table(["bot", "Elo", "95% interval", "what it does"], rows, board.name)
