"""The same of records and arrays that plain Python keeps."""

from collections.abc import Callable
from typing import Any

from farebox.kernel.calling.manifest import Parameter
from farebox.kernel.row import boolean, float64, int8, int16, int64, uint8, uint64
from farebox.kernel.row.plain import Memory, NumberArray, PlainRows, address_of

_NAMES: dict[object, str] = {
    boolean: "bool",
    int8: "int8",
    uint8: "uint8",
    int16: "int16",
    int64: "int64",
    uint64: "uint64",
    float64: "float64",
}


def pointer_to_array(memory: Memory) -> object:
    """Where the bytes of a record or an array begin."""
    from ctypes import c_void_p  # which a browser need not load

    return c_void_p(address_of(memory))


pointer_to_record = pointer_to_array


def name_in(array: NumberArray | PlainRows[Any]) -> str:
    """The name of what an array holds: a class of records, or NumPy's for numbers."""
    return array.kind.__name__ if isinstance(array, PlainRows) else _NAMES[array.kind]


def look_at_arrays(parameter: Parameter) -> Callable[[Any], tuple[int, ...]]:
    """What tells the lengths of an array, or refuses one that is not what a parameter takes."""

    def look(array: NumberArray | PlainRows[Any]) -> tuple[int, ...]:
        lengths = (len(array),) if isinstance(array, PlainRows) else array.shape
        if name_in(array) != parameter.of or len(lengths) != parameter.dimensions:
            raise parameter.refuse(name_in(array))
        if parameter.written and array.view().readonly:
            raise parameter.refuse(name_in(array))
        return lengths

    return look


def write(memory: Any, data: bytes) -> None:
    """Change all bytes of a record or an array."""
    memory.fill(data)
