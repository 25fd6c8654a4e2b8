"""The server put together: API, page, housekeeping; and `serve`, which runs it until told to stop."""

import asyncio
import contextlib
import logging
import secrets
from collections.abc import AsyncIterator, Mapping

import uvicorn
from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.staticfiles import StaticFiles

from farebox.game import new_game
from farebox.server import api
from farebox.server.calm import Calm
from farebox.server.database import default_url
from farebox.server.guard import Guard
from farebox.server.hub import Hub
from farebox.server.limits import Buckets, Doors
from farebox.server.log import Refused
from farebox.server.protocol import VERSION
from farebox.server.settings import Settings
from farebox.server.store import Store
from farebox.server.writer import Writer

log = logging.getLogger(__name__)

HOUSEKEEPING_SECONDS = 10
CLEANING_SECONDS = 3600
NO_PAGE = (
    "Farebox is running, but its page has not been built. The protocol is at /api/v2 (docs/protocol.md).\n"
)


def make_app(settings: Settings) -> FastAPI:
    """The application, not yet running."""
    app = FastAPI(
        title="Farebox",
        version=str(VERSION),
        openapi_url=f"/api/v{VERSION}/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=_lifespan,
    )
    app.state.settings = settings
    app.state.openings = Buckets(settings.limits.openings)
    app.state.replays = Buckets(settings.limits.replays)
    app.state.doors = Doors(settings.limits.connections)
    app.include_router(api.router)
    app.add_exception_handler(Refused, api.refused)
    app.add_exception_handler(RequestValidationError, api.malformed)
    app.add_exception_handler(HTTPException, _not_found)
    app.add_exception_handler(Exception, api.failed)
    app.add_middleware(Guard, settings=settings)
    _add_page(app, settings)
    return app


def _add_page(app: FastAPI, settings: Settings) -> None:
    if (settings.static / "index.html").is_file():
        app.mount("/", GZipMiddleware(StaticFiles(directory=settings.static, html=True), minimum_size=1000))
        return

    @app.get("/", include_in_schema=False)
    async def hint() -> Response:
        return PlainTextResponse(NO_PAGE)


async def _not_found(_request: Request, error: Exception) -> Response:
    """No such address, or not by that method."""
    assert isinstance(error, HTTPException)
    code = {404: "unknown", 413: "too_large"}.get(error.status_code, "malformed")
    facts = {"type": "error", "code": code, "message": str(error.detail)}
    return JSONResponse(facts, error.status_code, headers=error.headers)


@contextlib.asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    settings: Settings = app.state.settings
    process = secrets.token_hex(6)
    store = await asyncio.to_thread(Store, settings.database_url or default_url(), process)
    await asyncio.to_thread(warm_rules)
    hub = app.state.hub = Hub(Writer(store), settings)
    if settings.warm:
        hub.thinker.warm()
    tasks = [asyncio.create_task(_keep_house(hub)), asyncio.create_task(_clean(hub))]
    if store.is_shared:
        from farebox.server.notices import Notices

        notices = Notices(store.engine, process, hub.neighbours.hear, hub.neighbours.catch_up_all)
        tasks.append(asyncio.create_task(notices.run()))
        await notices.listening.wait()
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await hub.close()


def warm_rules() -> None:
    """Load the compiled rules before the first person waits for them."""
    for edition in ("new-york", "card-game"):
        game = new_game(edition, seed=0)
        game.play(game.legal_ids()[0])
        game.observe(0)
        game.refusals(game.legal_ids())
        game.scores()


async def _keep_house(hub: Hub) -> None:
    calm = Calm()
    while True:
        await asyncio.sleep(HOUSEKEEPING_SECONDS)
        calm()
        hub.forget()
        hub.neighbours.announce_all()


async def _clean(hub: Hub) -> None:
    while True:
        try:
            gone = await hub.writer.clean()
            if gone:
                log.info("deleted %d old tables", gone)
        except Exception as error:
            log.warning("old tables could not be deleted: %s", type(error).__name__)
        await asyncio.sleep(CLEANING_SECONDS)


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    database_url: str | None = None,
    more_bots: Mapping[str, str] | None = None,
    *,
    settings: Settings | None = None,
    log_level: str = "warning",
) -> None:
    """Run a server until it is told to stop."""
    settings = settings or Settings(
        host=host, port=port, database_url=database_url, more_bots=more_bots or {}
    )
    logging.basicConfig(level=log_level.upper(), format="%(levelname)s %(name)s: %(message)s")
    # At debug level uvicorn would write every message, and so every secret, into the log.
    quiet = "info" if log_level == "debug" else log_level
    logging.getLogger("websockets").setLevel(logging.INFO)
    config = uvicorn.Config(
        make_app(settings),
        host=settings.host,
        port=settings.port,
        log_level=quiet,
        access_log=False,
        server_header=False,
        ws="websockets-sansio",
        ws_max_size=16 * settings.limits.message_bytes,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=2,
    )
    uvicorn.Server(config).run()
