"""Nothing is left unchecked without a reason: whoever silences a tool says why, on the same line."""

import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).parent.parent
SILENCED = re.compile(r"# (?:noqa|type: ignore|pyright: ignore)\b.*$", re.MULTILINE)
CODES = re.compile(r"# (?:noqa: [A-Z0-9, ]+|(?:type|pyright): ignore\[[\w, -]+\])")


def unreasoned(text: str) -> list[str]:
    """What a source silences without naming what, or without saying why."""
    return [
        one for one in SILENCED.findall(text) if one == (rest := CODES.sub("", one)) or not rest.strip(" -#")
    ]


def test_a_reason_is_asked_for() -> None:
    """Else nothing below would be found."""
    assert unreasoned("x = y  # type: ignore[misc] # noqa: B018\n") != []
    assert unreasoned("x = y  # type: ignore  # why\n") != []
    assert unreasoned("x = y  # noqa\n") != []
    assert unreasoned("x = y  # noqa: B018 - on purpose\nz = 1  # type: ignore[misc] # made here\n") == []


def test_every_silenced_line_says_why() -> None:
    """In all of Python's sources, tests and tools too."""
    told = subprocess.run(["git", "ls-files", "*.py"], cwd=ROOT, check=True, capture_output=True, text=True)
    names = [name for name in told.stdout.splitlines() if name != "tests/test_exceptions.py"]
    found = {name: unreasoned((ROOT / name).read_text(encoding="utf-8")) for name in names}
    assert {name: lines for name, lines in found.items() if lines} == {}
