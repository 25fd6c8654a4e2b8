"""Every message of protocol version 1 as a checked type. The page's types are generated from these.

What the server sends is built elsewhere as plain data, for speed; tests hold it to these types.
"""

from farebox.server.protocol.boards import BoardFacts, BotFacts, EditionFacts
from farebox.server.protocol.errors import Code, ErrorMessage
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
from farebox.server.protocol.tables import (
    Account,
    NewTable,
    Options,
    Rematch,
    Replay,
    SeatOpened,
    SeatWanted,
    TableOpened,
)
from farebox.server.protocol.view import Event, LegalAction, Refusal, View

VERSION = 1

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
    "TableOpened",
    "TakeBack",
    "Undo",
    "View",
    "ViewMessage",
]
