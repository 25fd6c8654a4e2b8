"""A study that is kept elsewhere, by fsspec: the same files as in a folder, read back in one call."""

from pathlib import Path

import pytest

from farebox.errors import FareboxError
from farebox.study import study, to_arrow, to_polars
from farebox.study.places import place_of
from support.boards import board_of

THERE = "memory://bucket/study"


def test_a_study_kept_elsewhere_is_the_same(tmp_path: Path) -> None:
    """Every file to the byte; it can be made larger, and read as a table."""
    board, here = board_of("new-york"), tmp_path / "here"
    study(board, ["random"], 4, here, jobs=1)
    study(board, ["random"], 2, THERE, jobs=1)
    report = study(board, ["random"], 4, THERE, jobs=1)
    assert str(report) == f"{THERE}/report.html"
    assert report.read_bytes() == (here / "report.html").read_bytes()
    assert (place_of(THERE) / "plan.json").read_bytes() == (here / "plan.json").read_bytes()
    assert to_arrow(THERE).equals(to_arrow(here))
    assert to_polars(THERE)["seed"].to_list() == [0, 1, 2, 3]


def test_an_address_that_nothing_knows_is_told() -> None:
    """With what was wrong about it."""
    with pytest.raises(FareboxError, match=r"gopher://hole can't be reached: Protocol not known: gopher"):
        place_of("gopher://hole")


def test_a_path_stays_a_path(tmp_path: Path) -> None:
    """Nothing more is installed or asked for."""
    assert place_of(str(tmp_path)) == tmp_path
    assert isinstance(place_of(tmp_path), Path)
