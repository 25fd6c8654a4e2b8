"""Which places a seat's routes join; sets of places are bits of a number."""

from farebox.kernel.board_types import CityBoardRow
from farebox.kernel.jit import rule, to_int
from farebox.kernel.row import Numbers


@rule
def ends_of(board: CityBoardRow, route: int) -> int:
    """The two places that a route joins."""
    return (1 << to_int(board.ends[route, 0])) | (1 << to_int(board.ends[route, 1]))


@rule
def touched_places(board: CityBoardRow, owner: Numbers[int], seat: int) -> int:
    """The places that the seat's routes touch."""
    places = 0
    for route in range(to_int(board.n_routes)):
        if owner[route] == seat:
            places |= ends_of(board, route)
    return places


@rule
def joined_places(board: CityBoardRow, owner: Numbers[int], seat: int, place: int) -> int:
    """C43: the places that an unbroken chain of the seat's routes joins to one, itself included."""
    places = 1 << place
    before = 0
    while places != before:
        before = places
        for route in range(to_int(board.n_routes)):
            if owner[route] == seat and places & ends_of(board, route):
                places |= ends_of(board, route)
    return places
