"""`farebox play`, as a person or a pipe uses it: whole games, saving, resuming, leaving."""

import os
import pty
import re
import select
import signal
import subprocess
import time
from pathlib import Path

import pytest

from cli.program import PROGRAM, SECONDS, Farebox, run
from farebox.authority.daily import deal_by_date
from farebox.bots.levels import LEVELS
from farebox.game.records.record import Record, read_records
from farebox.game.records.replay import replay, verify
from farebox.locale import MINUS
from support.boards import ROOT
from support.counts import cases
from support.par import played_by

ALWAYS_ONE = "1\n" * 600  # the first of whatever there is to choose: a whole game for anybody
MY_TOWN = ROOT / "examples" / "my-town.toml"


def only(path: Path) -> Record:
    """The one game in a file."""
    (record,) = read_records(path)
    return record


@pytest.mark.parametrize("players", ["me,simple", "random,Ann,simple,me"])
@pytest.mark.parametrize("edition", cases("new-york", "card-game", more=["amsterdam", "san-francisco"]))
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


@pytest.mark.parametrize("edition", ["new-york", "card-game"])
def test_the_deal_of_the_day(
    farebox: Farebox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, edition: str
) -> None:
    """The same cards as on any device by their date; the levels make of them what they make there."""
    monkeypatch.setattr("farebox.terminal.daily_table.LEVELS", LEVELS[:3])  # those that answer at once
    monkeypatch.setattr("farebox.authority.daily.day_of", lambda now: "2027-01-15")
    path = tmp_path / "game.jsonl"
    done = farebox("play", edition, "--daily", "--save", path, typed=f"undo!\n{ALWAYS_ONE}")
    assert done.status == 0
    record = only(path)
    verify(record)
    assert record.seed == deal_by_date("2027-01-15", edition).seal.seed
    assert record.seats == ("me", "level-3")
    assert "The daily deal of 2027-01-15." in done.out
    assert "you can't take back what has come to light" in done.out
    assert record.result is not None
    own = record.result["scores"][0]["total"]
    made = [played_by(level.name, "2027-01-15", edition) for level in LEVELS[:3]]
    for level, points in zip(LEVELS, made, strict=False):
        told = str(points).replace("-", MINUS)
        assert re.search(rf"^Level {level.number} · [\w ]+: {told} points?$", done.out, re.MULTILINE)
    beaten = sum(points < own for points in made)
    told = str(own).replace("-", MINUS)
    line = rf"^Farebox 2027-01-15 · [\w ]+ · {told} points? · beats {beaten} of 3 levels$"
    assert re.search(line, done.out, re.MULTILINE)


@pytest.mark.parametrize(
    "option", [("--seed", "3"), ("--players", "me,simple"), ("--board", MY_TOWN), ("--hints",)]
)
def test_the_deal_of_the_day_has_cards_and_opponent_of_its_own(
    farebox: Farebox, option: tuple[str | Path, ...]
) -> None:
    """Nobody names others, or asks for hints."""
    done = farebox("play", "--daily", *option)
    assert done.status == 2
    assert "--daily goes without --board, --players, --seed, --hints and --no-hints" in done.err


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
    assert "Turn 3: you're up." in again.out
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


def test_no_file_is_overwritten(farebox: Farebox, tmp_path: Path) -> None:
    """Neither by --save, nor by `save`, nor by resuming one game of many."""
    path = tmp_path / "games.jsonl"
    farebox("play", "--players", "me,simple", "--seed", 3, "--save", path, typed="1\n")
    path.write_text(path.read_text() * 2)
    before = path.read_text()
    done = farebox("play", "--players", "me,simple", "--save", path, typed="1\n")
    assert (done.status, done.err) == (2, f"{path}: there is such a file already; choose another name\n")
    assert "such a file already" in farebox("play", "--players", "me,simple", typed=f"save {path}\n").out
    done = farebox("play", "--resume", path)
    assert (done.status, done.err) == (2, f"{path} holds 2 games: name a new file for this one with --save\n")
    other = tmp_path / "other.jsonl"
    assert farebox("play", "--resume", path, "--save", other, typed="1\n").status == 0
    assert only(other).seed == 3
    assert path.read_text() == before


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
        env = {**os.environ, "FAREBOX_LANGUAGE": "en", "TERM": "xterm", "COLUMNS": "100"}
        env.pop("NO_COLOR", None)
        self.process = subprocess.Popen(
            [PROGRAM, *map(str, args)],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=env,
            start_new_session=True,
        )
        os.close(theirs)
        self.seen = ""

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(self, *error: object) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.own)

    def shows(self, text: str, seconds: float = SECONDS) -> bool:
        """Read until something is on the screen."""
        until = time.monotonic() + seconds
        while text not in self.seen and time.monotonic() < until:
            if select.select([self.own], [], [], 0.2)[0]:
                try:
                    self.seen += os.read(self.own, 65536).decode(errors="replace")
                except OSError:
                    break
        assert "Traceback" not in self.seen
        return text in self.seen

    def type(self, keys: str) -> None:
        """Press keys."""
        self.seen = ""
        os.write(self.own, keys.encode())

    def interrupt_until(self, text: str) -> bool:
        """Send what Ctrl-C sends; again if it came in the instant before the program listens."""
        for _ in range(5):
            self.process.send_signal(signal.SIGINT)
            if self.shows(text, 20):
                return True
        return False


def test_leaving_a_terminal_offers_to_save(tmp_path: Path) -> None:
    """After Ctrl-D here; never a traceback."""
    path = tmp_path / "kept.jsonl"
    with Terminal("play", "--players", "me,simple", "--seed", 3) as terminal:
        assert terminal.shows("\r\n> ")
        assert "Which tickets do you keep?" in terminal.seen
        assert "\x1b[" in terminal.seen  # colors
        terminal.type("1 2\n")
        assert terminal.shows("\r\n> ")
        terminal.type("\x04")
        assert terminal.shows("Save the game?")
        terminal.type(f"{path}\n")
        assert terminal.shows("Continue with:")
        assert terminal.process.wait(SECONDS) == 0
    assert only(path).result is None


def test_ctrl_c_at_a_terminal_keeps_what_is_saved(tmp_path: Path) -> None:
    """It says how to go on, and ends with 130."""
    path = tmp_path / "kept.jsonl"
    with Terminal("play", "--players", "me,simple", "--save", path) as terminal:
        assert terminal.shows("\r\n> ")
        assert terminal.interrupt_until("Continue with:")
        assert terminal.process.wait(SECONDS) == 130
    assert only(path).result is None
