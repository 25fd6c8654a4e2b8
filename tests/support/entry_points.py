"""Compiled functions that only tests have."""

from collections.abc import Callable
from pathlib import Path
from typing import ParamSpec, TypeVar

from farebox.kernel.calling.mode import MODE, Mode
from farebox.kernel.jit import EntryPoints

P = ParamSpec("P")
R = TypeVar("R")


def entry_point(package: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Makes a function compiled, with the code of a package that it calls, where the kernel is just in time.

    In other modes it is plain Python, that calls the same rules.
    """

    def made(function: Callable[P, R]) -> Callable[P, R]:
        return EntryPoints(Path(package).parent)(function) if MODE is Mode.JUST_IN_TIME else function

    return made
