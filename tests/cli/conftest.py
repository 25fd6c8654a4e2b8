"""What the command line's tests share."""

import pytest

from cli.program import Farebox


@pytest.fixture
def farebox(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Farebox:
    """The program, run in this process."""
    return Farebox(monkeypatch, capsys)
