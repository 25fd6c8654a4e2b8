"""The commands put together."""

from collections.abc import Sequence
from typing import Annotated

import typer

import farebox
from farebox.cli.arena import arena, bots
from farebox.cli.backup import backup, restore
from farebox.cli.board import board_app
from farebox.cli.language import OPTION, examples, take_language, translate_help
from farebox.cli.play import play
from farebox.cli.review import review
from farebox.cli.serve import serve
from farebox.cli.show import show
from farebox.cli.simulate import simulate
from farebox.cli.study import study
from farebox.cli.verify import verify
from farebox.locale import translator

# Plain help: it answers twice as fast as the decorated one, and reads well aloud.
app = typer.Typer(
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def run(args: Sequence[str]) -> None:
    """Run what was typed, in the language asked for."""
    rest = take_language(args)
    command = typer.main.get_command(app)
    translate_help(command, translator())
    command(rest, prog_name="farebox")


def _print_version(wanted: bool) -> None:
    if wanted:
        print(f"farebox {farebox.__version__}")
        raise typer.Exit


@app.callback(
    help="help.farebox",
    epilog=examples(
        "farebox serve --open",
        "farebox play san-francisco",
        "farebox simulate amsterdam --games 1000",
        "farebox board list",
    ),
)
def _farebox(
    version: Annotated[
        bool,
        typer.Option("--version", help="help.version", callback=_print_version, is_eager=True),
    ] = False,
    language: Annotated[str | None, typer.Option(OPTION, help="help.language", metavar="NAME")] = None,
) -> None:
    """What holds for every command. The language is taken before this is read: it may stand anywhere."""


app.command(
    help="help.serve",
    short_help="help.serve.short",
    epilog=examples(
        "farebox serve --open",
        "farebox serve --host 0.0.0.0 --port 8080",
        'farebox serve --bot "clever=cmd:seconds=5:./clever --deep"',
    ),
)(serve)
app.command(
    help="help.play",
    short_help="help.play.short",
    epilog=examples(
        "farebox play san-francisco",
        "farebox play card-game --players Ann,Bo,simple --save tonight.jsonl",
        "farebox play --resume tonight.jsonl",
    ),
)(play)
app.command(
    help="help.simulate",
    short_help="help.simulate.short",
    epilog=examples(
        "farebox simulate new-york --players 3 --games 10000",
        "farebox simulate amsterdam --bots simple,random --games 200 --out games.jsonl.gz",
    ),
)(simulate)
app.command(
    help="help.study",
    short_help="help.study.short",
    epilog=examples(
        "farebox study new-york --games 1000",
        "farebox study my-town.toml --bots simple,simple,random --games 500 --out town",
        "farebox study card-game --games 100000 --ray auto",
    ),
)(study)
app.command(
    help="help.arena",
    short_help="help.arena.short",
    epilog=examples(
        "farebox arena path hungry one-step --edition new-york --games 500",
        "farebox arena packer greedy --edition card-game --seats 4 --out packer.json",
        "farebox arena path:weight=3 path --edition amsterdam --games 20000 --sprt 0elo,10elo",
    ),
)(arena)
app.command(
    help="help.bots",
    short_help="help.bots.short",
    epilog=examples("farebox bots", "farebox bots --edition card-game"),
)(bots)
app.command(
    help="help.verify",
    short_help="help.verify.short",
    epilog=examples(
        "farebox verify games.jsonl",
        "farebox verify *.jsonl.gz --jobs 1",
    ),
)(verify)
app.command(
    help="help.show",
    short_help="help.show.short",
    epilog=examples(
        "farebox show games.jsonl --game 3",
        "farebox show games.jsonl --seat 0",
    ),
)(show)
app.command(
    help="help.review",
    short_help="help.review.short",
    epilog=examples(
        "farebox review games.jsonl",
        "farebox review games.jsonl --game 3 --html review.html",
        "farebox review games.jsonl --seat 0 --seconds 5",
    ),
)(review)
app.command(
    help="help.backup",
    short_help="help.backup.short",
    epilog=examples("farebox backup tables-monday.sqlite"),
)(backup)
app.command(
    help="help.restore",
    short_help="help.restore.short",
    epilog=examples(
        "farebox restore tables-monday.sqlite --database-url sqlite:////srv/farebox/tables.sqlite"
    ),
)(restore)
app.add_typer(board_app, name="board")
