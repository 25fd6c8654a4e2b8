"""What the protocol's addresses have in common: the tables, the secret that is given, how facts are sent."""

from typing import Annotated

from fastapi import Depends, Request, Response
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from farebox.authority.keys import Key
from farebox.authority.live_table import Live
from farebox.server.http.rates import Buckets
from farebox.server.live.hub import Hub
from farebox.server.live.socket_guest import dump
from farebox.tables.log import Refused

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


def plain(facts: object) -> Response:
    """Facts that were built for the protocol: sent as they are, because checking each would cost more."""
    return Response(dump(facts), media_type="application/json")


def take_one(request: Request, buckets: Buckets) -> None:
    """Refuse what an address does too often."""
    if not buckets.take(request.client.host if request.client else ""):
        raise Refused("too_fast")
