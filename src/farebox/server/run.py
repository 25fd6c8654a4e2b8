"""Runs a server: first what can go wrong, then what takes long, and then it answers."""

import asyncio
import logging
import socket
import sys
from collections.abc import Callable
from contextlib import ExitStack

import uvicorn

from farebox.boards import ONE_OF_EACH
from farebox.game.game import new_game
from farebox.kernel import jit
from farebox.server.http.application import make_app
from farebox.server.http.monitor import Monitor
from farebox.server.http.sockets import bind
from farebox.server.http.timeouts import Entrance
from farebox.server.live.hub import Hub
from farebox.server.log_lines import begin_log
from farebox.server.settings import Settings
from farebox.server.storage.connect import open_store
from farebox.server.storage.writer import Writer
from farebox.server.thinking.warm_up import WarmReport

log = logging.getLogger(__name__)

FILES_BESIDES = 200  # that a server has open besides its connections: libraries, database, processes


def serve(
    settings: Settings,
    report: WarmReport = lambda done, total, what: None,
    ready: Callable[[], None] = lambda: None,
) -> None:
    """Run a server until it is told to stop; `report` hears how far it is, `ready` that it answers."""
    begin_log(settings.log_level)
    with ExitStack() as stack:
        sockets = [stack.enter_context(one) for one in _sockets(settings)]
        store = open_store(settings.database_url)
        stack.callback(store.close)
        hub = Hub(Writer(store), settings)
        stack.callback(hub.thinker.end)
        _make_room(settings.limits.all_connections)
        report(0, 1, "")
        warm_rules()
        if settings.warm:
            asyncio.run(hub.thinker.warm(report))
        _Server(hub, ready).run(sockets)


def _sockets(settings: Settings) -> list[socket.socket]:
    """The public ones, and that for whoever runs the server."""
    bound = bind(settings.host, settings.port)
    if settings.metrics_port is not None:
        bound += bind(settings.metrics_host, settings.metrics_port)
    return bound


class _Server(uvicorn.Server):
    """Says when it answers."""

    def __init__(self, hub: Hub, ready: Callable[[], None]) -> None:
        monitor = Monitor(make_app(hub), hub)
        super().__init__(_config(hub.settings, monitor))
        monitor.count_connections = lambda: len(self.server_state.connections)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen."""
        await super().startup(sockets)
        for one in sockets or []:
            log.info("answering at %s port %d", *one.getsockname()[:2])
        self._ready()


def _config(settings: Settings, app: Monitor) -> uvicorn.Config:
    """How uvicorn is to serve; whom a request comes from the guard finds out, who knows whom to believe."""
    entrance = Entrance(settings)
    return uvicorn.Config(
        app,
        http=entrance.http(),
        ws=entrance.websocket(),
        ws_max_size=16 * settings.limits.message_bytes,
        ws_per_message_deflate=False,
        proxy_headers=False,
        server_header=False,
        access_log=False,
        log_config=None,
        lifespan="on",
        timeout_keep_alive=settings.limits.idle_seconds,  # type: ignore[arg-type] # any number of seconds will do
        timeout_graceful_shutdown=2,
    )


def _make_room(n_connections: int) -> None:
    """Ask the system for as many open files as there may be connections; Windows counts none."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = n_connections + FILES_BESIDES
    if hard != resource.RLIM_INFINITY and wanted > hard:
        log.warning("the system allows %d open files, too few for %d connections", hard, n_connections)
        wanted = hard
    if soft != resource.RLIM_INFINITY and wanted > soft:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def warm_rules() -> None:
    """Load the compiled rules before the first person waits for them; if need be they are compiled now."""
    if jit.is_cold():
        from farebox.warm import compile_all, warm_up  # needs NumPy, as the compiler does

        jit.announce()
        compile_all(warm_up)
    for edition in ONE_OF_EACH:
        game = new_game(edition, seed=0)
        game.play(game.legal_ids()[0])
        game.observe(0)
        game.refusals(game.legal_ids())
        game.scores()
