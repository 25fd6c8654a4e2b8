"""What the library shows to the outside: a C function for each entry point, in LLVM's language.

Numba's own functions take an array as a structure and return whether something was raised. These take
addresses and numbers as the manifest says, and no rule raises anything: if one did, the program would stop.
"""

from collections.abc import Iterable, Mapping

import numpy as np

from compiler.signatures import Signature
from farebox.kernel.calling.manifest import Kind, Parameter

_RETURNED = {Kind.INT: "i64", Kind.FLOAT: "double", Kind.NONE: "ptr"}
_FINE = (0, -2)  # Numba's own word for a result, and for None
_PLAIN = {Kind.WORD: "i64", Kind.FLOAT: "double", Kind.RECORD: "ptr"}

# Every machine we know has an instruction for it, which gives the same bits everywhere.
_ROOT = """
declare double @llvm.sqrt.f64(double)
define double @sqrt(double %x) {
  %root = call double @llvm.sqrt.f64(double %x)
  ret double %root
}
declare void @llvm.trap()
"""


class _Export:
    """The text of one function; `int` is what the target counts with, i32 or i64."""

    def __init__(self, signature: Signature, inner: str, int: str) -> None:
        self.signature = signature
        self.inner = inner
        self.int = int
        self.taken: list[str] = []  # parameters
        self.lines: list[str] = []  # that make of them
        self.passed: list[str] = ["ptr %result", "ptr %raised"]  # what Numba's function takes
        for n, parameter in enumerate(signature.function.parameters):
            self._take(f"p{n}", parameter)

    def _take(self, name: str, parameter: Parameter) -> None:
        if parameter.kind is Kind.INT:
            self.passed.append(f"i64 {self._whole(name)}")
        elif parameter.kind in _PLAIN:
            self.taken.append(f"{_PLAIN[parameter.kind]} %{name}")
            self.passed.append(self.taken[-1])
        else:
            self._take_array(name, parameter)

    def _whole(self, name: str) -> str:
        """Take a whole number, as 64 bits."""
        self.taken.append(f"{self.int} %{name}")
        if self.int == "i64":
            return f"%{name}"
        self.lines.append(f"%{name}.long = sext {self.int} %{name} to i64")
        return f"%{name}.long"

    def _take_array(self, name: str, parameter: Parameter) -> None:
        """Numba's structure: owner and parent (none), items, size of one, data, lengths, steps."""
        self.taken.append(f"ptr %{name}")
        lengths = [self._whole(f"{name}.n{dimension}") for dimension in range(parameter.dimensions)]
        record = self.signature.records.get(parameter.of)
        size = record.layout.itemsize if record else np.dtype(parameter.of).itemsize
        steps = [str(size)]
        for dimension, length in reversed(list(enumerate(lengths))):
            self.lines.append(f"%{name}.s{dimension} = mul i64 {length}, {steps[0]}")
            steps.insert(0, f"%{name}.s{dimension}")
        self.lines.append(f"%{name}.items = udiv i64 {steps[0]}, {size}")
        numbers = [f"%{name}.items", str(size)]
        self.passed += ["ptr null", "ptr null", *(f"i64 {number}" for number in numbers), f"ptr %{name}"]
        self.passed += [f"i64 {number}" for number in (*lengths, *steps[1:])]

    def text(self) -> str:
        """The function, and what it calls."""
        function = self.signature.function
        returned = _RETURNED[function.result]
        types = ", ".join(one.split()[0] for one in self.passed)
        shown = {"i64": self.int, "double": "double", "ptr": "void"}[returned]
        lines = "\n  ".join(self.lines)
        return f"""
declare i32 @"{self.inner}"({types})
define {shown} @{function.symbol}({", ".join(self.taken)}) {{
  %result = alloca {returned}
  %raised = alloca ptr
  {lines}
  %status = call i32 @"{self.inner}"({", ".join(self.passed)})
  switch i32 %status, label %bug [{" ".join(f"i32 {status}, label %fine" for status in _FINE)}]
bug:
  call void @llvm.trap()
  unreachable
fine:
  {_ending(returned, shown)}
}}
"""


def _ending(returned: str, shown: str) -> str:
    """The last lines of a function: what it returns, as the target has it."""
    if shown == "void":
        return "ret void"
    value = f"%value = load {returned}, ptr %result\n  "
    if shown == returned:
        return f"{value}ret {shown} %value"
    return f"{value}%short = trunc {returned} %value to {shown}\n  ret {shown} %short"


def exports(every: Iterable[Signature], names: Mapping[str, str], int: str) -> str:
    """All of them, by the names that Numba gave what they call."""
    return _ROOT + "".join(_Export(one, names[one.function.symbol], int).text() for one in every)
