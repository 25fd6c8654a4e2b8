"""The HTTP part of the protocol: what is printed, opening tables, what can be had of them."""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request, Response, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from farebox.boards import board_names
from farebox.server import history, printed
from farebox.server.hub import NO_TABLE, Hub
from farebox.server.limits import Buckets, Doors
from farebox.server.live import Live, dump
from farebox.server.log import Refused
from farebox.server.protocol import (
    Account,
    BoardFacts,
    BotFacts,
    EditionFacts,
    ErrorMessage,
    NewTable,
    Rematch,
    Replay,
    TableOpened,
    View,
)
from farebox.server.talk import Talk
from farebox.server.views import view_of

STATUS = {"unknown": 404, "forbidden": 403, "not_over": 409, "stale": 409, "too_fast": 429, "full": 503}
STATUS |= {"malformed": 422, "no_bot": 422, "version": 409, "fault": 500}
REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": ErrorMessage} for status in (400, 401, 403, 404, 409, 413, 421, 422, 429, 503)
}

router = APIRouter(prefix="/api/v1", responses=REFUSALS)
bearer = HTTPBearer(auto_error=False, description="the secret of a seat, or of the spectators")


def hub_of(request: Request) -> Hub:
    """The tables."""
    hub: Hub = request.app.state.hub
    return hub


async def at_table(
    table: str,
    request: Request,
    credentials: Annotated[HTTPAuthorizationCredentials | None, Depends(bearer)],
) -> tuple[Live, int | None]:
    """The table in the address and the seat whose secret was given."""
    if credentials is None:
        raise Refused("unknown", NO_TABLE)
    return await hub_of(request).find(table, credentials.credentials)


AtTable = Annotated[tuple[Live, int | None], Depends(at_table)]


def plain(facts: Any) -> Response:
    """Facts that were built for the protocol: sent as they are, because checking each would cost more."""
    return Response(dump(facts), media_type="application/json")


def take_one(request: Request, buckets: Buckets) -> None:
    """Refuse what an address does too often."""
    if not buckets.take(request.client.host if request.client else ""):
        raise Refused("too_fast", "too much at once; wait a moment")


@router.get("/editions")
async def get_editions() -> list[EditionFacts]:
    """The games one can open a table for."""
    return printed.editions()


@router.get("/boards/{edition}")
async def get_board(edition: str) -> BoardFacts:
    """Everything printed for one edition."""
    if edition not in board_names():
        raise Refused("unknown", "there is no such board")
    return printed.board_facts(edition)


@router.get("/bots")
async def get_bots(request: Request) -> list[BotFacts]:
    """The bots one can sit at a table, the weakest first."""
    return await asyncio.to_thread(printed.bots, tuple(hub_of(request).settings.more_bots.items()))


@router.post("/tables", status_code=201)
async def open_table(wanted: NewTable, request: Request) -> TableOpened:
    """Open a table; the secrets are told this once."""
    take_one(request, request.app.state.openings)
    return await hub_of(request).open(wanted)


@router.get("/tables/{table}", response_model=View)
async def get_view(at: AtTable) -> Response:
    """The table as the seat whose secret is given may see it."""
    live, seat = at
    return plain(view_of(live.room, seat, live.connected()))


@router.post("/tables/{table}/rematch")
async def rematch(at: AtTable, request: Request) -> Rematch:
    """The table that follows a finished one; the same secrets open it."""
    return await hub_of(request).rematch(*at)


@router.get("/tables/{table}/record", response_model=Account)
async def get_record(at: AtTable) -> Response:
    """The record of a finished game; before that, what the seat saw."""
    live, seat = at
    return plain(history.account(live.room, seat))


@router.get("/tables/{table}/replay", response_model=Replay)
async def get_replay(
    at: AtTable,
    request: Request,
    seat: Annotated[int | None, Query(ge=0, le=3)] = None,
    first: Annotated[int, Query(ge=0, le=100_000)] = 0,
    count: Annotated[int, Query(ge=1, le=history.MOST_VIEWS)] = 20,
) -> Response:
    """Views of a finished game, step by step, of any seat or (without `seat`) of the spectators."""
    take_one(request, request.app.state.replays)
    live, _ = at
    return plain(history.steps(live.room, seat, first, count))


@router.websocket("/live")
async def live(socket: WebSocket) -> None:
    """One connection at one table."""
    doors: Doors = socket.app.state.doors
    address = socket.client.host if socket.client else ""
    if not doors.enter(address):
        await socket.close(1013)
        return
    try:
        await socket.accept()
        await Talk(socket, socket.app.state.hub).run()
    finally:
        doors.leave(address)


async def refused(_request: Request, error: Exception) -> Response:
    """A refusal as the protocol tells it."""
    assert isinstance(error, Refused)
    return _coded(STATUS.get(error.code, 400), error.code, error.message)


async def malformed(_request: Request, error: Exception) -> Response:
    """A request that is not what the protocol says; nothing of what was in it is repeated."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"][1:])
    return _coded(422, "malformed", f"malformed request: {where[:60]}: {first['type'].replace('_', ' ')}")


async def failed(_request: Request, _error: Exception) -> Response:
    """Our own mistake."""
    return _coded(500, "fault", "something went wrong on our side")


def _coded(status: int, code: str, message: str) -> Response:
    return JSONResponse({"type": "error", "code": code, "message": message}, status)
