"""The steps of a build, each done once for the same sources: its results are kept by their digest."""

import gzip
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cached_property
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread

from compiler import back_end
from compiler.front_end import entry_points
from compiler.manifest import manifest
from compiler.signatures import FAMILIES, Signature
from compiler.targets import PLATFORMS, WEB_ASSEMBLY, Target, this_platform
from farebox.kernel.calling.cache import cache_root
from farebox.kernel.calling.just_in_time import OPTIONS
from farebox.kernel.calling.library import FOLDER, MANIFEST
from farebox.kernel.calling.manifest import Manifest
from farebox.kernel.calling.sources import COMPILED, digest_of

HERE = Path(__file__).parent
MODULES = ("farebox.kernel", "farebox.ai", "farebox.envs.compiled")
_TRANSLATING = ("signatures", "front_end")  # modules
_KEEP_UNUSED_SECONDS = 14 * 24 * 3600
_BUILDING = ("exports", "targets", "back_end", "manifest")


def say(text: str) -> None:
    """Tell a person what is going on."""
    print(text, file=sys.stderr, flush=True)


def _texts(modules: Iterable[str]) -> list[str]:
    return [(HERE / f"{name}.py").read_text(encoding="utf-8") for name in modules]


class Build:
    """A build from the sources as they are."""

    def __init__(self) -> None:
        versions = [version(name) for name in ("numba", "llvmlite", "numpy")]
        self.translated = digest_of(COMPILED, _texts(_TRANSLATING), OPTIONS, versions, sys.version_info[:2])
        self.made = digest_of([], self.translated, _texts(_BUILDING), version("ziglang"))

    def for_this_machine(self) -> None:
        """The library, the web assembly and the manifest, into the package."""
        target = PLATFORMS[this_platform()]
        if self._is_there(target):
            return
        wasm = self._library(WEB_ASSEMBLY, "wasm")
        files = [wasm, self._library(target, this_platform()), self._manifest(wasm)]
        for file in files:
            _place(file, FOLDER)
        sizes = ", ".join(f"{file.name} {file.stat().st_size // 1000} kB" for file in files[:2])
        say(f"The rules are compiled: {sizes}")

    def for_other(self, platform: str) -> None:
        """A library for another platform, beside the package."""
        folder = HERE.parent / "build" / "kernel" / platform
        _place(self._library(PLATFORMS[platform], platform), folder)
        say(f"{platform}: {folder}")

    def _is_there(self, target: Target) -> bool:
        """Whether what lies in the package is what would be built."""
        if not all((FOLDER / one.file).exists() for one in (target, WEB_ASSEMBLY)):
            return False
        return MANIFEST.exists() and Manifest.read(MANIFEST.read_text(encoding="utf-8")).made == self.made

    def _library(self, target: Target, name: str) -> Path:
        """One target's library; what it tells of memory that is written is kept beside it."""

        def build(folder: Path) -> None:
            say(f"Compiling the rules for {name} …")
            texts, names = self._translation
            written = back_end.build(texts, self._signatures, names, target, folder / target.file)
            (folder / "written.json").write_text(json.dumps(written), encoding="utf-8")

        return _once(f"{name}-{self.made}", build) / target.file

    def _manifest(self, wasm: Path) -> Path:
        """What tells of them; which memory is written is known from the web assembly."""

        def build(folder: Path) -> None:
            written = json.loads((wasm.parent / "written.json").read_text(encoding="utf-8"))
            text = manifest(self._signatures, written, self.made).write()
            (folder / MANIFEST.name).write_text(text, encoding="utf-8")

        return _once(f"manifest-{self.made}", build) / MANIFEST.name

    @cached_property
    def _signatures(self) -> list[Signature]:
        return entry_points(MODULES)

    @cached_property
    def _translation(self) -> tuple[list[str], dict[str, str]]:
        """What Numba makes of all entry points: texts, and its names."""
        folder = _once(f"translation-{self.translated}", self._translate)
        texts = [gzip.decompress((folder / f"{family}.ll.gz").read_bytes()).decode() for family in FAMILIES]
        named = [json.loads((folder / f"{family}.json").read_text(encoding="utf-8")) for family in FAMILIES]
        return texts, {symbol: name for names in named for symbol, name in names.items()}

    def _translate(self, folder: Path) -> None:
        """Both families side by side, in a process each."""
        say(f"Translating {len(self._signatures)} entry points to the rules (once, about a minute) …")
        each = [Thread(target=_translate_family, args=(family, folder)) for family in FAMILIES]
        for thread in each:
            thread.start()
        for thread in each:
            thread.join()
        if not all((folder / f"{family}.ll.gz").exists() for family in FAMILIES):
            sys.exit("the rules could not be translated; what is wrong stands above")


def _once(name: str, build: Callable[[Path], None]) -> Path:
    """The folder of one result in the cache, whole or not there at all."""
    kept = cache_root() / "beforehand"
    folder = kept / name
    if not folder.exists():
        kept.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=kept) as part:
            made = Path(part) / name
            made.mkdir()
            build(made)
            with suppress(OSError):  # another clone has made the same meanwhile
                made.rename(folder)
        _forget_old(kept)
    os.utime(folder)  # it was used now
    return folder


def _forget_old(kept: Path) -> None:
    """Remove what was made of sources that nobody has had for two weeks."""
    for path in kept.iterdir():
        with suppress(OSError):  # another clone may remove the same
            if time.time() - path.stat().st_mtime > _KEEP_UNUSED_SECONDS:
                shutil.rmtree(path)


def _translate_family(family: str, folder: Path) -> None:
    """Run Numba's part for a family, and say what it is at."""
    text = folder / f"{family}.ll"
    command = [sys.executable, "-m", "compiler.front_end", family, str(text), *MODULES]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=HERE.parent) as process:
        for line in process.stdout or ():
            say(f"  {line.strip()}")
    if process.returncode == 0:
        with gzip.open(f"{text}.gz", "wb", compresslevel=6) as packed:
            packed.write(text.read_bytes())
        text.unlink()


def _place(file: Path, folder: Path) -> None:
    """Put a file where it belongs, at once: whoever has loaded the one that was there keeps it."""
    folder.mkdir(parents=True, exist_ok=True)
    part = folder / f"{file.name}.{os.getpid()}.part"
    shutil.copyfile(file, part)
    part.replace(folder / file.name)
