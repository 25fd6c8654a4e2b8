"""What is built once for all the processes of a test run."""

import fcntl
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest


def once(folders: pytest.TempPathFactory, name: str, build: Callable[[Path], object]) -> Path:
    """A folder that the first process to need it fills; the others wait, and find it whole."""
    is_one_of_many = "PYTEST_XDIST_WORKER" in os.environ
    place = folders.getbasetemp().parent if is_one_of_many else folders.getbasetemp()
    folder, whole = place / name, place / f"{name}.whole"
    with (place / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not whole.exists():
            shutil.rmtree(folder, ignore_errors=True)  # what somebody began and could not finish
            folder.mkdir()
            build(folder)
            whole.touch()
    return folder
