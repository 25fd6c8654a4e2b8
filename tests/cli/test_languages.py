"""The command line in every language: asked for by an option, wherever it stands, or by the environment."""

from pathlib import Path

import pytest

from cli.program import Farebox, run
from cli.test_help import PATHS
from farebox.locale import LANGUAGES, catalogue


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", PATHS, ids=" ".join)
def test_help_is_in_the_language(farebox: Farebox, path: tuple[str, ...], language: str) -> None:
    """Every command's own sentence, and no bare key."""
    done = farebox(*path, "--help", "--language", language)
    assert done.status == 0
    key = f"help.{'_'.join(path) or 'farebox'}"
    message = catalogue(language)[key]
    assert isinstance(message, str)
    assert " ".join(message.split("\n\n")[0].split()) in " ".join(done.out.split())
    assert " help." not in done.out.replace("for help.", "")


@pytest.mark.parametrize(
    "args",
    [
        ["--language", "da", "board", "list"],
        ["board", "list", "--language=da"],
        ["board", "--language", "da", "list"],
    ],
)
def test_the_option_may_stand_anywhere(farebox: Farebox, args: list[str]) -> None:
    """Before the command, within it, behind it."""
    assert "strækninger" in farebox(*args).out


def test_the_environment_chooses(tmp_path: Path) -> None:
    """By our own variable first, then by the usual one; an option goes before both."""
    assert "sträckor" in run("board", "list", FAREBOX_LANGUAGE="sv", LC_ALL="da_DK.UTF-8").out
    assert "strækninger" in run("board", "list", FAREBOX_LANGUAGE="", LC_ALL="da_DK.UTF-8").out
    assert "routes" in run("board", "list", FAREBOX_LANGUAGE="", LC_ALL="C").out
    assert "rute" in run("board", "list", "--language", "ro", FAREBOX_LANGUAGE="sv").out


@pytest.mark.parametrize("args", [["--language", "xx"], ["--language"], ["play", "--language=no"]])
def test_a_language_we_dont_speak(farebox: Farebox, args: list[str]) -> None:
    """With those we do."""
    done = farebox(*args)
    assert done.status == 2
    assert "choose one of en, sv, da, ro" in done.err


def test_errors_and_tables_are_in_the_language(farebox: Farebox, tmp_path: Path) -> None:
    """What a player meets every day."""
    assert "välj ett annat namn" in farebox("play", "--players", "me,me:random", "--language", "sv").err
    path = tmp_path / "games.jsonl"
    done = farebox("simulate", "new-york", "--games", 2, "--out", path, "--language", "ro")
    assert "victorii" in done.out
    assert "2 spil efterset, alt stemmer." in farebox("verify", path, "--language", "da").out
    assert "Spelet är slut." in farebox("show", path, "--language", "sv").out
    assert "Källa:" in farebox("board", "show", "amsterdam", "--language", "sv").out
    done = farebox("play", "--players", "me,simple", "--language", "da", typed="1\n")
    assert "Spillet blev ikke gemt." in done.out
