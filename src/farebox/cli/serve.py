"""`farebox serve`: the page, and tables for friends over a link."""

from typing import Annotated

import typer

from farebox.errors import FareboxError


def serve(
    host: Annotated[
        str,
        typer.Option(help="Address to listen on; 0.0.0.0 lets others in your network in.", metavar="ADDRESS"),
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="Port to listen on.", min=1, max=65535, metavar="N")] = 8000,
    database: Annotated[
        str | None,
        typer.Option(
            help="Where tables are kept: an SQLAlchemy URL; a file of your own if left out.",
            envvar="FAREBOX_DATABASE_URL",
            metavar="URL",
        ),
    ] = None,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
) -> None:
    """Play in the browser: alone against bots, at one screen, or with friends over a link.

    \b
    Examples:
      farebox serve --open
      farebox serve --host 0.0.0.0 --port 8080
    """  # noqa: D301 - \b is Typer's mark for lines to be left as they are
    from farebox.server.app import serve as run

    _check_free(host, port)
    address = f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0') else host}:{port}/"
    print(f"Farebox: {address} (Ctrl-C stops it; tables are kept)", flush=True)
    if open_page:
        _open_soon(address)
    run(host, port, database)


def _check_free(host: str, port: int) -> None:
    """Say at once, and in a sentence, if the port can't be had."""
    import socket

    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise FareboxError(
                f"can't listen on {host}:{port} ({error.strerror}); another --port may be free"
            ) from None


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
