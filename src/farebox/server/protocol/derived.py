"""Making checked messages from what is declared elsewhere, so that none is written twice.

Declared are classes of actions and events, typed dictionaries (what is sent) and frozen dataclasses (what is
asked for).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields, is_dataclass
from functools import cache, reduce
from inspect import getdoc
from operator import or_
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    ForwardRef,
    NotRequired,
    TypeAlias,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from pydantic import (
    AfterValidator,
    Field,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    StringConstraints,
    create_model,
)
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, core_schema

from farebox.game.actions import CardTuples
from farebox.messages.bounds import Between, Items, Text, Visible
from farebox.messages.visible_names import check_name
from farebox.server.protocol.checked import Strict
from farebox.tables.wire import Cards, Doc, KindsOf

T = TypeVar("T")

UNIONS: dict[type, Any] = {}  # by the class whose kinds they are: the checked messages


def part(hint: Any) -> tuple[Any, Any]:
    """A field's type and default."""
    if hint is bool:
        return hint, False
    return (hint, None) if NoneType in get_args(hint) else (hint, ...)


def plain(hint: Any) -> Any:
    """A type as the wire has it, its bounds in pydantic's words."""
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _bounded(parts[0], parts[1:])
    if is_typeddict(hint) or is_dataclass(hint):
        return _model_or_name(hint)
    if isinstance(hint, UnionType) or origin is Union:
        return reduce(or_, (plain(one) for one in parts))
    if origin is Mapping or hint == CardTuples:
        return Cards
    if origin is list or (origin is tuple and parts[-1] is ...):
        return list[plain(parts[0])]  # type: ignore[misc] # made here
    return dict[str, plain(parts[1])] if origin is dict else hint  # type: ignore[misc] # the same


def _bounded(hint: Any, marks: Sequence[Any]) -> Any:
    for mark in marks:
        if isinstance(mark, KindsOf):
            return UNIONS[mark.base]
    bounds = [bound for mark in marks for bound in _bounds(mark)]
    return reduce(lambda made, bound: Annotated[made, bound], bounds, plain(hint))


def _bounds(mark: object) -> list[Any]:
    match mark:
        case Between():
            return [Field(ge=mark.least, le=mark.most)]
        case Items():
            return [Field(min_length=mark.least, max_length=mark.most)]
        case Text():
            pattern = None if mark.pattern is None else f"^{mark.pattern}$"
            return [StringConstraints(max_length=mark.most, pattern=pattern)]
        case Visible():
            return [
                StringConstraints(strip_whitespace=True, max_length=mark.most),
                AfterValidator(check_name),
            ]
    return []


_being_made: set[str] = set()


def _model_or_name(kind: Any) -> Any:
    """A message that has itself in it is named there: it is not made yet."""
    return ForwardRef(kind.__name__) if kind.__name__ in _being_made else model_of(kind)


@cache
def model_of(kind: Any) -> type[Strict]:
    """The checked message of a typed dictionary or a dataclass: the same one wherever it stands."""
    _being_made.add(kind.__name__)
    hints = get_type_hints(kind, include_extras=True)
    known = {one.name: one.default for one in fields(kind)} if is_dataclass(kind) else {}
    parts: dict[str, Any] = {name: _field(hint, known.get(name, MISSING)) for name, hint in hints.items()}
    model = create_model(kind.__name__, __base__=Strict, __doc__=getdoc(kind), **parts)
    model.declared = kind
    _being_made.remove(kind.__name__)
    model.model_rebuild(_types_namespace={kind.__name__: model})
    return model


def _field(hint: Any, default: Any) -> tuple[Any, Any]:
    """A field's type, and its default with what it means."""
    if get_origin(hint) is NotRequired:
        hint, default = get_args(hint)[0], None
        made = plain(hint)
        made = made if NoneType in get_args(made) else made | None
    else:
        made = plain(hint)
    marks = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
    told = next((mark.text for mark in marks if isinstance(mark, Doc)), None)
    if default is MISSING:
        return made, Field(description=told)
    return made, Field(default=_default(default), description=told)


def _default(value: Any) -> Any:
    return value if not is_dataclass(value) else model_of(value.__class__)(**vars(value))


def one_of(messages: Sequence[Any], tag: str) -> Any:
    """The union of some messages, told apart by one of their fields."""
    return Annotated[Union[tuple(messages)], Field(discriminator=tag)]  # noqa: UP007 - there is no other way


@dataclass(frozen=True)
class MadeOf:
    """Makes a field any of a union: for the type checker such messages are made too late to be named."""

    union: Callable[[], Any]

    def __get_pydantic_core_schema__(self, source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        """What pydantic checks."""
        return handler.generate_schema(self.union())

    def __get_pydantic_json_schema__(
        self, core: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        """The union without unions in it, so that other languages read it."""
        members = handler(core)["oneOf"]
        return {"oneOf": [one for member in members for one in member.get("oneOf", [member])]}


class _Checked:
    """Has pydantic check what is declared elsewhere; a dataclass comes out as itself."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        """What pydantic checks."""
        kinds = get_args(source)
        made = one_of([model_of(kind) for kind in kinds], "type") if kinds else model_of(source)
        schema = handler.generate_schema(made)
        if is_typeddict((kinds or (source,))[0]):
            return schema
        return core_schema.no_info_after_validator_function(as_declared, schema)


Checked: TypeAlias = Annotated[T, _Checked()]


def as_declared(value: Any) -> Any:
    """What a checked message was declared as, with the same in it."""
    if isinstance(value, list):
        return [as_declared(one) for one in value]
    if not isinstance(value, Strict):
        return value
    return value.declared(**{name: as_declared(part) for name, part in vars(value).items()})
