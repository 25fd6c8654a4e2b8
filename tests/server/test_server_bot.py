"""The example of a bot client plays whole games at a real server, and outlives it."""

import importlib.util
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from server.serving import Server, Table, running

SCRIPT = Path(__file__).parents[2] / "examples" / "bots" / "server_bot.py"


def example() -> ModuleType:
    """The example as a module."""
    spec = importlib.util.spec_from_file_location("server_bot", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def link(server: Server, table: Table, seat: int) -> str:
    """The link that its host would send."""
    return f"http://127.0.0.1:{server.port}/#/join/{table.id}/{table.invitations[seat]}"


@pytest.mark.parametrize("edition", ["san-francisco", "card-game"])
def test_it_plays_a_game_to_its_end(server: Server, edition: str) -> None:
    """Against a bot of the server's, which thinks while a person's seat is connected."""
    table = server.open_table(edition, "link", "random")
    command = [sys.executable, str(SCRIPT), link(server, table, 0), "--name", "Hal"]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert re.fullmatch(r"(won|lost) at seat 0: -?\d+, -?\d+\n", done.stdout)
    assert done.stderr == ""
    view = table.get().json()
    assert view["phase"] == "over"
    assert view["seats"][0]["name"] == "Hal"


def test_it_comes_back_after_the_server_was_killed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In mid-game, between seeing its turn and acting: the game goes on where it was."""
    module = example()
    monkeypatch.setattr(module.time, "sleep", lambda seconds: None)
    with running(f"sqlite:///{tmp_path / 'tables.sqlite'}", tmp_path / "log") as server:
        table = server.open_table("new-york", "link", "random")
        usual, decisions = module.choose, 0

        def choose(view: dict[str, Any]) -> int:
            nonlocal decisions
            decisions += 1
            if decisions == 4:
                server.kill()
                server.start()
            return int(usual(view))

        monkeypatch.setattr(module, "choose", choose)
        view = module.Seat.by_link(link(server, table, 0), "Hal").play()
    assert view["phase"] == "over"
    assert decisions > 5


def test_it_plays_the_rematch_too(server: Server) -> None:
    """A view of a game that is over names the next table, which the same secret opens."""
    module = example()
    table = server.open_table("new-york", "link", "random")
    seat = module.Seat.by_link(link(server, table, 0), "Hal")
    assert "next" not in seat.play()
    answer = server.post(f"/tables/{table.id}/rematch", secret=seat.secret)
    following = seat.play()["next"]
    assert following == answer.json()["table"]
    assert module.Seat(seat.server, following, seat.secret).play()["table"] == following


def test_what_is_no_invitation_is_told(server: Server) -> None:
    """A link of another kind, and an invitation that is used up."""
    module = example()
    with pytest.raises(SystemExit, match="is no invitation: it looks like"):
        module.Seat.by_link("http://127.0.0.1/", "Hal")
    table = server.open_table("new-york", "link", "random")
    module.Seat.by_link(link(server, table, 0), "Hal")
    with pytest.raises(SystemExit, match="the server refuses"):
        module.Seat.by_link(link(server, table, 0), "Hal")
