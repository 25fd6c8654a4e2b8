"""Makes every mutant of the list in a copy of the kernel, and lets the tests near to it look for it.

    .venv/bin/python tests/mutants/run.py --jobs 2

A mutant that no test finds must say in the list why it is none. Interpreted, because compiling the kernel
takes longer than these tests. Libraries are loaded once, and each mutant gets a process forked from there.
"""

import argparse
import contextlib
import multiprocessing
import os
import resource
import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

os.environ["FAREBOX_KERNEL"] = "interpreted"  # before the kernel is loaded
sys.path.insert(0, str(Path(__file__).parents[1]))

import hypothesis
import numpy
import pytest

from mutants.mutants import SOURCE, TESTS, Mutant, all_mutants

LOADED = (hypothesis, numpy)  # for every child
CPU_SECONDS = 900  # a mutant that runs on and on has been found
ODD = 70  # how a child ends that could not even run its tests
QUIETLY = ("-x", "-q", "--no-header", "--tb=no", "-p", "no:cacheprovider")
WITHOUT = ("-k", "not exactly_the_listed_actions")  # which takes minutes when interpreted


@dataclass(frozen=True)
class Outcome:
    """Whether the tests failed with a mutant (None: without one), and the last that they said."""

    mutant: Mutant | None
    found: bool
    last: str

    def __str__(self) -> str:
        if self.mutant is None:
            return f"without a mutant the tests {'fail' if self.found else 'pass'}: {self.last}"
        told = f"{'found ' if self.found else '      '} {self.mutant.name}"
        return f"{told} ({self.mutant.same})" if self.mutant.same else told

    @property
    def is_right(self) -> bool:
        """Whether it is as it should be."""
        return self.found != (self.mutant is None or bool(self.mutant.same))


class Trial:
    """Tries mutants, each worker in a tree of its own."""

    def __init__(self, folder: Path, tests: Sequence[str]) -> None:
        self.folder = folder
        self.tests = tests

    def __call__(self, mutant: Mutant | None) -> Outcome:
        """The outcome of one mutant; of none, with all the tests."""
        tree = self.folder / str(os.getpid())
        if not tree.exists():
            shutil.copytree(SOURCE, tree / "src", ignore=shutil.ignore_patterns("__pycache__", "static"))
        if mutant is None:
            return Outcome(None, *_run(tree, self.tests))
        with _mistake(mutant, tree / "src"):
            return Outcome(mutant, *_run(tree, mutant.tests))


@contextlib.contextmanager
def _mistake(mutant: Mutant, source: Path) -> Iterator[None]:
    before = mutant.apply(source)
    try:
        yield
    finally:
        mutant.restore(source, before)


def _run(tree: Path, tests: Sequence[str]) -> tuple[bool, str]:
    """Whether a test fails, in a process of its own; and the last line it said."""
    said = tree / "said"
    child = os.fork()
    if child == 0:
        try:
            os._exit(_run_here(tree, tests, said))
        finally:
            os._exit(ODD)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    lines = said.read_text(encoding="utf-8").splitlines() or [""]
    return code != 0, f"{lines[-1]} (exit code {code})"


def _run_here(tree: Path, tests: Sequence[str], said: Path) -> int:
    """Run tests against the sources of a tree, up to the first that fails."""
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # they take longer to load than most tests to run
    os.environ["FAREBOX_CACHE_DIR"] = str(tree / "cache")
    os.environ["HYPOTHESIS_STORAGE_DIRECTORY"] = str(tree / "hypothesis")
    sys.path.insert(0, str(tree / "src"))
    sys.dont_write_bytecode = True
    with said.open("w", encoding="utf-8") as out:
        os.dup2(out.fileno(), 1)
        os.dup2(out.fileno(), 2)
        import farebox  # not before: it must be the tree's

        assert Path(farebox.__file__).is_relative_to(tree)
        return int(pytest.main([*QUIETLY, *WITHOUT, "--rootdir", str(TESTS.parent), *tests]))


def main() -> int:
    """Run the list, or a part of it; 1 if anything is not as it should be."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--jobs", type=int, default=1, help="how many at once")
    parser.add_argument("--only", default="", help="mutants whose name has this in it")
    asked = parser.parse_args()
    mutants = [one for one in all_mutants() if asked.only in one.name]
    tests = sorted({path for one in mutants for path in one.tests})
    wrong = []
    forks = multiprocessing.get_context("fork")
    with tempfile.TemporaryDirectory() as folder, forks.Pool(asked.jobs) as pool:
        for outcome in pool.imap_unordered(Trial(Path(folder), tests), [None, *mutants]):
            print(outcome, flush=True)
            wrong += [] if outcome.is_right else [outcome]
    print(f"{len(mutants)} mutants, {len(wrong)} outcomes that should be others", *wrong, sep="\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
