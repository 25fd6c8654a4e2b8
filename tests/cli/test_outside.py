"""Programs as players on the command line: in play, in simulate, under Ctrl-C, and in saved games."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cli.program import PROGRAM, SECONDS, Farebox, run
from support.boards import ROOT

CLAIMER = f"cmd:{sys.executable} {ROOT / 'examples' / 'bots' / 'claimer.py'}"
TEST_PROGRAM = f"{sys.executable} {ROOT / 'tests' / 'bots' / 'program.py'}"
ALWAYS_ONE = "1\n" * 600


def test_a_person_plays_a_program(farebox: Farebox, tmp_path: Path) -> None:
    """A whole game; the record names the command."""
    path = tmp_path / "game.jsonl"
    done = farebox("play", "--players", f"{CLAIMER},me", "--seed", 1, "--save", path, typed=ALWAYS_ONE)
    assert done.status == 0, done.err
    assert json.loads(path.read_text())["seats"] == [CLAIMER, "me"]
    assert farebox("verify", path, "--jobs", 1).status == 0


def test_a_forfeit_is_told(farebox: Farebox, tmp_path: Path) -> None:
    """At the end of the game, and when its record is shown."""
    path = tmp_path / "game.jsonl"
    bot = f"cmd:{TEST_PROGRAM} die 2"
    done = farebox("play", "--players", f"{bot},random", "--seed", 1, "--save", path)
    assert done.status == 0
    assert "it ended (exit status 3) instead of answering" in done.out
    assert "With forfeits counted as losses: random wins." in done.out
    assert farebox("show", path).out.endswith("With forfeits counted as losses: random wins.\n")
    assert farebox("verify", path, "--jobs", 1).status == 0


def test_a_saved_game_starts_no_program_by_itself(farebox: Farebox, tmp_path: Path) -> None:
    """A file from somebody else must not run commands; whoever resumes names them."""
    path = tmp_path / "game.jsonl"
    farebox("play", "--players", "me,random", "--seed", 1, "--save", path, typed="1\n")
    trap = tmp_path / "trap"
    game = json.loads(path.read_text())
    game["seats"][1] = f"cmd:touch {trap}"
    path.write_text(json.dumps(game) + "\n")
    done = farebox("play", "--resume", path, typed=ALWAYS_ONE)
    assert done.status == 2
    assert "name all with --players" in done.err
    assert not trap.exists()
    done = farebox("play", "--resume", path, "--players", f"me,{CLAIMER}", typed=ALWAYS_ONE)
    assert done.status == 0


def test_simulate_tells_forfeits(farebox: Farebox) -> None:
    """How often and why."""
    bots = f"cmd:{TEST_PROGRAM} garbage 1,random"
    done = farebox("simulate", "new-york", "--bots", bots, "--games", 3, "--jobs", 1)
    assert done.status == 0
    assert "Seat 0 forfeited 3 times, which counts as lost: not a line of JSON" in done.out


@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_leaves_no_program(tmp_path: Path, jobs: int) -> None:
    """Not even one that won't listen."""
    heard = tmp_path / "heard"
    bots = f"cmd:seconds=2:{TEST_PROGRAM} hang 5,random"
    command = [PROGRAM, "simulate", "new-york", "--bots", bots, "--games", "2", "--jobs", str(jobs)]
    env = {**os.environ, "HEARD": str(heard)}
    started = subprocess.Popen(
        command, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    until = time.monotonic() + SECONDS
    while (not heard.exists() or heard.read_text().count('"decide"') < 6) and time.monotonic() < until:
        time.sleep(0.05)
    os.killpg(started.pid, signal.SIGINT)
    _, complaints = started.communicate(timeout=SECONDS)
    assert (started.returncode, complaints) == (130, "Stopped.\n")
    for line in heard.read_text().splitlines():
        with pytest.raises(ProcessLookupError):
            os.kill(json.loads(line)["pid"], 0)


@pytest.mark.parametrize(
    ("told", "says"),
    [
        ("clever", "is written NAME=BOT"),
        ("a b=simple", "is written NAME=BOT"),
        ("cmd:x=simple", "is written NAME=BOT"),
        ("simple=path", "there is a bot called 'simple' already"),
        ("mine=cmd:./no-such-bot", "there is no program './no-such-bot'"),
    ],
)
def test_what_a_server_can_not_offer_is_said(told: str, says: str) -> None:
    """Before it listens."""
    done = run("serve", "--bot", told)
    assert done.status == 2
    assert says in done.err
