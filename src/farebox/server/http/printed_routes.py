"""What is printed, who may play, what this server offers."""

import asyncio
import math

from fastapi import APIRouter, Request, Response

from farebox.boards import built_in_text
from farebox.messages.answers import BoardFile, PaceFacts, PushKey
from farebox.messages.requests import BoardGiven
from farebox.server.http import board_messages
from farebox.server.http.request_parts import hub_of, plain, take_one
from farebox.server.protocol.derived import Checked
from farebox.tables.offered import BotFacts, EditionFacts, list_editions
from farebox.tables.printed import BoardFacts
from farebox.tables.table_board import check_edition

router = APIRouter()


@router.get("/editions")
async def get_editions() -> list[Checked[EditionFacts]]:
    """The games one can open a table for."""
    return list_editions()


@router.get("/boards/{edition}", response_model=Checked[BoardFacts])
async def get_board(edition: str) -> Response:
    """Everything printed for one edition."""
    check_edition(edition)
    return plain(board_messages.board_facts(edition))


@router.get("/boards/{edition}/file")
async def get_board_file(edition: str) -> Checked[BoardFile]:
    """The file of an edition, to begin a board of one's own with."""
    check_edition(edition)
    return {"text": built_in_text(edition)}


@router.post("/boards", response_model=Checked[BoardFacts])
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


@router.get("/push")
async def get_push_key(request: Request) -> Checked[PushKey]:
    """What a browser subscribes with to be told of turns while its page is closed."""
    notices = hub_of(request).notices
    return {"key": None if notices is None else notices.public_key}
