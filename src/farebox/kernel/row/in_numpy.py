"""Records in NumPy's arrays: what compiled code takes, and whoever works on many at once."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

from farebox.kernel.row.fields import NumberKind

if TYPE_CHECKING:
    from farebox.kernel.row.record_class import Row, RowType
    from farebox.kernel.row.types import Element as Element
    from farebox.kernel.row.types import Rows as Rows

    R = TypeVar("R", bound=Row)
else:
    Element = np.void
    Rows = np.ndarray
    R = TypeVar("R")

Word: TypeAlias = np.uint64  # for sets of bits and for chance, as compiled code computes with them
Ids: TypeAlias = npt.NDArray[np.int16]  # of actions
Words: TypeAlias = npt.NDArray[np.uint64]  # seeds


def prepare(kind: "RowType") -> None:
    """Tell NumPy how a kind of record is laid out."""
    laid: list[Any] = [
        (name, place.kind.numpy_name[1:] if isinstance(place.kind, NumberKind) else place.kind.layout.dtype)
        + ((place.shape,) if place.shape else ())
        for name, place in kind.layout.places.items()
    ]
    kind.layout.dtype = np.dtype((kind, np.dtype(laid, align=True)))


def new_rows(kind: type[R], n: int = 1) -> "Rows[R]":
    """Zeroed records of a kind."""
    rows: Any = np.zeros(n, kind.layout.dtype)
    made: Rows[R] = rows
    return made


def facts_of(row: "Row") -> dict[str, Any]:
    """What each field of a record says, in plain numbers and lists of them."""
    return {name: row[name].tolist() for name in row.fields}


def bytes_of(rows: "Rows[Any]") -> bytes:
    """Records as bytes, the low byte of a number first, whatever the machine."""
    array: Any = rows
    data: bytes = array.astype(array.dtype.newbyteorder("<")).tobytes()
    return data


def rows_from(kind: type[R], data: bytes) -> "Rows[R]":
    """The records that such bytes tell."""
    read: Any = np.frombuffer(data, kind.layout.dtype.newbyteorder("<"))
    rows = new_rows(kind, len(read))
    rows[:] = read
    return rows


def new_ids(n: int) -> Ids:
    """Room for so many actions."""
    return np.zeros(n, np.int16)


def list_of_ids(ids: Sequence[int]) -> Ids:
    """Actions as the kernel takes them."""
    return np.array(ids, np.int16)


def words_of(numbers: Sequence[int]) -> Words:
    """Numbers of 64 bits as the kernel takes them."""
    return np.array(numbers, np.uint64)


def constants(kind: NumberKind[Any], numbers: Sequence[float]) -> npt.NDArray[Any]:
    """Numbers that compiled code looks up."""
    return np.array(numbers, kind.numpy_name[1:])


def address_of(memory: "Row | Rows[Any] | Ids | Words") -> int:
    """Where the bytes of a record or of an array begin in this process."""
    kept: Any = memory
    address: int = kept.__array_interface__["data"][0]
    return address
