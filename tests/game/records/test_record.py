"""Records on disk: whole or not at all, one game a line, damage named by its line."""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import farebox
from farebox.errors import BadRecord
from farebox.game.records.record import parse_record, read_records, write_records


def games(n: int) -> list[farebox.Record]:
    """Some short games."""
    records = []
    for seed in range(n):
        game = farebox.new_game("new-york", seats=2, seed=seed)
        chance = Random(seed)
        for _ in range(10):
            game.play(chance.choice(game.legal_ids()))
        records.append(game.record())
    return records


@pytest.mark.parametrize("name", ["games.jsonl", "games.jsonl.gz"])
def test_games_come_back_as_they_were(tmp_path: Path, name: str) -> None:
    """G2: plain or gzipped, in their order."""
    path = tmp_path / name
    assert write_records(path, games(3)) == 3
    assert list(read_records(path)) == games(3)


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    """An error half-way leaves the old file as it was, and no other behind."""
    path = tmp_path / "games.jsonl"
    write_records(path, games(1))
    before = path.read_bytes()

    def half_way() -> Iterator[farebox.Record]:
        yield from games(1)
        raise RuntimeError("half-way")

    with pytest.raises(RuntimeError, match="half-way"):
        write_records(path, half_way())
    assert path.read_bytes() == before
    assert [entry.name for entry in tmp_path.iterdir()] == ["games.jsonl"]


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    """The error says which file and why."""
    with pytest.raises(BadRecord, match="can't be written"):
        games(1)[0].save(tmp_path / "nowhere" / "game.jsonl")
    with pytest.raises(BadRecord, match="no such file"):
        list(read_records(tmp_path / "nothing.jsonl"))
    with pytest.raises(BadRecord, match="can't be read"):
        list(read_records(tmp_path))


@pytest.mark.parametrize("name", ["games.jsonl", "games.jsonl.gz"])
def test_a_file_cut_short_gives_the_good_games_and_names_the_line(tmp_path: Path, name: str) -> None:
    """Games before the damage are still read."""
    path = tmp_path / name
    write_records(path, games(40))
    path.write_bytes(path.read_bytes()[:-200])
    found: list[farebox.Record] = []
    with pytest.raises(BadRecord, match="line"):
        found.extend(read_records(path))
    assert 0 < len(found) < 40
    assert found == games(40)[: len(found)]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("{", "JSON"),
        ("[]", "object"),
        ("{}", "farebox"),
        ('{"farebox": 2}', "farebox"),
        ('{"farebox": 1, "rules": "9"}', "rules"),
        ('{"farebox": 1, "rules": "1"}', '"edition" is missing'),
        ('{"farebox":1,"rules":"1","edition":"x","seats":[1],"deal":{},"actions":[],"seed":1}', "seats"),
        ('{"farebox":1,"rules":"1","edition":"x","seats":[],"deal":{},"actions":{},"seed":1}', "actions"),
        ('{"farebox":1,"rules":"1","edition":"x","seats":[],"deal":{},"actions":[],"seed":true}', "seed"),
        ('{"farebox":1,"rules":"1","edition":"x","seats":[],"deal":[],"actions":[],"seed":1}', "deal"),
        ("[" * 100_000, "nested"),
    ],
)
def test_what_is_no_record_says_why(line: str, says: str) -> None:
    """Each error names the place and what should stand there."""
    with pytest.raises(BadRecord, match=says) as caught:
        parse_record(line, "games.jsonl, line 7")
    assert "games.jsonl, line 7" in str(caught.value)


def test_bytes_that_are_no_text_are_named(tmp_path: Path) -> None:
    """A picture is no record."""
    path = tmp_path / "picture.jsonl"
    path.write_bytes(b"\x89PNG\xff\xfe\x00")
    with pytest.raises(BadRecord, match="UTF-8"):
        list(read_records(path))
    other = tmp_path / "picture.jsonl.gz"
    other.write_bytes(b"\x89PNG\xff\xfe\x00")
    with pytest.raises(BadRecord, match="compressed"):
        list(read_records(other))


def test_fields_we_do_not_know_are_kept(tmp_path: Path) -> None:
    """More may be added to a record; reading and writing it again loses nothing."""
    facts = games(1)[0].to_dict() | {"place": "the kitchen table"}
    record = parse_record(json.dumps(facts))
    assert record.to_dict() == facts


def test_a_gzipped_file_is_really_gzipped(tmp_path: Path) -> None:
    """Other programs open it."""
    path = tmp_path / "games.jsonl.gz"
    write_records(path, games(2))
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        assert [json.loads(line)["seed"] for line in lines] == [0, 1]
