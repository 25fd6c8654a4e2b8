"""The command line in every language: asked for by an option, wherever it stands, or by the environment."""

import json
from pathlib import Path

import pytest

from cli.program import Farebox, run
from cli.test_help import PATHS
from farebox.bots import bot_names
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
    done = farebox("simulate", "new-york", "--games", 2, "--jobs", 1, "--out", path, "--language", "ro")
    assert "victorii" in done.out
    assert "2 spil kontrolleret, alt stemmer." in farebox("verify", path, "--jobs", 1, "--language", "da").out
    assert "Spelet är slut." in farebox("show", path, "--language", "sv").out
    assert "Källa:" in farebox("board", "show", "amsterdam", "--language", "sv").out
    done = farebox("play", "--players", "me,simple", "--language", "da", typed="1\n")
    assert "Spillet blev ikke gemt." in done.out


# Fixed words of English tables and sentences that no other of our languages shares.
ENGLISH = ("against", "wins", "decision", "seats", "deals", "games", " to ", "each",
           "Ladder", "Sequential", "after", "Results", "Picture", "what it does", "not measured")  # fmt: skip


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("sv", ["2 platser: 2 givar, 12 partier", "95 %-intervall", "ms per beslut", "Rangordning"]),
        ("da", ["2 pladser: 2 kortgivninger, 12 spil", "95 %-interval", "ms pr. beslutning", "Rangliste"]),
        ("ro", ["2 locuri: 2 împărțiri, 12 partide", "interval 95%", "ms pe decizie", "Clasament"]),
    ],
)
def test_a_contest_is_told_in_the_language(
    farebox: Farebox, tmp_path: Path, language: str, says: list[str]
) -> None:
    """Tables, headings and files; nothing English is left, and numbers have the language's comma."""
    out, picture = tmp_path / "r.json", tmp_path / "r.svg"
    args = ("arena", "path", "random", "hungry", "--edition", "new-york", "--games", 4, "--jobs", 1)
    done = farebox(*args, "--out", out, "--plot", picture, "--language", language)
    assert done.status == 0, done.err
    for words in says:
        assert words in done.out
    table = done.out.replace(str(tmp_path), "").replace("r.games.jsonl", "")
    assert [word for word in ENGLISH if word in table] == []
    assert ",0" in table
    assert '"win_rate"' in out.read_text()


def test_a_sequential_test_and_what_can_not_be_are_told_in_the_language(farebox: Farebox) -> None:
    """The verdict, and the reasons why there is none."""
    args = ("arena", "path", "random", "--edition", "new-york", "--jobs", 1, "--language", "sv")
    done = farebox(*args, "--games", 4, "--sprt", "0.5,0.7")
    assert "inte avgjort efter 2 givar (LLR 0,00, gränser \u22122,94 och 2,94)." in done.out
    assert "--sprt tar två vinstandelar" in farebox(*args, "--sprt", "0.6").err
    assert "en bilds namn slutar på" in farebox(*args, "--plot", "x.bmp").err
    assert "menade du ”hungry”?" in farebox("arena", "path", "hungri", *args[3:]).err


@pytest.mark.parametrize("language", sorted(set(LANGUAGES) - {"en"}))
def test_bots_are_listed_in_the_language(farebox: Farebox, language: str) -> None:
    """Every bot that comes along has a sentence in each of them."""
    ours = catalogue(language)
    done = farebox("bots", "--language", language)
    assert done.status == 0, done.err
    assert [word for word in ENGLISH if word in done.out] == []
    for name in bot_names():
        key = f"level.{name[6:]}.about" if name.startswith("level-") else f"about.{name}"
        message = ours[key]
        assert isinstance(message, str)
        assert message in done.out
    assert str(ours["edition.card-game"]) in done.out


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["board", "show", "new-yrok"], "inget bräde heter ”new-yrok”; menade du ”new-york”?"),
        (["board", "check", "nothing.toml"], "filen finns inte; kontrollera sökvägen"),
        (["show", "nothing.jsonl"], "nothing.jsonl: det finns ingen sådan fil"),
        (["verify", "nothing.jsonl"], "nothing.jsonl: det finns ingen sådan fil"),
        (["play", "card-game", "--players", "me,path"], "botten ”path” spelar inte Kortspelet"),
        (["simulate", "new-york", "--bots", "path:wieght=3"], "menade du ”weight”?"),
        (["simulate", "new-york", "--bots", "path:weight=x"], "ska vara ett heltal, inte ”x”"),
        (["study", "card-game", "--bots", "simple,"], "bottar är namn med komma emellan"),
        (["study", "card-game", "--seats", "7"], "Kortspelet är för 2 till 4 spelare, inte 7"),
    ],
    ids=" ".join,
)
def test_mistakes_are_told_in_the_language(farebox: Farebox, args: list[str], says: str) -> None:
    """Names of boards, bots and files, and what would be right."""
    done = farebox(*args, "--language", "sv")
    assert done.status in (1, 2)
    assert says in done.err


def test_a_damaged_record_is_told_in_the_language(farebox: Farebox, tmp_path: Path) -> None:
    """With file and line."""
    path = tmp_path / "game.jsonl"
    path.write_text('{"farebox": 1,')
    told = farebox("show", path, "--language", "da").err
    assert told.startswith(f"{path}, linje 1: ikke en hel linje JSON")
    path.write_text("{}")
    assert "ikke et Farebox-referat" in farebox("show", path, "--language", "da").err


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("en", "action 1: seat 1 acts, but it is seat 0's turn (C4)"),
        ("sv", "handling 1: plats 1 agerar, men det är plats 0 som är på tur (C4)"),
        ("da", "handling 1: plads 1 handler, men plads 0 har turen (C4)"),
        ("ro", "acțiunea 1: acționează locul 1, dar e rândul locului 0 (C4)"),
    ],
)
def test_what_verify_finds_is_in_the_language(
    farebox: Farebox, tmp_path: Path, language: str, says: str
) -> None:
    """Where, what and by which rule."""
    path = tmp_path / "games.jsonl"
    farebox("simulate", "new-york", "--games", 1, "--jobs", 1, "--out", path)
    record = json.loads(path.read_text(encoding="utf-8"))
    record["actions"][0]["seat"] = 1
    path.write_text(json.dumps(record), encoding="utf-8")
    assert says in farebox("verify", path, "--jobs", 1, "--language", language).out
