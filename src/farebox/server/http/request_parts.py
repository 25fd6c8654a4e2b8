"""What the protocol's addresses have in common: the tables, the secret that is given, how facts are sent."""

from collections.abc import Callable
from inspect import Parameter, Signature
from typing import Annotated, TypeVar, get_type_hints

from fastapi import Depends, Query, Request, Response
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from farebox.authority.keys import Key
from farebox.authority.live_table import Live
from farebox.server.http.rates import Buckets
from farebox.server.live.hub import Hub
from farebox.server.live.socket_guest import dump
from farebox.server.protocol import derived
from farebox.tables.log import Refused

T = TypeVar("T")

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


def query_of(kind: type[T]) -> Callable[..., T]:
    """Reads a dataclass out of an address's query, within the bounds that its fields declare."""
    hints = get_type_hints(kind, include_extras=True)

    def read(**told: object) -> T:
        return kind(**told)

    read.__signature__ = Signature(  # type: ignore[attr-defined] # which FastAPI asks what to look for
        [
            Parameter(name, Parameter.KEYWORD_ONLY, default=getattr(kind, name), annotation=_in_query(hint))
            for name, hint in hints.items()
        ]
    )
    return read


def _in_query(hint: object) -> object:
    return Annotated[derived.plain(hint), Query()]


def plain(facts: object) -> Response:
    """Facts that were built for the protocol: sent as they are, because checking each would cost more."""
    return Response(dump(facts), media_type="application/json")


def take_one(request: Request, buckets: Buckets) -> None:
    """Refuse what an address does too often."""
    if not buckets.take(request.client.host if request.client else ""):
        raise Refused("too_fast")
