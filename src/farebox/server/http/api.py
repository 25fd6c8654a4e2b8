"""The HTTP part of the protocol: what is printed, opening tables, what can be had of them."""

import asyncio
import math
import time
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request, Response, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from farebox.authority.keys import Key
from farebox.authority.live_table import Live
from farebox.authority.rights import check_at_table, check_host, seat_at, viewer
from farebox.boards import built_in_text
from farebox.messages.answers import (
    BoardFile,
    DailyDeals,
    Invitation,
    Joined,
    PaceFacts,
    Par,
    PushKey,
    Rematch,
    Shown,
    TableOpened,
    Welcome,
)
from farebox.messages.error_message import STATUS, error_facts
from farebox.messages.requests import BoardGiven, BotForSeat, DailyWanted, Invite, Join, NewTable, PushWanted
from farebox.server.counters import count_refusal
from farebox.server.http import board_messages
from farebox.server.http.rates import Buckets, ConnectionCounts
from farebox.server.live.connection import SocketConversation
from farebox.server.live.hub import Hub
from farebox.server.live.socket_guest import dump
from farebox.server.protocol import VERSION, Account, BoardFacts, ErrorMessage, Replay, View
from farebox.server.protocol.checked import explain
from farebox.server.protocol.derived import Checked
from farebox.tables import history
from farebox.tables.log import Refused
from farebox.tables.offered import BotFacts, EditionFacts, list_editions
from farebox.tables.printed import printed
from farebox.tables.retold import retold_table
from farebox.tables.table_board import check_edition
from farebox.tables.views import view_of

REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": ErrorMessage} for status in (400, 401, 403, 404, 409, 413, 421, 422, 429, 503)
}

router = APIRouter(prefix=f"/api/v{VERSION}", responses=REFUSALS)
bearer = HTTPBearer(
    auto_error=False,
    description="a secret: a seat's, the spectators', the host's, what shows a finished game; an invitation",
)


def hub_of(request: Request) -> Hub:
    """The tables."""
    hub: Hub = request.app.state.hub
    return hub


def secret_given(credentials: Annotated[HTTPAuthorizationCredentials | None, Depends(bearer)]) -> str:
    """The secret in the header."""
    if credentials is None:
        raise Refused("unknown")
    return credentials.credentials


Given = Annotated[str, Depends(secret_given)]


async def at_table(table: str, request: Request, secret: Given) -> tuple[Live, Key]:
    """The table in the address and what the secret opens there."""
    return await hub_of(request).admission.find(table, secret)


AtTable = Annotated[tuple[Live, Key], Depends(at_table)]


OfSeat = Annotated[int | None, Query(ge=0, le=3)]
FromStep = Annotated[int, Query(ge=0, le=100_000)]
Steps = Annotated[int, Query(ge=1, le=history.MOST_VIEWS)]


def plain(facts: Any) -> Response:
    """Facts that were built for the protocol: sent as they are, because checking each would cost more."""
    return Response(dump(facts), media_type="application/json")


def take_one(request: Request, buckets: Buckets) -> None:
    """Refuse what an address does too often."""
    if not buckets.take(request.client.host if request.client else ""):
        raise Refused("too_fast")


@router.get("/editions")
async def get_editions() -> list[Checked[EditionFacts]]:
    """The games one can open a table for."""
    return list_editions()


@router.get("/boards/{edition}", response_model=BoardFacts)
async def get_board(edition: str) -> Response:
    """Everything printed for one edition."""
    check_edition(edition)
    return plain(board_messages.board_facts(edition))


@router.get("/boards/{edition}/file")
async def get_board_file(edition: str) -> Checked[BoardFile]:
    """The file of an edition, to begin a board of one's own with."""
    check_edition(edition)
    return {"text": built_in_text(edition)}


@router.post("/boards", response_model=BoardFacts)
async def check_board(given: Checked[BoardGiven], request: Request) -> Response:
    """Check a board of somebody's own: everything printed, or what is wrong. Nothing of it is kept."""
    take_one(request, request.app.state.boards)
    return plain(await hub_of(request).check_board(given))


