"""Every message of protocol version 2 as pydantic checks it, made from what `messages` and `tables` declare.

The page's types are generated from these. What the server sends is built elsewhere as plain data, for speed;
tests hold it to these types. To a type checker they are any class: they are made too late to be named.
"""

from typing import Any, get_args

from pydantic import BaseModel

from farebox.messages import answers, requests
from farebox.messages.answers import Code
from farebox.server.protocol.action_messages import LegalAction
from farebox.server.protocol.derived import model_of, one_of
from farebox.server.protocol.event_messages import Event
from farebox.tables import history, offered, printed, view_types
from farebox.tables.views import VERSION

Hello: Any = model_of(requests.Hello)
Act: Any = model_of(requests.Act)
Undo: Any = model_of(requests.Undo)
HandOver: Any = model_of(requests.HandOver)
TakeBack: Any = model_of(requests.TakeBack)
Rename: Any = model_of(requests.Rename)
Recolor: Any = model_of(requests.Recolor)
Say: Any = model_of(requests.Say)
Emote: Any = model_of(requests.Emote)
Concede: Any = model_of(requests.Concede)
PlanWanted: Any = model_of(requests.PlanWanted)
HintWanted: Any = model_of(requests.HintWanted)
Ping: Any = model_of(requests.Ping)
ClientMessage: Any = one_of([model_of(kind) for kind in get_args(requests.ClientMessage)], "type")

SeatWanted: Any = model_of(requests.SeatWanted)
Options: Any = model_of(requests.Options)
NewTable: Any = model_of(requests.NewTable)
DailyWanted: Any = model_of(requests.DailyWanted)
PushWanted: Any = model_of(requests.PushWanted)
BoardGiven: Any = model_of(requests.BoardGiven)
Join: Any = model_of(requests.Join)
Invite: Any = model_of(requests.Invite)
BotForSeat: Any = model_of(requests.BotForSeat)

View: Any = model_of(view_types.View)
Refusal: Any = model_of(view_types.Refusal)
ViewMessage: Any = model_of(answers.ViewMessage)
Presence: Any = model_of(answers.Presence)
ErrorMessage: Any = model_of(answers.ErrorMessage)
PlanMessage: Any = model_of(answers.PlanMessage)
HintMessage: Any = model_of(answers.HintMessage)
Pong: Any = model_of(answers.Pong)
ServerMessage: Any = one_of([model_of(kind) for kind in get_args(answers.ServerMessage)], "type")

EditionFacts: Any = model_of(offered.EditionFacts)
BotFacts: Any = model_of(offered.BotFacts)
BoardFacts: Any = model_of(printed.BoardFacts)
BoardFile: Any = model_of(answers.BoardFile)
SeatOpened: Any = model_of(answers.SeatOpened)
TableOpened: Any = model_of(answers.TableOpened)
SeatTaken: Any = model_of(answers.SeatTaken)
Welcome: Any = model_of(answers.Welcome)
PaceFacts: Any = model_of(answers.PaceFacts)
Joined: Any = model_of(answers.Joined)
Invitation: Any = model_of(answers.Invitation)
Shown: Any = model_of(answers.Shown)
Rematch: Any = model_of(answers.Rematch)
DailyDeals: Any = model_of(answers.DailyDeals)
Par: Any = model_of(answers.Par)
PushKey: Any = model_of(answers.PushKey)
Account: Any = model_of(history.Account)
Replay: Any = model_of(history.Replay)

__all__ = [
    "VERSION",
    "Account",
    "Act",
    "BoardFacts",
    "BoardFile",
    "BoardGiven",
    "BotFacts",
    "BotForSeat",
    "ClientMessage",
    "Code",
    "Concede",
    "DailyDeals",
    "DailyWanted",
    "EditionFacts",
    "Emote",
    "ErrorMessage",
    "Event",
    "HandOver",
    "Hello",
    "HintMessage",
    "HintWanted",
    "Invitation",
    "Invite",
    "Join",
    "Joined",
    "LegalAction",
    "NewTable",
    "Options",
    "PaceFacts",
    "Par",
    "Ping",
    "PlanMessage",
    "PlanWanted",
    "Pong",
    "Presence",
    "PushKey",
    "PushWanted",
    "Recolor",
    "Refusal",
    "Rematch",
    "Rename",
    "Replay",
    "Say",
    "SeatOpened",
    "SeatTaken",
    "SeatWanted",
    "ServerMessage",
    "Shown",
    "TableOpened",
    "TakeBack",
    "Undo",
    "View",
    "ViewMessage",
    "Welcome",
    "all_models",
]


def all_models() -> list[type[BaseModel]]:
    """Every message that is named here, for whoever makes types of them for other languages."""
    named = [globals()[name] for name in __all__]
    return [one for one in named if isinstance(one, type) and issubclass(one, BaseModel)]
