"""The sources that compiled code is made from, told from all others by a digest."""

import hashlib
from collections.abc import Iterable, Iterator
from pathlib import Path

PACKAGE = Path(__file__).parents[2]
KERNEL = PACKAGE / "kernel"
_CALLING = (KERNEL / "calling", KERNEL / "jit.py")  # decide how rules are called, not what they do
COMPILED = [KERNEL, PACKAGE / "ai", PACKAGE / "envs" / "compiled"]  # all that is compiled beforehand


def digest_of(folders: Iterable[Path], *more: object) -> str:
    """What the sources of some packages say, and whatever else matters."""
    seen = hashlib.sha256()
    for folder in folders:
        for path in _sources(folder):
            seen.update(path.relative_to(folder.parent).as_posix().encode())
            seen.update(path.read_bytes())
    seen.update(repr(more).encode())
    return seen.hexdigest()[:16]


def _sources(folder: Path) -> Iterator[Path]:
    return (path for path in sorted(folder.rglob("*.py")) if not {path, *path.parents} & {*_CALLING})
