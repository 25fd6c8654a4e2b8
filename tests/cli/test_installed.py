"""Bots of an installed package: found by their entry points, listed, and played with like any other."""

import json
import os
from pathlib import Path

import pytest

from cli.program import Done, run

MODULE = '''
from farebox.game.actions import Claim


class Claimer:
    """Claims the first route it can, and else does the first thing there is."""

    name = "claimer"

    def __init__(self, board, seed, *, last=False):
        self.last = last

    def choose(self, observation):
        claims = [action for action in observation.actions if isinstance(action, Claim)]
        return (claims or observation.actions)[-1 if self.last else 0]
'''
POINTS = (
    "[farebox.bots]\nclaimer = their_bots:Claimer\nbroken = no_such_module:Bot\nrandom = their_bots:Claimer\n"
)


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A folder as pip leaves it when it has installed a package with bots."""
    site = tmp_path / "site"
    about = site / "their_bots-1.0.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: their-bots\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(POINTS)
    (site / "their_bots.py").write_text(MODULE)
    return site


def with_site(site: Path, *args: object) -> Done:
    """Run the program where the package is installed."""
    path = os.pathsep.join(filter(None, (str(site), os.environ.get("PYTHONPATH"))))
    return run(*args, seconds=400, PYTHONPATH=path)


def test_a_game_with_a_bot_of_another_package(site: Path, tmp_path: Path) -> None:
    """By its name, with an option; the record says who played, and verifies without the package."""
    path = tmp_path / "game.jsonl"
    done = with_site(site, "play", "--players", "claimer:last=yes,simple", "--seed", 1, "--save", path)
    assert done.status == 0, done.err
    record = json.loads(path.read_text())
    assert record["seats"] == ["claimer:last=yes", "simple"]
    assert any(row["do"] == "claim" for row in record["actions"] if row.get("seat") == 0)
    assert run("verify", path, "--jobs", 1).status == 0


def test_it_is_listed_with_what_it_says_of_itself(site: Path) -> None:
    """One that can't be loaded says so in its place; a name of ours stays ours."""
    done = with_site(site, "bots", "--edition", "new-york")
    assert done.status == 0, done.err
    rows = {line.split()[0]: line for line in done.out.splitlines() if line.strip()}
    assert "Claims the first route it can" in rows["claimer"]
    assert "can't be imported: No module named 'no_such_module'" in rows["broken"]
    assert "Picks any legal action" in rows["random"]


def test_without_the_package_there_is_no_such_bot() -> None:
    """It comes and goes with what is installed."""
    done = run("simulate", "new-york", "--bots", "claimer", "--games", 1)
    assert done.status == 2
    assert "no bot is called 'claimer'" in done.err
