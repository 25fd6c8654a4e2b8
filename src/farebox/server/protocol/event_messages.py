"""The protocol's events: a union told apart by `kind`, made from the classes of what happens."""

from functools import reduce
from inspect import getdoc
from operator import or_
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

from pydantic import Field, GetCoreSchemaHandler, GetJsonSchemaHandler, RootModel, create_model
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

from farebox.game import events
from farebox.game.marks import Marked
from farebox.server.protocol.checked import Strict
from farebox.tables import table_events


class EventMessage(Strict):
    """What every event has."""

    sequence: int
    kind: str


def event_classes() -> list[type[Marked]]:
    """Every class of something that happens."""
    classes = [*vars(events).values(), *vars(table_events).values()]
    found = [one for one in classes if isinstance(one, type) and issubclass(one, Marked) and one.kind]
    return list(dict.fromkeys(found))


def _message(kind: type[Marked]) -> type[EventMessage]:
    """The message of a kind of event: what is hidden from the viewer, or not the case, is left out."""
    shape = kind.shape
    plain = {name: _plain(shape.hints[name]) for name in shape.on_wire}
    parts: dict[str, Any] = {"kind": (Literal[kind.kind], ...)}
    parts |= {name: _part(hint) for name, hint in plain.items()}
    parts |= {own: _part(_one_of(_plain(shape.hints[name])) | None) for name, own in shape.each.items()}
    return create_model(kind.__name__, __base__=EventMessage, __doc__=getdoc(kind), **parts)


def _part(hint: Any) -> tuple[Any, Any]:
    """A field's type and default."""
    if hint is bool:
        return hint, False
    return (hint, None) if NoneType in get_args(hint) else (hint, ...)


def _plain(hint: Any) -> Any:
    """A type without its marks, as the wire has it."""
    if get_origin(hint) is Annotated:
        return _plain(get_args(hint)[0])
    if is_typeddict(hint):
        parts: dict[str, Any] = {name: (_plain(part), ...) for name, part in get_type_hints(hint).items()}
        return create_model(hint.__name__, __base__=Strict, __doc__=getdoc(hint), **parts)
    if isinstance(hint, UnionType) or get_origin(hint) is Union:
        return reduce(or_, (_plain(one) for one in get_args(hint)))
    return list[_plain(get_args(hint)[0])] if get_origin(hint) is list else hint  # type: ignore[misc] # made here


def _one_of(hint: Any) -> Any:
    """The type of one of a list, which may be missing."""
    of_all = next(one for one in (hint, *get_args(hint)) if get_origin(one) is list)
    return get_args(of_all)[0]


def _union() -> Any:
    """All kinds together; of those that share one, `source` tells which it is."""
    by_kind: dict[str, list[Any]] = {}
    for kind in event_classes():
        by_kind.setdefault(kind.kind, []).append(_message(kind))
    members = [
        one[0] if len(one) == 1 else Annotated[Union[tuple(one)], Field(discriminator="source")]  # noqa: UP007
        for one in by_kind.values()
    ]
    return Annotated[Union[tuple(members)], Field(discriminator="kind")]  # noqa: UP007 - there is no other way


class _AnyEvent:
    """Makes a field one of all events: for the type checker they are made too late to be named."""

    def __get_pydantic_core_schema__(self, source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        return handler.generate_schema(_union())

    def __get_pydantic_json_schema__(
        self, core: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        members = handler(core)["oneOf"]
        return {"oneOf": [one for member in members for one in member.get("oneOf", [member])]}


class Event(RootModel[Annotated[EventMessage, _AnyEvent()]]):
    """Something that happened, as far as the viewer may know it."""
