"""Rules compiled by Numba, on first use: inner ones and entry points, and a cache that can't go stale.

Numba's own disk cache looks only at the file of the function it loads, so an edited helper in another
file would be missed. Here the cache directory's name holds a digest of every kernel source, of the
compiler's version and of its flags: change any of them and the old machine code is out of reach. Where
the sources lie does not matter: another clone of the same sources finds what this one compiled.
"""

import hashlib
import multiprocessing
import shutil
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

import llvmlite
import numba
import numpy as np
from numba.extending import overload

from farebox.kernel.calling.cache import cache_root
from farebox.kernel.calling.sources import KERNEL, digest_of

P = ParamSpec("P")
R = TypeVar("R")

_settings: Any = numba.config  # Numba's type information leaves its settings out
_njit: Any = numba.njit
OPTIONS = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}
_KEEP_UNUSED_SECONDS = 14 * 24 * 3600


def _digest(*folders: Path) -> str:
    """What machine code depends on: sources, compiler, flags."""
    versions = numba.__version__, llvmlite.__version__, np.__version__, sys.version
    return digest_of(folders, *versions, OPTIONS, _settings.BOUNDSCHECK, int(_settings.OPT))


CACHE_DIR = cache_root() / f"kernel-{_digest(KERNEL)}"


def is_cold() -> bool:
    """Whether nothing is compiled yet, so that the first use will take a while."""
    return not any(CACHE_DIR.rglob("*.nbi"))


def _forget_old() -> None:
    """Remove machine code of sources that are gone and that nobody has used for two weeks."""
    now = CACHE_DIR.stat().st_mtime  # just made
    for path in CACHE_DIR.parent.glob("kernel-*"):
        if path != CACHE_DIR and now - path.stat().st_mtime > _KEEP_UNUSED_SECONDS:
            shutil.rmtree(path, ignore_errors=True)


def begin_cache() -> None:
    """Make room for machine code, if none was compiled before."""
    if is_cold():
        CACHE_DIR.mkdir(parents=True, exist_ok=True)
        _forget_old()


def is_child() -> bool:
    """Whether another process of ours began this one."""
    return multiprocessing.parent_process() is not None


class ByContent:
    """Where Numba finds a function's machine code: by its module's name and text, not its path."""

    def __init__(self, function: Callable[..., object], file: str) -> None:
        self._py_file = file  # the name under which Numba asks for it
        self._directory = Path(_settings.CACHE_DIR) / function.__module__
        self._line = function.__code__.co_firstlineno

    @classmethod
    def from_function(cls, function: Callable[..., object], file: str) -> "ByContent":
        """The place of one function."""
        return cls(function, file)

    def get_cache_path(self) -> str:
        """The folder."""
        return str(self._directory)

    def ensure_cache_path(self) -> None:
        """Make the folder."""
        self._directory.mkdir(parents=True, exist_ok=True)

    def get_source_stamp(self) -> str:
        """What must be the same for machine code to be used again."""
        return _digest_of(Path(self._py_file))

    def get_disambiguator(self) -> str:
        """What tells functions of the same name apart."""
        return str(self._line)


@cache
def _digest_of(file: Path) -> str:
    """A source, told from every other."""
    return hashlib.sha256(file.read_bytes()).hexdigest()


def compile_fresh(function: Callable[P, R], **options: bool) -> Callable[P, R]:
    """A function that is compiled when it is called first, or by whoever looks at what comes of it."""
    make = _njit(**OPTIONS, **options)
    compiled: Callable[P, R] = make(function)
    return compiled


def rule(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function that only the kernel calls: without a way in from Python it compiles faster."""
    return compile_fresh(function, no_cpython_wrapper=True)


def compiled_for(chosen: Callable[..., R], choose: Callable[..., Callable[..., R]]) -> None:
    """Let compiled code that calls `chosen` call what `choose` returns for its arguments' types."""
    overload(chosen, strict=False)(choose)


MADE: list[Callable[..., object]] = []  # every function that was made an entry point


def entry_point(function: Callable[P, R], package: Path) -> Callable[P, R]:
    """Compile a function that Python may call, and keep its machine code on disk.

    The sources of the package it belongs to decide about that, beside the kernel's.
    """
    MADE.append(function)
    before = _settings.CACHE_DIR, _settings.CACHE_LOCATOR_CLASSES
    # Both are read at decoration, so that other packages keep their own.
    _settings.CACHE_DIR = str(_directory_of(package))
    _settings.CACHE_LOCATOR_CLASSES = f"{ByContent.__module__}.{ByContent.__qualname__}"
    try:
        return compile_fresh(function, cache=True)
    finally:
        _settings.CACHE_DIR, _settings.CACHE_LOCATOR_CLASSES = before


@cache
def _directory_of(package: Path) -> Path:
    """Where the machine code of a package that builds on the kernel is kept."""
    return CACHE_DIR if package == KERNEL else CACHE_DIR / f"{package.name}-{_digest(package)}"
