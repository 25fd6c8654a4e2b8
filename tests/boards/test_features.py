"""Attractions, merchandise and souvenirs: what set-up can't place is refused with file, entry and remedy."""

from itertools import product

import pytest

from boards.texts import CITY, assert_refused, damage
from farebox.boards import CityBoard, parse_board
from farebox.boards.schema import Merchandise, Souvenirs

ATTRACTIONS = "[attractions]\npoints = 1\n"
MERCHANDISE = CITY[CITY.index("[merchandise]") : CITY.index("[souvenirs]")]
SOUVENIRS = CITY[CITY.index("[souvenirs]") :]

ATTRACTION_DAMAGES = [
    (", attraction = true", "", "attractions: ", "no place has attraction = true; mark some or remove this"),
    (ATTRACTIONS, "", "place 1 (Abbey)", "without [attractions]; add that table or remove the mark"),
    (ATTRACTIONS, "[attractions]\npoints = 0\n", "attractions: points = 0", "whole number from 1 to 100"),
    (ATTRACTIONS, "[attractions]\npoints = 101\n", "attractions: points = 101", "whole number from 1 to 100"),
    (ATTRACTIONS, "[attractions]\n", 'attractions: "points" is missing', "add points = ... here"),
]

MERCHANDISE_DAMAGES = [
    (", merchandise = true", "", "merchandise: ", "has merchandise = true; mark some or remove this"),
    ("merchandise = true", 'merchandise = "yes"', "route 3 (Bridge - Castle)", "write true or false"),
    (
        MERCHANDISE,
        "",
        "route 3 (Bridge - Castle)",
        "without [merchandise]; add that table or remove the mark",
    ),
    ("cards = 4", "cards = 0", "merchandise: cards = 0", "whole number from 1 to 100"),
    ("cards = 4", "cards = 101", "merchandise: cards = 101", "whole number from 1 to 100"),
    ("2 = [8, 4], ", "", 'merchandise: ranks: "2" is missing', "add 2 = ... here"),
    (", 4 = [8, 6, 4, 2]", "", 'merchandise: ranks: "4" is missing', "add 4 = ... here"),
    ("[8, 6, 4, 2]", "[8, 6, 4, 2], 5 = [1]", 'merchandise: ranks: unknown key "5"', "here are: 2, 3, 4"),
    ("[8, 5, 2]", "[8, 5]", "merchandise: ranks: 2 ranks for 3 players", "write 3 numbers"),
    ("[8, 5, 2]", "[8, 5, -1]", "merchandise: ranks: 3 3 = -1", "whole number from 0 to 100"),
    ("[8, 5, 2]", "8", "merchandise: ranks: 3 = 8", "write a list"),
]

SOUVENIR_DAMAGES = [
    ('["Fair Isle"]\ntok', '["Fair Isla"]\ntok', 'souvenirs: start 1 = "Fair Isla"', 'mean "Fair Isle"?'),
    ('["Fair Isle"]\ntok', '["Dock", "Dock"]\ntok', 'souvenirs: start 2 = "Dock"', "is there twice"),
    ('["sun", "moon", "star"]', '["sun", "moon"]', "souvenirs: 2 symbols for 1 start", "write 3 symbols"),
    ('["sun", "moon", "star"]', '["sun", "moon", "Sun"]', 'souvenirs: symbols 3 = "Sun"', "too much like"),
    ('["sun", "moon", "star"]', f"{list('abcdefgh')}", "souvenirs: 8 symbols", "at most 7 are possible"),
    ("\ntokens = { 2 = 2,", "\ntokens = {", 'souvenirs: tokens: "2" is missing', "add 2 = ... here"),
    ("2 = 1, 3 = 2", "2 = 1", 'souvenirs: aside_tokens: "3" is missing', "add 3 = ... here"),
    ("2 = 1, 3 = 2", "2 = 0, 3 = 2", "souvenirs: aside_tokens: 2 = 0", "whole number from 1 to 100"),
    ("\ntokens = { 2 = 2,", "\ntokens = { 2 = 101,", "souvenirs: tokens: 2 = 101", "whole number from 1"),
    ("[0, 0, 1, 3]", "[0, 0, 1]", "souvenirs: 3 points for 3 symbols", "write 4, for 0 first"),
    ("[0, 0, 1, 3]", "[0, 0, 1, 300]", "souvenirs: points 4 = 300", "whole number from 0 to 100"),
    ('start = ["Fair Isle"]\n', "", 'souvenirs: "start" is missing', "add start = ... here"),
    ("aside_tokens", "aside_tokns", 'souvenirs: unknown key "aside_tokns"', 'did you mean "aside_tokens"?'),
]


