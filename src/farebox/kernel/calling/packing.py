"""A call as bytes and numbers, for whoever carries it out elsewhere: a page's web assembly, another worker.

All memory of a call lies in one blob, each record or array at a multiple of eight bytes. The plan has the
numbers that are passed, in order: for a record where it lies in the blob, for an array that and its lengths.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from farebox.kernel.calling.arguments import look_for
from farebox.kernel.calling.manifest import Function, Kind, Parameter
from farebox.kernel.calling.memory import write

Plan: TypeAlias = list[int | float]
Backend: TypeAlias = Callable[[str, bytearray, Plan], int | float]
_ALIGNED = 8


@dataclass
class PackedCall:
    """A call that can be carried out anywhere: where it is, what it writes goes into the blob."""

    symbol: str
    blob: bytearray
    plan: Plan
    result: Kind
    written: list[tuple[Any, int]]  # what may be changed, and where in the blob it lies

    def unpack(self, blob: bytes | bytearray | memoryview | None = None) -> None:
        """Take over what the call has written, in its own blob or in one that came back."""
        view = memoryview(self.blob if blob is None else blob)
        for memory, at in self.written:
            write(memory, bytes(view[at : at + memory.nbytes]))


class Packer:
    """Packs the calls of one entry point of one family."""

    def __init__(self, function: Function) -> None:
        self.function = function
        self._looks = [look_for(one) if one.is_memory else None for one in function.parameters]

    def __call__(self, *args: Any) -> PackedCall:
        """One call, ready to be carried out."""
        packed = PackedCall(self.function.symbol, bytearray(), [], self.function.result, [])
        for parameter, look, arg in zip(self.function.parameters, self._looks, args, strict=True):
            if look is None:
                packed.plan.append(float(arg) if parameter.kind is Kind.FLOAT else int(arg))
            else:
                packed.plan += [_add(packed, parameter, arg), *look(arg)]
        return packed


def _add(packed: PackedCall, parameter: Parameter, memory: Any) -> int:
    """Copy a record or an array into the blob; returns where it lies."""
    packed.blob += bytes(-len(packed.blob) % _ALIGNED)
    at = len(packed.blob)
    packed.blob += memory.tobytes()
    if parameter.written:
        packed.written.append((memory, at))
    return at


def _result(kind: Kind, number: float) -> int | float | None:
    """What an entry point returns, of the number that came back."""
    if kind is Kind.NONE:
        return None
    return number if kind is Kind.FLOAT else int(number)


class _Registry:
    """Who carries calls out."""

    backend: Backend | None = None


def register(backend: Backend) -> None:
    """Let someone carry out calls: they get a symbol, a blob to be changed in place, and a plan."""
    _Registry.backend = backend


def carried_out(function: Function) -> Callable[..., Any]:
    """What has an entry point's calls carried out by whoever registered for it."""
    pack = Packer(function)

    def call(*args: Any) -> Any:
        if _Registry.backend is None:
            raise RuntimeError("nobody carries out calls of web assembly here: `register` a backend first")
        packed = pack(*args)
        result = _Registry.backend(packed.symbol, packed.blob, packed.plan)
        packed.unpack()
        return _result(function.result, result)

    return call
