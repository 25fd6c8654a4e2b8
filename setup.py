"""What pyproject.toml can't say: whose kernel a wheel holds and so for whom it is, where the project lives.

FAREBOX_PLATFORM names the platform, if it isn't this machine's. FAREBOX_REPOSITORY is the address of the
repository that a release is made from, as in https://example.org/farebox: with it the package index shows
links, and README's pictures; a repository that nobody has published has neither.
"""

import os
import re
import shutil
import sys
from pathlib import Path

from setuptools import Distribution, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_py import build_py

ROOT = Path(__file__).parent
sys.path.insert(0, str(ROOT))

from compiler.targets import PLATFORMS, this_platform

PLATFORM = os.environ.get("FAREBOX_PLATFORM", "")
REPOSITORY = os.environ.get("FAREBOX_REPOSITORY", "").rstrip("/")
LIBRARIES = ("*.so", "*.dylib", "*.dll")


class ForOnePlatform(Distribution):
    """A package with a library in it, though none of Python's own extension modules."""

    def has_ext_modules(self) -> bool:
        """Whether a wheel is for one platform."""
        return True


class PlatformWheel(bdist_wheel):
    """A wheel for any Python on one platform: the kernel is called by ctypes."""

    def get_tag(self) -> tuple[str, str, str]:
        """Any Python 3, no ABI, one platform; the kernel asks for an old system, whatever is here."""
        target = PLATFORMS.get(PLATFORM or this_platform())
        return "py3", "none", target.wheel if target else super().get_tag()[2]


class WithKernel(build_py):
    """Puts the kernel of another platform in the place of this one's, if one is asked for."""

    def run(self) -> None:
        """Copy the package, then the library."""
        super().run()
        if PLATFORM and not self.editable_mode:
            folder = Path(self.build_lib) / "farebox" / "kernel" / "compiled"
            for library in (path for pattern in LIBRARIES for path in folder.glob(pattern)):
                library.unlink()
            shutil.copytree(ROOT / "build" / "kernel" / PLATFORM, folder, dirs_exist_ok=True)


def readme() -> str:
    """The README, with pictures and pages where a package index finds them."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    if not REPOSITORY:
        return text
    pictures = re.sub(r"(!\[[^]]*\]\()(?!https?:)", rf"\1{REPOSITORY}/raw/main/", text)
    return re.sub(r"(?<!!)(\[[^]]*\]\()(?!https?:|#)", rf"\1{REPOSITORY}/blob/main/", pictures)


def links() -> dict[str, str]:
    """Where to look."""
    places = {"Source": "", "Documentation": "/tree/main/docs", "Changes": "/blob/main/CHANGELOG.md"}
    return {name: REPOSITORY + path for name, path in places.items()} if REPOSITORY else {}


setup(
    distclass=ForOnePlatform,
    cmdclass={"bdist_wheel": PlatformWheel, "build_py": WithKernel},
    long_description=readme(),
    long_description_content_type="text/markdown",
    project_urls=links(),
)
