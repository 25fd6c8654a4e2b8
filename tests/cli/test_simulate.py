"""`farebox simulate`, `verify` and `show`: from games to records to checks and stories."""

import gzip
import json
import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

from cli.program import PROGRAM, SECONDS, Farebox, run
from farebox import new_game
from support.boards import EDITIONS, ROOT, SOME_TABLES

FOREIGN = ROOT / "tests" / "fixtures" / "records"
MY_TOWN = ROOT / "examples" / "my-town.toml"


def simulated(farebox: Farebox, path: Path, *args: object) -> Path:
    """A file of games."""
    done = farebox("simulate", *args, "--jobs", 1, "--out", path)
    assert done.status == 0, done.err
    return path


def test_the_summary(farebox: Farebox) -> None:
    """Each seat's share with its interval, points by source, speed."""
    done = farebox("simulate", "new-york", "--players", 3, "--games", 60, "--jobs", 1)
    assert done.status == 0
    assert "New York: 60 games" in done.out
    assert "95% interval" in done.out
    assert "games a second" in done.out
    assert done.out.count("random") == 3
    assert done.err == ""


def test_bots_by_seat(farebox: Farebox) -> None:
    """As many players as bots."""
    done = farebox("simulate", "card-game", "--bots", "greedy,random,simple", "--games", 2, "--jobs", 1)
    assert done.status == 0
    assert "routes" not in done.out
    assert all(name in done.out for name in ("greedy", "random", "simple"))


@pytest.mark.parametrize(("edition", "n_seats"), SOME_TABLES)
def test_what_is_simulated_verifies(farebox: Farebox, tmp_path: Path, edition: str, n_seats: int) -> None:
    """Every edition, every number of seats."""
    path = simulated(farebox, tmp_path / "games.jsonl", edition, "--players", n_seats, "--games", 5)
    done = farebox("verify", path, "--jobs", 1)
    assert (done.status, done.out) == (0, f"{path}: 5 games checked, all right.\n")


def test_the_same_again_with_two_jobs(farebox: Farebox, tmp_path: Path) -> None:
    """As real processes, byte for byte."""
    one = simulated(farebox, tmp_path / "one.jsonl.gz", "new-york", "--games", 250)
    two = tmp_path / "two.jsonl.gz"
    assert run("simulate", "new-york", "--games", 250, "--out", two, "--jobs", 2).status == 0
    assert gzip.decompress(one.read_bytes()) == gzip.decompress(two.read_bytes())


def test_ctrl_c_leaves_nothing_behind(tmp_path: Path) -> None:
    """No file, no part of one, no process; one line says so."""
    out = tmp_path / "games.jsonl"
    command = [
        PROGRAM,
        "simulate",
        "san-francisco",
        "--bots",
        "simple",
        "--games",
        "100000",
        "--out",
        str(out),
        "--jobs",
        "2",
    ]
    started = subprocess.Popen(
        command, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True, start_new_session=True
    )
    until = time.monotonic() + SECONDS
    while not list(tmp_path.iterdir()) and time.monotonic() < until:
        time.sleep(0.05)
    time.sleep(1)
    os.killpg(started.pid, signal.SIGINT)
    told, complaints = started.communicate(timeout=SECONDS)
    assert started.returncode == 130
    assert complaints == f"Stopped; {out} was not written.\n"
    assert told == ""
    assert list(tmp_path.iterdir()) == []
    assert is_gone(started.pid)


def is_gone(group: int) -> bool:
    """Whether the last process of a group ends, soon."""
    until = time.monotonic() + SECONDS
    while time.monotonic() < until:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False


# Verify.


def test_verify_objects_with_line_action_and_rule(farebox: Farebox, tmp_path: Path) -> None:
    """Status 1; the other games are right."""
    path = simulated(farebox, tmp_path / "games.jsonl", "amsterdam", "--games", 4)
    lines = path.read_text().splitlines()
    game = json.loads(lines[2])
    row = next(row for row in game["actions"] if row["do"] == "draw")
    row["card"] = "wild" if row["card"] != "wild" else "red"
    lines[2] = json.dumps(game)
    path.write_text("\n".join(lines))
    done = farebox("verify", path, "--jobs", 1)
    assert done.status == 1
    where = game["actions"].index(row) + 1
    assert f"{path}, line 3: action {where}: " in done.out
    assert "(C10)" in done.out
    assert f"{path}: 4 games checked, 1 wrong." in done.out


