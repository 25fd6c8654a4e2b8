"""The ways the kernel can run, and a program of the tests run in one of them."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

TESTS = Path(__file__).parents[1]
Settings = dict[str, str]
BEFOREHAND = {"FAREBOX_KERNEL": "beforehand"}
WEB_ASSEMBLY = {"FAREBOX_KERNEL": "web-assembly"}
WITHOUT_NUMPY = WEB_ASSEMBLY | {"FAREBOX_RECORDS": "plain"}  # as in a browser
# What is compiled for a test runs for moments: it isn't worth optimising. But what isn't at all can't be kept
# for the next run, as it holds addresses.
JUST_IN_TIME = {"FAREBOX_KERNEL": "just-in-time", "NUMBA_OPT": "1"}
BOUNDS_CHECKED = JUST_IN_TIME | {"NUMBA_BOUNDSCHECK": "1"}
INTERPRETED = {"FAREBOX_KERNEL": "interpreted"}
_CHOOSING = ("NUMBA_", "FAREBOX_KERNEL", "FAREBOX_RECORDS")


def run(module: str, asked: object, mode: Settings) -> Any:
    """What a program answers in a mode; both it and what it is asked are JSON."""
    env = {name: value for name, value in os.environ.items() if not name.startswith(_CHOOSING)}
    done = subprocess.run(
        [sys.executable, "-m", module],
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        cwd=TESTS,
        env=env | mode,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
