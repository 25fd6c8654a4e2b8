"""What is handed to an entry point, looked at before its memory is given away: compiled code trusts it."""

from collections.abc import Callable
from typing import Any, TypeAlias

from farebox.kernel.calling.manifest import Kind, Parameter
from farebox.kernel.calling.memory import look_at_arrays, name_in
from farebox.kernel.row import Row

Lengths: TypeAlias = tuple[int, ...]  # of an array, in each dimension; none of a record


def name_of(memory: Any) -> str:
    """The class of a record, or of those in an array, by name."""
    return type(memory).__name__ if isinstance(memory, Row) else name_in(memory)


def look_for(parameter: Parameter) -> Callable[[Any], Lengths]:
    """What looks at an argument that lies in memory, and tells its lengths."""
    of = parameter.of

    def look_at_record(record: Any) -> Lengths:
        if type(record).__name__ != of:
            raise parameter.refuse(name_of(record))
        return ()

    return look_at_record if parameter.kind is Kind.RECORD else look_at_arrays(parameter)
