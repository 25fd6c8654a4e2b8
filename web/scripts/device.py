"""Build what plays on a device without a server: Python for the browser, the kernel, and what is printed.

It is made once for what it is made of: a folder's name has the digest of all that goes into it.
"""

import asyncio
import hashlib
import json
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from nodejs import WEB, run_node

SOURCE = WEB.parent / "src" / "farebox"
COMPILED = SOURCE / "kernel" / "compiled"
KERNEL = (COMPILED / "farebox.wasm", COMPILED / "manifest.json")
PYODIDE = WEB / "node_modules" / "pyodide"
# By the names they have here: not every host knows that .mjs is script, and browsers ask for that.
PYODIDE_FILES = {
    "pyodide.js": "pyodide.mjs",
    "pyodide.asm.js": "pyodide.asm.mjs",
    "pyodide.asm.wasm": "pyodide.asm.wasm",
}
LOCK = "pyodide-lock.json"
MADE = WEB / "node_modules" / ".farebox"
STALE = "The kernel was compiled from other sources than these: run `make kernel` first."
# Packages that no browser needs; what is left is looked through by Python itself. The page has its own words.
ELSEWHERE = {"arena", "cli", "drawings", "envs", "server", "sim", "study", "terminal"}
WORDS = {f"{language}.json" for language in ("da", "ro", "sv")}


def _sources() -> Iterator[Path]:
    for path in sorted(SOURCE.rglob("*")):
        inside = path.relative_to(SOURCE)
        is_needed = ELSEWHERE.isdisjoint(inside.parts) and path.name not in WORDS
        if is_needed and path.suffix in (".py", ".json", ".toml", ".weights"):
            yield path


def _digest() -> str:
    """What tells this device from every other."""
    seen = hashlib.sha256((PYODIDE / "package.json").read_bytes())
    scripts = (Path(__file__), *sorted(Path(__file__).parent.glob("python*files.*")))
    for path in (*KERNEL, *_sources(), *scripts):
        seen.update(str(path.relative_to(WEB.parent)).encode())
        seen.update(path.read_bytes())
    return seen.hexdigest()[:12]


def is_possible() -> bool:
    """Whether the kernel was compiled; from other sources than these it would play another game."""
    if not all(path.is_file() for path in KERNEL):
        return False
    from farebox.kernel.calling.library import manifest
    from farebox.kernel.calling.sources import COMPILED as COMPILED_SOURCES
    from farebox.kernel.calling.sources import digest_of

    if manifest().sources != digest_of(COMPILED_SOURCES):
        sys.exit(STALE)
    return True


def build_device() -> Path:
    """The folder with all of it, made now if it isn't there."""
    folder = MADE / f"device-{_digest()}"
    if folder.is_dir():
        return folder
    print("Packing rules, bots and Python for the browser …", flush=True)
    MADE.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=MADE) as place:
        made = Path(place) / "device"
        made.mkdir()
        _write_python(Path(place) / "sources", made)
        _write_printed(made / "printed")
        _write_lock(made)
        files = {path.name: path for path in KERNEL}
        files |= {here: PYODIDE / name for here, name in PYODIDE_FILES.items()}
        for name, path in files.items():
            shutil.copyfile(path, made / name)
        made.rename(folder)
    _forget_others(folder)
    return folder


def _forget_others(folder: Path) -> None:
    for old in MADE.glob("device-*"):
        if old != folder:
            shutil.rmtree(old)


def _write_python(sources: Path, target: Path) -> None:
    """The two archives, by Python as the browser has it."""
    for path in _sources():
        copy = sources / "farebox" / path.relative_to(SOURCE)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, copy)
    run_node("scripts/python-files.js", str(sources), str(target))


def _write_lock(target: Path) -> None:
    """Which packages could be installed: none. Pyodide asks."""
    told = json.loads((PYODIDE / LOCK).read_text(encoding="utf-8"))
    (target / LOCK).write_text(json.dumps(told | {"packages": {}}), encoding="utf-8")


def _write_printed(target: Path) -> None:
    """What never changes, as the authority itself tells it: nobody waits for Python to see the games."""
    from farebox.boards import board_names
    from farebox.device import DeviceAuthority

    device = DeviceAuthority(object())  # asked nothing
    boards = [f"/boards/{name}" for name in board_names()]
    for path in ("/editions", "/bots", *boards, *(f"{board}/file" for board in boards)):
        status, text = asyncio.run(device.request("GET", path))
        assert status == 200, text
        file = target / f"{path[1:]}.json"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(json.loads(text), separators=(",", ":")), encoding="utf-8")
