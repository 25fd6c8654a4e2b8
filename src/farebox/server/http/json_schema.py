"""Prints JSON Schema for every message: `python -m farebox.server.http.json_schema`."""

import json
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from farebox.server import protocol

MODELS: list[type[BaseModel]] = [
    protocol.Account,
    protocol.Act,
    protocol.BoardFacts,
    protocol.BotFacts,
    protocol.DailyDeals,
    protocol.DailyWanted,
    protocol.EditionFacts,
    protocol.ErrorMessage,
    protocol.HandOver,
    protocol.Hello,
    protocol.Invitation,
    protocol.Invite,
    protocol.Join,
    protocol.Joined,
    protocol.NewTable,
    protocol.PaceFacts,
    protocol.Par,
    protocol.Ping,
    protocol.PlanMessage,
    protocol.PlanWanted,
    protocol.Pong,
    protocol.Presence,
    protocol.PushKey,
    protocol.PushWanted,
    protocol.Rematch,
    protocol.Rename,
    protocol.Replay,
    protocol.Shown,
    protocol.TableOpened,
    protocol.TakeBack,
    protocol.Undo,
    protocol.ViewMessage,
    protocol.Welcome,
]


def json_schema() -> dict[str, Any]:
    """One schema whose `$defs` are all messages and their parts; also the two unions by direction."""
    title = f"Farebox protocol {protocol.VERSION}"
    _, schema = models_json_schema([(model, "validation") for model in MODELS], title=title)
    client = ("Hello", "Act", "Undo", "HandOver", "TakeBack", "Rename", "PlanWanted", "Ping")
    server = ("ViewMessage", "Presence", "PlanMessage", "ErrorMessage", "Pong")
    for name, kinds in (("ClientMessage", client), ("ServerMessage", server)):
        schema["$defs"][name] = {"oneOf": [{"$ref": f"#/$defs/{kind}"} for kind in kinds]}
    return schema


if __name__ == "__main__":
    print(json.dumps(json_schema(), indent=2))
