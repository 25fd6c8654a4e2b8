"""What each entry point takes and returns, read from its own annotations.

An entry point that takes records of either family (`AnyBoard`) has a signature for each; one that names its
family's has one.
"""

import types
import typing
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Annotated, Any

import numpy as np

from farebox.kernel.calling.manifest import Function, Kind, Parameter
from farebox.kernel.row import Numbers, Row, RowType

FAMILIES = ("city", "card_game")  # in the order of unions: AnyBoard is CityBoardRow | CardBoardRow
_NUMBERS: dict[object, Kind] = {
    int: Kind.INT,
    float: Kind.FLOAT,
    np.uint64: Kind.WORD,
    int | np.uint64: Kind.WORD,
}
_RESULTS: dict[object, Kind] = {int: Kind.INT, float: Kind.FLOAT, type(None): Kind.NONE}


class Unclear(TypeError):  # noqa: N818 - reads as what is wrong
    """An annotation that doesn't say what lies in memory."""


@dataclass(frozen=True)
class Signature:
    """An entry point as one family calls it, and the classes of records it works on, by name."""

    python: Callable[..., object]
    family: str
    function: Function
    records: dict[str, type[Row]]


def signatures(function: Callable[..., object]) -> list[Signature]:
    """Those of one function: one for each family, or the only one."""
    hints = typing.get_type_hints(function, include_extras=True)
    result = hints.pop("return")
    families = range(len(FAMILIES)) if any(map(_is_any, hints.values())) else [_own_family(function)]
    return [_signature(function, hints, result, family) for family in families]


def _own_family(function: Callable[..., object]) -> int | None:
    """The family that a function's package belongs to."""
    package = function.__module__.split(".")[-2]
    return FAMILIES.index(package) if package in FAMILIES else None


def _is_any(hint: object) -> bool:
    """Whether an annotation leaves the family open."""
    return _is_union_of_records(hint) or any(map(_is_any, typing.get_args(hint)))


def _is_union_of_records(hint: object) -> bool:
    return isinstance(hint, types.UnionType) and all(
        isinstance(one, RowType) for one in typing.get_args(hint)
    )


def _signature(
    function: Callable[..., object], hints: dict[str, Any], result: object, family: int | None
) -> Signature:
    records: dict[str, type[Row]] = {}
    try:
        parameters = [replace(_parameter(hint, family, records), name=name) for name, hint in hints.items()]
        kind = _RESULTS[result]
    except (Unclear, KeyError) as unclear:
        raise Unclear(f"{function.__module__}.{function.__name__}: {unclear} can't be passed") from None
    name = "" if family is None else FAMILIES[family]
    symbol = "_".join(filter(None, [name, function.__name__.strip("_")]))
    return Signature(function, name, Function(symbol, tuple(parameters), kind), records)


def _parameter(hint: Any, family: int | None, records: dict[str, type[Row]]) -> Parameter:
    """How what an annotation says is passed; the records it names are noted."""
    if kind := _NUMBERS.get(hint):
        return Parameter(kind)
    if record := _record(hint, family):
        records[record.__name__] = record
        return Parameter(Kind.RECORD, record.__name__)
    dimensions = 1
    if typing.get_origin(hint) is Annotated:
        hint, dimensions = typing.get_args(hint)
    inner = typing.get_args(hint)
    if typing.get_origin(hint) is np.ndarray and len(inner) == 1 and (record := _record(inner[0], family)):
        records[record.__name__] = record
        return Parameter(Kind.ROWS, record.__name__, dimensions)
    return Parameter(Kind.NUMBERS, _number_in(hint, inner), dimensions)


def _record(hint: object, family: int | None) -> type[Row] | None:
    """The class of records that an annotation means to a family."""
    if _is_union_of_records(hint) and family is not None:
        hint = typing.get_args(hint)[family]
    return hint if isinstance(hint, type) and issubclass(hint, Row) else None


def _number_in(hint: object, inner: Iterable[Any]) -> str:
    """NumPy's name for what an array holds."""
    *_, last = inner or (None,)
    if typing.get_origin(hint) is np.ndarray and typing.get_origin(last) is np.dtype:
        (last,) = typing.get_args(last)
    elif typing.get_origin(hint) is not Numbers:
        raise Unclear(hint)
    if not (isinstance(last, type) and issubclass(last, np.generic)):
        raise Unclear(hint)
    return np.dtype(last).name
