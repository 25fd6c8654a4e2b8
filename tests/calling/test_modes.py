"""Which mode the kernel runs in, and what is said when the one that is wanted can't be had."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import farebox
from farebox.kernel.calling.library import LIBRARY, MANIFEST

SOURCE = Path(farebox.__file__).parent
LEFT_OUT = shutil.ignore_patterns("static", "__pycache__")
WITHOUT_NUMBA = """
import importlib.util as util
find = util.find_spec
util.find_spec = lambda name, *more: None if name == "numba" else find(name, *more)
"""
ASK = "import sys; from farebox.kernel.jit import MODE; print(MODE, 'numba' in sys.modules)"
PLAY = "from farebox.game.game import new_game; new_game('new-york', seed=1)"
SIMULATE = """
import sys
from farebox.cli import main
sys.argv = ["farebox", "simulate", "--games", "1"]
main()
"""


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the package, with its library."""
    shutil.copytree(SOURCE, tmp_path / "farebox", ignore=LEFT_OUT)
    return tmp_path / "farebox"


def run(package: Path, code: str, mode: str = "") -> subprocess.CompletedProcess[str]:
    """Run Python on a package, in a mode if one is named."""
    env = {name: value for name, value in os.environ.items() if not name.startswith(("NUMBA_", "FAREBOX_"))}
    env |= {"PYTHONPATH": str(package.parent)} | ({"FAREBOX_KERNEL": mode} if mode else {})
    command = [sys.executable, "-c", code]
    return subprocess.run(command, env=env, cwd=package.parent, capture_output=True, text=True, check=False)


def changed(package: Path) -> Path:
    """The same package with a rule that is not the library's."""
    source = package / "kernel" / "cards.py"
    source.write_text(source.read_text(encoding="utf-8") + "\n# changed\n", encoding="utf-8")
    return package


def without_library(package: Path) -> Path:
    """The same package without a library."""
    (package / "kernel" / "compiled" / LIBRARY.name).unlink()
    return package


def with_broken(package: Path, name: str) -> Path:
    """The same package with a file that is none of what it should be."""
    (package / "kernel" / "compiled" / name).write_text("broken", encoding="utf-8")
    return package


def test_a_library_that_fits_is_used_and_no_compiler_is_loaded(copy: Path) -> None:
    """Whoever plays needs neither Numba nor LLVM."""
    assert run(copy, ASK).stdout.split() == ["beforehand", "False"]
    loaded = run(copy, f"{PLAY}; import sys; print({{'numba', 'llvmlite'}} & set(sys.modules))")
    assert loaded.stdout == "set()\n"


@pytest.mark.parametrize("mode", ["beforehand", "web-assembly", "just-in-time", "interpreted"])
def test_a_mode_can_be_named(mode: str, copy: Path) -> None:
    """And only one of them loads Numba."""
    assert run(copy, ASK, mode).stdout.split() == [mode, str(mode == "just-in-time")]


def test_a_name_that_is_no_mode_is_answered_with_those_there_are(copy: Path) -> None:
    """One line, as for every mistake on the command line."""
    told = run(copy, SIMULATE, "quickly")
    assert told.returncode == 2
    assert told.stderr == (
        'FAREBOX_KERNEL is "quickly", which is not a mode of the kernel; it can be beforehand, web-assembly, '
        "just-in-time, interpreted.\n"
    )


def test_a_stale_library_is_not_used(copy: Path) -> None:
    """Numba stands in for it, and a sentence says what would renew it."""
    assert run(changed(copy), ASK).stdout.split() == ["just-in-time", "True"]
    said = run(copy, "from farebox.kernel import jit; jit.announce(); jit.announce()").stderr
    assert said.count("were made from other sources than these. In a checkout `make kernel` builds them") == 1
    assert "Until then the rules are compiled on first use." in said


def test_a_stale_library_without_numba_is_an_error(copy: Path) -> None:
    """Rules that nobody meant to play by are never played by."""
    told = run(changed(copy), WITHOUT_NUMBA + SIMULATE)
    assert told.returncode == 2
    assert "were made from other sources than these" in told.stderr
    assert "Traceback" not in told.stderr


def test_a_stale_library_is_an_error_to_whoever_names_it(copy: Path) -> None:
    """Even where Numba could stand in."""
    told = run(changed(copy), SIMULATE, "beforehand")
    assert (told.returncode, "were made from other sources" in told.stderr) == (2, True)


def test_a_missing_library_is_told_of(copy: Path) -> None:
    """Where Numba is it does as well; where it isn't, what would help is said."""
    assert run(without_library(copy), ASK).stdout.split() == ["just-in-time", "True"]
    told = run(copy, WITHOUT_NUMBA + SIMULATE)
    assert told.returncode == 2
    assert (
        f"are missing ({copy / 'kernel' / 'compiled' / LIBRARY.name}). In a checkout `make kernel`"
        in told.stderr
    )


@pytest.mark.parametrize("name", [LIBRARY.name, MANIFEST.name])
def test_a_broken_library_is_told_of(name: str, copy: Path) -> None:
    """The file is named, and what would help."""
    told = run(with_broken(copy, name), WITHOUT_NUMBA + SIMULATE)
    assert told.returncode == 2
    assert "can't be loaded" in told.stderr
    assert "In a checkout `make kernel` builds them anew; otherwise install Farebox again." in told.stderr
    assert "Traceback" not in told.stderr


def test_whoever_names_numba_and_has_none_is_told_how_to_get_it(copy: Path) -> None:
    """By the extra that brings it."""
    told = run(copy, WITHOUT_NUMBA + SIMULATE, "just-in-time")
    assert (told.returncode, "pip install 'farebox[compile]'" in told.stderr) == (2, True)


OWN = """
from farebox.errors import FareboxError
from farebox.kernel.jit import EntryPoints
@EntryPoints.of(__file__)
def more(rows): ...
from farebox.kernel.record_types import EventRow
from farebox.kernel.row import new_rows
try:
    more(new_rows(EventRow))
except FareboxError as error:
    print(error)
"""


def test_a_function_that_was_not_compiled_beforehand_says_how_it_could_be(copy: Path) -> None:
    """For people who write compiled bots: nothing is interpreted behind their back."""
    (copy.parent / "own.py").write_text(OWN, encoding="utf-8")
    told = run(copy, "import own").stdout
    assert told.startswith("own.more is not among the rules that were compiled beforehand.")
    assert "FAREBOX_KERNEL=just-in-time" in told
