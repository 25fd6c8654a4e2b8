"""Plain data as JSON, and back: what is read is checked against the same classes."""

import json
from collections.abc import Mapping
from dataclasses import asdict, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, NoReturn, TypeVar, Union, get_args, get_origin, get_type_hints, is_typeddict

from farebox.errors import FareboxError, fault

T = TypeVar("T")
_DIGITS = 6  # of chances: finer than any error


def write_json(data: Any) -> str:
    """An object of a dataclass as one line."""
    return json.dumps(_short(asdict(data)), separators=(",", ":"), ensure_ascii=False)


def _short(value: Any) -> Any:
    """The same with as many digits as mean something."""
    if isinstance(value, float):
        return round(value, _DIGITS)
    if isinstance(value, dict):
        return {name: _short(one) for name, one in value.items()}
    return [_short(one) for one in value] if isinstance(value, list | tuple) else value


def read_json(kind: type[T], text: str, version: int) -> T:
    """The object that a text is, of that version."""
    try:
        facts = json.loads(text)
    except (ValueError, RecursionError):
        raise fault("review_json") from None
    if not isinstance(facts, dict) or facts.get("version") != version:
        raise fault("review_version", version=version)
    made: T = _read(kind, facts, "review")
    return made


@cache
def _hints(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind)


def _read(hint: Any, value: Any, where: str) -> Any:
    """A value of a type; what is no such thing is refused with the place where it stands."""
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Literal:
        return value if value in parts else _refuse(where)
    if isinstance(hint, UnionType) or origin is Union:
        return _any_of(parts, value, where)
    if origin is tuple:
        if not isinstance(value, list):
            _refuse(where)
        return tuple(_read(parts[0], one, f"{where}.{at}") for at, one in enumerate(value))
    if is_dataclass(hint):
        return _object(hint, value, where)
    if is_typeddict(hint):
        return _facts(hint, value, where)
    if origin is dict and isinstance(value, dict):
        return {name: _read(parts[1], one, f"{where}.{name}") for name, one in value.items()}
    if hint is float and type(value) is int:
        return float(value)
    return value if type(value) is hint else _refuse(where)


def _any_of(kinds: tuple[Any, ...], value: Any, where: str) -> Any:
    """The first kind that it is."""
    if value is None and NoneType in kinds:
        return None
    for kind in kinds:
        try:
            return _read(kind, value, where)
        except FareboxError as error:
            refusal = error
    raise refusal


def _facts(kind: Any, value: Any, where: str) -> Any:
    if not isinstance(value, dict) or not kind.__required_keys__ <= set(value) <= set(_hints(kind)):
        _refuse(where)
    return {name: _read(_hints(kind)[name], one, f"{where}.{name}") for name, one in value.items()}


def _object(kind: Any, value: Any, where: str) -> Any:
    names = {one.name for one in fields(kind)}
    if not isinstance(value, Mapping) or set(value) != names:
        _refuse(where)
    return kind(**{name: _read(_hints(kind)[name], value[name], f"{where}.{name}") for name in names})


def _refuse(where: str) -> NoReturn:
    raise fault("review_shape", where=where)
