"""A study goes on where it stopped: no game lost, none played twice, no other study's games mixed in."""

from dataclasses import replace
from pathlib import Path

import pytest

from farebox.boards import load_board
from farebox.errors import FareboxError
from farebox.study import to_arrow
from farebox.study.files import StudyPlan, StudyStore
from farebox.study.playing import StudyPart, make_plan, play, play_piece, seating
from farebox.study.seed_files import file_name
from support.boards import board_of

NEW_YORK = load_board("new-york")
PLAN = StudyPlan(NEW_YORK, ("random", "random"), 100)


def part(store: StudyStore, seeds: range) -> None:
    """Play a few games and keep them."""
    store.keep(seeds, play_piece(StudyPart(store.plan, seeds)))


def play_all(store: StudyStore, games: int) -> None:
    """Play them here."""
    play(store, games, jobs=1, progress=lambda done: None)


def files(folder: Path) -> dict[str, bytes]:
    """All that lies there."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture
def short_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of four games instead of 100,000."""
    monkeypatch.setattr("farebox.study.files.GAMES_A_FILE", 4)
    monkeypatch.setattr("farebox.study.playing.GAMES_A_FILE", 4)


def test_what_is_missing_is_what_is_played(tmp_path: Path) -> None:
    """Gaps between what is there, in pieces of the size asked for."""
    store = StudyStore(tmp_path, PLAN)
    assert list(store.missing(10, 4)) == [range(100, 104), range(104, 108), range(108, 110)]
    part(store, range(103, 105))
    assert list(store.missing(10, 4)) == [range(100, 103), range(105, 109), range(109, 110)]
    assert store.n_kept(10) == 2
    play_all(store, 10)
    assert list(store.missing(10, 4)) == []
    assert store.read(10)["seed"].to_pylist() == list(range(100, 110))


def test_games_end_up_in_few_files(tmp_path: Path, short_files: None) -> None:
    """Pieces become files of a size, of which the last may be shorter; no piece stays."""
    play_all(StudyStore(tmp_path, PLAN), 10)
    names = ["games/100-103.parquet", "games/104-107.parquet", "games/108-109.parquet", "plan.json"]
    assert sorted(files(tmp_path)) == names
    assert not (tmp_path / "parts").exists()


def test_a_piece_is_of_one_file(tmp_path: Path, short_files: None) -> None:
    """However long pieces may be."""
    assert list(StudyStore(tmp_path, PLAN).missing(10, 8)) == [
        range(100, 104),
        range(104, 108),
        range(108, 110),
    ]


def test_however_it_was_played_the_files_are_the_same(tmp_path: Path, short_files: None) -> None:
    """To the byte: at once, made larger twice, from pieces of any length, killed while putting together."""
    play_all(StudyStore(tmp_path / "at once", PLAN), 10)
    for games in (3, 6, 10):
        play_all(StudyStore(tmp_path / "larger", PLAN), games)
    pieces = StudyStore(tmp_path / "pieces", PLAN)
    for seeds in (range(101, 102), range(102, 104), range(105, 108)):
        part(pieces, seeds)
    play_all(pieces, 10)
    killed = StudyStore(tmp_path / "killed", PLAN)
    play_all(killed, 8)
    part(killed, range(104, 106))  # is put together already, and was not dropped
    part(killed, range(108, 110))
    play_all(StudyStore(tmp_path / "killed", PLAN), 10)
    whole = files(tmp_path / "at once")
    for other in ("larger", "pieces", "killed"):
        assert files(tmp_path / other) == whole


def test_a_file_for_each_piece_is_read_and_put_together(tmp_path: Path, short_files: None) -> None:
    """As studies were kept before; also where a piece reaches into the next file."""
    play_all(StudyStore(tmp_path / "now", PLAN), 10)
    before = StudyStore(tmp_path / "before", PLAN)
    for seeds in (range(100, 103), range(103, 106), range(106, 110)):
        (before.games / file_name(seeds)).write_bytes(play_piece(StudyPart(PLAN, seeds)))
    assert before.read(10)["seed"].to_pylist() == list(range(100, 110))
    play_all(StudyStore(tmp_path / "before", PLAN), 10)
    assert files(tmp_path / "before" / "games") == files(tmp_path / "now" / "games")


