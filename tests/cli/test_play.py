"""`farebox play`, as a person or a pipe uses it: whole games, saving, resuming, leaving."""

import os
import pty
import select
import subprocess
import time
from pathlib import Path

import pytest

from cli.program import PROGRAM, Farebox, run
from farebox.boards import board_names
from farebox.record import Record, read_records
from farebox.replay import replay, verify
from support.boards import ROOT

ALWAYS_ONE = "1\n" * 600  # the first of whatever there is to choose: a whole game for anybody
MY_TOWN = ROOT / "examples" / "my-town.toml"


def only(path: Path) -> Record:
    """The one game in a file."""
    (record,) = read_records(path)
    return record


@pytest.mark.parametrize("players", ["me,simple", "random,Ann,simple,me"])
@pytest.mark.parametrize("edition", board_names())
def test_a_whole_game_from_a_pipe(farebox: Farebox, tmp_path: Path, edition: str, players: str) -> None:
    """From the first ticket to the winner, and the record is right."""
    path = tmp_path / "game.jsonl"
    done = farebox("play", edition, "--players", players, "--seed", 3, "--save", path, typed=ALWAYS_ONE)
    assert done.status == 0
    record = only(path)
    verify(record)
    assert record.result is not None
    assert list(record.seats) == players.split(",")
    winner = record.result["winners"][0]
    assert f"{record.seats[winner]} wins" in done.out
    assert f"Saved in {path}." in done.out


def test_a_board_of_ones_own(farebox: Farebox, tmp_path: Path) -> None:
    """By its file."""
    path = tmp_path / "game.jsonl"
    done = farebox("play", "--board", MY_TOWN, "--seed", 1, "--save", path, typed="1\n" * 5)
    assert "Port Willow" in done.out
    assert "--resume" in done.out
    assert "--board FILE" in done.out
    done = farebox("play", "--resume", path, "--board", MY_TOWN, typed=ALWAYS_ONE)
    assert done.status == 0
    assert "The game is over." in done.out


def test_as_a_process_of_its_own(tmp_path: Path) -> None:
    """The program on the path, from a real pipe; who starts is drawn by the seed."""
    path = tmp_path / "game.jsonl"
    done = run("play", "--seed", 3, "--save", path, typed=ALWAYS_ONE)
    assert done.status == 0
    assert set(only(path).seats) == {"me", "simple"}
    assert "The game is over." in done.out


def test_the_end_of_input_saves_and_says_how_to_go_on(farebox: Farebox, tmp_path: Path) -> None:
    """Nothing is lost: the game goes on where it stopped."""
    path = tmp_path / "game.jsonl"
    done = farebox("play", "--players", "me,simple", "--seed", 3, "--save", path, typed="1 2\n1\n1\n1\n")
    assert done.status == 0
    assert f"farebox play --resume {path}" in done.out
    stopped = only(path)
    verify(stopped)
    assert stopped.result is None
    again = farebox("play", "--resume", path, typed="")
    assert "Turn 3, yours." in again.out
    assert only(path) == stopped
    end = farebox("play", "--resume", path, typed=ALWAYS_ONE)
    assert "The game is over." in end.out
    verify(only(path))
    assert only(path).actions[: len(stopped.actions)] == stopped.actions
    over = farebox("play", "--resume", path)
    assert over.status == 2
    assert "no game in it is under way" in over.err


def test_the_end_of_input_without_a_file(farebox: Farebox) -> None:
    """It says what would have helped."""
    done = farebox("play", "--players", "me,simple", typed="1\n")
    assert done.status == 0
    assert "not saved. With --save FILE" in done.out


def test_resuming_with_other_players(farebox: Farebox, tmp_path: Path) -> None:
    """A person may take a bot's place; there must be one for each seat."""
    path = tmp_path / "game.jsonl"
    farebox("play", "--players", "me,simple", "--seed", 3, "--save", path, typed="1\n")
    done = farebox("play", "--resume", path, "--players", "random,Bo", typed="1\n")
    assert "Bo" in done.out
    done = farebox("play", "--resume", path, "--players", "me,simple,random")
    assert (done.status, done.err) == (2, "3 players for the 2 seats of the saved game\n")


