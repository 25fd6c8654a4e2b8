"""The application put together: API, page, housekeeping."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.staticfiles import StaticFiles

from farebox.messages.error_message import error_facts
from farebox.server.counters import count_refusal
from farebox.server.http import api, error_answers
from farebox.server.http.guard import Guard
from farebox.server.http.rates import Buckets, ConnectionCounts
from farebox.server.live.garbage import GarbageCollection
from farebox.server.live.hub import Hub
from farebox.server.settings import Settings
from farebox.tables.log import Refused
from farebox.tables.views import VERSION

log = logging.getLogger(__name__)

HOUSEKEEPING_SECONDS = 10
CLEANING_SECONDS = 3600
# What the framework refuses, by the status of HTTP.
REFUSED = {
    404: Refused("unknown", "no_address"),
    405: Refused("malformed", "no_method"),
    413: Refused("too_large"),
}
NO_PAGE = (
    "Farebox is running, but its page has not been built. The protocol is at /api/v2 (docs/protocol.md).\n"
)


def make_app(hub: Hub) -> FastAPI:
    """The application around these tables, not yet running."""
    settings = hub.settings
    app = FastAPI(
        title="Farebox",
        version=str(VERSION),
        openapi_url=f"/api/v{VERSION}/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=_lifespan,
    )
    app.state.hub = hub
    app.state.openings = Buckets(settings.limits.openings)
    app.state.boards = Buckets(settings.limits.boards)
    app.state.replays = Buckets(settings.limits.replays)
    app.state.connection_counts = ConnectionCounts(settings.limits.connections)
    app.include_router(api.router)
    app.add_exception_handler(Refused, error_answers.refused)
    app.add_exception_handler(RequestValidationError, error_answers.malformed)
    app.add_exception_handler(HTTPException, _not_found)
    app.add_exception_handler(Exception, error_answers.failed)
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
    """No such address, not by that method, or too much."""
    assert isinstance(error, HTTPException)
    refused = REFUSED.get(error.status_code, Refused("malformed"))
    count_refusal(refused.code)
    return JSONResponse(error_facts(refused), error.status_code, headers=error.headers)


@contextlib.asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    hub: Hub = app.state.hub
    store = hub.writer.store
    tasks = [asyncio.create_task(_keep_house(hub)), asyncio.create_task(_clean(hub))]
    if store.is_shared:
        from farebox.server.live.peer_notices import Notices

        notices = Notices(store.engine, store.process, hub.neighbours.hear, hub.neighbours.catch_up_all)
        tasks.append(asyncio.create_task(notices.run()))
        await notices.listening.wait()
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await hub.close()


async def _keep_house(hub: Hub) -> None:
    garbage = GarbageCollection()
    while True:
        await asyncio.sleep(HOUSEKEEPING_SECONDS)
        garbage()
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