def test_it_can_be_made_larger_or_looked_at_in_part(tmp_path: Path) -> None:
    """The games that are there are not played again, and asking for fewer drops none."""
    store = StudyStore(tmp_path, PLAN)
    play_all(store, 8)
    before = files(tmp_path)
    play_all(StudyStore(tmp_path, PLAN), 5)
    assert files(tmp_path) == before
    assert store.read(8).num_rows == 8
    assert store.read(5)["seed"].to_pylist() == list(range(100, 105))


def test_no_game_is_twice_where_files_overlap(tmp_path: Path) -> None:
    """As they do for a moment while pieces are put together."""
    store = StudyStore(tmp_path, PLAN)
    play_all(store, 6)
    part(store, range(102, 109))
    part(store, range(103, 105))
    assert store.read(9)["seed"].to_pylist() == list(range(100, 109))
    assert to_arrow(tmp_path)["seed"].to_pylist() == list(range(100, 109))
    assert store.n_kept(12) == 9


def test_a_piece_that_was_cut_short_is_played_again(tmp_path: Path) -> None:
    """Half a file never counts."""
    store = StudyStore(tmp_path, PLAN)
    store.parts.mkdir()
    (store.parts / ".100-102.parquet.half.part").write_bytes(b"PAR1")
    assert store.n_kept(3) == 0
    play_all(store, 3)
    assert store.read(3).num_rows == 3


@pytest.mark.parametrize(
    ("other", "says"),
    [
        (replace(PLAN, seed=7), "seed 100"),
        (replace(PLAN, bots=("simple", "random")), r"bots \['random', 'random'\]"),
        (replace(PLAN, board=board_of("my-town")), "board 'new-york'"),
        (replace(PLAN, board=replace(NEW_YORK, cards_wild=9)), "another board of that name"),
    ],
)
def test_another_studys_folder_is_refused(tmp_path: Path, other: StudyPlan, says: str) -> None:
    """With what is different about it."""
    StudyStore(tmp_path, PLAN)
    StudyStore(tmp_path, PLAN)
    with pytest.raises(FareboxError, match=says):
        StudyStore(tmp_path, other)


def test_a_folder_that_holds_something_else_is_refused(tmp_path: Path) -> None:
    """Nothing is overwritten."""
    (tmp_path / "plan.json").write_text("my plans")
    with pytest.raises(FareboxError, match="not a study's plan"):
        StudyStore(tmp_path, PLAN)
    (tmp_path / "file").write_text("")
    with pytest.raises(FareboxError, match="can't be written"):
        StudyStore(tmp_path / "file", PLAN)


def test_different_bots_change_seats() -> None:
    """Each sits everywhere equally often."""
    plan = make_plan(NEW_YORK, ["simple", "random", "path"], 3, 9, 5)
    tables = [seating(plan, seed) for seed in range(5, 14)]
    for seat in range(3):
        assert sorted(table[seat] for table in tables) == ["path"] * 3 + ["random"] * 3 + ["simple"] * 3


@pytest.mark.parametrize(
    ("bots", "n_seats", "games", "says"),
    [
        (["random"], 5, 1, "2 to 4 players, not 5"),
        (["random"] * 3, 2, 1, "3 bots for 2 seats"),
        (["random"], 2, 0, "at least one game"),
        (["greedy"], 2, 1, "doesn't play New York"),
    ],
)
def test_what_can_not_be_studied_is_said(bots: list[str], n_seats: int, games: int, says: str) -> None:
    """Before any game."""
    with pytest.raises(FareboxError, match=says):
        make_plan(NEW_YORK, bots, n_seats, games, 0)
