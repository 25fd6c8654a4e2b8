"""The program itself: run as a process, or in this one where that proves the same in less time."""

import io
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import typer

from farebox.cli import main
from farebox.cli.commands import app
from farebox.locale import VARIABLE

PROGRAM = str(Path(sys.executable).with_name("farebox"))
SECONDS = 180  # longer than anything here takes, on a machine that is busy with other things


@dataclass(frozen=True)
class Done:
    """What a run said, and how it ended."""

    status: int
    out: str
    err: str


@dataclass(frozen=True)
class Farebox:
    """Runs the program in this process, with its own arguments and input."""

    monkeypatch: pytest.MonkeyPatch
    capsys: pytest.CaptureFixture[str]

    def __call__(self, *args: object, typed: str = "") -> Done:
        """Run a command with these lines on standard input."""
        self.monkeypatch.setattr(sys, "argv", ["farebox", *map(str, args)])
        self.monkeypatch.setenv(VARIABLE, "en")  # what one run chooses is not the next one's
        self.monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        status = 0
        try:
            main()
        except SystemExit as end:
            status = int(end.code or 0)
        told = self.capsys.readouterr()
        assert "Traceback" not in told.err
        return Done(status, told.out, told.err)


def run(*args: object, typed: str | None = None, seconds: float = SECONDS, **env: str) -> Done:
    """Run the program as a process."""
    done = subprocess.run(
        [PROGRAM, *map(str, args)],
        check=False,
        input=typed,
        capture_output=True,
        text=True,
        timeout=seconds,
        env={**os.environ, VARIABLE: "en", **env},
    )
    assert "Traceback" not in done.stderr
    return Done(done.returncode, done.stdout, done.stderr)


def commands(group: Any = None, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every command with its path, the program itself included."""
    group = group or typer.main.get_command(app)
    yield path, group
    for name, command in getattr(group, "commands", {}).items():
        yield from commands(command, (*path, name))
