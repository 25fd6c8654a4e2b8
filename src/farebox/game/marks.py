"""How a class says of each of its fields who may know it and where it is written; all else follows from that.

A class that subclasses `Marked` is a dataclass. What is marked: `OwnOnly[T]` only the seat concerned may
know, an `Each` is one thing for each seat, of which each may know its own, `ShownOnly[T]` is for whoever
watches and not in the record (it follows from the rest), `Written[T]` only in the record. Records write a
place by its name. A field that has nothing to say, None or False, is left out everywhere.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import Field, dataclass, field, fields
from enum import Enum
from operator import attrgetter
from types import NoneType
from typing import (
    Annotated,
    Any,
    ClassVar,
    Self,
    TypeAlias,
    TypeVar,
    dataclass_transform,
    get_args,
    get_type_hints,
)

T = TypeVar("T")
Facts: TypeAlias = dict[str, object]  # as the wire tells it
RecordRow: TypeAlias = dict[str, Any]  # as a record's JSON has it


class Mark(Enum):
    """What can be said of a field."""

    OWN = 1
    SHOWN = 2
    WRITTEN = 3
    PLACE = 4


@dataclass(frozen=True)
class Each:
    """One for each seat; on the wire `name` is the viewer's."""

    name: str


@dataclass(frozen=True)
class RecordKey:
    """What a field is called in the record."""

    name: str


OwnOnly: TypeAlias = Annotated[T | None, Mark.OWN]
ShownOnly: TypeAlias = Annotated[T, Mark.SHOWN]
Written: TypeAlias = Annotated[T, Mark.WRITTEN]


@dataclass(frozen=True)
class Shape:
    """A class's fields by what they are marked with, in the order in which they are written."""

    hints: dict[str, Any]
    marks: dict[str, tuple[Any, ...]]
    own: tuple[str, ...]
    each: dict[str, str]  # with what the wire calls the viewer's
    on_wire: tuple[str, ...]
    in_row: tuple[str, ...]


@dataclass_transform(field_specifiers=(field,))
class Marked:
    """A thing that happens, of one kind. Not frozen, because making a frozen one takes twice as long.

    `do` is what the record calls it, None if the record has no row for it; `write` makes its row, given the
    names of the board's places.
    """

    kind: ClassVar[str] = ""
    do: ClassVar[str | None] = None
    shape: ClassVar[Shape]
    write: ClassVar[Callable[["Marked", Sequence[str]], RecordRow]]

    def __init_subclass__(cls, kind: str = "", do: str | None = None) -> None:
        dataclass(cls)
        cls.kind, cls.do = kind, do
        cls.shape = _shape(cls)
        cls.write = staticmethod(_row_writer(cls))

    def seen_by(self, seat: int | None) -> Self:
        """The event as one seat (None: as everyone) may know it: the one place where anything is hidden.

        Put together from what is open and what is the seat's own; nothing is written and then struck out.
        """
        shape = self.shape
        is_own = seat is not None and seat == getattr(self, "seat", None)
        if not shape.each and (is_own or not shape.own):
            return self
        hidden = {*shape.each, *(() if is_own else shape.own)}
        seen = object.__new__(type(self))
        for name in shape.hints:
            setattr(seen, name, None if name in hidden else getattr(self, name))
        for name in shape.each:
            of_each = getattr(self, name)
            setattr(seen, name, of_each and [one if at == seat else None for at, one in enumerate(of_each)])
        return seen

    def facts(self, seat: int | None) -> Facts:
        """The event as the wire tells it to one seat, or to everyone."""
        seen, each = self.seen_by(seat), self.shape.each
        facts: Facts = {"kind": self.kind} | {name: getattr(seen, name) for name in self.shape.on_wire}
        if seat is not None:
            facts |= {own: of_each[seat] for name, own in each.items() if (of_each := getattr(seen, name))}
        return {name: value for name, value in facts.items() if value is not None and value is not False}


def _shape(kind: type[Marked]) -> Shape:
    """What the fields of a class are marked with; those that may come with any event are written last."""
    hints = get_type_hints(kind, include_extras=True)
    declared: Iterable[Field[Any]] = fields(kind)  # type: ignore[arg-type] # a dataclass by `__init_subclass__`
    names = [one.name for one in sorted(declared, key=lambda one: not one.init)]
    marks: dict[str, tuple[Any, ...]] = {name: getattr(hints[name], "__metadata__", ()) for name in names}
    each = {name: mark.name for name in names for mark in marks[name] if isinstance(mark, Each)}
    return Shape(
        hints={name: hints[name] for name in names},
        marks=marks,
        own=tuple(name for name in names if Mark.OWN in marks[name]),
        each=each,
        on_wire=tuple(name for name in names if Mark.WRITTEN not in marks[name] and name not in each),
        in_row=tuple(name for name in names if Mark.SHOWN not in marks[name]),
    )


# Rows of a record. They are written by the million: what follows from the class alone is worked out once.


def _row_writer(kind: type[Marked]) -> Callable[[Marked, Sequence[str]], RecordRow]:
    """What writes events of a kind as rows, given the names of the board's places."""
    shape, names = kind.shape, list(kind.shape.in_row)
    split = next((at for at, name in enumerate(names) if _may_lack(shape, name)), len(names))
    if kind.do is not None:
        names.insert("seat" in names, "do")
        split += 1
    keys = [_key(shape, name) for name in names]
    always, perhaps = _getter(names[:split]), _getter(names[split:])
    always_keys, perhaps_keys = keys[:split], keys[split:]
    by_name = [name for name in names if Mark.PLACE in shape.marks.get(name, ())]

    def write(event: Marked, places: Sequence[str]) -> RecordRow:
        row: RecordRow = dict(zip(always_keys, always(event)))  # noqa: B905 - asking for strictness takes time
        for key, value in zip(perhaps_keys, perhaps(event)):  # noqa: B905 - the same
            if value is not None and value is not False:
                row[key] = value
        return row

    def write_places(event: Marked, places: Sequence[str]) -> RecordRow:
        row = write(event, places)
        for key in by_name:
            if key in row:
                row[key] = places[row[key]]
        return row

    return write_places if by_name else write


def _key(shape: Shape, name: str) -> str:
    """What a field is called in a row."""
    return next((mark.name for mark in shape.marks.get(name, ()) if isinstance(mark, RecordKey)), name)


def _may_lack(shape: Shape, name: str) -> bool:
    """Whether a field may have nothing to say in a record, where nothing is hidden."""
    hint, marks = shape.hints[name], shape.marks[name]
    plain = get_args(hint)[0] if marks else hint
    return plain is bool or (Mark.OWN not in marks and NoneType in get_args(plain))


def _getter(names: Sequence[str]) -> Callable[[Marked], tuple[Any, ...]]:
    """What gets some attributes as a tuple."""
    if len(names) > 1:
        return attrgetter(*names)
    return lambda event: tuple(getattr(event, name) for name in names)
