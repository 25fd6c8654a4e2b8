"""A board fits on the screen: every space has its cell, nothing covers anything."""

import pytest

from farebox.boards import CityBoard
from farebox.terminal.screen.map_layout import draw_plan, short_names
from support.boards import CITIES, board_of

SIZES = [(60, 16), (61, 18), (100, 40), (160, 50)]
BOARDS = [*CITIES, "my-town"]


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("name", BOARDS)
def test_every_space_of_every_route_has_a_cell_of_its_own(name: str, size: tuple[int, int]) -> None:
    """Also under the names and signs of places: no two things share a cell."""
    board = board_of(name)
    assert isinstance(board, CityBoard)
    marks = dict.fromkeys(range(0, len(board.places), 3), 2)
    plan = draw_plan(board, *size, marks)
    spaces = [cell for cells in plan.routes for cell in cells]
    names = [cell for place in range(len(board.places)) for cell in plan.label_cells(place)]
    everything = [*spaces, *names, *plan.carts.values()]
    assert [len(cells) for cells in plan.routes] == [route.length for route in board.routes]
    assert len(set(everything)) == len(everything)
    assert all(0 <= x < size[0] and 0 <= y < size[1] for x, y in everything)


@pytest.mark.parametrize("name", BOARDS)
def test_short_names_differ_and_whole_ones_appear_where_there_is_room(name: str) -> None:
    """The more room, the more of them."""
    board = board_of(name)
    assert isinstance(board, CityBoard)
    assert len(set(short_names(board))) == len(board.places)

    def written_out(width: int, height: int) -> int:
        labels = draw_plan(board, width, height, {}).labels
        return sum(label == place.name for (_, label), place in zip(labels, board.places, strict=True))

    assert written_out(160, 50) > len(board.places) // 2
    assert written_out(160, 50) >= written_out(60, 16)