def test_a_game_saved_at_the_prompt(farebox: Farebox, tmp_path: Path) -> None:
    """As it stands then; `quit` leaves."""
    path = tmp_path / "now.jsonl"
    done = farebox("play", "--players", "me,simple", "--seed", 5, typed=f"keep all\nsave {path}\nquit\nx\n")
    assert done.status == 0
    assert f"--resume {path}" in done.out
    assert "> x" not in done.out
    assert replay(path).phase.name == "TURN"
    bad = farebox("play", "--players", "me,simple", typed="save /nowhere/to/be/found.jsonl\n")
    assert "can't be written" in bad.out


def test_illegal_lines_leave_the_game_as_it_was(farebox: Farebox, tmp_path: Path) -> None:
    """G3: with a hundred of them in between, the very same game is played."""
    plain, noisy = tmp_path / "plain.jsonl", tmp_path / "noisy.jsonl"
    farebox("play", "--players", "me,simple", "--seed", 9, "--save", plain, typed="1\n" * 9)
    typed = "".join(f"dance\n999\nclaim Soho - Nowhere\npass\nfinish\n{line}" for line in ["1\n"] * 9)
    farebox("play", "--players", "me,simple", "--seed", 9, "--save", noisy, typed=typed)
    assert plain.read_text() == noisy.read_text()


# At a real terminal.


class Terminal:
    """The program in a pseudo-terminal, with somebody at the keys."""

    def __init__(self, *args: object) -> None:
        self.own, theirs = pty.openpty()
        env = {**os.environ, "TERM": "xterm", "COLUMNS": "100"}
        env.pop("NO_COLOR", None)
        command = [PROGRAM, *map(str, args)]
        self.process = subprocess.Popen(
            command, stdin=theirs, stdout=theirs, stderr=theirs, env=env, start_new_session=True
        )
        os.close(theirs)
        self.seen = ""

    def wait_for(self, text: str, seconds: float = 60) -> None:
        """Read until something is on the screen."""
        until = time.monotonic() + seconds
        while text not in self.seen:
            assert time.monotonic() < until, f"no {text!r} in {self.seen!r}"
            if select.select([self.own], [], [], 0.2)[0]:
                try:
                    self.seen += os.read(self.own, 65536).decode(errors="replace")
                except OSError:
                    break
        assert text in self.seen, self.seen

    def type(self, keys: str) -> None:
        """Press keys."""
        self.seen = ""
        os.write(self.own, keys.encode())

    def end(self) -> int:
        """Wait for the program to end."""
        status = self.process.wait(30)
        os.close(self.own)
        return status


def test_ctrl_c_at_the_prompt_offers_to_save(tmp_path: Path) -> None:
    """And again says no; never a traceback."""
    path = tmp_path / "kept.jsonl"
    terminal = Terminal("play", "--players", "me,simple", "--seed", 3)
    terminal.wait_for("Keep which tickets?")
    assert "\x1b[" in terminal.seen  # colors
    terminal.wait_for("\r\n> ")
    terminal.type("1 2\n")
    terminal.wait_for("What do you do?")
    terminal.wait_for("\r\n> ")
    terminal.type("\x04")
    terminal.wait_for("Save the game?")
    terminal.type(f"{path}\n")
    terminal.wait_for("Continue with:")
    assert "Traceback" not in terminal.seen
    assert terminal.end() == 0
    assert only(path).result is None
    again = Terminal("play", "--resume", path, "--save", tmp_path / "other.jsonl")
    again.wait_for("\r\n> ")
    again.process.send_signal(2)
    again.wait_for("Continue with:")
    assert "Traceback" not in again.seen
    assert again.end() == 130
