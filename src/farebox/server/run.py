"""Runs a server: first everything that can go wrong, then everything that takes long, then it answers."""

import asyncio
import logging
import resource
import socket
from collections.abc import Callable
from contextlib import ExitStack

import uvicorn

from farebox.game import new_game
from farebox.server.app import make_app
from farebox.server.connecting import open_store
from farebox.server.hub import Hub
from farebox.server.listening import bind
from farebox.server.logs import begin_log
from farebox.server.settings import Settings
from farebox.server.wire import Entrance
from farebox.server.writer import Writer

log = logging.getLogger(__name__)

FILES_BESIDES = 200  # that a server has open besides its connections: libraries, database, processes


def serve(settings: Settings, ready: Callable[[], None] = lambda: None) -> None:
    """Run a server until it is told to stop; `ready` is called when it answers."""
    begin_log(settings.log_level)
    with ExitStack() as stack:
        sockets = [stack.enter_context(one) for one in bind(settings.host, settings.port)]
        store = open_store(settings.database_url)
        stack.callback(store.close)
        hub = Hub(Writer(store), settings)
        stack.callback(hub.thinker.end)
        _make_room(settings.limits.all_connections)
        warm_rules()
        if settings.warm:
            asyncio.run(hub.thinker.warm())
        _Server(_config(hub), ready).run(sockets)


class _Server(uvicorn.Server):
    """Says when it answers."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen."""
        await super().startup(sockets)
        for one in sockets or []:
            log.info("answering at %s port %d", *one.getsockname()[:2])
        self._ready()


def _config(hub: Hub) -> uvicorn.Config:
    """How uvicorn is to serve; whom a request comes from the guard finds out, who knows whom to believe."""
    settings = hub.settings
    entrance = Entrance(settings)
    return uvicorn.Config(
        make_app(hub),
        http=entrance.http(),
        ws=entrance.websocket(),
        ws_max_size=16 * settings.limits.message_bytes,
        ws_per_message_deflate=False,
        proxy_headers=False,
        server_header=False,
        access_log=False,
        log_config=None,
        timeout_keep_alive=settings.limits.idle_seconds,  # type: ignore[arg-type] # any number of seconds will do
        timeout_graceful_shutdown=2,
    )


def _make_room(n_connections: int) -> None:
    """Ask the system for as many open files as there may be connections."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = n_connections + FILES_BESIDES
    if hard != resource.RLIM_INFINITY and wanted > hard:
        log.warning("the system allows %d open files, too few for %d connections", hard, n_connections)
        wanted = hard
    if soft != resource.RLIM_INFINITY and wanted > soft:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def warm_rules() -> None:
    """Load the compiled rules before the first person waits for them."""
    for edition in ("new-york", "card-game"):
        game = new_game(edition, seed=0)
        game.play(game.legal_ids()[0])
        game.observe(0)
        game.refusals(game.legal_ids())
        game.scores()
