"""Numba's part: from Python to LLVM's language, before anything is made for a certain machine.

    python -m compiler.front_end FAMILY OUT MODULE…

It is a process of its own, because Numba reads its settings when it is loaded: it must not optimise (in code
optimised for one machine the size of its pointers is folded in), and must not find what was compiled before
(what comes from its cache has no text). Writes OUT.ll, a family's entry points in one module, and OUT.json,
the name that Numba gave each; says which it is at.
"""

import importlib
import json
import os
import pkgutil
import re
import sys
import warnings
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from compiler.signatures import Signature, signatures
from farebox.kernel.calling.manifest import Kind, Parameter

SETTINGS = {
    "FAREBOX_KERNEL": "just-in-time",
    "NUMBA_OPT": "0",
    "NUMBA_LOOP_VECTORIZE": "0",
    "NUMBA_SLP_VECTORIZE": "0",
    "NUMBA_CPU_NAME": "generic",
    "NUMBA_CPU_FEATURES": "",
}
_OF_A_MACHINE = re.compile(r'^target (?:triple|datalayout) = .*$|"target-(?:cpu|features)"="[^"]*"', re.M)
_MERGED = re.compile(r"^define (?!internal|linkonce_odr|weak|private)", re.M)  # several modules have the same
_RESULTS = {Kind.INT: "int64", Kind.FLOAT: "float64", Kind.NONE: "none"}


def entry_points(modules: Sequence[str], family: str | None = None) -> list[Signature]:
    """All entry points of some packages or modules, or only those of one family."""
    from farebox.kernel.calling.just_in_time import MADE

    for name in modules:
        folder = getattr(importlib.import_module(name), "__path__", [])
        for found in pkgutil.walk_packages(folder, f"{name}."):
            importlib.import_module(found.name)
    made = [function for function in MADE if function.__module__.startswith(tuple(modules))]
    every = (signature for function in made for signature in signatures(function))
    return [one for one in every if family is None or one.family == family]


def translate(every: Sequence[Signature], out: Path) -> None:
    """Put all texts into one module."""
    import llvmlite.binding as llvm

    whole = llvm.parse_assembly("")
    names = {}
    for signature in every:
        print(signature.function.symbol, flush=True)
        names[signature.function.symbol], text = _translated(signature)
        whole.link_in(llvm.parse_assembly(text))
    out.with_suffix(".ll").write_text(str(whole), encoding="utf-8")
    out.with_suffix(".json").write_text(json.dumps(names), encoding="utf-8")


def _translated(signature: Signature) -> tuple[str, str]:
    """Numba's name for an entry point, and its text with that of all it calls."""
    from farebox.kernel.calling.just_in_time import compile_fresh

    fresh: Any = compile_fresh(signature.python, no_cpython_wrapper=True)
    types = tuple(_type_of(one, signature) for one in signature.function.parameters)
    fresh.compile(types)
    found = fresh.overloads[types]
    if str(found.signature.return_type) != _RESULTS[signature.function.result]:
        raise TypeError(f"{signature.function.symbol} returns {found.signature.return_type}")
    text = _OF_A_MACHINE.sub("", fresh.inspect_llvm(types)).replace("= common ", "= weak ")
    return found.fndesc.llvm_func_name, _MERGED.sub("define weak_odr ", text)


def _type_of(parameter: Parameter, signature: Signature) -> Any:
    """What Numba calls what a parameter takes."""
    import numpy as np
    from numba import types
    from numba.np.numpy_support import from_dtype

    numbers = {Kind.INT: types.int64, Kind.WORD: types.uint64, Kind.FLOAT: types.float64}
    if parameter.kind in numbers:
        return numbers[parameter.kind]
    record = signature.records.get(parameter.of)
    element = from_dtype(record.layout.dtype if record else np.dtype(parameter.of))
    return element if parameter.kind is Kind.RECORD else types.Array(element, parameter.dimensions, "C")


def main(family: str, out: str, *modules: str) -> None:
    """Translate a family's entry points, with settings that only hold here."""
    with TemporaryDirectory() as empty:
        os.environ |= SETTINGS | {"FAREBOX_CACHE_DIR": empty}
        warnings.filterwarnings("ignore", "Cannot cache compiled function")  # nothing of this is to be kept
        translate(entry_points(modules, family), Path(out))


if __name__ == "__main__":
    main(*sys.argv[1:])
