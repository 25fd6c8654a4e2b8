"""What every board prints: identity, colors, cards, nouns; and a city's pieces, size and points by length."""

import pytest

from boards.texts import CARD_GAME, CITY, assert_refused, damage
from farebox.boards import CityBoard, parse_board

IDENTITY = [
    ('id = "toy-town"', 'id = "Toy Town"', "id = ", 'like "my-town"'),
    ('id = "toy-town"', 'id = "-toy"', "id = ", 'like "my-town"'),
    ('id = "toy-town"', "id = 7", "id = 7", "write a text in quotes"),
    ('id = "toy-town"\n', "", '"id" is missing', "add id = ... here"),
    ('name = "Toy Town"', 'name = ""', 'name = ""', "write a text in quotes"),
    ('name = "Toy Town"', 'name = "Toy, Town"', "name = ", "leave out ','"),
    ('rules = "city"', 'rules = "citty"', 'rules = "citty"', 'did you mean "city"?'),
    ('rules = "city"', "rules = 1", "rules = 1", "the rules are: city, card-game"),
    ('rules = "city"\n', "", '"rules" is missing', 'add rules = "city" or rules = "card-game"'),
    ('source = "Invented for the tests."', 'source = "\\n"', "source = ", "write a text in quotes"),
    ('source = "Invented for the tests."', "source = []", "source = an empty list", "write a text in quotes"),
    ("pieces = 12", "piecs = 12", 'unknown key "piecs"', 'did you mean "pieces"?'),
    ("pieces = 12\n", "", '"pieces" is missing', "add pieces = ... here"),
    (
        "size = [400, 300]",
        "size = [400, 300]\nbonus = []",
        'unknown key "bonus"',
        "the keys here are: id, name",
    ),
]

DECK = [
    ('["red", "blue", "green"]', '"red"', 'colors = "red"', "write a list"),
    ('["red", "blue", "green"]', "[]", "0 colours", "a board has 1 to 8"),
    ('["red", "blue", "green"]', f"{list('abcdefghi')}", "9 colours", "a board has 1 to 8"),
    ('["red", "blue", "green"]', '["red", "blue", "red"]', 'colors 3 = "red"', "is there twice"),
    ('["red", "blue", "green"]', '["red", "blue", "Green"]', 'colors 3 = "Green"', 'like "blue"'),
    ('["red", "blue", "green"]', '["red", "blue", "sea green"]', 'colors 3 = "sea green"', 'like "blue"'),
    ("cards = { each = 6, wild = 2 }", "cards = 20", "cards = 20", "write a table: cards = { ... }"),
    ("cards = { each = 6, wild = 2 }", "cards = { each = 6 }", "cards: ", "add wild = ... here"),
    ("wild = 2", "wild = 2, jokers = 2", 'cards: unknown key "jokers"', "the keys here are: each, wild"),
    ("each = 6", "each = 0", "cards: each = 0", "write a whole number from 1 to 100"),
    ("each = 6", "each = 101", "cards: each = 101", "write a whole number from 1 to 100"),
    ("wild = 2", "wild = -1", "cards: wild = -1", "write a whole number from 0 to 100"),
    ("wild = 2", "wild = 101", "cards: wild = 101", "write a whole number from 0 to 100"),
    ("each = 6, wild = 2", "each = 3, wild = 3", "cards: 3 x 3 + 3 = 12 cards", "make it 13 to 120 in all"),
    (
        "each = 6, wild = 2",
        "each = 39, wild = 4",
        "cards: 3 x 39 + 4 = 121 cards",
        "make it 13 to 120 in all",
    ),
]

REST = [
    ('"joker"', '"joker*"', 'terms: wild = "joker*"', "leave out '*'"),
    ('["bus", "buses"]', '["bus"]', "terms: piece = a list", "write two of them: piece = [ ... , ... ]"),
    ('["trip", "trips"]', '["trip", 2]', "terms: ticket 2 = 2", "write a text in quotes"),
    (', wild = "joker"', "", 'terms: "wild" is missing', "add wild = ... here"),
    ("pieces = 12", "pieces = 0", "pieces = 0", "write a whole number from 1 to 100"),
    ("pieces = 12", "pieces = 101", "pieces = 101", "write a whole number from 1 to 100"),
    ("[400, 300]", "[400]", "size = a list", "write two of them: size = [ ... , ... ]"),
    ("[400, 300]", "[400, 0]", "size 2 = 0", "write a whole number from 1 to 10000"),
    ("[400, 300]", "[10001, 300]", "size 1 = 10001", "write a whole number from 1 to 10000"),
    ("{ 1 = 1, 2 = 2, 3 = 4 }", "{}", "points: ", "name every length from 1 to the longest"),
    ("{ 1 = 1, 2 = 2, 3 = 4 }", "{ 2 = 2, 3 = 4 }", "points: ", "name every length from 1 to the longest"),
    ("{ 1 = 1, 2 = 2, 3 = 4 }", "{ 1 = 1, 3 = 4 }", "points: ", "name every length from 1 to the longest"),
    ("{ 1 = 1, 2 = 2, 3 = 4 }", "{ 1 = 1, 2 = 2, 03 = 4 }", "points: ", "name every length from 1"),
    ("{ 1 = 1, 2 = 2, 3 = 4 }", "[1, 2, 4]", "points = a list", "write a table: points = { ... }"),
    ("3 = 4", "3 = -1", "points: 3 = -1", "write a whole number from 0 to 100"),
    ("3 = 4", "3 = 101", "points: 3 = 101", "write a whole number from 0 to 100"),
    ("3 = 4", ", ".join(f"{n} = {n}" for n in range(3, 11)), "points: ", "at most 9"),
]


@pytest.mark.parametrize(("old", "new", "entry", "remedy"), IDENTITY + DECK + REST)
def test_a_board_says_what_is_in_the_box(old: str, new: str, entry: str, remedy: str) -> None:
    """C1, C2, C23."""
    assert_refused(damage(CITY, old, new), entry, remedy)


@pytest.mark.parametrize("word", ["gray", "grey", "wild", "locomotive", "deck", "market"])
def test_no_color_is_called_what_records_call_something_else(word: str) -> None:
    """A record says `wild`, `deck` and `gray`; a color of that name would be two things."""
    text = damage(CITY, '["red", "blue", "green"]', f'["red", "blue", "green", "{word}"]')
    assert_refused(text, f'colors 4 = "{word}"', "has another meaning in records; choose another")


def test_a_card_game_is_refused_what_only_a_city_has() -> None:
    """Each family of rules has its own keys."""
    assert_refused(
        CARD_GAME.replace("bonus =", "pieces = 3\nbonus =", 1), 'unknown key "pieces"', "the keys here are"
    )


def test_a_board_may_do_without_wild_cards_and_with_one_color() -> None:
    """C2: thirteen cards can be dealt to four players and leave five for the market."""
    text = (
        damage(CITY, '["red", "blue", "green"]', '["red"]')
        .replace('"blue"', '"red"')
        .replace('"green"', '"red"')
    )
    text = damage(damage(text, "each = 6, wild = 2", "each = 13, wild = 0"), ", ferries = 1", "")
    board = parse_board(text, "toy.toml")
    assert (board.n_cards, board.colors) == (13, ("red",))


def test_points_are_found_by_length() -> None:
    """C23."""
    board = parse_board(CITY, "toy.toml")
    assert isinstance(board, CityBoard)
    assert board.points == (0, 1, 2, 4)
