"""Everything that can be refused, each with a code that a program can tell apart and a page can translate."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any, Literal

from pydantic import Field

from farebox.server.protocol.checked import Strict


class Code(StrEnum):
    """What was wrong."""

    MALFORMED = "malformed"  # not JSON, not a known message, a field of the wrong kind
    TOO_LARGE = "too_large"  # more bytes than any message needs
    BINARY = "binary"  # a binary frame; messages are text
    TOO_FAST = "too_fast"  # the rate limit; try again in a moment
    HELLO_FIRST = "hello_first"  # the first message must say which table and seat
    HELLO_TWICE = "hello_twice"  # one connection is one seat
    VERSION = "version"  # a protocol version that this server doesn't speak
    UNKNOWN = "unknown"  # no such table, or the secret opens none of its seats
    USED = "used"  # the invitation was used already, by somebody else
    FORBIDDEN = "forbidden"  # a foreign origin, or something that this secret doesn't open
    STALE = "stale"  # something happened at the table since `sequence`
    NOT_YOUR_TURN = "not_your_turn"
    STAND_IN = "stand_in"  # a bot sits in for this seat: take it back first
    ILLEGAL = "illegal"  # the rules forbid it; `rule` is the number
    BAD_NOTATION = "bad_notation"  # the text names no action, or more than one
    NO_UNDO = "no_undo"  # nothing to take back, or it may not be taken back any more
    NOT_EMPTY = "not_empty"  # the seat has somebody in it, or they have not been away for long enough
    NOT_OVER = "not_over"  # only a finished game has that
    NO_BOT = "no_bot"  # there is no bot of that name
    FULL = "full"  # the server holds as many tables or connections as it may
    FAULT = "fault"  # our mistake, or the database's: it may or may not have been done


class ErrorMessage(Strict):
    """A refusal. Nothing was changed. `sequence` is the table's, if the sender may know it."""

    type: Literal["error"] = "error"
    code: Code
    message: str
    rule: str | None = None
    reason: str | None = Field(default=None, description="no_undo: why, one word to translate by")
    sequence: int | None = None
    ref: int | None = None


def explain(errors: Sequence[Mapping[str, Any]]) -> str:
    """Where a message is wrong first, and how, without repeating anything that was in it."""
    first = errors[0]
    where = ".".join(str(part) for part in first["loc"] if isinstance(part, int) or part.isidentifier())
    own = first.get("ctx", {}).get("error")  # a sentence of ours
    how = str(own) if isinstance(own, ValueError) else first["type"].replace("_", " ")
    return f"{where[:60] or 'message'}: {how}"
