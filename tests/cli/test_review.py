"""`farebox review`: from a record to a text, a page or JSON."""

from dataclasses import replace
from html import unescape
from pathlib import Path

import pytest

from cli.program import Farebox
from farebox import Review, load_board, make_bot, new_game, play_game
from farebox.game.records.record import read_records
from support.boards import ROOT


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with a game of beginners."""
    board = load_board("new-york")
    path = tmp_path_factory.mktemp("games") / "games.jsonl"
    play_game(board, [make_bot("level-1", board, seat) for seat in range(2)], 1).record().save(path)
    return path


def test_the_review_as_text(farebox: Farebox, games: Path) -> None:
    """What it came of for each player, and the moments."""
    done = farebox("review", games, "--seat", 1, "--jobs", 1, "--worlds", 128)
    assert (done.status, done.err) == (0, "")
    assert "New York: a review" in done.out
    assert done.out.count("Result") == 2
    assert done.out.count("Error rate") == 1
    assert "Moments" in done.out


def test_the_review_as_json(farebox: Farebox, games: Path) -> None:
    """It can be read again, and is the same for the same seed."""
    first = farebox("review", games, "--seconds", 0, "--seed", 5, "--json")
    again = farebox("review", games, "--seconds", 0, "--seed", 5, "--json", "--jobs", 1)
    assert first.out == again.out
    assert Review.from_json(first.out).seed == 5


def test_the_review_as_a_page(farebox: Farebox, games: Path, tmp_path: Path) -> None:
    """In the language asked for."""
    page = tmp_path / "review.html"
    done = farebox("review", games, "--seconds", 0, "--html", page, "--language", "sv")
    assert done.status == 0
    assert str(page) in done.out
    assert '<html lang="sv">' in page.read_text(encoding="utf-8")


def test_a_board_of_one_s_own_and_programs_nobody_knows(farebox: Farebox, tmp_path: Path) -> None:
    """The record brings its board, or --board does; without either it is said which is missing."""
    town = ROOT / "examples" / "my-town.toml"
    board, path = load_board(town), tmp_path / "town.jsonl"
    record = play_game(board, [make_bot("random", board, seat) for seat in range(2)], 1).record()
    replace(record, seats=("alpha-7", "omega")).save(path)
    done = farebox("review", path, "--board", town, "--seconds", 0, "--jobs", 1)
    assert (done.status, done.err) == (0, "")
    assert "alpha-7" in done.out
    replace(record, more={}).save(path)
    done = farebox("review", path, "--seconds", 0)
    assert (done.status, done.out) == (2, "")
    assert "my-town" in done.err


@pytest.mark.parametrize("kind", ["text", "html"])
def test_what_is_wrong_with_a_record_stands_above_what_is_right(
    farebox: Farebox, games: Path, tmp_path: Path, kind: str
) -> None:
    """A false result, an illegal action, a line that was cut short: each by a sentence of its own."""
    record = next(read_records(games))
    assert record.result is not None
    illegal = [*record.actions[:8], {**record.actions[8], "seat": 1 - record.actions[8]["seat"]}]
    for name, wrong, says in (
        ("false", replace(record, result={**record.result, "winners": [0, 1]}), "isn't so"),
        ("illegal", replace(record, actions=illegal), "action 9"),
    ):
        path, page = tmp_path / f"{name}.jsonl", tmp_path / f"{name}.html"
        wrong.save(path)
        asked = ["review", path, "--seconds", 0, "--jobs", 1]
        done = farebox(*asked, *(["--html", page] if kind == "html" else []))
        assert done.status == 0
        told = unescape(page.read_text(encoding="utf-8")) if kind == "html" else done.out
        assert says in told
    cut = tmp_path / "cut.jsonl"
    cut.write_text(record.to_json()[:-40], encoding="utf-8")
    done = farebox("review", cut)
    assert (done.status, done.out) == (2, "")
    assert "cut.jsonl" in done.err


def test_what_is_wrong_is_one_line(farebox: Farebox, games: Path, tmp_path: Path) -> None:
    """No file, no such game, two kinds of output, a game under way; nothing is written."""
    under_way = tmp_path / "under-way.jsonl"
    new_game("new-york", seed=1).record().save(under_way)
    page = tmp_path / "no.html"
    for args, says in (
        ([tmp_path / "none.jsonl"], "none.jsonl"),
        ([games, "--game", 2], "2"),
        ([games, "--html", page, "--json"], "choose one"),
        ([under_way, "--html", page], "under way"),
        ([games, "--seat", 2], "there is no seat 2"),
    ):
        done = farebox("review", *args)
        assert (done.status, done.out) == (2, "")
        assert says in done.err.splitlines()[-1]
    assert not page.exists()
