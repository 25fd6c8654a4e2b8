"""Every message of protocol version 2 as a checked type. The page's types are generated from these.

What the server sends is built elsewhere as plain data, for speed; tests hold it to these types.
"""

from farebox.server.protocol.action_messages import LegalAction
from farebox.server.protocol.error_codes import Code, ErrorMessage
from farebox.server.protocol.event_messages import Event
from farebox.server.protocol.messages import (
    Act,
    ClientMessage,
    HandOver,
    Hello,
    Ping,
    Pong,
    Presence,
    Rename,
    ServerMessage,
    TakeBack,
    Undo,
    ViewMessage,
)
from farebox.server.protocol.printed import BoardFacts, BotFacts, EditionFacts
from farebox.server.protocol.table_messages import (
    Account,
    Invitation,
    Invite,
    Join,
    Joined,
    NewTable,
    Options,
    Rematch,
    Replay,
    SeatOpened,
    SeatWanted,
    Shown,
    TableOpened,
)
from farebox.server.protocol.view import Refusal, View
from farebox.tables.views import VERSION

__all__ = [
    "VERSION",
    "Account",
    "Act",
    "BoardFacts",
    "BotFacts",
    "ClientMessage",
    "Code",
    "EditionFacts",
    "ErrorMessage",
    "Event",
    "HandOver",
    "Hello",
    "Invitation",
    "Invite",
    "Join",
    "Joined",
    "LegalAction",
    "NewTable",
    "Options",
    "Ping",
    "Pong",
    "Presence",
    "Refusal",
    "Rematch",
    "Rename",
    "Replay",
    "SeatOpened",
    "SeatWanted",
    "ServerMessage",
    "Shown",
    "TableOpened",
    "TakeBack",
    "Undo",
    "View",
    "ViewMessage",
]
