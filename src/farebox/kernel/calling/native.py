"""Calls of the library: records and arrays as addresses, everything else as numbers."""

import ctypes
from collections.abc import Callable
from typing import Any, TypeAlias

from farebox.kernel.calling.arguments import look_for
from farebox.kernel.calling.library import library
from farebox.kernel.calling.manifest import Function, Kind, Parameter
from farebox.kernel.calling.memory import pointer_to_array, pointer_to_record

Values: TypeAlias = list[Any]  # what is passed, of all arguments

_TYPES: dict[Kind, Any] = {
    Kind.INT: ctypes.c_int64,
    Kind.WORD: ctypes.c_uint64,
    Kind.FLOAT: ctypes.c_double,
    Kind.NONE: None,
}


def native(function: Function) -> Callable[..., Any]:
    """What calls an entry point of the library. Other threads of Python run meanwhile."""
    symbol = library()[function.symbol]
    symbol.argtypes = [kind for one in function.parameters for kind in _types(one)]
    symbol.restype = _TYPES[function.result]
    adders = [_adder(parameter) for parameter in function.parameters]

    def call(*args: Any) -> Any:
        values: Values = []
        for add, arg in zip(adders, args, strict=True):
            add(arg, values)
        return symbol(*values)

    return call


def _types(parameter: Parameter) -> list[Any]:
    """What C calls the values that are passed for a parameter."""
    if parameter.is_memory:
        return [ctypes.c_void_p, *[ctypes.c_int64] * parameter.dimensions]
    return [_TYPES[parameter.kind]]


def _adder(parameter: Parameter) -> Callable[[Any, Values], None]:
    """What makes these values of an argument."""
    if parameter.kind is Kind.FLOAT:
        return lambda number, values: values.append(float(number))
    if not parameter.is_memory:
        return lambda number, values: values.append(int(number))
    look = look_for(parameter)
    pointer_to = pointer_to_record if parameter.kind is Kind.RECORD else pointer_to_array

    def add(memory: Any, values: Values) -> None:
        values += (pointer_to(memory), *look(memory))

    return add
