"""Fields of records, and where each lies: the same bytes whatever keeps them."""

from math import prod
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar, overload

from farebox.kernel.row.types import Grid, N, Numbers

if TYPE_CHECKING:
    from typing import Self

    import numpy as np

    from farebox.kernel.row.record_class import Row, RowType

F = TypeVar("F")


class Field(Generic[F]):
    """One field of a record."""

    name: str

    def __init__(self, kind: "NumberKind[Any] | RowType", shape: tuple[int, ...], align: int) -> None:
        self.kind = kind
        self.shape = shape
        self.align = align

    def __set_name__(self, kind: type["Row"], name: str) -> None:
        self.name = name

    @overload
    def __get__(self, row: None, kind: type["Row"]) -> "Self": ...
    @overload
    def __get__(self, row: "Row", kind: type["Row"]) -> F: ...
    def __get__(self, row: "Row | None", kind: type["Row"]) -> "F | Self":
        if row is None:
            return self
        value: F = row[self.name]
        return value


class NumberField(Field[F]):
    """A number, a list of numbers or a table."""

    def __set__(self, row: "Row", value: F | int) -> None:
        row[self.name] = value


class Nested(Field[F]):
    """A record in a record."""

    def __set__(self, row: "Row", value: "Row") -> None:
        row[self.name] = value


class NumberKind(Generic[N]):
    """Makes fields of one kind of number: a letter of `struct` and the name NumPy has for it."""

    def __init__(self, code: str, numpy_name: str) -> None:
        self.code = code
        self.numpy_name = numpy_name
        self.size = int(numpy_name[-1])

    @overload
    def __call__(self) -> NumberField[N]: ...
    @overload
    def __call__(self, n: int, /) -> NumberField[Numbers[N]]: ...
    @overload
    def __call__(self, n: int, m: int, /, *more: int) -> NumberField[Grid[N]]: ...
    def __call__(self, *shape: int) -> NumberField[Any]:
        """A number, a list of so many, or a table of such a shape."""
        return NumberField(self, shape, self.size)


boolean: NumberKind[bool] = NumberKind("?", "|b1")
int8: NumberKind[int] = NumberKind("b", "|i1")
uint8: NumberKind[int] = NumberKind("B", "|u1")
int16: NumberKind[int] = NumberKind("h", "<i2")
int64: NumberKind[int] = NumberKind("q", "<i8")
uint64: "NumberKind[np.uint64]" = NumberKind("Q", "<u8")
float64: NumberKind[float] = NumberKind("d", "<f8")


class Span(NamedTuple):
    """Where a field's bytes lie in those of its record."""

    kind: "NumberKind[Any] | RowType"
    shape: tuple[int, ...]
    start: int
    size: int


class Layout:
    """Bytes without padding, the largest numbers first: copies are plain, equal records have equal bytes."""

    if TYPE_CHECKING:
        dtype: np.dtype[Any]  # what NumPy calls it, where it is NumPy that keeps records

    def __init__(self, fields: dict[str, Field[Any]]) -> None:
        self.places: dict[str, Span] = {}
        self.itemsize = 0
        by_size = sorted(fields.items(), key=lambda item: -item[1].align)
        for name, field in by_size:
            self._add(name, field.kind, field.shape)
        self.align = by_size[0][1].align
        spare = -self.itemsize % self.align
        if spare:
            self._add("spare", uint8, (spare,))

    def _add(self, name: str, kind: "NumberKind[Any] | RowType", shape: tuple[int, ...]) -> None:
        size = prod(shape) * (kind.size if isinstance(kind, NumberKind) else kind.layout.itemsize)
        self.places[name] = Span(kind, shape, self.itemsize, size)
        self.itemsize += size

    @property
    def format(self) -> str:
        """The bytes as `struct` calls them."""
        return "".join(
            f"{prod(place.shape)}{place.kind.code}"
            if isinstance(place.kind, NumberKind)
            else place.kind.layout.format
            for place in self.places.values()
        )

    def describe(self) -> str:
        """The fields as NumPy lists them, which texts of positions go by."""
        told: list[tuple[object, ...]] = []
        for name, (kind, shape, _, _) in self.places.items():
            text = kind.numpy_name if isinstance(kind, NumberKind) else f"|V{kind.layout.itemsize}"
            told.append((name, text, shape) if shape else (name, text))
        return str(told)
