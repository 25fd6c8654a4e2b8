"""Classes of records."""

from typing import Any, ClassVar, TypeVar

from farebox.kernel.row.backend import Element, prepare
from farebox.kernel.row.fields import Field, Layout, Nested

R = TypeVar("R", bound="Row")


class RowType(type):
    """Makes a class of records: collects its fields, those of its bases first, and lays out its bytes."""

    fields: dict[str, Field[Any]]
    layout: Layout

    def __new__(
        cls, name: str, bases: tuple[type, ...], space: dict[str, Any], *, order: str = ""
    ) -> "RowType":
        """`order` names fields that come before others of their size, where that differs."""
        made = super().__new__(cls, name, bases, {"__slots__": (), **space})
        found: dict[str, Field[Any]] = {}
        for base in bases:
            found |= getattr(base, "fields", {})
        found |= {name: field for name, field in space.items() if isinstance(field, Field)}
        made.fields = {name: found[name] for name in (*order.split(), *found)}
        if found:
            made.layout = Layout(made.fields)
            prepare(made)
        return made


class Row(Element, metaclass=RowType):
    """One record; those of a kind stand in an array, which `new_rows` makes."""

    fields: ClassVar[dict[str, Field[Any]]]
    layout: ClassVar[Layout]


def nested(kind: type[R]) -> Nested[R]:
    """A record in a record."""
    return Nested(kind, (), kind.layout.align)
