"""`farebox board`: list, show, check."""

from pathlib import Path

import pytest

from cli.program import Farebox
from farebox.boards import board_names
from farebox.game.names import ticket_names
from support.boards import ROOT, board_of

MY_TOWN = ROOT / "examples" / "my-town.toml"


def test_list_names_every_board(farebox: Farebox) -> None:
    """With what is in the box."""
    done = farebox("board", "list")
    assert done.status == 0
    assert all(name in done.out for name in board_names())


@pytest.mark.parametrize("name", [*board_names(), "my-town"])
def test_show_has_every_route_and_ticket(farebox: Farebox, name: str) -> None:
    """Nothing is cut off in a pipe."""
    board = board_of(name)
    done = farebox("board", "show", MY_TOWN if name == "my-town" else name)
    assert done.status == 0
    assert all(ticket in done.out for ticket in ticket_names(board))
    assert board.source.split("\n")[0] in done.out


def test_check_says_fine(farebox: Farebox) -> None:
    """And how to play it."""
    done = farebox("board", "check", MY_TOWN)
    assert done.status == 0
    assert "fine" in done.out


def test_check_says_what_is_wrong(farebox: Farebox, tmp_path: Path) -> None:
    """Status 1, with the error's own words."""
    path = tmp_path / "bad.toml"
    path.write_text(MY_TOWN.read_text().replace('"Gull Island", "Harbour"]', '"Gull Island", "Harbor"]', 1))
    done = farebox("board", "check", path)
    assert done.status == 1
    assert "Harbor" in done.err
    assert done.out == ""
