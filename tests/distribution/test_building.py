"""What builds the page: two at a time wait for each other."""

import subprocess
import sys

from support.boards import ROOT

TWICE = """
import sqlite3
import build

with build.alone():
    build.WAIT_SECONDS = 0
    try:
        with build.alone():
            print("two at a time")
    except sqlite3.OperationalError as error:
        print(error)
with build.alone():
    print("one after the other")
"""


def test_nobody_builds_the_page_while_another_does() -> None:
    """By a lock that every system has, and that ends with who holds it."""
    done = subprocess.run(
        [sys.executable, "-c", TWICE],
        cwd=ROOT / "web" / "scripts",
        check=True,
        capture_output=True,
        text=True,
    )
    assert done.stdout.splitlines() == ["database is locked", "one after the other"]
