"""Where NumPy's records and arrays lie, for calls that NumPy knows nothing of.

NumPy's own ways to an address describe all fields of a record first, which takes ten to a hundred times as
long as a call. Here it is read where every extension module in C reads it: an array's first field is the
address of its data, and a record's the second, after its size. That is part of NumPy's binary interface, and
can't change without breaking all of them; whether it holds here is looked at once.
"""

import ctypes
from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np

from farebox.kernel.calling.manifest import Parameter

Lengths: TypeAlias = tuple[int, ...]

_HEAD = object.__basicsize__  # what every Python object begins with
_POINTER = ctypes.sizeof(ctypes.c_void_p)
_pointer_at: Callable[[int], ctypes.c_void_p] = ctypes.c_void_p.from_address


def pointer_to_array(array: object) -> ctypes.c_void_p:
    """Where the data of an array begins."""
    return _pointer_at(id(array) + _HEAD)


def pointer_to_record(record: object) -> ctypes.c_void_p:
    """Where a record's bytes begin, within its array or alone."""
    return _pointer_at(id(record) + _HEAD + _POINTER)


def _check() -> None:
    array: Any = np.zeros(3, [("number", np.int16)])
    known, record = array.ctypes.data, array[1]
    found = pointer_to_array(array).value, pointer_to_record(record).value
    if found != (known, known + array.itemsize):
        raise ImportError("this NumPy keeps its arrays otherwise than every NumPy before: another is needed")


_check()


def name_in(array: Any) -> str:
    """The name of what an array holds: a class of records, or NumPy's own for numbers."""
    name: str = array.dtype.type.__name__
    return name


def look_at_arrays(parameter: Parameter) -> Callable[[Any], Lengths]:
    """What tells the lengths of an array, or refuses one that is not what a parameter takes."""
    of, dimensions, written = parameter.of, parameter.dimensions, parameter.written

    def look(array: Any) -> Lengths:  # in one piece: every call of a function counts here
        flags = array.flags
        shape: Lengths = array.shape
        if array.dtype.type.__name__ != of or len(shape) != dimensions or not flags.c_contiguous:
            raise parameter.refuse(name_in(array))
        if written and not flags.writeable:
            raise parameter.refuse(name_in(array))
        return shape

    return look


def write(memory: Any, data: bytes) -> None:
    """Change all bytes of a record or an array."""
    pointer_to = pointer_to_record if isinstance(memory, np.void) else pointer_to_array
    ctypes.memmove(pointer_to(memory), data, len(data))
