"""The commands put together."""

from typing import Annotated

import typer

import farebox
from farebox.cli.board import board_app
from farebox.cli.play import play
from farebox.cli.serve import serve
from farebox.cli.show import show
from farebox.cli.simulate import simulate
from farebox.cli.verify import verify

# Plain help: it answers twice as fast as the decorated one, and reads well aloud.
app = typer.Typer(
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _print_version(wanted: bool) -> None:
    if wanted:
        print(f"farebox {farebox.__version__}")
        raise typer.Exit


@app.callback()
def _farebox(
    version: Annotated[
        bool,
        typer.Option("--version", help="Show the version and exit.", callback=_print_version, is_eager=True),
    ] = False,
) -> None:
    """Four ticket games: New York, Amsterdam, San Francisco and the Card Game.

    Play them, let bots play them by the thousand, check and read records of games, look at boards.

    \b
    Examples:
      farebox serve --open                 in the browser, with bots or friends
      farebox play                         New York, you against a bot, in the terminal
      farebox simulate amsterdam --games 1000
      farebox board list
    """  # noqa: D301 - \b is Typer's mark for lines to be left as they are


app.command(short_help="Play in the browser, alone or with friends.")(serve)
app.command(short_help="Play in plain lines, with bots or people.")(play)
app.command(short_help="Let bots play many games.")(simulate)
app.command(short_help="Check records against the rules.")(verify)
app.command(short_help="Tell a recorded game turn by turn.")(show)
app.add_typer(board_app, name="board")
