"""Programs that tests need and pip doesn't bring: found, or else installed as Debian's packages."""

import fcntl
import os
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

PLACES = os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin", "/usr/local/sbin"])


def program(names: Sequence[str], package: str) -> str | None:
    """Where one of these programs is; None if there is none to be had. Two at a time wait for each other."""
    with (Path(tempfile.gettempdir()) / f"farebox-{package}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        found = _find(names)
        if found is None and shutil.which("apt-get") is not None and os.geteuid() == 0:
            _install(package)
            found = _find(names)
    return found


def _find(names: Sequence[str]) -> str | None:
    return next((path for name in names if (path := shutil.which(name, path=PLACES))), None)


def _install(package: str) -> None:
    """If the distribution has it; else it says so itself, and whoever asked finds nothing."""
    for command in (["update"], ["install", "-y", "--no-install-recommends", package]):
        subprocess.run(["apt-get", "-qq", *command], check=False, stdout=subprocess.DEVNULL)
