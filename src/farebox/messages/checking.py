"""Reads what comes in where there is no pydantic: the same dataclasses, refused for the same reasons.

Types are exact: no text passes for a number, no number for a truth, and nothing unknown is let in.
"""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache, partial
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NoReturn,
    TypeAlias,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from farebox.messages.bounds import Between, Items, Text, Visible
from farebox.messages.requests import ClientMessage
from farebox.messages.visible_names import check_name

T = TypeVar("T")
Json: TypeAlias = "Mapping[str, Json] | list[Json] | str | int | float | bool | None"

# What counts as space around a name; Python's own `strip` takes four control characters along.
_SPACE = "".join(letter for letter in map(chr, range(0x3001)) if letter.isspace() and letter > "\x1f")
_SPACE += "\t\n\v\f\r"


class Malformed(ValueError):  # noqa: N818 - reads as what happened
    """Where a message is wrong first, and how, without repeating anything that was in it."""

    def __init__(self, where: tuple[str | int, ...], how: str) -> None:
        super().__init__(f"{'.'.join(map(str, where))[:60] or 'message'}: {how}")


def read(kind: type[T], text: str, at: "Where" = ()) -> T:
    """A message of one kind, from JSON; `at` is what leads to it."""
    return check(kind, _parse(text), at)


def check(kind: type[T], facts: Json, at: "Where" = ()) -> T:
    """The same of what JSON was parsed to."""
    return _checked(kind, facts, at)  # type: ignore[no-any-return] # of the kind asked for


def read_message(text: str) -> ClientMessage:
    """A message of the socket, whose `type` tells which it is."""
    facts = _parse(text)
    if not isinstance(facts, Mapping):
        raise Malformed((), "dict type")
    if "type" not in facts:
        raise Malformed((), "union tag not found")
    tag = facts["type"]
    if not isinstance(tag, str) or tag not in _BY_TAG:
        raise Malformed((), "union tag invalid")
    return _checked(_BY_TAG[tag], facts, (tag,))  # type: ignore[no-any-return] # of the kind told


def _parse(text: str) -> Json:
    try:
        facts: Json = json.loads(text)
    except (ValueError, RecursionError):
        raise Malformed((), "json invalid") from None
    return facts


# One value against its type. A place is the names and numbers that lead to it.

Where: TypeAlias = tuple[str | int, ...]
_hints: Callable[[Any], dict[str, Any]] = cache(partial(get_type_hints, include_extras=True))
_BY_TAG: dict[str, Any] = {get_args(_hints(kind)["type"])[0]: kind for kind in get_args(ClientMessage)}


def _checked(hint: Any, value: Json, at: Where) -> Any:
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Annotated:
        checked = _checked(parts[0], value, at)
        for mark in parts[1:]:
            if type(mark) in _MARKS:
                checked = _MARKS[type(mark)](mark, checked, at)
        return checked
    if origin is Literal:
        return value if value in parts and isinstance(value, str) else _wrong(at, "literal error")
    if origin is Union or isinstance(hint, UnionType):
        return _any_of(parts, value, at)
    if origin is list:
        return _list(parts[0], value, at)
    return _object(hint, value, at) if is_dataclass(hint) else _plain(hint, value, at)


def _plain(kind: Any, value: Json, at: Where) -> Json:
    if type(value) is not kind:
        _wrong(at, {str: "string type", int: "int type", bool: "bool type", NoneType: "none required"}[kind])
    if isinstance(value, str) and not value.isascii() and any("\ud800" <= one <= "\udfff" for one in value):
        _wrong((), "json invalid")  # half a character
    return value


def _any_of(kinds: tuple[Any, ...], value: Json, at: Where) -> Any:
    """The first kind that it is; if it is none, what keeps it from being the first."""
    if value is None and NoneType in kinds:
        return None
    first: Malformed | None = None
    for kind in kinds:
        try:
            return _checked(kind, value, at)
        except Malformed as error:
            first = first or error
    assert first is not None
    raise first


def _list(kind: Any, value: Json, at: Where) -> list[Any]:
    if not isinstance(value, list):
        _wrong(at, "list type")
    return [_checked(kind, one, (*at, number)) for number, one in enumerate(value)]


def _object(kind: Any, value: Json, at: Where) -> Any:
    if not isinstance(value, Mapping):
        _wrong(at, "model type")
    hints, known = _hints(kind), {one.name: one for one in fields(kind)}
    given = {
        name: _checked(hints[name], value[name], (*at, name))
        for name, one in known.items()
        if name in value or _is_missing(one, (*at, name))
    }
    unknown = next((name for name in value if name not in known), None)
    if unknown is not None:
        _wrong((*at, *([unknown] if unknown.isidentifier() else [])), "extra forbidden")
    return kind(**given)


def _is_missing(field: "Field[Any]", at: Where) -> bool:
    return _wrong(at, "missing") if field.default is MISSING else False


def _wrong(at: Where, how: str) -> NoReturn:
    raise Malformed(at, how)


# Bounds.


def _check_number(bound: Between, value: int, at: Where) -> int:
    if value < bound.least:
        _wrong(at, "greater than equal")
    return _wrong(at, "less than equal") if bound.most is not None and value > bound.most else value


def _check_text(bound: Text, value: str, at: Where) -> str:
    if bound.most is not None and len(value) > bound.most:
        _wrong(at, "string too long")
    if bound.pattern is not None and not re.fullmatch(bound.pattern, value):
        _wrong(at, "string pattern mismatch")
    return value


def _check_visible(bound: Visible, value: str, at: Where) -> str:
    name = value.strip(_SPACE)
    if len(name) > bound.most:
        _wrong(at, "string too long")
    try:
        return check_name(name)
    except ValueError as error:
        return _wrong(at, str(error))


def _check_items(bound: Items, value: list[Any], at: Where) -> list[Any]:
    if len(value) < bound.least:
        _wrong(at, "too short")
    return _wrong(at, "too long") if len(value) > bound.most else value


_MARKS: dict[type, Callable[[Any, Any, Where], Any]] = {
    Between: _check_number,
    Text: _check_text,
    Visible: _check_visible,
    Items: _check_items,
}
