"""Records in plain bytes, where there is no NumPy: the same layout, and of its arrays what our code uses.

A list of numbers is read and written at one place, or from one place to another (`[2]`, `[:3]`); a table at
one place of each dimension, the last of which may be such a part (`[1, 2]`, `[1, :3]`). A number that its
kind can't hold is an error.
"""

from collections.abc import Iterator, Sequence
from math import prod
from struct import Struct, pack, unpack_from
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from farebox.kernel.row.fields import NumberKind, Span, int16, uint64

if TYPE_CHECKING:
    from farebox.kernel.row.record_class import RowType

E = TypeVar("E", bound="PlainElement")
Buffer: TypeAlias = "bytearray | memoryview"  # of all bytes; a view that can't be written to if nobody may
Key: TypeAlias = "int | slice | tuple[int | slice, ...]"
Word = int


class Memory:
    """A part of some bytes."""

    __slots__ = ("at", "buffer")

    buffer: Buffer
    at: int

    @property
    def nbytes(self) -> int:
        """How many."""
        raise NotImplementedError

    def tobytes(self) -> bytes:
        """A copy of them."""
        return bytes(self.view())

    def view(self) -> memoryview:
        """The bytes themselves, to be written to unless nobody may."""
        return memoryview(self.buffer)[self.at : self.at + self.nbytes]

    def fill(self, data: bytes) -> None:
        """Write as many bytes."""
        view = self.view()
        if view.readonly:
            raise ValueError("these records can't be written to")
        view[:] = data


class NumberArray(Memory):
    """Numbers of one kind: a list, or a table."""

    __slots__ = ("kind", "shape")

    def __init__(self, buffer: Buffer, at: int, kind: NumberKind[Any], shape: tuple[int, ...]) -> None:
        self.buffer = buffer
        self.at = at
        self.kind = kind
        self.shape = shape

    @property
    def nbytes(self) -> int:
        """See `Memory.nbytes`."""
        return prod(self.shape) * self.kind.size

    def __len__(self) -> int:
        return self.shape[0]

    def __iter__(self) -> Iterator[Any]:
        return iter([self[at] for at in range(len(self))])

    def tolist(self) -> list[Any]:
        """The numbers, those of a table by rows."""
        if len(self.shape) > 1:
            return [self[at].tolist() for at in range(len(self))]
        return list(unpack_from(f"{self.shape[0]}{self.kind.code}", self.buffer, self.at))

    def copy(self) -> "NumberArray":
        """The same numbers elsewhere."""
        return NumberArray(bytearray(self.view()), 0, self.kind, self.shape)

    def reshape(self, *shape: int) -> "NumberArray":
        """The same bytes as a table of such a shape."""
        assert prod(shape) == prod(self.shape)
        return NumberArray(self.buffer, self.at, self.kind, shape)

    def __getitem__(self, key: Key) -> Any:
        at, shape = self._find(key)
        if shape:
            return NumberArray(self.buffer, at, self.kind, shape)
        return unpack_from(self.kind.code, self.buffer, at)[0]

    def __setitem__(self, key: Key, value: Any) -> None:
        write_numbers(self.buffer, *self._find(key), self.kind.code, value)

    def _find(self, key: Key) -> tuple[int, tuple[int, ...]]:
        """Where a part begins and what shape it has: none if it is one number."""
        at, size = self.at, self.nbytes
        parts = key if isinstance(key, tuple) else (key,)
        for n, part in enumerate(parts):
            length = self.shape[n]
            size //= length
            if isinstance(part, slice):
                start, stop, step = part.indices(length)
                if step != 1 or n + 1 < len(parts):
                    raise IndexError("only whole parts of the last dimension are kept here")
                return at + start * size, (max(0, stop - start), *self.shape[n + 1 :])
            if not -length <= part < length:
                raise IndexError(f"place {part} of {length}")
            at += part % length * size
        return at, self.shape[len(parts) :]


Ids = Words = NumberArray  # of actions; seeds, and keys by two


def write_numbers(buffer: Buffer, at: int, shape: tuple[int, ...], code: str, value: Any) -> None:
    """Write one number, as many as there are places, or one to all of them."""
    if shape:
        n, numbers = prod(shape), flat(value)
        if len(numbers) == 1:
            numbers *= n
        if len(numbers) != n:
            raise ValueError(f"{len(numbers)} numbers for {n} places")
        data = pack(f"{n}{code}", *numbers)
    else:
        data = pack(code, value)
    buffer[at : at + len(data)] = data  # all or nothing; `pack_into` would leave zeros behind an error


def flat(value: Any) -> list[Any]:
    """All numbers of a list, of a list of lists, or the one."""
    if isinstance(value, NumberArray):
        value = value.tolist()
    if isinstance(value, list | tuple):
        return [number for part in value for number in flat(part)]
    return [value]