@router.get("/bots")
async def get_bots(request: Request) -> list[Checked[BotFacts]]:
    """The bots one can sit at a table, the weakest first."""
    return await asyncio.to_thread(board_messages.bots, tuple(hub_of(request).settings.more_bots.items()))


@router.get("/paces")
async def get_paces(request: Request) -> list[Checked[PaceFacts]]:
    """What a table may be meant for, and for how long somebody is waited for there."""
    waits = hub_of(request).settings.waits
    return [{"pace": pace, "away_seconds": math.ceil(wait)} for pace, wait in waits.items()]


@router.get("/addresses")
async def get_addresses(request: Request) -> list[str]:
    """Where others in the same network find the page, the likeliest first; none unless they may."""
    return list(hub_of(request).settings.reached_at)


@router.post("/tables", status_code=201)
async def open_table(wanted: Checked[NewTable], request: Request) -> Checked[TableOpened]:
    """Open a table; the secrets are told this once."""
    take_one(request, request.app.state.openings)
    if wanted.own_board:
        take_one(request, request.app.state.boards)
    return await hub_of(request).open(wanted)


@router.get("/daily")
async def get_daily(request: Request) -> Checked[DailyDeals]:
    """Today's deals, one for each game, the same for everybody."""
    return await hub_of(request).tell_daily(None, time.time())


@router.get("/daily/{day}")
async def get_day(day: str, request: Request) -> Checked[DailyDeals]:
    """The deals of a day, laid open once it is over."""
    return await hub_of(request).tell_daily(day, time.time())


@router.post("/daily", status_code=201)
async def open_daily(wanted: Checked[DailyWanted], request: Request) -> Checked[TableOpened]:
    """Open a table for one person who plays today's deal."""
    take_one(request, request.app.state.openings)
    return await hub_of(request).open_daily(wanted)


@router.get("/push")
async def get_push_key(request: Request) -> Checked[PushKey]:
    """What a browser subscribes with to be told of turns while its page is closed."""
    notices = hub_of(request).notices
    return {"key": None if notices is None else notices.public_key}


@router.post("/tables/{table}/push", status_code=204)
async def subscribe(at: AtTable, wanted: Checked[PushWanted], request: Request) -> None:
    """Tell a seat's person when it is their turn, at this browser."""
    live, key = at
    notices = hub_of(request).notices
    if notices is None:
        raise Refused("forbidden", "no_pushes")
    await notices.subscribe(live, seat_at(key), wanted)


@router.delete("/tables/{table}/push", status_code=204)
async def unsubscribe(at: AtTable, request: Request) -> None:
    """Tell a seat's person nothing more."""
    live, key = at
    seat = seat_at(key)
    await hub_of(request).writer.do(lambda store: store.pushes.end(live.id, seat))


@router.get("/tables/{table}", response_model=View)
async def get_view(at: AtTable) -> Response:
    """The table as the seat whose secret is given may see it."""
    live, key = at
    return plain(view_of(live.table, viewer(key), live.there()))


@router.get("/tables/{table}/board", response_model=BoardFacts)
async def get_table_board(at: AtTable) -> Response:
    """Everything printed for the game that is played there, on whosever board."""
    live, key = at
    viewer(key)
    return plain(printed(live.table.board))


@router.get("/tables/{table}/join")
async def look(table: str, invitation: Given, request: Request) -> Checked[Welcome]:
    """What an invitation, given as the secret, leads to; looking does not use it up."""
    return await hub_of(request).admission.look(table, invitation)


@router.post("/tables/{table}/join")
async def join(table: str, wanted: Checked[Join], request: Request) -> Checked[Joined]:
    """Come in by an invitation: whoever is first has the seat, with a secret that nobody else ever had."""
    return await hub_of(request).admission.join(table, wanted)


@router.post("/tables/{table}/invitations")
async def invite(at: AtTable, wanted: Checked[Invite], request: Request) -> Checked[Invitation]:
    """The host's: a new invitation to a seat that nobody has taken; the one before ends."""
    live, key = at
    check_host(key)
    return await hub_of(request).admission.invite(live, wanted.seat)


