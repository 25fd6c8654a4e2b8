"""What compiles rules: `rule` inside the kernel, `entry_point` for Python; a cache that can't go stale.

Numba's own disk cache looks only at the file of the function it loads, so an edited helper in another
file would be missed. Here the cache directory's name holds a digest of every kernel source, of the
compiler's version and of its flags: change any of them and the old machine code is out of reach. Where
the sources lie does not matter: another clone of the same sources finds what this one compiled.
"""

import hashlib
import multiprocessing
import os
import shutil
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, ParamSpec, SupportsInt, TypeVar

import llvmlite
import numba
import numpy as np

from farebox.locale import translator

P = ParamSpec("P")
R = TypeVar("R")

_settings: Any = numba.config  # Numba's type information leaves its settings out
_njit: Any = numba.njit
COMPILED = not _settings.DISABLE_JIT
if TYPE_CHECKING:

    def to_int(number: SupportsInt) -> int:
        """A number of the one size that functions take and return."""
else:
    to_int = np.int64  # int() would keep a small type small, and every type compiles a function anew
_KEEP_UNUSED_SECONDS = 14 * 24 * 3600


def _digest(here: Path) -> str:
    """What the machine code depends on: sources, compiler, flags."""
    seen = hashlib.sha256()
    for path in sorted(here.rglob("*.py")):
        seen.update(path.relative_to(here).as_posix().encode())
        seen.update(path.read_bytes())
    flags = (numba.__version__, llvmlite.__version__, np.__version__, sys.version, _settings.BOUNDSCHECK)
    seen.update(repr(flags).encode())
    return seen.hexdigest()[:16]


def _cache_root() -> Path:
    """Where machine code is kept; FAREBOX_CACHE_DIR moves it."""
    chosen = os.environ.get("FAREBOX_CACHE_DIR")
    if chosen:
        return Path(chosen)
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "farebox"


CACHE_DIR = _cache_root() / f"kernel-{_digest(Path(__file__).parent)}"


def is_cold() -> bool:
    """Whether nothing is compiled yet, so that the first use will take a while."""
    return COMPILED and not any(CACHE_DIR.rglob("*.nbi"))


def _forget_old() -> None:
    """Remove machine code of sources that are gone and that nobody has used for two weeks."""
    now = CACHE_DIR.stat().st_mtime  # just made
    for path in CACHE_DIR.parent.glob("kernel-*"):
        if path != CACHE_DIR and now - path.stat().st_mtime > _KEEP_UNUSED_SECONDS:
            shutil.rmtree(path, ignore_errors=True)


def announce() -> None:
    """Tell a person, once and on standard error, that the first use compiles the rules."""
    if is_cold():
        if multiprocessing.parent_process() is None:  # else who began this process has said it
            print(translator()("cli.compiling"), file=sys.stderr)
        CACHE_DIR.mkdir(parents=True, exist_ok=True)
        _forget_old()


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


def _compile(function: Callable[P, R], **options: bool) -> Callable[P, R]:
    make = _njit(nogil=True, error_model="numpy", no_cfunc_wrapper=True, **options)
    compiled: Callable[P, R] = make(function)
    return compiled


def rule(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function that only the kernel calls: without a way in from Python it compiles faster."""
    return _compile(function, no_cpython_wrapper=True)


class EntryPoints:
    """Compiles functions that Python may call, on first use, and keeps their machine code on disk.

    For a package that builds on the kernel, so that its sources decide about its own machine code only.
    """

    def __init__(self, directory: Path) -> None:
        self.directory = directory

    @classmethod
    def of(cls, file: str) -> "EntryPoints":
        """Those of the package that this file lies in."""
        package = Path(file).parent
        return cls(CACHE_DIR / f"{package.name}-{_digest(package)}")

    def __call__(self, function: Callable[P, R]) -> Callable[P, R]:
        """Make an entry point of a function."""
        before = _settings.CACHE_DIR, _settings.CACHE_LOCATOR_CLASSES
        # Both are read at decoration, so that other packages keep their own.
        _settings.CACHE_DIR = str(self.directory)
        _settings.CACHE_LOCATOR_CLASSES = f"{ByContent.__module__}.{ByContent.__qualname__}"
        try:
            return _compile(function, cache=True)
        finally:
            _settings.CACHE_DIR, _settings.CACHE_LOCATOR_CLASSES = before


entry_point = EntryPoints(CACHE_DIR)
