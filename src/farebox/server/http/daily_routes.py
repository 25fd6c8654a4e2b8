"""The day's deals."""

import time

from fastapi import APIRouter, Request

from farebox.authority.rights import seat_at
from farebox.messages.answers import DailyDeals, Par, TableOpened
from farebox.messages.requests import DailyWanted
from farebox.server.http.request_parts import AtTable, hub_of, take_one
from farebox.server.protocol.derived import Checked

router = APIRouter()


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


@router.get("/tables/{table}/par")
async def get_par(at: AtTable, request: Request) -> Checked[Par]:
    """When a day's deal is over: what the levels make of it, as far as they have played."""
    live, key = at
    seat_at(key)
    return await hub_of(request).par.of(live)