class PlainElement(Memory):
    """One record."""

    __slots__ = ()

    if TYPE_CHECKING:
        places: dict[str, Span]
        itemsize: int
        fields: dict[str, object]

    def __init__(self, buffer: Buffer, at: int) -> None:
        self.buffer = buffer
        self.at = at

    @property
    def nbytes(self) -> int:
        """See `Memory.nbytes`."""
        return self.itemsize

    def __getitem__(self, field: str) -> Any:
        kind, shape, start, _ = self.places[field]
        at = self.at + start
        if not isinstance(kind, NumberKind):
            return kind(self.buffer, at)
        if shape:
            return NumberArray(self.buffer, at, kind, shape)
        return unpack_from(kind.code, self.buffer, at)[0]

    def __setitem__(self, field: str, value: Any) -> None:
        kind, shape, start, _ = self.places[field]
        if isinstance(kind, NumberKind):
            write_numbers(self.buffer, self.at + start, shape, kind.code, value)
        else:
            kind(self.buffer, self.at + start).fill(value.view())

    def copy(self) -> "PlainElement":
        """The same record elsewhere."""
        return type(self)(bytearray(self.view()), 0)

    def reshape(self, n: int, /) -> "PlainRows[Any]":
        """An array of this record alone, the same bytes."""
        assert n == 1
        return PlainRows(self.buffer, self.at, type(self), 1)


class PlainRows(Memory, Generic[E]):
    """Records of one kind in a row."""

    __slots__ = ("kind", "n")

    def __init__(self, buffer: Buffer, at: int, kind: type[E], n: int) -> None:
        self.buffer = buffer
        self.at = at
        self.kind = kind
        self.n = n

    @property
    def nbytes(self) -> int:
        """See `Memory.nbytes`."""
        return self.n * self.kind.itemsize

    def __len__(self) -> int:
        return self.n

    def __iter__(self) -> Iterator[E]:
        return (self[at] for at in range(self.n))

    def __getitem__(self, key: "int | slice") -> Any:
        if isinstance(key, slice):
            start, stop, step = key.indices(self.n)
            assert step == 1
            return PlainRows(
                self.buffer, self.at + start * self.kind.itemsize, self.kind, max(0, stop - start)
            )
        if not -self.n <= key < self.n:
            raise IndexError(f"record {key} of {self.n}")
        return self.kind(self.buffer, self.at + key % self.n * self.kind.itemsize)

    def __setitem__(self, key: "int | slice", value: Memory) -> None:
        part = self[key]
        part.fill(value.tobytes() * (part.nbytes // value.nbytes))

    def copy(self) -> "PlainRows[E]":
        """The same records elsewhere."""
        return PlainRows(bytearray(self.view()), 0, self.kind, self.n)

    def setflags(self, *, write: bool) -> None:
        """Whether they may be written to."""
        whole = memoryview(_owner(self.buffer))
        self.buffer = whole if write else whole.toreadonly()


def _owner(buffer: Buffer) -> Any:
    return buffer.obj if isinstance(buffer, memoryview) else buffer


def prepare(kind: "RowType") -> None:
    """Keep at hand what reading a field takes."""
    plain: Any = kind
    plain.places, plain.itemsize = kind.layout.places, kind.layout.itemsize


def new_rows(kind: type[E], n: int = 1) -> PlainRows[E]:
    """Zeroed records of a kind."""
    return PlainRows(bytearray(n * kind.itemsize), 0, kind, n)


def facts_of(row: PlainElement) -> dict[str, Any]:
    """What each field of a record says, in plain numbers and lists of them."""
    values = {name: row[name] for name in row.fields}
    return {name: one.tolist() if isinstance(one, NumberArray) else one for name, one in values.items()}


def bytes_of(rows: PlainRows[Any]) -> bytes:
    """Records as bytes, the low byte of a number first, whatever the machine."""
    return _reordered(rows.kind, rows.tobytes(), "=", "<")


def rows_from(kind: type[E], data: bytes) -> PlainRows[E]:
    """The records that such bytes tell."""
    return PlainRows(bytearray(_reordered(kind, data, "<", "=")), 0, kind, len(data) // kind.itemsize)


def _reordered(kind: Any, data: bytes, told: str, wanted: str) -> bytes:
    read, write = (Struct(order + kind.layout.format) for order in (told, wanted))
    return b"".join(write.pack(*numbers) for numbers in read.iter_unpack(data))


def new_ids(n: int) -> NumberArray:
    """Room for so many actions."""
    return NumberArray(bytearray(n * int16.size), 0, int16, (n,))


def list_of_ids(ids: Sequence[int]) -> NumberArray:
    """Actions as the kernel takes them."""
    return _numbers(int16, ids)


def words_of(numbers: Sequence[int]) -> NumberArray:
    """Numbers of 64 bits as the kernel takes them."""
    return _numbers(uint64, numbers)


def constants(kind: NumberKind[Any], numbers: Sequence[float]) -> NumberArray:
    """Numbers that compiled code looks up."""
    return _numbers(kind, numbers)


def _numbers(kind: NumberKind[Any], numbers: Sequence[float]) -> NumberArray:
    data = pack(f"{len(numbers)}{kind.code}", *numbers)
    return NumberArray(bytearray(data), 0, kind, (len(numbers),))


def address_of(memory: Memory) -> int:
    """Where the bytes of a record or of an array begin in this process."""
    from ctypes import addressof, c_char

    if not memory.nbytes:
        return 0
    return addressof(c_char.from_buffer(_owner(memory.buffer), memory.at))
