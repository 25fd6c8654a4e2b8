"""`farebox arena` and `farebox bots`: bots against bots, and how strong they are."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Optional

import typer

from farebox.cli import INTERRUPTED, complain
from farebox.cli.options import BoardOption, Jobs, JsonOption, Ray, choose_board
from farebox.errors import FareboxError, fault
from farebox.locale import Translator, translator

if TYPE_CHECKING:
    from farebox.arena import Report, Verdict
    from farebox.boards import Board

EditionOption = Annotated[
    Optional[str],  # noqa: UP045 - Typer reads it at run time
    typer.Option(help="help.edition", metavar="EDITION"),
]


def arena(
    bots: Annotated[list[str], typer.Argument(help="help.arena.bots", metavar="BOT...")],
    edition: EditionOption = None,
    board: BoardOption = None,
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
    ray: Ray = None,
    as_json: JsonOption = False,
) -> None:
    """Let bots meet on paired deals: every line-up plays each deal in all rotations of its seats."""
    say = translator()
    chosen = choose_board(edition, board)
    if plot is not None:
        _need_ending(plot)
    report = _run(chosen, bots, seats, games, seed, jobs, ray, out, sprt)
    kept = _keep(report, out, plot, say)
    if as_json:
        from farebox.cli.columns import print_json

        print_json(report.to_dict())
    else:
        _print(report, say)
        print(*kept, sep="\n", end="\n" if kept else "")


def games_file(out: Path) -> Path:
    """Where the games of a contest are kept: beside its results."""
    return out.with_suffix(".games.jsonl")


def _need_ending(path: Path) -> None:
    if path.suffix not in (".svg", ".png", ".pdf"):
        raise fault("picture_ending", path=path)


def _keep(report: "Report", out: Path | None, plot: Path | None, say: Translator) -> list[str]:
    """Write the files that were asked for; returns lines that say where they are."""
    told = []
    if out is not None:
        from farebox.game.records.record import open_whole

        with open_whole(out) as file:
            file.write(json.dumps(report.to_dict(), indent=2) + "\n")
        told.append(say("cli.arena_results", file=out, games=games_file(out)))
    if plot is not None:
        from farebox.arena.plot import plot as draw

        draw(report, plot, say)
        told.append(say("cli.arena_picture", file=plot))
    return told


def _run(
    board: "Board",
    bots: list[str],
    seats: int,
    games: int,
    seed: int,
    jobs: int | None,
    ray: str | None,
    out: Path | None,
    sprt: str | None,
) -> "Report":
    from farebox.arena import Contest, read_sprt, run
    from farebox.cli.progress import progress
    from farebox.game.names import board_name

    say = translator()
    test = read_sprt(sprt) if sprt is not None else None
    contest = Contest(board, seats, tuple(bots), seed)
    total = contest.n_deals(games) * contest.n_seats * len(contest.line_ups)
    file = games_file(out) if out is not None else None
    try:
        with progress(f"{say.tell(board_name(board))}, {say('cli.n_games', n=total)}", total) as advance:
            return run(contest, games, jobs=jobs, out=file, sprt=test, on_progress=advance, ray=ray)
    except KeyboardInterrupt:
        complain(say("cli.stopped") if file is None else say("cli.arena_stopped", file=file))
        raise typer.Exit(INTERRUPTED) from None


def _print(report: "Report", say: Translator) -> None:
    from farebox.cli.columns import print_table

    sources = ["routes", "tickets", "bonus"] if report.has_routes else ["tickets", "bonus"]
    rows = [
        [
            share.bot,
            ", ".join(share.against),
            say.number(share.win_rate, ".1%"),
            _range(say, share.low, share.high, ".1%"),
            say.number(share.margin, "+.1f"),
            *(say.number(getattr(share, source), ".1f") for source in sources),
            say.number(share.ms_per_decision, ".2f"),
        ]
        for share in report.shares
    ]
    head = ("bot", "against", "wins", "interval", "margin", *sources, "ms")
    print_table([say(f"cli.head.{name}") for name in head], rows, report.title(say), right_from=2)
    if len(report.bots) > 2:
        _print_ladder(report, say)
    if report.sprt is not None:
        _print_verdict(report.sprt, say)


def _range(say: Translator, low: float, high: float, form: str) -> str:
    return say("phrase.range", low=say.number(low, form), high=say.number(high, form))


def _print_ladder(report: "Report", say: Translator) -> None:
    from farebox.cli.columns import print_table

    order = [report.bots.index(one.bot) for one in report.ratings]
    rows = []
    for one, me in zip(report.ratings, order, strict=True):
        ahead = [(report.matrix[me][other], report.met[me][other]) for other in order]
        shares = [say.number(n / of, ".0%") if of else "-" for n, of in ahead]
        rows.append([one.bot, f"{one.rating:+.0f}", _range(say, one.low, one.high, "+.0f"), *shares])
    names = [report.bots[other] for other in order]
    head = [say("cli.head.bot"), "Elo", say("cli.head.interval"), *names]
    print_table(head, rows, say("cli.ladder"), right_from=1)


def _print_verdict(test: "Verdict", say: Translator) -> None:
    facts = {name: say.number(getattr(test, name), ".2f") for name in ("llr", "lower", "upper")}
    answer, deals = say(f"cli.sprt.{test.answer}"), say("cli.n_deals", n=test.deals)
    print(say("cli.sprt", answer=answer, deals=deals, **facts))


def bots(edition: EditionOption = None, board: BoardOption = None, as_json: JsonOption = False) -> None:
    """List the bots, what each of them does, and how strong it was measured to be."""
    from farebox.boards import board_names, load_board

    everything = edition is None and board is None
    boards = [load_board(name) for name in board_names()] if everything else [choose_board(edition, board)]
    if as_json:
        from farebox.cli.columns import print_json

        print_json([fact for chosen in boards for fact in _bot_facts(chosen)])
        return
    for chosen in boards:
        _print_bots(chosen)


def _bot_facts(board: "Board") -> "list[dict[str, object]]":
    """Every bot that plays a board, what it does, and its rating and tables as far as they were measured."""
    from dataclasses import asdict

    from farebox.bots import bot_names, installed_bots
    from farebox.bots.strength import among, strengths

    say, measured, tables = translator(), strengths(board.id), among(board.id)
    return [
        {"board": board.id, "bot": name, "does": _about(name, board, say)}
        | {"strength": asdict(measured[name]) if name in measured else None}
        | {"among": [asdict(one) for one in tables if one.bot == name]}
        for name in (*bot_names(board), *installed_bots())
    ]


def _print_bots(board: "Board") -> None:
    from farebox.bots import bot_names, installed_bots
    from farebox.bots.strength import strengths
    from farebox.cli.columns import print_table
    from farebox.game.names import board_name

    say = translator()
    measured = strengths(board.id)
    rows = []
    for name in (*bot_names(board), *installed_bots()):
        one = measured.get(name)
        rating, interval = "-", say("cli.not_measured")
        if one is not None:
            rating, interval = f"{one.rating:.0f}", _range(say, one.low, one.high, ".0f")
        rows.append([name, rating, interval, _about(name, board, say)])
    head = [say("cli.head.bot"), "Elo", say("cli.head.interval"), say("cli.head.does")]
    print_table(head, rows, say.tell(board_name(board)))
    _print_among(board, say)


def _print_among(board: "Board", say: Translator) -> None:
    """How often a bot comes first at tables of each size, as far as it was measured."""
    from farebox.bots.strength import among

    for one in among(board.id):
        share, interval = say.number(one.win_rate, ".0%"), _range(say, one.low, one.high, ".0%")
        told = {"share": share, "range": interval, "games": say("cli.n_games", n=one.games)}
        print(say("cli.among", bot=one.bot, n=one.seats - 1, others=one.others, **told))


def _about(name: str, board: "Board", say: Translator) -> str:
    """What a bot does: in the catalogue's words, or in its own if it is somebody else's."""
    from farebox.bots import about

    level = name.removeprefix("level-")
    key = f"level.{level}.about" if level != name else f"about.{name}"
    if say.has(key):
        return say(key, wording=board.rules)
    try:
        return about(name, board)
    except FareboxError as error:  # a bot that can't be loaded is no reason to list none
        return error.tell(say)
