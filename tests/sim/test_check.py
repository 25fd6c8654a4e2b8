"""Checking files: whatever is wrong has its line and its rule, and what is right still counts."""

import gzip
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from farebox.boards import load_board
from farebox.errors import BadRecord
from farebox.sim import CheckedFile, Finding, check_file, simulate
from support.boards import MY_TOWN, ROOT, SOME_TABLES, board_of
from support.damage import damage

FOREIGN = ROOT / "tests" / "fixtures" / "records"


def check(path: Path, **more: Any) -> tuple[int, list[Finding]]:
    """How many games were checked, and what was found."""
    batches: list[CheckedFile] = list(check_file(path, **{"jobs": 1, **more}))
    assert [batch.share for batch in batches] == sorted(batch.share for batch in batches)
    return sum(batch.games for batch in batches), [one for batch in batches for one in batch.findings]


@pytest.fixture(scope="module")
def lines(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Seventy good games."""
    path = tmp_path_factory.mktemp("games") / "games.jsonl"
    simulate(load_board("new-york"), 2, ["random"], 70, jobs=1, out=path)
    return path.read_text().splitlines(keepends=True)


@pytest.mark.parametrize(("edition", "n_seats"), SOME_TABLES)
def test_what_we_play_is_right(tmp_path: Path, edition: str, n_seats: int) -> None:
    """Every edition, every number of seats."""
    simulate(load_board(edition), n_seats, ["random"], 12, jobs=1, out=tmp_path / "games.jsonl.gz")
    assert check(tmp_path / "games.jsonl.gz") == (12, [])


def test_a_game_on_a_board_of_ones_own_needs_the_board(tmp_path: Path) -> None:
    """Its name alone is not enough."""
    board = board_of(MY_TOWN)
    simulate(board, 2, ["random"], 3, jobs=1, out=tmp_path / "games.jsonl")
    assert check(tmp_path / "games.jsonl", board=board) == (3, [])
    games, findings = check(tmp_path / "games.jsonl")
    assert games == len(findings) == 3
    assert "not built in" in findings[0].message


def test_games_of_other_programs_are_checked(tmp_path: Path) -> None:
    """`records/` was made by an independent program."""
    assert check(FOREIGN / "san-francisco-3.jsonl") == (10, [])


@pytest.mark.parametrize("jobs", [1, 2])
def test_damaged_games_are_named_by_line(tmp_path: Path, lines: list[str], jobs: int) -> None:
    """The same findings in the same order, with any number of processes."""
    told = lines.copy()
    for number in (3, 68):
        game = json.loads(told[number - 1])
        game["result"]["scores"][0]["total"] += 1
        told[number - 1] = json.dumps(game) + "\n"
    (tmp_path / "games.jsonl").write_text("".join(told))
    games, findings = check(tmp_path / "games.jsonl", jobs=jobs)
    assert games == 70
    assert [(one.line, one.rule, one.unreadable) for one in findings] == [
        (3, "C52", False),
        (68, "C52", False),
    ]


@pytest.mark.parametrize("edition", ["amsterdam", "card-game"])
def test_every_kind_of_damage_is_objected_to(tmp_path: Path, edition: str) -> None:
    """One thing changed, somewhere."""
    board = load_board(edition)
    simulate(board, 3, ["random"], 40, jobs=1, out=tmp_path / "games.jsonl")
    chance, expected = Random(1), set()
    told = []
    for number, line in enumerate((tmp_path / "games.jsonl").read_text().splitlines(), start=1):
        game = json.loads(line)
        damage(board, game, chance)
        if game != json.loads(line):
            expected.add(number)
        told.append(json.dumps(game))
    (tmp_path / "games.jsonl").write_text("\n".join(told))
    games, findings = check(tmp_path / "games.jsonl")
    assert games == 40
    assert {one.line for one in findings} == expected


def test_a_line_that_is_no_record_stops_nothing(tmp_path: Path, lines: list[str]) -> None:
    """The games before and after it count."""
    bad = ["{\n", "[1]\n", '{"farebox": 1}\n', "\n"]
    (tmp_path / "games.jsonl").write_text("".join([*lines[:2], *bad, *lines[2:4]]))
    games, findings = check(tmp_path / "games.jsonl")
    assert games == 4
    assert [(one.line, one.unreadable) for one in findings] == [(3, True), (4, True), (5, True)]


def test_a_file_cut_short_counts_up_to_there(tmp_path: Path, lines: list[str]) -> None:
    """A line that breaks off, and a compressed file that does."""
    (tmp_path / "games.jsonl").write_text("".join(lines)[:-40])
    games, findings = check(tmp_path / "games.jsonl")
    assert (games, [one.line for one in findings]) == (69, [70])
    packed = gzip.compress("".join(lines).encode())
    (tmp_path / "games.jsonl.gz").write_bytes(packed[: len(packed) // 2])
    games, findings = check(tmp_path / "games.jsonl.gz")
    assert 5 < games < 65
    assert [one.unreadable for one in findings] == [True]
    assert "damaged or cut short" in findings[0].message


def test_what_is_not_text_is_said(tmp_path: Path, lines: list[str]) -> None:
    """Not a traceback."""
    (tmp_path / "games.jsonl").write_bytes(lines[0].encode() + b"\xff\xfe\n")
    games, findings = check(tmp_path / "games.jsonl")
    assert games == 1
    assert "UTF-8" in findings[0].message
    (tmp_path / "games.jsonl.gz").write_bytes(b"no gzip at all\n")
    assert check(tmp_path / "games.jsonl.gz")[1][0].unreadable


def test_no_such_file(tmp_path: Path) -> None:
    """There is nothing to check."""
    with pytest.raises(BadRecord, match="no such file"):
        check(tmp_path / "nothing.jsonl")
