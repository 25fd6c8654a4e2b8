"""`farebox serve`: the page, and tables for friends over a link."""

import inspect
import os
import shlex
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from typing import Annotated

import typer

from farebox.cli.progress import progress
from farebox.errors import fault
from farebox.locale import translator
from farebox.server.configuration import Option
from farebox.server.reach import for_network
from farebox.server.settings import Settings, options, read_settings

BOTS_VARIABLE = "FAREBOX_BOTS"


def _parameter(option: Option) -> inspect.Parameter:
    """One setting as Typer knows options; both it and its variable are read by the setting itself."""
    told = typer.Option(option.flag, help=option.help, envvar=option.variable, metavar=option.kind.metavar)
    return inspect.Parameter(
        option.parameter,
        inspect.Parameter.KEYWORD_ONLY,
        default=option.shown or None,
        annotation=Annotated[str | None, told],
    )


def _with_settings(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command an option for every setting, after its own."""
    own = [one for one in inspect.signature(command).parameters.values() if one.name != "told"]
    told = [_parameter(option) for option in options()]
    vars(command)["__signature__"] = inspect.Signature([*own, *told])
    return command


@_with_settings
def serve(
    *,
    bot: Annotated[list[str] | None, typer.Option(help="help.serve.bot", metavar="NAME=BOT")] = None,
    lan: Annotated[bool, typer.Option("--lan", help="help.serve.lan")] = False,
    open_page: Annotated[bool, typer.Option("--open", help="help.serve.open")] = False,
    **told: str | None,
) -> None:
    """Serve the page and its tables."""
    settings = read_settings(told, _read_bots(bot or _bots_of_the_environment()))
    if lan:
        settings = for_network(settings)
    from farebox.server.run import serve as run

    with ExitStack() as stack:
        start = _Start(stack, settings, open_page)
        run(settings, start.report, start.ready)


class _Start:
    """Tells who waits how far a server is, from the time that takes long on until it answers."""

    def __init__(self, stack: ExitStack, settings: Settings, open_page: bool) -> None:
        self.stack = stack
        self.address = _address(settings)
        self.reached_at = settings.reached_at
        self.open_page = open_page
        self._show: Callable[[float], None] | None = None

    def report(self, done: int, total: int, _what: str) -> None:
        """It is so far."""
        if self._show is None:
            title = translator()("cli.getting_ready")
            self._show = self.stack.enter_context(progress(title, 1, plainly=True))
        self._show(done / total)

    def ready(self) -> None:
        """It answers."""
        self.stack.close()
        print(translator()("cli.serving", address=self.address), flush=True)
        if self.reached_at:
            _tell_others(self.reached_at)
        if self.open_page:
            _open(self.address)


def _tell_others(addresses: Sequence[str]) -> None:
    """Where others find the page: to type, and the first of them for a camera."""
    import segno

    print(translator()("cli.serving_others", addresses="  ".join(addresses)), flush=True)
    try:
        segno.make(addresses[0], micro=False).terminal(compact=True, border=2)
    except UnicodeEncodeError:  # a terminal that has no blocks to draw it with: the address is there to type
        print(flush=True)


def _address(settings: Settings) -> str:
    """Where a browser on this machine finds the page."""
    host = "localhost" if settings.host in ("127.0.0.1", "0.0.0.0", "::", "::1") else settings.host
    name = f"[{host}]" if ":" in host else host
    return f"http://{name}:{settings.port}{settings.root_path}/"


def _bots_of_the_environment() -> list[str]:
    """As a shell would read them: spaces between bots, quotes round one with spaces."""
    text = os.environ.get(BOTS_VARIABLE, "")
    try:
        return shlex.split(text)
    except ValueError:
        raise fault("bot_offer", text=text) from None


def _read_bots(told: list[str]) -> dict[str, str]:
    """The bots to offer by name, each made once to see that it can be."""
    import re

    if not told:
        return {}
    from farebox.boards import load_board
    from farebox.bots import bot_names, make_bot

    bots: dict[str, str] = {}
    for one in told:
        name, equals, spec = one.partition("=")
        if not equals or not re.fullmatch(r"[\w.+-]{1,40}", name):
            raise fault("bot_offer", text=one)
        if name in bot_names() or name in bots:
            raise fault("bot_taken", name=name)
        make_bot(spec, load_board("new-york"), 0)
        bots[name] = spec
    return bots


def _open(address: str) -> None:
    """Open the page, without making the server wait for the browser; without one, nothing happens."""
    import threading
    import webbrowser

    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
