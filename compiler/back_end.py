"""LLVM's part: one target's machine code from the text of all entry points, and the library of it."""

import subprocess
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm

from compiler.exports import exports
from compiler.signatures import Signature
from compiler.targets import Target

# LLVM proves of memory that it is only read by looking at every use; by itself it gives up after 100.
_USES = "--capture-tracking-max-uses-to-explore=10000"
_INLINE = 225  # LLVM's own limit for -O3, where llvmlite's is another
_BY_CODE = ("llvm.", "memcpy", "memset", "memmove")  # what machine code may call,
# and what of LLVM's own would become a call of a library, whose last bit may be another elsewhere
_BY_LIBRARY = ("pow", "powi", "exp", "exp2", "exp10", "log", "log2", "log10", "sin", "cos", "tan", "fma")


class Unexpected(RuntimeError):  # noqa: N818 - reads as what is wrong
    """Compiled code asks for what it must do without."""


def build(
    texts: Iterable[str], every: list[Signature], names: Mapping[str, str], target: Target, out: Path
) -> dict[str, list[bool]]:
    """Write a target's library; tells for each entry point which of its addresses may be written to."""
    machine = _machine(target)
    module = _module(texts, every, names, target, machine)
    _optimise(module, target, machine)
    _check(module)
    code = out.with_suffix(".o")
    code.write_bytes(machine.emit_object(module))
    symbols = [one.function.symbol for one in every]
    _link(code, target, symbols, out)
    code.unlink()
    return {symbol: _written(module.get_function(symbol)) for symbol in symbols}


def _machine(target: Target) -> Any:
    llvm.set_option("compiler", _USES)
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    return llvm.Target.from_triple(target.triple).create_target_machine(
        cpu=target.cpu,
        features=target.features,
        opt=3,
        reloc="static" if target.is_web_assembly else "pic",
        codemodel="default",
    )


def _module(
    texts: Iterable[str], every: list[Signature], names: Mapping[str, str], target: Target, machine: Any
) -> Any:
    """All code for a target, of which only the entry points can be seen."""
    head = f'target triple = "{target.triple}"\ntarget datalayout = "{machine.target_data}"\n'
    module = llvm.parse_assembly(head + exports(every, names, target.int))
    for text in texts:
        module.link_in(llvm.parse_assembly(head + text))
    shown = {one.function.symbol for one in every}
    for made in (*module.functions, *module.global_variables):
        if made.name in shown:
            made.storage_class = "dllexport" if target.suffix == "dll" else "default"
        elif not made.is_declaration:
            made.linkage = "internal"
    module.verify()
    return module


def _optimise(module: Any, target: Target, machine: Any) -> None:
    """Twice, as Numba does: what counts references goes when everything is inlined, and then more can go.

    Vectors are left out for web assembly: they made it larger and not faster.
    """
    options = llvm.create_pipeline_tuning_options(speed_level=3)
    options.loop_vectorization = options.slp_vectorization = not target.is_web_assembly
    options.loop_unrolling = True
    options.inlining_threshold = _INLINE
    for is_first in (True, False):
        builder = llvm.create_pass_builder(machine, options)
        passes = builder.getModulePassManager()
        if is_first:
            passes.add_refprune_pass()
        passes.run(module, builder)


def _check(module: Any) -> None:
    """Nothing outside may be needed, and no sum may be rounded otherwise than it is written."""
    asked = {one.name for one in module.functions if one.is_declaration}
    strange = {name for name in asked if not name.startswith(_BY_CODE)}
    strange |= {name for name in asked if name.split(".")[1:2] and name.split(".")[1] in _BY_LIBRARY}
    if strange:
        raise Unexpected(f"compiled code would need {', '.join(sorted(strange))}")
    text = str(module)
    if loose := [word for word in ("llvm.fmuladd", " fast ", " contract ", " reassoc ") if word in text]:
        raise Unexpected(f"floating point that may be rounded in more than one way: {', '.join(loose)}")


def _written(function: Any) -> list[bool]:
    """For each address a function takes, whether LLVM couldn't prove that it is only read."""
    pointers = (one for one in function.arguments if str(one.type) == "ptr")
    return [not {b"readonly", b"readnone"} & set(one.attributes) for one in pointers]


def _link(code: Path, target: Target, symbols: list[str], out: Path) -> None:
    shown = [f"--export={symbol}" for symbol in symbols] if target.is_web_assembly else []
    command = [sys.executable, "-m", "ziglang", *target.linker, *shown, str(code), "-o", str(out)]
    subprocess.run(command, check=True)
