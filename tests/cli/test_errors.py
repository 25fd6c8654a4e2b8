"""Whatever goes wrong is one clean line on standard error, with a status; never a traceback."""

import subprocess
from pathlib import Path

import pytest

from cli.program import PROGRAM, Farebox, run
from support.boards import ROOT


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["plya"], "Did you mean 'play'?"),
        (["play", "new-yrok"], 'did you mean "new-york"?'),
        (["play", "--players", "me"], "2 to 4 players, not 1"),
        (["play", "--players", "me,simpel"], "did you mean 'simple'?"),
        (["play", "--players", "me,Planner"], "did you mean 'planner'?"),
        (["play", "--players", "me,levl-3"], "did you mean 'level-3'?"),
        (["play", "--players", "me,serach:sims=3"], "did you mean 'search'?"),
        (
            ["play", "--players", "me,Merlin:spells=3"],
            "no bot is called 'Merlin'; choose one of",
        ),
        (["play", "--players", "me,,simple"], "names with commas between them"),
        (["play", "--players", "Ann,Ann"], "two people are called 'Ann'"),
        (["play", "--players", "me,me:random"], "a person can't be called 'random'"),
        (["play", "card-game", "--players", "me,path"], "doesn't play Card Game"),
        (["play", "--seed", "x"], "a seed is a whole number"),
        (["play", "--resume", "nothing.jsonl"], "no such file"),
        (["play", "new-york", "--resume", "nothing.jsonl"], "leave them out with --resume"),
        (["play", "new-york", "--board", "my-town.toml"], "not both"),
        (["play", "--board", "nothing.toml"], "no such file"),
        (["play", "--save", "/nowhere/to/be/found.jsonl"], "can't be written"),
        (["simulate"], "which game?"),
        (["simulate", "new-york", "--players", "7"], "2 to 4 players"),
        (["simulate", "new-york", "--bots", "randm"], "did you mean 'random'?"),
        (["simulate", "new-york", "--games", "0"], "--games"),
        (["simulate", "new-york", "--out", "/nowhere/to/be/found.jsonl", "--jobs", "1"], "can't be written"),
        (["show", "nothing.jsonl"], "no such file"),
        (["board", "show", "new-yrok"], 'did you mean "new-york"?'),
        (["board", "shwo"], "Did you mean 'show'?"),
        (["verify"], "FILE"),
    ],
    ids=" ".join,
)
def test_a_mistake_is_one_line_and_status_2(farebox: Farebox, args: list[str], says: str) -> None:
    """With the remedy, where there is one."""
    done = farebox(*args)
    assert done.status == 2
    assert says in done.err
    assert "\x1b" not in done.err


def test_a_bug_is_one_line_too(farebox: Farebox, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the way to see more."""
    monkeypatch.setattr("farebox.boards.load_board", lambda name: 1 / 0)
    done = farebox("board", "show", "new-york")
    assert done.status == 2
    assert "a bug in Farebox: ZeroDivisionError" in done.err
    monkeypatch.setenv("FAREBOX_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        farebox("board", "show", "new-york")


def test_a_reader_that_has_enough_is_no_error(tmp_path: Path) -> None:
    """`farebox show … | head -1`."""
    game = ROOT / "tests" / "fixtures" / "records" / "new-york-2.jsonl"
    with subprocess.Popen([PROGRAM, "show", game], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as shown:
        assert shown.stdout is not None
        assert shown.stderr is not None
        shown.stdout.readline()
        shown.stdout.close()
        assert shown.stderr.read() == b""


def test_no_color_where_it_is_not_wanted() -> None:
    """In a pipe there is none, not even when forced colors are refused."""
    assert "\x1b" not in run("board", "show", "my-town", NO_COLOR="1").err
    assert "\x1b" not in run("board", "list").out
