"""Which of its modes the kernel runs in: chosen once, when it is loaded.

**Beforehand** calls a library that was compiled from these very sources, and needs no compiler. **Web
assembly** is the same in a browser, where the page carries calls out. **Just in time** compiles with Numba on
first use, for whoever changes rules or compiles bots of their own. **Interpreted** is plain Python, which a
debugger can follow.
"""

import os
import sys
from enum import StrEnum
from importlib.util import find_spec

from farebox.errors import FareboxError, fault
from farebox.kernel.calling.library import problem

VARIABLE = "FAREBOX_KERNEL"  # names a mode


class Mode(StrEnum):
    """How rules run."""

    BEFOREHAND = "beforehand"
    WEB_ASSEMBLY = "web-assembly"
    JUST_IN_TIME = "just-in-time"
    INTERPRETED = "interpreted"


def choose() -> Mode:
    """The mode that the environment names, else the quickest to start that is there."""
    asked = os.environ.get(VARIABLE)
    if asked:
        return _named(asked)
    if sys.platform == "emscripten":
        return Mode.WEB_ASSEMBLY
    if not problem():
        return Mode.BEFOREHAND
    return _instead(problem())


def _named(asked: str) -> Mode:
    """A mode by its name; an error if it can't be had."""
    try:
        mode = Mode(asked)
    except ValueError:
        raise fault("kernel_mode", variable=VARIABLE, asked=asked, modes=", ".join(Mode)) from None
    if mode is Mode.BEFOREHAND and (wrong := problem()):
        raise wrong
    if mode is Mode.JUST_IN_TIME and not has_numba():
        raise fault("kernel_no_numba", variable=VARIABLE)
    return mode


def _instead(wrong: FareboxError | None) -> Mode:
    """What runs without a library: Numba, if it is installed."""
    if wrong and not has_numba():
        raise wrong
    return Mode.JUST_IN_TIME


def has_numba() -> bool:
    """Whether rules can be compiled here."""
    return find_spec("numba") is not None


MODE = choose()