def test_verify_reports_what_can_not_be_read(farebox: Farebox, tmp_path: Path) -> None:
    """Status 2; what comes before counts, and other files are checked too."""
    good = simulated(farebox, tmp_path / "good.jsonl.gz", "new-york", "--games", 40)
    cut = tmp_path / "cut.jsonl.gz"
    cut.write_bytes(good.read_bytes()[:-200])
    done = farebox("verify", cut, tmp_path / "missing.jsonl", good, "--jobs", 1)
    assert done.status == 2
    assert "cut short" in done.out
    assert "1 line can't be read" in done.out
    assert "missing.jsonl: there is no such file" in done.err
    assert f"{good}: 40 games checked, all right." in done.out


def test_verify_says_what_the_deal_was_fixed_as(farebox: Farebox, tmp_path: Path) -> None:
    """G2: only the fingerprint that somebody was shown tells their deal from another that fits itself."""
    path = tmp_path / "game.jsonl"
    game = new_game("new-york", seats=2)
    assert game.seal is not None
    game.record().save(path)
    shown = game.seal.fingerprint
    assert f"fixed as {shown}" in farebox("verify", path, "--jobs", 1).out
    assert farebox("verify", path, "--jobs", 1, "--fingerprint", shown.upper()).status == 0
    other = farebox("verify", path, "--jobs", 1, "--fingerprint", "0" * 64)
    assert (other.status, "no game here has the fingerprint" in other.out) == (1, True)
    new_game("new-york", seats=2, seed=7).record().save(path)
    assert "no fingerprint" in farebox("verify", path, "--jobs", 1).out


def test_verify_games_of_other_programs(farebox: Farebox) -> None:
    """All of them."""
    done = farebox("verify", *sorted(FOREIGN.glob("*.jsonl")), "--jobs", 1)
    assert done.status == 0
    assert done.out.count("10 games checked, all right.") == 12


def test_verify_on_a_board_of_ones_own(farebox: Farebox, tmp_path: Path) -> None:
    """Named with --board."""
    path = simulated(farebox, tmp_path / "games.jsonl", "--board", MY_TOWN, "--games", 3)
    assert farebox("verify", path, "--board", MY_TOWN, "--jobs", 1).status == 0
    assert farebox("verify", path, "--jobs", 1).status == 1


# Show.


@pytest.mark.parametrize("edition", EDITIONS)
def test_show_tells_a_game(farebox: Farebox, edition: str) -> None:
    """The deal, every turn, the scores."""
    done = farebox("show", FOREIGN / f"{edition}-4.jsonl", "--game", 2)
    assert done.status == 0
    assert done.out.count(" is dealt ") == (8 if edition == "card-game" else 4)
    assert "   1. " in done.out
    assert "The game is over." in done.out


def test_show_to_a_seat_hides_the_rest(farebox: Farebox) -> None:
    """Only its own cards and tickets, until the end."""
    done = farebox("show", FOREIGN / "new-york-3.jsonl", "--seat", 1)
    story, _, _ = done.out.partition("The game is over.")
    assert "You are dealt" in story
    assert " is dealt" not in story
    assert "You kept" in story
    for line in story.splitlines():
        if " keeps " in line:
            assert line.endswith((" of 2 tickets.", " of 1 ticket."))


def test_show_what_is_not_there(farebox: Farebox) -> None:
    """Which games and seats there are."""
    path = FOREIGN / "new-york-3.jsonl"
    assert "there is no game 11; it has 10" in farebox("show", path, "--game", 11).err
    assert "seats are 0 to 2" in farebox("show", path, "--seat", 3).err


def test_show_a_running_game(farebox: Farebox, tmp_path: Path) -> None:
    """Up to where it stands."""
    path = tmp_path / "game.jsonl"
    farebox("play", "--players", "me,simple", "--seed", 3, "--save", path, typed="1\n1\n1\n")
    assert "under way: me plays next" in farebox("show", path).out
