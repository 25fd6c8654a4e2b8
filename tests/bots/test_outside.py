"""Bots from outside, as real processes: whole games, every way to fail, and an end that is an end."""

import gc
import json
import os
import shutil
import subprocess
import sys
import time
from base64 import b64decode
from pathlib import Path
from typing import Any

import pytest

from farebox.boards import load_board
from farebox.bots import is_bot, make_bot, split_list
from farebox.bots.commands import split_command
from farebox.bots.outside import OutsideBot
from farebox.bots.process import end_all
from farebox.errors import BadRecord, FareboxError
from farebox.game.game import Game
from farebox.game.records.record import read_records
from farebox.game.records.replay import verify
from farebox.sim import simulate
from farebox.tables.at_hand import end_game, let_play, play_game, table_at_hand
from farebox.tables.forfeits import forfeits_of, winners_of
from support.boards import ROOT

NEW_YORK = load_board("new-york")
PROGRAM = f"{sys.executable} {Path(__file__).with_name('program.py')}"
NODE = shutil.which("node", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
OWN = {
    "python": f"{sys.executable} {ROOT / 'examples' / 'bots' / 'claimer.py'}",
    "javascript": f"{NODE} {ROOT / 'examples' / 'bots' / 'claimer.js'}",
}


def program(habit: str, when: int = 0, options: str = "") -> str:
    """A bot with a habit."""
    return f"cmd:{options}{PROGRAM} {habit} {when}"


def played(spec: str, other: str = "random", seed: int = 1, edition: str = "new-york") -> Game:
    """A game of a bot against another."""
    board = load_board(edition)
    bots = [make_bot(one, board, seed) for one in (spec, other)]
    return play_game(board, bots, seed, (spec, other))


def is_alive(pid: int) -> bool:
    """Whether there is such a process, a dead one that nobody has buried included."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.fixture
def heard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where programs note what they were told."""
    path = tmp_path / "heard"
    monkeypatch.setenv("HEARD", str(path))
    return path


def notes(heard: Path) -> list[dict[str, Any]]:
    """What they noted."""
    return [json.loads(line) for line in heard.read_text(encoding="utf-8").splitlines()]


# Whole games.


@pytest.mark.parametrize("edition", ["new-york", "amsterdam", "san-francisco", "card-game"])
@pytest.mark.parametrize("language", OWN)
def test_the_examples_play_whole_games(edition: str, language: str) -> None:
    """Without a forfeit, and by the rules."""
    game = played(f"cmd:{OWN[language]}", edition=edition)
    assert game.is_over
    assert not forfeits_of(game.more, 2)
    verify(game.record())


def test_the_same_seed_gives_the_same_game(tmp_path: Path) -> None:
    """G2, as far as the program keeps to its seed; whatever the number of processes."""
    bots = [f"cmd:{OWN['python']}", "random"]
    for jobs in (1, 2):
        simulate(NEW_YORK, 2, bots, 6, seed=3, jobs=jobs, out=tmp_path / f"{jobs}.jsonl")
    assert (tmp_path / "1.jsonl").read_bytes() == (tmp_path / "2.jsonl").read_bytes()


def test_what_a_program_is_told(heard: Path) -> None:
    """Hello with the board, questions with what the seat knows, and the result; G1."""
    game = played(program("good"), "simple")
    hello, *questions, over = notes(heard)
    assert (hello["type"], hello["protocol"], hello["edition"]) == ("hello", 1, "new-york")
    assert (hello["seat"], hello["seats"], hello["names"]) == (0, 2, list(game.names))
    assert len(hello["board"]["routes"]) == 41
    assert hello["board"]["wild"] == "wild"
    assert over["result"] == game.result()
    assert {asked["type"] for asked in questions} == {"decide"}
    assert all(asked["actions"] for asked in questions)
    seen = Game(NEW_YORK, game.names, 1).observe(0)
    assert b64decode(questions[0]["knowledge"]) == seen.row.tobytes()
    first = seen.to_dict()
    assert questions[0]["observation"] | {"actions": first["actions"]} == json.loads(json.dumps(first))


@pytest.mark.parametrize("edition", ["san-francisco", "card-game"])
def test_a_program_never_hears_of_anothers_secrets(heard: Path, edition: str) -> None:
    """G1: other cards in the other hand, another seed, and it is told the very same."""
    board = load_board(edition)
    one = Game(board, ["a", "b"], 5)
    two = Game(board, ["a", "b"], 6)
    for game in (one, two):
        game.play(game.legal_ids()[0])
    state = two._states
    two._states = one._states.copy()
    two._states["hand"][0, 0] = state["hand"][0, 0]
    two._states["held"][0, 0] = state["held"][0, 0]
    two._states["deck"][0] = state["deck"][0]
    two._states["n_deck"][0] = state["n_deck"][0]
    assert one._states.tobytes() != two._states.tobytes()
    for game in (one, two):
        bot = make_bot(program("good"), board, 1)
        let_play(table_at_hand(game), bot)
        end_game(game, [bot])
    told = [{**asked, "pid": 0} for asked in notes(heard)]
    assert told[:2] == told[2:]


# What goes wrong.


@pytest.mark.parametrize("when", [0, 4])
@pytest.mark.parametrize(
    ("habit", "why"),
    [
        ("hang", "no answer within 0.7 seconds"),
        ("die", "it ended (exit status 3) instead of answering"),
        ("abort", "it ended (killed by signal 9) instead of answering"),
        ("close", "it closed its output instead of answering"),
        ("garbage", r"not a line of JSON: 'Hello\x1b[31m? \xe9"),
        ("binary", "not a line of JSON"),
        ("deep", "not a line of JSON"),
        ("list", "not a JSON object: '[1, 2]'"),
        ("illegal", "'\"claim the moon\"' is no legal action"),
        ("wrong-id", "'32000' is no legal action"),
        ("true", "'true' is no legal action"),
        ("silent", "'null' is no legal action"),
        ("huge", "a line of more than 65536 bytes"),
    ],
)
def test_who_fails_forfeits_and_the_game_goes_on(habit: str, why: str, when: int) -> None:
    """The record says why, and passes every check."""
    game = played(program(habit, when, "seconds=0.7:" if habit == "hang" else ""))
    assert game.is_over
    (forfeit,) = forfeits_of(game.more, 2)
    assert forfeit.seat == 0
    assert why in forfeit.why
    assert forfeit.why.isprintable()
    assert (forfeit.at == 0) == (when == 0)
    assert winners_of(game.scores(), [forfeit]) == [1]
    record = game.record()
    assert record.to_dict()["forfeits"] == [{"seat": 0, "from": forfeit.at, "why": forfeit.why}]
    verify(record)


@pytest.mark.parametrize(
    ("habit", "why"),
    [
        ("slow-start", "no answer within 0.5 seconds"),
        ("deaf", "no answer within 0.5 seconds"),
        ("version", "it speaks protocol 2; this is protocol 1"),
        ("text", "it speaks protocol '1'; this is protocol 1"),
        ("yes", "it speaks protocol True; this is protocol 1"),
    ],
)
def test_who_does_not_get_ready_forfeits(habit: str, why: str) -> None:
    """Before its first decision."""
    game = played(program(habit, options="start=0.5:" if "0.5" in why else ""))
    assert [(one.at, one.why) for one in forfeits_of(game.more, 2)] == [(0, why)]


def test_a_slow_start_has_its_own_time(heard: Path) -> None:
    """A decision's time begins when the program is ready."""
    bot = make_bot(f"cmd:seconds=1:start=30:sh -c 'sleep 1.5; exec {PROGRAM} good'", NEW_YORK, 1)
    game = Game(NEW_YORK, ["slow", "other"], 1)
    let_play(table_at_hand(game), bot)
    end_game(game, [bot])
    assert not forfeits_of(game.more, 2)


def test_lots_are_drawn_the_same_way_again() -> None:
    """G2 holds for what is played in a forfeiter's place."""
    one, two = (played(program("die", 3)).record().to_json() for _ in range(2))
    assert one == two


def test_a_tournament_goes_on(tmp_path: Path) -> None:
    """A forfeit counts as lost however many points lots bring, and the sums say why."""
    out = tmp_path / "games.jsonl"
    summary = simulate(NEW_YORK, 3, [program("die", 2), "random", program("good")], 8, jobs=1, out=out)
    assert summary.seats[0].wins == 0
    assert sum(seat.wins for seat in summary.seats) == pytest.approx(1)
    assert summary.forfeits == {(0, "it ended (exit status 3) instead of answering"): 8}
    for record in read_records(out):
        verify(record)


def test_the_last_who_stays_has_won() -> None:
    """When all forfeit: who did so last."""
    game = played(program("die", 5), program("die", 3))
    first, last = forfeits_of(game.more, 2)
    assert first.at < last.at
    assert winners_of(game.scores(), [first, last]) == [last.seat]
    verify(game.record())


def test_a_record_whose_forfeits_make_no_sense_is_refused() -> None:
    """Files come from anywhere."""
    for told in (7, [7], [{"seat": 2, "from": 1, "why": "x"}], [{"seat": 0, "from": "a", "why": "x"}]):
        with pytest.raises(BadRecord, match="forfeits"):
            forfeits_of({"forfeits": told}, 2)


# How it ends.


@pytest.mark.parametrize("habit", ["good", "stubborn", "hang"])
def test_no_process_is_left(heard: Path, habit: str) -> None:
    """One that leaves at the end of its input, and two that must be killed; buried, too."""
    played(program(habit, 2, "seconds=0.5:"))
    assert not is_alive(notes(heard)[0]["pid"])


@pytest.mark.parametrize("way", ["forgotten", "all at once", "program's end"])
def test_no_process_is_left_when_nobody_ends_it(heard: Path, way: str) -> None:
    """The bot is dropped, the process leaves in a hurry, the interpreter ends."""
    if way == "program's end":
        code = (
            "from farebox.game.game import Game; from farebox.boards import load_board\n"
            "from farebox.bots import make_bot; from farebox.tables.at_hand import *\n"
            f"board = load_board('new-york'); bot = make_bot({program('stubborn')!r}, board, 1)\n"
            "let_play(table_at_hand(Game(board, ['a', 'b'], 1)), bot)"
        )
        subprocess.run([sys.executable, "-c", code], check=True)
    else:
        bot = make_bot(program("stubborn"), NEW_YORK, 1)
        let_play(table_at_hand(Game(NEW_YORK, ["a", "b"], 1)), bot)
        if way == "all at once":
            end_all()
        del bot
        gc.collect()
    pid = notes(heard)[0]["pid"]
    until = time.monotonic() + 5
    while is_alive(pid) and time.monotonic() < until:
        time.sleep(0.02)
    assert not is_alive(pid)


def test_what_it_complains_about_goes_to_its_log_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """And it inherits no word about this program's own settings."""
    monkeypatch.setenv("FAREBOX_DATABASE_URL", "postgresql://secret")
    log = tmp_path / "log"
    command = "sh -c 'echo \"url: $FAREBOX_DATABASE_URL.\" >&2; exit 1'"
    for options in ("", f"log={log}:"):
        game = Game(NEW_YORK, ["a", "b"], 1)
        let_play(table_at_hand(game), make_bot(f"cmd:{options}{command}", NEW_YORK, 1))
        assert "forfeits" in game.more
    assert capfd.readouterr().err == ""
    assert log.read_text() == "url: .\n"


# How it is written.


@pytest.mark.parametrize(
    ("spec", "name", "options"),
    [
        ("cmd:./bot", "cmd:./bot", {}),
        ("cmd:./bot --a=b:c", "cmd:./bot --a=b:c", {}),
        ("cmd:seconds=2:./bot x:y", "cmd:./bot x:y", {"seconds": "2"}),
        ("cmd:seconds=2:start=60:'a b' c", "cmd:'a b' c", {"seconds": "2", "start": "60"}),
    ],
)
def test_options_come_first_and_all_else_is_the_command(
    spec: str, name: str, options: dict[str, str]
) -> None:
    """Colons, equals signs and quotes are safe there."""
    assert split_command(spec) == (name, options)
    assert is_bot(spec)


def test_lists_of_bots() -> None:
    """A comma in a command's quotes is its own; a name may have an apostrophe."""
    assert split_list("simple, random") == ["simple", "random"]
    assert split_list("O'Brien,cmd:./bot 'a,b' \"c,d\",me") == ["O'Brien", "cmd:./bot 'a,b' \"c,d\"", "me"]
    assert split_list("a,,") == ["a", "", ""]


@pytest.mark.parametrize(
    ("spec", "says"),
    [
        ("cmd:", "a bot's command is missing"),
        ("cmd:   ", "a bot's command is missing"),
        ("cmd:./no-such-bot", "there is no program './no-such-bot'"),
        ("cmd:sh 'x", "can't be read: No closing quotation"),
        ("cmd:second=2:sh", "has no option 'second'; did you mean 'seconds'?"),
        ("cmd:seconds=soon:sh", "should be a number, not 'soon'"),
        ("cmd:seconds=0:sh", "is a time in seconds, not 0"),
        ("cmd:seconds=nan:sh", "is a time in seconds, not nan"),
    ],
)
def test_what_can_not_be_started_is_said(spec: str, says: str) -> None:
    """Before any game."""
    with pytest.raises(FareboxError) as caught:
        make_bot(spec, NEW_YORK, 1)
    assert says in str(caught.value)


def test_options_are_kept() -> None:
    """As numbers."""
    bot = make_bot("cmd:seconds=2.5:start=60:sh", NEW_YORK, 1)
    assert isinstance(bot, OutsideBot)
    assert (bot.seconds, bot.start, bot.name) == (2.5, 60, "cmd:sh")
