"""A study goes on where it stopped: no game lost, none played twice, no other study's games mixed in."""

from dataclasses import replace
from pathlib import Path

import pytest

from farebox.boards import load_board
from farebox.errors import FareboxError
from farebox.study.files import StudyPlan, StudyStore
from farebox.study.playing import StudyPart, make_plan, play, play_piece, seating
from support.boards import board_of

NEW_YORK = load_board("new-york")
PLAN = StudyPlan(NEW_YORK, ("random", "random"), 100)


def part(store: StudyStore, first: int, n: int) -> None:
    """Play a few games and keep them."""
    store.keep(first, play_piece(StudyPart(store.plan, first, n)), n)


def test_what_is_missing_is_what_is_played(tmp_path: Path) -> None:
    """Gaps between what is there, in pieces of the size asked for."""
    store = StudyStore(tmp_path, PLAN)
    assert list(store.missing(10, 4)) == [(100, 4), (104, 4), (108, 2)]
    part(store, 103, 2)
    assert list(store.missing(10, 4)) == [(100, 3), (105, 4), (109, 1)]
    assert store.n_kept(10) == 2
    play(store, 10, jobs=1, progress=lambda done: None)
    assert list(store.missing(10, 4)) == []
    assert store.read(10)["seed"].to_pylist() == list(range(100, 110))


def test_it_can_be_made_larger_or_looked_at_in_part(tmp_path: Path) -> None:
    """The games that are there stay as they are."""
    store = StudyStore(tmp_path, PLAN)
    play(store, 5, jobs=1, progress=lambda done: None)
    before = {path.name: path.read_bytes() for path in store.games.iterdir()}
    play(store, 8, jobs=1, progress=lambda done: None)
    assert {name: (store.games / name).read_bytes() for name in before} == before
    assert store.read(8).num_rows == 8
    assert store.read(5).num_rows == 5
    whole = StudyStore(tmp_path / "whole", PLAN)
    play(whole, 8, jobs=1, progress=lambda done: None)
    assert whole.read(8).to_pylist() == store.read(8).to_pylist()


def test_a_piece_that_was_cut_short_is_played_again(tmp_path: Path) -> None:
    """Half a file never counts."""
    store = StudyStore(tmp_path, PLAN)
    (store.games / ".half.part").write_bytes(b"PAR1")
    assert store.n_kept(3) == 0
    play(store, 3, jobs=1, progress=lambda done: None)
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
