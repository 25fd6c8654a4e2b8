"""A record is a class: what it holds is declared once, and its bytes are laid out from that.

    class CityState(State, OpenCity):
        phase = int8()                     # a number
        owner = int8(MAX_ROUTES)           # a list of them
        hand = int8(MAX_SEATS, N_KINDS)    # a table

For NumPy and Numba a record is an element of a structured array, for a type checker an object with these
fields and no others, and `states[0].phase` means the same in compiled code and outside it. All that plain
Python needs of records is here: make them, read and write a field, copy an array, take its bytes.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeVar, overload

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from typing import Self

    from typing_extensions import TypeVar as TypeVarWithDefault

N = TypeVar("N")  # what a number is to a reader: int, float, bool, or np.uint64 for sets of bits
F = TypeVar("F")
R = TypeVar("R", bound="Row")

Ids = npt.NDArray[np.int16]  # of actions
Words = npt.NDArray[np.uint64]  # seeds, and keys by two


class Numbers(Protocol[N]):
    """A list of numbers in a record."""

    def __getitem__(self, at: int, /) -> N: ...
    def __setitem__(self, at: int, number: N | int, /) -> None: ...
    def __len__(self) -> int: ...
    def tolist(self) -> list[N]: ...


class Grid(Protocol[N]):
    """A table of numbers in a record."""

    @overload
    def __getitem__(self, at: int, /) -> Numbers[N]: ...
    @overload
    def __getitem__(self, at: tuple[int, ...], /) -> N: ...
    def __setitem__(self, at: tuple[int, ...], number: N | int, /) -> None: ...
    def __len__(self) -> int: ...
    def tolist(self) -> list[list[N]]: ...


class Field(Generic[F]):
    """One field of a record."""

    name: str

    def __init__(self, dtype: np.dtype[Any], shape: tuple[int, ...], align: int) -> None:
        self.dtype = dtype
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
    """Makes fields of one kind of number."""

    def __init__(self, number: type[Any]) -> None:
        self.dtype = np.dtype(number)

    @overload
    def __call__(self) -> NumberField[N]: ...
    @overload
    def __call__(self, n: int, /) -> NumberField[Numbers[N]]: ...
    @overload
    def __call__(self, n: int, m: int, /, *more: int) -> NumberField[Grid[N]]: ...
    def __call__(self, *shape: int) -> NumberField[Any]:
        """A number, a list of so many, or a table of such a shape."""
        return NumberField(self.dtype, shape, self.dtype.itemsize)


boolean: NumberKind[bool] = NumberKind(np.bool_)
int8: NumberKind[int] = NumberKind(np.int8)
uint8: NumberKind[int] = NumberKind(np.uint8)
int16: NumberKind[int] = NumberKind(np.int16)
int64: NumberKind[int] = NumberKind(np.int64)
uint64: NumberKind[np.uint64] = NumberKind(np.uint64)
float64: NumberKind[float] = NumberKind(np.float64)


class RowType(type):
    """Makes a class of records: collects its fields, those of its bases first, and lays out its bytes."""

    fields: dict[str, Field[Any]]
    layout: np.dtype[Any]

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
            made.layout = np.dtype((made, _layout(made.fields)))
        return made


def _layout(fields: dict[str, Field[Any]]) -> np.dtype[Any]:
    """Bytes without padding, the largest numbers first: copies are plain, equal records have equal bytes."""
    by_size = sorted(fields.items(), key=lambda item: -item[1].align)
    laid: list[Any] = [(name, field.dtype, field.shape) for name, field in by_size]
    spare = -np.dtype(laid).itemsize % by_size[0][1].align
    return np.dtype([*laid, ("spare", np.uint8, spare)] if spare else laid, align=True)


def nested(kind: type[R]) -> Nested[R]:
    """A record in a record."""
    return Nested(kind.layout, (), max(field.align for field in kind.fields.values()))


if TYPE_CHECKING:
    R_co = TypeVarWithDefault("R_co", covariant=True, default="Row")

    class _Element:
        """What is used of a NumPy record beside its fields."""

        @property
        def dtype(self) -> np.dtype[Any]: ...
        def __getitem__(self, field: str, /) -> Any: ...
        def __setitem__(self, field: str, value: Any, /) -> None: ...
        def copy(self) -> Self: ...
        def reshape(self, n: int, /) -> "Rows[Self]": ...
        def tobytes(self) -> bytes: ...

    class Rows(Generic[R_co]):
        """An array of records of one kind, and what is used of it."""

        @property
        def dtype(self) -> np.dtype[Any]: ...
        def __len__(self) -> int: ...
        def __iter__(self) -> Iterator[R_co]: ...
        @overload
        def __getitem__(self, at: int, /) -> R_co: ...
        @overload
        def __getitem__(self, at: slice | npt.NDArray[Any], /) -> Self: ...
        @overload
        def __getitem__(self, field: str, /) -> npt.NDArray[Any]: ...
        def __getitem__(self, at: Any, /) -> Any: ...
        def __setitem__(self, at: Any, value: Any, /) -> None: ...
        def copy(self) -> Self: ...
        def setflags(self, *, write: bool) -> None: ...
        def tobytes(self) -> bytes: ...
else:
    _Element = np.void
    Rows = np.ndarray


class Row(_Element, metaclass=RowType):
    """One record; those of a kind stand in an array, which `new_rows` makes."""

    fields: ClassVar[dict[str, Field[Any]]]
    layout: ClassVar[np.dtype[Any]]


def new_rows(kind: type[R], n: int = 1) -> "Rows[R]":
    """Zeroed records of a kind."""
    rows: Any = np.zeros(n, kind.layout)
    made: Rows[R] = rows
    return made


def bytes_of(rows: "Rows[Any]") -> bytes:
    """Records as bytes, the low byte of a number first, whatever the machine."""
    array: Any = rows
    data: bytes = array.astype(array.dtype.newbyteorder("<")).tobytes()
    return data


def rows_from(kind: type[R], data: bytes) -> "Rows[R]":
    """The records that such bytes tell."""
    read: Any = np.frombuffer(data, kind.layout.newbyteorder("<"))
    rows = new_rows(kind, len(read))
    rows[:] = read
    return rows
