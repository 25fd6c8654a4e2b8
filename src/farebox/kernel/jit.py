"""What makes rules run, in whatever mode the kernel is in: `rule` inside it, an entry point for Python."""

import os
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, ParamSpec, SupportsInt, TypeVar, cast

from farebox.kernel.calling.entry_point import EntryPoint
from farebox.kernel.calling.library import LIBRARY, problem
from farebox.kernel.calling.mode import MODE, VARIABLE, Mode
from farebox.kernel.calling.sources import KERNEL
from farebox.kernel.row import is_plain
from farebox.locale import translator

if MODE is Mode.JUST_IN_TIME:
    from farebox.kernel.calling import just_in_time
elif MODE is Mode.BEFOREHAND:
    from farebox.kernel.calling.native import native
elif MODE is Mode.WEB_ASSEMBLY:
    from farebox.kernel.calling.packing import carried_out

P = ParamSpec("P")
R = TypeVar("R")

COMPILED = MODE is not Mode.INTERPRETED
if TYPE_CHECKING:

    def to_int(number: SupportsInt) -> int:
        """A number of the one size that functions take and return."""
elif is_plain:
    to_int = int
else:
    from numpy import int64

    to_int = int64  # int() would keep a small type small, and every type compiles a function anew


def rule(function: Callable[P, R]) -> Callable[P, R]:
    """A function that only the kernel calls."""
    return just_in_time.rule(function) if MODE is Mode.JUST_IN_TIME else function


class EntryPoints:
    """Makes functions that Python may call, for a package that builds on the kernel."""

    def __init__(self, package: Path) -> None:
        self.package = package

    @classmethod
    def of(cls, file: str) -> "EntryPoints":
        """Those of the package that this file lies in."""
        return cls(Path(file).parent)

    def __call__(self, function: Callable[P, R]) -> Callable[P, R]:
        """Make an entry point of a function."""
        if MODE is Mode.INTERPRETED:
            return function
        if MODE is Mode.JUST_IN_TIME:
            return just_in_time.entry_point(function, self.package)
        made = EntryPoint(function, native if MODE is Mode.BEFOREHAND else carried_out)
        return cast(Callable[P, R], made)


entry_point = EntryPoints(KERNEL)


def compiled_for(chosen: Callable[..., R], choose: Callable[..., Callable[..., R]]) -> None:
    """Let compiled code that calls `chosen` call what `choose` returns for its arguments' types."""
    if MODE is Mode.JUST_IN_TIME:
        just_in_time.compiled_for(chosen, choose)


def is_cold() -> bool:
    """Whether nothing is compiled yet, so that the first use will take a while."""
    return MODE is Mode.JUST_IN_TIME and just_in_time.is_cold()


def announce() -> None:
    """Tell a person, once and on standard error, what they may have to wait for and why."""
    if MODE is Mode.JUST_IN_TIME:
        _announce()
        just_in_time.begin_cache()


@cache
def _announce() -> None:
    """Say what stands in for a library that can't be used, and that the first use compiles."""
    if just_in_time.is_child():
        return  # who began this process has said it
    say = translator()
    if LIBRARY.exists() and not os.environ.get(VARIABLE) and (wrong := problem()):
        print(say("cli.kernel_instead", problem=wrong.tell(say)), file=sys.stderr)
    if is_cold():
        print(say("cli.compiling"), file=sys.stderr)
