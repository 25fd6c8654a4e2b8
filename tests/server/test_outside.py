"""Programs at a server's tables: only those its host named, by that name, and never by a command."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from farebox.boards import load_board
from farebox.server.thinking.question import bot_behind
from server.client import Client, play_out
from server.serving import Server, running
from support.boards import ROOT

COMMAND = f"cmd:{sys.executable} {ROOT / 'examples' / 'bots' / 'claimer.py'}"
BROKEN = f"cmd:{sys.executable} {ROOT / 'tests' / 'bots' / 'program.py'} die"
BOTS = {"claimer": COMMAND, "broken": BROKEN}


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the server says."""
    return tmp_path_factory.mktemp("outside") / "log"


@pytest.fixture(scope="module")
def server(log: Path) -> Iterator[Server]:
    """A server whose host allowed two programs."""
    with running(f"sqlite:///{log.with_name('tables.sqlite')}", log, more_bots=BOTS) as server:
        yield server


@pytest.mark.parametrize("name", BOTS)
def test_a_named_program_plays(server: Server, log: Path, name: str) -> None:
    """To the end; where it fails, a legal action is taken for it, and the log says why."""
    table = server.open_table("new-york", "here", name, seed=1)
    with Client(table, 0) as person:
        play_out([person])
    if name == "broken":
        assert "it ended (exit status 3) instead of answering" in log.read_text()
    record = table.get("/record", seat=0).json()["record"]
    assert record["seats"][1] == name
    assert "cmd:" not in str(record)


@pytest.mark.parametrize(
    "bot",
    [
        COMMAND,
        "cmd:sh",
        "cmd:seconds=1:sh",
        "cmd:",
        "cmd",
        "claimer:seconds=1",
        "CMD:sh",
        "os:system",
        "farebox.bots.path:PathBot",
        "path:weight=3",
    ],
)
def test_no_request_names_a_command_or_an_import(server: Server, bot: str) -> None:
    """Neither for a new table nor for an empty seat; nothing is started or imported."""
    seats = [{"kind": "here"}, {"kind": "bot", "bot": bot}]
    answer = server.post("/tables", {"edition": "new-york", "seats": seats})
    assert answer.status_code == 422
    table = server.open_table("new-york", "here", "link", seed=1)
    with Client(table, 0) as person:
        person.send({"type": "hand_over", "seat": 1, "bot": bot})
        assert person.next_error().code in ("no_bot", "malformed")
        assert person.view.seats[1].stand_in is None


def test_the_bots_offered_are_told_by_name_only(server: Server) -> None:
    """What is behind a name stays with the host."""
    told = server.get("/bots")
    assert {"claimer", "broken"} <= {bot["name"] for bot in told.json()}
    assert "claimer.py" not in told.text


def test_a_name_that_was_kept_is_never_taken_for_a_command() -> None:
    """Not even if the database says so."""
    behind = {
        name: bot_behind(name, load_board("new-york"), BOTS)
        for name in ("claimer", "simple", "cmd:sh", "os:system")
    }
    assert behind == {"claimer": COMMAND, "simple": "simple", "cmd:sh": None, "os:system": None}
