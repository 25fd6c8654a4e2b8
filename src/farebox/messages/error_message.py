"""A refusal as the protocol tells it: its code, and what a page needs to say why in its own language."""

from collections.abc import Mapping

from farebox.errors import BadRecord, IllegalAction
from farebox.locale import Said, Within
from farebox.messages.answers import Code, ErrorMessage, SaidFacts
from farebox.tables.log import Refused
from farebox.tables.undo import CantUndo

# The status of HTTP that goes with a code; 400 with any other.
STATUS = {
    "unknown": 404,
    "forbidden": 403,
    "not_over": 409,
    "used": 409,
    "stale": 409,
    "not_started": 409,
    "version": 409,
    "too_large": 413,
    "malformed": 422,
    "bad_board": 422,
    "no_bot": 422,
    "too_fast": 429,
    "full": 503,
    "fault": 500,
}


def error_facts(error: Refused, sequence: int | None = None, ref: int | None = None) -> ErrorMessage:
    """The message; `sequence` is the table's, if the sender may know it."""
    told: ErrorMessage = {"type": "error", "code": Code(error.code), "message": str(error)}
    if error.rule is not None:
        told["rule"] = error.rule
    if reason := _reason(error):
        told["reason"] = reason
    if values := _values(error):
        told["values"] = values
    if sequence is not None:
        told["sequence"] = sequence
    if ref is not None:
        told["ref"] = ref
    return told


def _values(error: Refused) -> dict[str, str | int | SaidFacts]:
    """What the words of the reason speak of."""
    match error.cause:
        case BadRecord(message=Said(values=values)):
            return _told(values)
    return _told(error.values)


def said_facts(said: Said) -> SaidFacts:
    """A message that the reader puts into words."""
    told: SaidFacts = {"key": said.key}
    if said.values:
        told["values"] = _told(said.values)
    if isinstance(said, Within):
        told["within"] = True
    return told


def said_of(facts: SaidFacts) -> Said:
    """The message that was told so."""
    values = {
        name: said_of(value) if isinstance(value, dict) else value
        for name, value in facts.get("values", {}).items()
    }
    return (Within if facts.get("within") else Said)(facts["key"], values)


def _told(values: Mapping[str, object]) -> dict[str, str | int | SaidFacts]:
    return {name: _value(value) for name, value in values.items()}


def _value(value: object) -> str | int | SaidFacts:
    """Whatever stands in a message: another one, a number, or what is the same in every language."""
    match value:
        case Said():
            return said_facts(value)
        case int():
            return int(value)
    return str(value)


def _reason(error: Refused) -> str:
    """One word for why: the game's own, where the game is what forbids it."""
    match error.cause:
        case CantUndo(code=code):
            return code
        case IllegalAction(reason=Said(key=key)) | BadRecord(message=Said(key=key)):
            return key.rpartition(".")[2]
    return error.why
