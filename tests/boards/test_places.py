"""Places: a board with one mistake in them is refused with file, entry and remedy."""

import pytest

from boards.texts import CITY, assert_refused, damage
from farebox.boards import CityBoard, Place, parse_board
from farebox.kernel.limits import MAX_PLACES

NAMES = [
    ("a blank", '" "', "place 3 ( )", "write a text in quotes"),
    ("nothing", '""', "place 3: name", "write a text in quotes"),
    ("a number", "7", "place 3", "name = 7; write a text in quotes"),
    ("another's name", '"Abbey"', "place 3 (Abbey)", "is there twice; remove one or rename it"),
    ("another's but for case", '"ABBEY"', "place 3 (ABBEY)", 'too much like "Abbey"; give it a name'),
    ("another's in wide letters", '"\uff21bbey"', "place 3 (\uff21bbey)", 'too much like "Abbey"'),
    ("a dash between words", '"Castle - East"', "place 3 (Castle - East)", "leave out ' - '"),
    ("a dash in front", '"- Castle"', "place 3 (- Castle)", "leave out ' - '"),
    ("a comma", '"Castle, East"', "place 3 (Castle, East)", "leave out ','"),
    ("an asterisk", '"Castle*"', "place 3 (Castle*)", "leave out '*'"),
    ("a number sign", '"Castle #2"', "place 3 (Castle #2)", "leave out '#'"),
    ("a space in front", '" Castle"', "place 3 ( Castle)", "no spare spaces"),
    ("a space at the end", '"Castle "', "place 3 (Castle )", "no spare spaces"),
    ("two spaces", '"Castle  East"', "place 3 (Castle  East)", "no spare spaces"),
    ("a line break", '"Castle\\nEast"', "place 3 (Castle\\nEast)", "write it on one line"),
    ("a letter nobody sees", '"Cas\\u200Btle"', "place 3 (Cas\\u200btle)", "write it on one line"),
    ("too many letters", f'"{"x" * 41}"', "place 3 (xxx", "at most 40 characters"),
]

COORDINATES = [
    ("x = 91", "x = 100.1", "x = 100.1; write a number from 0 to 100"),
    ("y = 11", "y = -0.1", "y = -0.1; write a number from 0 to 100"),
    ("x = 91", "x = nan", "x = nan; write a number from 0 to 100"),
    ("y = 11", "y = inf", "y = inf; write a number from 0 to 100"),
    ("x = 91", "x = true", "x = true; write a number from 0 to 100"),
    ("y = 11", 'y = "11"', 'y = "11"; write a number from 0 to 100'),
    ("y = 11", "y = 1979-05-27", "y = a date or time; write a number from 0 to 100"),
    ("x = 91", f"x = 0x{'f' * 5000}", "x = a huge number; write a number from 0 to 100"),
]

KEYS = [
    ("x = 91, ", "", "place 3 (Castle)", '"x" is missing; add x = ... here'),
    ('name = "Castle", ', "", "place 3", '"name" is missing; add name = ... here'),
    ("attraction = true", "atraction = true", "place 1 (Abbey)", 'did you mean "attraction"?'),
    ("attraction = true", "Q = true", "place 1 (Abbey)", "the keys here are: name, x, y, attraction"),
    ("attraction = true", "attraction = 1", "place 1 (Abbey)", "write true or false"),
]


@pytest.mark.parametrize(
    ("new", "entry", "remedy"), [case[1:] for case in NAMES], ids=[case[0] for case in NAMES]
)
def test_a_place_needs_a_name_that_notation_can_tell_apart(new: str, entry: str, remedy: str) -> None:
    """Games are written down with these names, so marks of the notation can't be part of them."""
    assert_refused(damage(CITY, 'name = "Castle"', f"name = {new}"), entry, remedy)


@pytest.mark.parametrize(("old", "new", "remedy"), COORDINATES)
def test_a_place_lies_on_the_board(old: str, new: str, remedy: str) -> None:
    """Percent of width and height."""
    assert_refused(damage(CITY, old, new), "place 3 (Castle)", remedy)


@pytest.mark.parametrize(("old", "new", "entry", "remedy"), KEYS)
def test_a_place_has_its_keys_and_no_others(old: str, new: str, entry: str, remedy: str) -> None:
    """A misspelt key is a mistake, not a remark."""
    assert_refused(damage(CITY, old, new), entry, remedy)


def test_a_place_may_lie_in_a_corner_and_have_any_letters() -> None:
    """Only what breaks notation is refused: hyphens, dots, apostrophes and other alphabets are names."""
    text = damage(
        CITY, '{ name = "Castle", x = 91, y = 11 }', '{ name = "L\'Île-St. Zoë", x = 100, y = 0.0 }'
    )
    text = text.replace('"Castle"', '"L\'Île-St. Zoë"')
    board = parse_board(text, "toy.toml")
    assert isinstance(board, CityBoard)
    assert board.places[2] == Place("L'Île-St. Zoë", 100.0, 0.0)


def test_no_more_places_than_the_kernel_holds() -> None:
    """The largest number of places is possible, one more is not."""
    lines = [f'  {{ name = "Village {n}", x = 1, y = {n} }},\n' for n in range(MAX_PLACES - 5)]
    last = '  { name = "Fair Isle", x = 90, y = 90 },\n'
    parse_board(damage(CITY, last, last + "".join(lines[1:])), "toy.toml")
    assert_refused(damage(CITY, last, last + "".join(lines)), "33 place entries", "make it 2 to 32")