@router.delete("/tables/{table}/invitations/{seat}", status_code=204)
async def withdraw(at: AtTable, seat: Annotated[int, Path(ge=0, le=3)], request: Request) -> None:
    """The host's: end an invitation that nobody has used."""
    live, key = at
    check_host(key)
    await hub_of(request).admission.withdraw(live, seat)


@router.post("/tables/{table}/devices")
async def invite_device(at: AtTable, request: Request) -> Checked[Invitation]:
    """An invitation to one's own seat for another device: good once, for ten minutes."""
    live, key = at
    return await hub_of(request).admission.invite_device(live, seat_at(key))


@router.post("/tables/{table}/start", status_code=204)
async def start(at: AtTable, request: Request) -> None:
    """The host's, or anybody's who sits there once all have come: begin a game that waited for its people."""
    live, key = at
    await hub_of(request).start(live, key)


@router.post("/tables/{table}/bots", status_code=204)
async def seat_bot(at: AtTable, wanted: Checked[BotForSeat], request: Request) -> None:
    """The host's, before the game begins: a bot for a seat that nobody has come to."""
    live, key = at
    await hub_of(request).seat_bot(live, key, wanted)


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


@router.get("/tables/{table}/par")
async def get_par(at: AtTable, request: Request) -> Checked[Par]:
    """When a day's deal is over: what the levels make of it, as far as they have played."""
    live, key = at
    seat_at(key)
    return await hub_of(request).par.of(live)


@router.get("/tables/{table}/record", response_model=Account)
async def get_record(at: AtTable) -> Response:
    """The record of a finished game; before that, what the seat saw."""
    live, key = at
    return plain(history.account(live.table, viewer(key), is_open=live.is_open))


@router.get("/tables/{table}/replay", response_model=Replay)
async def get_replay(
    at: AtTable,
    request: Request,
    seat: OfSeat = None,
    first: FromStep = 0,
    count: Steps = 20,
) -> Response:
    """Views of a finished game, step by step, of any seat or (without `seat`) of the spectators."""
    take_one(request, request.app.state.replays)
    live, key = at
    viewer(key)
    return plain(history.steps(live.table, seat, first, count, is_open=live.is_open))


RECORD_BODY = {"content": {"application/json": {"schema": {"type": "object"}}}, "required": True}


@router.post("/records", response_model=Replay, openapi_extra={"requestBody": RECORD_BODY})
async def show_record(
    request: Request, seat: OfSeat = None, first: FromStep = 0, count: Steps = 20
) -> Response:
    """Views of a finished game whose record is given, wherever it was played; nothing of it is kept."""
    take_one(request, request.app.state.replays)
    text = (await request.body()).decode("utf-8", "replace")
    return plain(await asyncio.to_thread(lambda: history.steps(retold_table(text), seat, first, count)))


@router.websocket("/live")
async def live(socket: WebSocket) -> None:
    """One connection at one table."""
    counts: ConnectionCounts = socket.app.state.connection_counts
    address = socket.client.host if socket.client else ""
    if not counts.enter(address):
        await socket.send_denial_response(_coded(Refused("too_fast", "connections")))
        return
    try:
        await socket.accept()
        await SocketConversation(socket, socket.app.state.hub).run()
    finally:
        counts.leave(address)


async def refused(_request: Request, error: Exception) -> Response:
    """A refusal as the protocol tells it."""
    assert isinstance(error, Refused)
    return _coded(error)


async def malformed(_request: Request, error: Exception) -> Response:
    """A request that is not what the protocol says; nothing of what was in it is repeated."""
    assert isinstance(error, RequestValidationError)
    return _coded(Refused("malformed", "malformed_because", problem=explain(error.errors())))


async def failed(_request: Request, _error: Exception) -> Response:
    """Our own mistake."""
    return _coded(Refused("fault"))


def _coded(error: Refused) -> Response:
    count_refusal(error.code)
    return JSONResponse(error_facts(error), STATUS.get(error.code, 400))
