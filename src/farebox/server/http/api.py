"""The HTTP part of the protocol: opening tables, what can be had of them, and all other addresses."""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request, Response, WebSocket

from farebox.authority.rights import check_at_table, seat_at, viewer
from farebox.messages.answers import ErrorMessage, Rematch, Shown, TableOpened
from farebox.messages.requests import NewTable, StepsWanted
from farebox.messages.retold_steps import Retold, retell
from farebox.server.http import daily_routes, printed_routes, seating_routes
from farebox.server.http.error_answers import coded
from farebox.server.http.rates import ConnectionCounts
from farebox.server.http.request_parts import AtTable, Given, hub_of, plain, query_of, take_one
from farebox.server.live.connection import SocketConversation
from farebox.server.protocol.derived import Checked
from farebox.tables import history
from farebox.tables.log import Refused
from farebox.tables.printed import BoardFacts, printed
from farebox.tables.view_types import View
from farebox.tables.views import VERSION, view_of

REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": Checked[ErrorMessage]} for status in (400, 401, 403, 404, 409, 413, 421, 422, 429, 503)
}
Steps = Annotated[StepsWanted, Depends(query_of(StepsWanted))]

router = APIRouter(prefix=f"/api/v{VERSION}", responses=REFUSALS)
for _routes in (printed_routes, daily_routes, seating_routes):
    router.include_router(_routes.router)


@router.post("/tables", status_code=201)
async def open_table(wanted: Checked[NewTable], request: Request) -> Checked[TableOpened]:
    """Open a table; the secrets are told this once."""
    take_one(request, request.app.state.openings)
    if wanted.own_board:
        take_one(request, request.app.state.boards)
    return await hub_of(request).open(wanted)


@router.get("/tables/{table}", response_model=Checked[View])
async def get_view(at: AtTable) -> Response:
    """The table as the seat whose secret is given may see it."""
    live, key = at
    return plain(view_of(live.table, viewer(key), live.there()))


@router.get("/tables/{table}/board", response_model=Checked[BoardFacts])
async def get_table_board(at: AtTable) -> Response:
    """Everything printed for the game that is played there, on whosever board."""
    live, key = at
    viewer(key)
    return plain(printed(live.table.board))


@router.post("/tables/{table}/share")
async def share(at: AtTable, secret: Given, request: Request) -> Checked[Shown]:
    """When over: what opens this game's record and replay to anyone, and no seat."""
    live, key = at
    check_at_table(key)
    return await hub_of(request).admission.show(live, secret)


@router.post("/tables/{table}/rematch")
async def rematch(at: AtTable, request: Request) -> Checked[Rematch]:
    """The table that follows a finished one; the same secrets open it."""
    live, key = at
    return await hub_of(request).rematch(live, seat_at(key))


@router.get("/tables/{table}/record", response_model=Checked[history.Account])
async def get_record(at: AtTable) -> Response:
    """The record of a finished game; before that, what the seat saw."""
    live, key = at
    return plain(history.account(live.table, viewer(key), is_open=live.is_open))


@router.get("/tables/{table}/replay", response_model=Checked[history.Replay])
async def get_replay(at: AtTable, request: Request, steps: Steps) -> Response:
    """Views of a finished game, step by step, of any seat or (without `seat`) of the spectators."""
    take_one(request, request.app.state.replays)
    live, key = at
    viewer(key)
    return plain(history.steps(live.table, steps.seat, steps.first, steps.count, is_open=live.is_open))


RECORD_BODY = {"content": {"application/json": {"schema": {"type": "object"}}}, "required": True}


@router.post("/records", response_model=Checked[Retold], openapi_extra={"requestBody": RECORD_BODY})
async def show_record(request: Request, steps: Steps) -> Response:
    """Views of a finished game whose record is given, wherever it was played; nothing of it is kept.

    Of a damaged record what is right is shown, and `problem` says what is not.
    """
    take_one(request, request.app.state.replays)
    text = (await request.body()).decode("utf-8", "replace")
    return plain(await asyncio.to_thread(retell, text, steps))


@router.websocket("/live")
async def live(socket: WebSocket) -> None:
    """One connection at one table."""
    counts: ConnectionCounts = socket.app.state.connection_counts
    address = socket.client.host if socket.client else ""
    if not counts.enter(address):
        await socket.send_denial_response(coded(Refused("too_fast", "connections")))
        return
    try:
        await socket.accept()
        await SocketConversation(socket, socket.app.state.hub).run()
    finally:
        counts.leave(address)
