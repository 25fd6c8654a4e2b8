"""What the command line's tests share."""

import pytest

from cli.program import Farebox


@pytest.fixture
def farebox(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Farebox:
    """The program, run in this process."""
    return Farebox(monkeypatch, capsys)


@pytest.fixture
def never_started(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that starts after all would not end; here it fails."""
    monkeypatch.setattr("farebox.server.run.warm_rules", lambda: pytest.fail("it started"))
