"""Routes: a board with one mistake in them is refused with file, entry and remedy."""

import pytest

from boards.texts import CITY, assert_refused, damage
from farebox.boards import CityBoard, parse_board
from farebox.kernel.limits import MAX_ROUTES

ENDS = [
    ("a misspelt place", '["Dock", "Eastn"]', "route 5 (Dock - Eastn)", 'did you mean "Easton"?'),
    ("a place in small letters", '["dock", "Easton"]', "route 5 (dock - Easton)", 'did you mean "Dock"?'),
    ("a place like no other", '["Dock", "Zzz"]', "route 5 (Dock - Zzz)", "the places are: Abbey, Bridge"),
    ("a number", '["Dock", 5]', "route 5 (Dock)", "ends 2 = 5; the places are: Abbey"),
    (
        "a list in the list",
        '["Dock", ["Easton"]]',
        "route 5 (Dock)",
        "ends 2 = a list; the places are",
    ),
    ("the same place", '["Dock", "Dock"]', "route 5 (Dock - Dock)", "both ends are the same place; name two"),
    ("one end", '["Dock"]', "route 5 (Dock)", "write two of them"),
    ("three ends", '["Dock", "Easton", "Abbey"]', "route 5", "write two of them"),
    ("no list", '"Dock"', "route 5", 'ends = "Dock"; write a list'),
]

LENGTHS = [
    ("0", "write a whole number from 1 to 9"),
    ("10", "write a whole number from 1 to 9"),
    ("true", "length = true; write a whole number"),
    ("1.5", "length = 1.5; write a whole number"),
    ('"1"', 'length = "1"; write a whole number'),
    ("4", "no entry in the points table; add it there or shorten the route"),
]

COLORS = [
    ('"gren"', 'did you mean "green"?'),
    ('"grey"', 'did you mean "gray"?'),
    ('"mauve"', "the colours are: red, blue, green, gray"),
    ("3", "color = 3; the colours are: red, blue, green, gray"),
]

FERRIES = [
    ("ferries = 3", "3 ferries on 2 spaces; write at most 2"),
    ("ferries = -1", "write a whole number from 0 to 9"),
    ("ferries = true", "ferries = true; write a whole number"),
    ("ferrys = 1", 'unknown key "ferrys"; did you mean "ferries"?'),
]


@pytest.mark.parametrize(
    ("new", "entry", "remedy"), [case[1:] for case in ENDS], ids=[case[0] for case in ENDS]
)
def test_a_route_joins_two_places_of_the_board(new: str, entry: str, remedy: str) -> None:
    """C20."""
    assert_refused(damage(CITY, '["Dock", "Easton"]', new), entry, remedy)


@pytest.mark.parametrize(("new", "remedy"), LENGTHS)
def test_a_route_has_a_length_that_is_worth_points(new: str, remedy: str) -> None:
    """C23."""
    assert_refused(damage(CITY, "length = 1", f"length = {new}"), "route 4 (Abbey - Dock)", remedy)


@pytest.mark.parametrize(("new", "remedy"), COLORS)
def test_a_route_has_one_of_the_colors_or_is_gray(new: str, remedy: str) -> None:
    """C21."""
    assert_refused(damage(CITY, 'color = "green"', f"color = {new}"), "route 4 (Abbey - Dock)", remedy)


@pytest.mark.parametrize(("new", "remedy"), FERRIES)
def test_ferries_are_spaces_of_their_route(new: str, remedy: str) -> None:
    """SF8."""
    assert_refused(damage(CITY, "ferries = 1", new), "route 6 (Easton - Fair Isle)", remedy)


@pytest.mark.parametrize(("wild", "ferries"), [(0, 1), (1, 2)])
def test_every_ferry_has_a_wild_card(wild: int, ferries: int) -> None:
    """SF8: each symbol takes a wild card, so a deck with fewer closes the route for ever."""
    text = damage(damage(CITY, "wild = 2", f"wild = {wild}"), "ferries = 1", f"ferries = {ferries}")
    remedy = f"the deck has {wild} wild cards; write fewer or add wild cards"
    assert_refused(text, "route 6 (Easton - Fair Isle)", remedy)


def test_a_route_needs_its_color_said() -> None:
    """C21: gray is said, never assumed."""
    text = damage(CITY, ', color = "green"', "")
    assert_refused(text, "route 4 (Abbey - Dock)", '"color" is missing; add color = ... here')


def test_a_route_is_a_table() -> None:
    """Anything else among the routes gets the two ways of writing one."""
    text = damage(CITY, "route = [\n", "route = [\n  5,\n")
    assert_refused(text, "route 1 = 5", "write it as { key = value, ... } or under a [[route]] of its own")


def test_a_route_is_not_longer_than_a_set_of_pieces() -> None:
    """C22: nobody could ever claim it."""
    text = damage(CITY, "pieces = 12", "pieces = 2")
    assert_refused(text, "route 3 (Bridge - Castle)", "a player has 2 pieces; shorten it or add pieces")


def test_a_route_is_not_longer_than_the_cards_that_can_pay_for_it() -> None:
    """C21: one color and the wild cards is all there is."""
    text = damage(CITY, '"green"]', '"green", "a", "b", "c", "d", "e"]')
    text = damage(text, "each = 6, wild = 2", "each = 2, wild = 0")
    assert_refused(text, "route 3 (Bridge - Castle)", "but only 2 cards can pay for it; shorten it")


def test_two_routes_at_most_join_a_pair_of_places() -> None:
    """C24."""
    text = damage(CITY, '["Abbey", "Dock"], length = 1', '["Abbey", "Bridge"], length = 2')
    assert_refused(text, "route 4 (Abbey - Bridge)", "there can be two, so remove one")


def test_twins_have_one_length() -> None:
    """C24."""
    text = damage(CITY, '["Bridge", "Abbey"], length = 2', '["Bridge", "Abbey"], length = 3')
    assert_refused(
        text, "route 2 (Bridge - Abbey)", "its twin, route 1, has another length; give both the same"
    )


def test_twins_know_each_other_whichever_way_they_are_written() -> None:
    """C24."""
    board = parse_board(CITY, "toy.toml")
    assert isinstance(board, CityBoard)
    assert [route.twin for route in board.routes] == [1, 0, None, None, None, None]


def test_no_more_routes_than_the_kernel_holds() -> None:
    """The largest number of routes is possible, one more is not."""
    line = '  { name = "Fair Isle", x = 90, y = 90 },\n'
    names = [f"V {n}" for n in range(14)]
    pairs = [(a, b) for a in names for b in names if a < b][: MAX_ROUTES - 6 + 1]
    places = "".join(f'  {{ name = "{name}", x = 1, y = 1 }},\n' for name in names)
    routes = [f'  {{ ends = ["{a}", "{b}"], length = 1, color = "gray" }},\n' for a, b in pairs]
    text = damage(CITY, line, line + places)
    parse_board(damage(text, "route = [\n", "route = [\n" + "".join(routes[1:])), "toy.toml")
    text = damage(text, "route = [\n", "route = [\n" + "".join(routes))
    assert_refused(text, "97 route entries", "make it 1 to 96")
