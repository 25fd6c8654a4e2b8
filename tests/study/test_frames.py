"""Records and studies as tables."""

from pathlib import Path

import pytest

import farebox
from farebox.study import study
from support.boards import MY_TOWN, board_of


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Four games of two different bots."""
    path = tmp_path_factory.mktemp("frames") / "games.jsonl"
    farebox.simulate(board_of("new-york"), 2, ["path", "random"], games=4, seed=1, jobs=1, out=path)
    return path


def test_a_row_is_a_game(records: Path) -> None:
    """With the result that the record tells."""
    told = list(farebox.read_records(records))
    rows = farebox.to_arrow(records).to_pylist()
    assert [row["seed"] for row in rows] == [record.seed for record in told]
    for row, record in zip(rows, told, strict=True):
        assert record.result is not None
        assert row["total"] == [score["total"] for score in record.result["scores"]]
        assert row["winners"] == record.result["winners"]
        assert row["bots"] == list(record.seats)
        assert row["decisions"] == len(record.actions)


def test_a_row_is_an_action(records: Path) -> None:
    """Played in this order, they are the game."""
    table = farebox.to_arrow(records, rows="actions").to_pylist()
    first = [row for row in table if row["game"] == 0]
    game = farebox.new_game("new-york", seats=["path", "random"], seed=1)
    for number, row in enumerate(first):
        assert (row["number"], row["seat"]) == (number, game.to_move)
        assert game.play(row["text"]).kind == row["kind"]
    assert game.is_over
    assert {row["game"] for row in table} == {0, 1, 2, 3}


def test_polars_and_pandas_have_the_same(records: Path) -> None:
    """In one call each, from a file, from records or from one."""
    arrow = farebox.to_arrow(records)
    kept = list(farebox.read_records(records))
    assert farebox.to_polars(kept).to_arrow().to_pylist() == arrow.to_pylist()
    frame = farebox.to_pandas(kept[2])
    assert [list(total) for total in frame["total"]] == arrow["total"].to_pylist()[2:3]


def test_a_study_and_its_records_are_the_same_table(tmp_path: Path) -> None:
    """A study's folder has the rows that records of its games would give."""
    board = board_of(MY_TOWN)
    study(board, ["random"], 6, tmp_path / "town", seed=5, jobs=1)
    farebox.simulate(board, 2, ["random"], games=6, seed=5, jobs=1, out=tmp_path / "town.jsonl")
    kept = farebox.to_arrow(tmp_path / "town")
    assert kept.equals(farebox.to_arrow(tmp_path / "town.jsonl", board=board))
    assert kept.num_rows == 6


def test_a_game_that_goes_on_has_no_winner() -> None:
    """And a sealed one no seed that is a number."""
    game = farebox.new_game("amsterdam", seats=3)
    (row,) = farebox.to_arrow(game.record()).to_pylist()
    assert row["winners"] == []
    assert row["seed"] is None


def test_what_can_t_be_had_is_said(tmp_path: Path, records: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a sentence with what would be right."""
    with pytest.raises(farebox.FareboxError, match="rows are 'games' or 'actions', not 'turns'"):
        farebox.to_arrow(records, rows="turns")  # type: ignore[arg-type] # wrong on purpose
    with pytest.raises(farebox.FareboxError, match="a study keeps no actions"):
        farebox.to_arrow(tmp_path, rows="actions")
    with pytest.raises(farebox.FareboxError, match="no game is kept there yet"):
        farebox.to_arrow(tmp_path)
    monkeypatch.setitem(__import__("sys").modules, "polars", None)
    with pytest.raises(farebox.FareboxError, match="polars is not installed: pip install polars"):
        farebox.to_polars(records)
