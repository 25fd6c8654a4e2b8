"""The websocket's messages, both ways."""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from farebox.server.protocol.checked import (
    MAX_TEXT,
    Name,
    SeatNumber,
    Secret,
    Sequence,
    Strict,
    TableId,
)
from farebox.server.protocol.error_codes import ErrorMessage
from farebox.server.protocol.event_messages import Event
from farebox.server.protocol.table_messages import BotName
from farebox.server.protocol.view import View
from farebox.tables.views import VERSION

Ref = Annotated[int, Field(ge=0, le=2**53 - 1)] | None


class Hello(Strict):
    """The first message: which table, and the secret of a seat or of the spectators.

    `seen` is the last sequence this client has shown: events after it are sent along. Without it, none.
    """

    type: Literal["hello"]
    v: int = VERSION
    table: TableId
    secret: Secret
    seen: Annotated[int, Field(ge=-1)] | None = None
    ref: Ref = None


class Act(Strict):
    """Do something: an action's id, or its text. `sequence` is the last one this client has got."""

    type: Literal["act"]
    sequence: Sequence
    action: Annotated[int, Field(ge=0, le=100_000)] | Annotated[str, StringConstraints(max_length=MAX_TEXT)]
    ref: Ref = None


class Undo(Strict):
    """Take the seat's last action back, and what bots did since."""

    type: Literal["undo"]
    sequence: Sequence
    ref: Ref = None


class HandOver(Strict):
    """Let a bot sit in for a person who has been away for long enough; without `bot`, one chosen well."""

    type: Literal["hand_over"]
    seat: SeatNumber
    bot: BotName | None = None
    ref: Ref = None


class TakeBack(Strict):
    """Take the own seat back from the bot that sat in."""

    type: Literal["take_back"]
    ref: Ref = None


class Rename(Strict):
    """Call oneself something else."""

    type: Literal["rename"]
    name: Name
    ref: Ref = None


class Ping(Strict):
    """Ask whether the connection lives."""

    type: Literal["ping"]
    ref: Ref = None


class Pong(Strict):
    """It lives."""

    type: Literal["pong"] = "pong"
    ref: int | None = None


class ViewMessage(Strict):
    """The table as this connection may see it, after every change, and what happened since the last one.

    `ref` is that of the message that caused it, if this connection sent it.
    """

    type: Literal["view"] = "view"
    view: View
    events: list[Event]
    ref: int | None = None


class Presence(Strict):
    """Who is connected has changed; the table has not. For each seat what a view says of it."""

    type: Literal["presence"] = "presence"
    connections: list[int]
    handover_in: list[int | None]


ClientMessage = Annotated[
    Hello | Act | Undo | HandOver | TakeBack | Rename | Ping, Field(discriminator="type")
]
ServerMessage = Annotated[ViewMessage | Presence | ErrorMessage | Pong, Field(discriminator="type")]
