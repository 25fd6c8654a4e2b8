"""Making message types from the classes of actions and events, so that none is written twice."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, reduce
from inspect import getdoc
from operator import or_
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints, is_typeddict

from pydantic import Field, GetCoreSchemaHandler, GetJsonSchemaHandler, create_model
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

from farebox.game.actions import Cards as CardTuples
from farebox.server.protocol.checked import Cards, Strict


def part(hint: Any) -> tuple[Any, Any]:
    """A field's type and default."""
    if hint is bool:
        return hint, False
    return (hint, None) if NoneType in get_args(hint) else (hint, ...)


def plain(hint: Any) -> Any:
    """A type without its marks, as the wire has it."""
    if get_origin(hint) is Annotated:
        return plain(get_args(hint)[0])
    if is_typeddict(hint):
        return _whole(hint)
    if isinstance(hint, UnionType) or get_origin(hint) is Union:
        return reduce(or_, (plain(one) for one in get_args(hint)))
    if get_origin(hint) is Mapping or hint == CardTuples:
        return Cards
    return list[plain(get_args(hint)[0])] if get_origin(hint) in (list, tuple) else hint  # type: ignore[misc] # made here


@cache
def _whole(kind: type) -> type[Strict]:
    """The message of a typed dictionary: the same one wherever it stands."""
    parts: dict[str, Any] = {name: (plain(hint), ...) for name, hint in get_type_hints(kind).items()}
    return create_model(kind.__name__, __base__=Strict, __doc__=getdoc(kind), **parts)


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
