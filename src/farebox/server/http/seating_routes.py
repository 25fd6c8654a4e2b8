"""Who sits at a table: invitations, bots for seats, beginning; and who is told of their turn."""

from typing import Annotated

from fastapi import APIRouter, Path, Request

from farebox.authority.rights import check_host, seat_at
from farebox.messages.answers import Invitation, Joined, Welcome
from farebox.messages.requests import BotForSeat, Invite, Join, PushWanted
from farebox.server.http.request_parts import AtTable, Given, hub_of
from farebox.server.protocol.derived import Checked
from farebox.tables.log import Refused

router = APIRouter()


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