@pytest.mark.parametrize(("old", "new", "entry", "remedy"), ATTRACTION_DAMAGES)
def test_attractions_are_worth_points_and_stand_somewhere(
    old: str, new: str, entry: str, remedy: str
) -> None:
    """NY1."""
    assert_refused(damage(CITY, old, new), entry, remedy)


@pytest.mark.parametrize(("old", "new", "entry", "remedy"), MERCHANDISE_DAMAGES)
def test_merchandise_lies_on_routes_and_has_a_rank_a_player(
    old: str, new: str, entry: str, remedy: str
) -> None:
    """AMS1, AMS3."""
    assert_refused(damage(CITY, old, new), entry, remedy)


@pytest.mark.parametrize(("old", "new", "entry", "remedy"), SOUVENIR_DAMAGES)
def test_souvenirs_have_stacks_heights_and_points(old: str, new: str, entry: str, remedy: str) -> None:
    """SF1, SF7."""
    assert_refused(damage(CITY, old, new), entry, remedy)


@pytest.mark.parametrize("n_start", [4, 5])
def test_two_places_are_left_for_the_stacks_that_players_place(n_start: int) -> None:
    """SF2: of six places, four may have a stack from the start."""
    start = ["Abbey", "Bridge", "Castle", "Dock", "Easton"][:n_start]
    text = damage(CITY, 'start = ["Fair Isle"]', f"start = {start}")
    text = damage(text, '["sun", "moon", "star"]', f"{list('abcdefg')[: n_start + 2]}")
    text = damage(text, "points = [0, 0, 1, 3]", f"points = {[0] * (n_start + 3)}")
    if n_start == 4:
        parse_board(text, "toy.toml")
    else:
        assert_refused(text, "souvenirs: 5 of 6 places have a stack", "leave 2 places without")


@pytest.mark.parametrize(
    ("attractions", "merchandise", "souvenirs", "ferries"), list(product([True, False], repeat=4))
)
def test_any_mix_of_features_goes(
    attractions: bool, merchandise: bool, souvenirs: bool, ferries: bool
) -> None:
    """No rule asks which edition it is in, so any board may have anything."""
    text = CITY
    for wanted, part in [
        (attractions, ", attraction = true"),
        (attractions, ATTRACTIONS),
        (merchandise, ", merchandise = true"),
        (merchandise, MERCHANDISE),
        (souvenirs, SOUVENIRS),
        (ferries, ", ferries = 1"),
    ]:
        text = text if wanted else damage(text, part, "")
    board = parse_board(text, "toy.toml")
    assert isinstance(board, CityBoard)
    assert (board.attraction_points > 0, board.merchandise is not None) == (attractions, merchandise)
    assert (board.souvenirs is not None, any(route.ferries for route in board.routes)) == (souvenirs, ferries)


def test_features_are_read_as_written() -> None:
    """NY1, AMS3, SF1, SF7."""
    board = parse_board(CITY, "toy.toml")
    assert isinstance(board, CityBoard)
    assert board.attraction_points == 1
    assert board.merchandise == Merchandise(4, {2: (8, 4), 3: (8, 5, 2), 4: (8, 6, 4, 2)})
    heights = {2: 2, 3: 2, 4: 3}, {2: 1, 3: 2, 4: 3}
    assert board.souvenirs == Souvenirs(("sun", "moon", "star"), (5,), *heights, (0, 0, 1, 3))
