"""Runs in Pyodide (see python-files.js): finds what the authority imports and compiles it into two archives.

What is imported at once is found by importing it, what is imported later by reading what was found.
"""

import ast
import importlib
import sys
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import suppress
from importlib import _bootstrap_external as loader
from io import BytesIO
from pathlib import Path

SOURCES, MADE = Path("/sources"), Path("/made")
LIBRARY = "/lib/python314.zip/"  # where Pyodide puts its archive
BEGINNING = (
    "farebox.device",
    "farebox.device.reviews_here",
    "farebox.kernel.calling.packing",
    "farebox.kernel.calling.entry_point",
    "encodings.ascii",  # loaded by name when text is encoded so
    "encodings.cp437",
    "encodings.latin_1",
    "encodings.utf_8_sig",
)
NATIVE = {"ctypes"}  # asked for only where a native library is loaded
# What the library does without where there is none: other archives than ours, connections of its own.
UNUSED = ("bz2", "lzma", "compression.zstd", "ssl", "_ssl")
DATA = {".json", ".toml", ".weights"}
EPOCH = (1980, 1, 1, 0, 0, 0)  # the same sources make the same archive, whenever


def file_of(name: str) -> str:
    """Where a module lies; empty if it is built in."""
    return getattr(sys.modules.get(name), "__file__", None) or ""


def imported(source: str) -> Iterator[str]:
    """All that a source may import, at whatever moment."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def is_farebox(name: str) -> bool:
    """Whether a module is one of ours."""
    return name.split(".")[0] == "farebox"


def complete() -> None:
    """Import what our modules import later, until nothing is new; not all of it can be had in a browser."""
    read: set[str] = set()
    while new := {name for name in sys.modules if is_farebox(name) and file_of(name)} - read:
        read |= new
        later = {name for one in new for name in imported(Path(file_of(one)).read_text(encoding="utf-8"))}
        for name in sorted(later):
            if name.split(".")[0] in sys.stdlib_module_names - NATIVE:
                with suppress(ImportError):  # or a name in a module
                    importlib.import_module(name)


def compiled(source: bytes, path: str) -> bytes:
    """A module as Python loads it without its source; without docstrings, which nobody reads there."""
    code = compile(source, path, "exec", dont_inherit=True, optimize=2)
    return bytes(loader._code_to_hash_pyc(code, bytes(8), checked=False))


def archive_of(files: dict[str, bytes], how: int) -> bytes:
    """An archive; files of one kind stand together, as what is alike and near takes less room."""
    made = BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for path in sorted(files, key=lambda path: (Path(path).suffix, path)):
            archive.writestr(zipfile.ZipInfo(path, EPOCH), files[path], how, 9)
    return made.getvalue()


def own_files() -> dict[str, bytes]:
    """Our modules, compiled, and all data."""
    modules = {Path(file_of(name)) for name in sys.modules if is_farebox(name) and file_of(name)}
    files = {f"{path.relative_to(SOURCES)}c": compiled(path.read_bytes(), path.name) for path in modules}
    data = (path for path in SOURCES.rglob("*") if path.suffix in DATA)
    return files | {str(path.relative_to(SOURCES)): path.read_bytes() for path in data}


def is_left_out(name: str) -> bool:
    """Whether nobody would load a module of the library from its file."""
    spec = sys.modules[name].__spec__
    return name.startswith(UNUSED) or (spec is not None and spec.origin == "frozen")


def library_files() -> dict[str, bytes]:
    """The part of the standard library that is used, and is not in the interpreter itself."""
    names = {name for name in sys.modules if file_of(name).startswith(LIBRARY) and not is_left_out(name)}
    used = {file_of(name).removeprefix(LIBRARY) for name in names}
    with zipfile.ZipFile("/stdlib.zip") as library:
        return {f"{path}c": compiled(library.read(path), path) for path in used}


MADE.mkdir()
sys.path.insert(0, str(SOURCES))
for beginning in BEGINNING:
    importlib.import_module(beginning)
complete()
(MADE / "stdlib.zip").write_bytes(archive_of(library_files(), zipfile.ZIP_DEFLATED))  # Pyodide reads it so
# Many small files that are much alike: compressed as a whole they are a quarter smaller.
(MADE / "farebox.packed").write_bytes(zlib.compress(archive_of(own_files(), zipfile.ZIP_STORED), 9))
