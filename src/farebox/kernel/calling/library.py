"""The library that was compiled beforehand, and its manifest: whether they fit these sources."""

import sys
from functools import cache
from typing import TYPE_CHECKING

from farebox.errors import FareboxError, fault
from farebox.kernel.calling.manifest import FORMAT, Manifest
from farebox.kernel.calling.sources import COMPILED, KERNEL, digest_of

if TYPE_CHECKING:
    from ctypes import CDLL

FOLDER = KERNEL / "compiled"
MANIFEST = FOLDER / "manifest.json"
_SUFFIXES = {"darwin": "dylib", "win32": "dll"}
LIBRARY = FOLDER / f"farebox.{_SUFFIXES.get(sys.platform, 'so')}"


@cache
def problem() -> FareboxError | None:
    """Why the library can't be used, if it can't."""
    if not MANIFEST.exists() or not LIBRARY.exists():
        return fault("kernel_missing", path=LIBRARY)
    try:
        told = manifest()
        library()
    except (OSError, KeyError, TypeError, ValueError) as error:
        return fault("kernel_broken", path=LIBRARY, error=error)
    if told.format != FORMAT or told.sources != digest_of(COMPILED):
        return fault("kernel_stale", path=LIBRARY)
    return None


@cache
def manifest() -> Manifest:
    """What the library offers."""
    return Manifest.read(MANIFEST.read_text(encoding="utf-8"))


@cache
def library() -> "CDLL":
    """The library itself. Calls let other threads of Python run meanwhile."""
    from ctypes import CDLL  # which a browser, where there is no library, need not load

    return CDLL(str(LIBRARY))
