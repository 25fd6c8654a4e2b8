"""Every message of protocol version 2 as pydantic checks it, made from what `messages` and `tables` declare.

The page's types are generated from these. What the server sends is built elsewhere as plain data, for speed;
tests hold it to these types.
"""

from collections.abc import Iterator
from dataclasses import is_dataclass
from typing import is_typeddict

from pydantic import BaseModel

from farebox.messages import answers, requests, retold_steps
from farebox.server.protocol.action_messages import LegalAction
from farebox.server.protocol.derived import model_of
from farebox.server.protocol.event_messages import Event
from farebox.tables import history, offered
from farebox.tables.printed import BoardFacts
from farebox.tables.view_types import Refusal, View

_DECLARING = (requests, answers, offered, history, retold_steps)  # modules, all of whose classes are messages


def _declared() -> Iterator[type]:
    """What is asked for and answered: typed dictionaries and dataclasses."""
    for module in _DECLARING:
        for one in vars(module).values():
            if (is_typeddict(one) or is_dataclass(one)) and one.__module__ == module.__name__:
                yield one
    yield from (BoardFacts, View, Refusal)


def all_models() -> list[type[BaseModel]]:
    """Every message, for whoever makes types of them for other languages."""
    return [*map(model_of, _declared()), LegalAction, Event]
