"""A table's log: what changed it, in order. A room is its agreement with the log played over it."""

from dataclasses import dataclass
from typing import Literal

EntryKind = Literal["act", "undo", "join", "device", "hand_over", "take_back", "rename", "rematch"]


@dataclass(frozen=True)
class Entry:
    """One change. `number` is an action's id, or how many actions an undo takes back, or whose seat it is.

    The `text` of an act is the bot that gave no answer, where the planner acted instead.
    """

    sequence: int
    kind: EntryKind
    seat: int
    number: int = 0
    text: str = ""


class Refused(Exception):  # noqa: N818 - reads as what happened
    """A request that changes nothing, with the code that the protocol gives it."""

    def __init__(self, code: str, message: str, rule: str | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.rule = rule
