"""`farebox serve`: the page, and tables for friends over a link."""

from typing import Annotated

import typer

from farebox.errors import fault
from farebox.locale import translator


def serve(
    host: Annotated[
        str,
        typer.Option(help="help.serve.host", metavar="ADDRESS"),
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="help.serve.port", min=1, max=65535, metavar="N")] = 8000,
    database: Annotated[
        str | None,
        typer.Option(
            help="help.serve.database",
            envvar="FAREBOX_DATABASE_URL",
            metavar="URL",
        ),
    ] = None,
    bot: Annotated[list[str] | None, typer.Option(help="help.serve.bot", metavar="NAME=BOT")] = None,
    open_page: Annotated[bool, typer.Option("--open", help="help.serve.open")] = False,
) -> None:
    """Serve the page and its tables."""
    from farebox.server.app import serve as run

    more_bots = _read_bots(bot or [])
    _check_free(host, port)
    address = f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0') else host}:{port}/"
    print(translator()("cli.serving", address=address), flush=True)
    if open_page:
        _open_soon(address)
    run(host, port, database, more_bots)


def _read_bots(told: list[str]) -> dict[str, str]:
    """The bots to offer by name, each made once to see that it can be."""
    import re

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


def _check_free(host: str, port: int) -> None:
    """Say at once, and in a sentence, if the port can't be had."""
    import socket

    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise fault("port_taken", address=f"{host}:{port}", reason=error.strerror) from None


def _open_soon(address: str) -> None:
    """Open the page once the server answers; without a browser, nothing happens."""
    import threading
    import time
    import urllib.request
    import webbrowser

    def wait() -> None:
        for _ in range(300):
            try:
                with urllib.request.urlopen(address, timeout=1):
                    webbrowser.open(address)
                return
            except OSError:
                time.sleep(0.2)

    threading.Thread(target=wait, daemon=True).start()
