"""An entry point that was compiled beforehand: one name, whose first argument tells which family is meant."""

from collections.abc import Callable
from functools import update_wrapper
from typing import Any

from farebox.errors import fault
from farebox.kernel.calling.arguments import name_of
from farebox.kernel.calling.library import manifest
from farebox.kernel.calling.manifest import Function
from farebox.kernel.calling.packing import PackedCall, Packer

Make = Callable[[Function], Callable[..., Any]]


class EntryPoint:
    """Calls a compiled function by the class of its first argument, which every family has of its own."""

    __name__: str

    def __init__(self, function: Callable[..., object], make: Make) -> None:
        update_wrapper(self, function)
        self._make = make
        self._calls: dict[str, Callable[..., Any]] = {}

    def __call__(self, *args: Any) -> Any:
        """Call it."""
        of = name_of(args[0])
        call = self._calls.get(of)
        if call is None:
            call = self._calls[of] = self._make(version(self, of))
        return call(*args)


def version(entry_point: Callable[..., object], of: str) -> Function:
    """The function of the library that an entry point means to a first argument of such a class."""
    name = f"{entry_point.__module__}.{entry_point.__name__}"
    versions = manifest().entry_points.get(name)
    if versions is None:
        raise fault("kernel_unknown", name=name)
    for found in versions:
        if found.parameters[0].of == of:
            return found
    raise TypeError(f"{name} takes {' or '.join(one.parameters[0].of for one in versions)}, not {of}")


def pack(entry_point: Callable[..., object], *args: Any) -> PackedCall:
    """A call of an entry point that somebody else carries out."""
    return Packer(version(entry_point, name_of(args[0])))(*args)
