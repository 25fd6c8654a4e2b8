"""Compiling on first use: once, said aloud, and never stale."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import farebox

SOURCE = Path(farebox.__file__).parent
ASK = "from farebox.kernel.calling import just_in_time as it; print(it.CACHE_DIR.name, it.is_cold())"


def run(code: str, package: Path, cache: Path, **more: str) -> subprocess.CompletedProcess[str]:
    """Run Python on a copy of the package, with a cache of its own."""
    paths = os.pathsep.join([str(package), str(SOURCE.parent)])
    env = os.environ | {"PYTHONPATH": paths, "FAREBOX_CACHE_DIR": str(cache)}
    env |= {"FAREBOX_KERNEL": "just-in-time"} | more
    return subprocess.run([sys.executable, "-c", code], env=env, check=True, capture_output=True, text=True)


def test_a_change_of_any_kernel_source_or_flag_leaves_old_machine_code_behind(tmp_path: Path) -> None:
    """The cache's name holds a digest of the sources and of the compiler's flags."""
    shutil.copytree(SOURCE, tmp_path / "farebox", ignore=shutil.ignore_patterns("static", "__pycache__"))
    cache = tmp_path / "cache"
    names = {run(ASK, tmp_path, cache).stdout}
    names.add(run(ASK, tmp_path, cache, NUMBA_BOUNDSCHECK="1").stdout)
    names.add(run(ASK, tmp_path, cache, NUMBA_OPT="1").stdout)
    helper = tmp_path / "farebox" / "kernel" / "cards.py"
    helper.write_text(helper.read_text() + "\n# changed\n")
    names.add(run(ASK, tmp_path, cache).stdout)
    assert len(names) == 4


TINY = """
from farebox.kernel.jit import entry_point
@entry_point
def more(n):
    return n + {more}
print(more(1), sum(more.stats.cache_hits.values()))
"""


def test_another_clone_of_the_same_sources_finds_what_one_has_compiled(tmp_path: Path) -> None:
    """Where they lie and when they were written does not matter; what they say does."""
    clones = [tmp_path / "one" / "place", tmp_path / "another"]
    for clone in clones:
        clone.mkdir(parents=True)
        (clone / "tiny.py").write_text(TINY.format(more=1))
    found = [run("import tiny", clone, tmp_path / "cache").stdout.split() for clone in clones]
    (clones[1] / "tiny.py").write_text(TINY.format(more=2))
    found.append(run("import tiny", clones[1], tmp_path / "cache").stdout.split())
    assert found == [["2", "0"], ["2", "1"], ["3", "0"]]


def test_the_first_use_says_that_it_compiles_and_later_ones_do_not(tmp_path: Path) -> None:
    """A person who waits knows why."""
    code = "from farebox.kernel import jit; jit.announce()"
    first = run(code, SOURCE.parent, tmp_path)
    assert "compiling the rules" in first.stderr
    (next(tmp_path.iterdir()) / "something.nbi").touch()
    assert run(code, SOURCE.parent, tmp_path).stderr == ""


def test_importing_the_package_does_not_wait_for_the_compiler(tmp_path: Path) -> None:
    """`import farebox` alone loads neither NumPy nor Numba."""
    code = "import sys, farebox, farebox.boards; print('numba' in sys.modules, 'numpy' in sys.modules)"
    assert run(code, SOURCE.parent, tmp_path).stdout.split() == ["False", "False"]
