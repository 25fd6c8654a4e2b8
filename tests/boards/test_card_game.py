"""Boards of the Card Game: one mistake is refused with file, entry and remedy."""

import pytest

from boards.texts import CARD_GAME, assert_refused, damage
from farebox.boards import CardGameBoard, CardTicket, CityBonus, parse_board

LINE = '{ ends = ["Oak", "Ash"], points = 6, cards = { blue = 1, white = 2 } }'
BONUS = '{ city = "Oak", points = 6 }'

DAMAGES = [
    ("{ blue = 1, white = 2 }", "{}", "ticket 2 (Oak - Ash): cards", "takes at least one card; add { color"),
    ("{ blue = 1, white = 2 }", "{ bleu = 1 }", "ticket 2 (Oak - Ash): cards", 'did you mean "blue"?'),
    ("{ blue = 1, white = 2 }", "{ mauve = 1 }", "ticket 2 (Oak - Ash): cards", "here are: red, blue, green"),
    ("{ blue = 1, white = 2 }", "{ blue = 0 }", "ticket 2 (Oak - Ash): cards: blue", "number from 1 to 8"),
    ("{ blue = 1, white = 2 }", "{ blue = 9 }", "ticket 2 (Oak - Ash): cards: blue", "number from 1 to 8"),
    (
        "{ blue = 1, white = 2 }",
        "{ blue = true }",
        "ticket 2 (Oak - Ash): cards: blue = true",
        "whole number",
    ),
    ("{ blue = 1, white = 2 }", "3", "ticket 2 (Oak - Ash): cards = 3", "write a table"),
    ("points = 6, cards", "points = 0, cards", "ticket 2 (Oak - Ash): points = 0", "from 1 to 127"),
    ("points = 6, cards", "points = 128, cards", "ticket 2 (Oak - Ash): points = 128", "from 1 to 127"),
    ('["Oak", "Ash"]', '["Oak", "Oak"]', "ticket 2 (Oak - Oak)", "joins a city to itself; name two cities"),
    ('["Oak", "Ash"]', '["Ash", "Oak"]', "ticket 2 (Ash - Oak)", "in this order; swap them on one"),
    ('["Oak", "Ash"]', '["Oak", "ASH"]', "ticket 2 (Oak - ASH)", 'too much like "Ash"; give it a name'),
    ('["Oak", "Ash"]', '["Oak", "A,B"]', "ticket 2 (Oak - A,B)", "leave out ','"),
    ('["Oak", "Ash"]', '["Oak"]', "ticket 2", "write two of them"),
    (", cards = { blue = 1, white = 2 }", "", 'ticket 2 (Oak - Ash): "cards" is missing', "add cards = ..."),
    (BONUS, '{ city = "Oek", points = 6 }', 'bonus 2 (Oek): city = "Oek"', 'did you mean "Oak"?'),
    (
        BONUS,
        '{ city = "Ash", points = 6 }',
        'bonus 2 (Ash): city = "Ash"',
        "is there twice; remove one",
    ),
    (BONUS, '{ city = "Oak", points = 0 }', "bonus 2 (Oak): points = 0", "whole number from 1 to 127"),
    (BONUS, '{ city = "Oak", points = 128 }', "bonus 2 (Oak): points = 128", "whole number from 1 to 127"),
    (BONUS, '{ city = "Oak" }', 'bonus 2 (Oak): "points" is missing', "add points = ... here"),
    ("wild = 6", "wild = 3", "cards: wild = 3", "write a whole number from 4 to 100"),
    ("each = 8, wild = 6", "each = 8, wild = 4", "cards: 4 x 8 + 4 = 36 cards", "make it 37 to 120 in all"),
]


@pytest.mark.parametrize(("old", "new", "entry", "remedy"), DAMAGES)
def test_a_card_game_names_cities_cards_and_points(old: str, new: str, entry: str, remedy: str) -> None:
    """K1, K2, K40, K43."""
    assert_refused(damage(CARD_GAME, old, new), entry, remedy)


def test_there_are_six_tickets_for_each_of_four_players() -> None:
    """K3."""
    parse_board(CARD_GAME, "toy.toml")
    assert_refused(damage(CARD_GAME, f"  {LINE},\n", ""), "23 ticket entries", "make it 24 to 64")


def test_no_more_bonuses_than_the_kernel_holds() -> None:
    """Eight big cities are possible, nine are not."""
    cities = ["Birch", "Cedar", "Elm", "Fir", "Hazel", "Larch", "Maple"]
    lines = [f'  {{ city = "{city}", points = 1 }},\n' for city in cities]
    parse_board(damage(CARD_GAME, "bonus = [\n", "bonus = [\n" + "".join(lines[1:])), "toy.toml")
    text = damage(CARD_GAME, "bonus = [\n", "bonus = [\n" + "".join(lines))
    assert_refused(text, "9 bonus entries", "make it 0 to 8")


def test_tickets_may_join_the_same_cities_the_other_way_round() -> None:
    """Their order tells them apart when games are written down."""
    board = parse_board(CARD_GAME, "toy.toml")
    assert isinstance(board, CardGameBoard)
    assert board.tickets[:2] == (
        CardTicket(("Ash", "Oak"), 5, (1, 0, 0, 0)),
        CardTicket(("Oak", "Ash"), 6, (0, 1, 0, 2)),
    )
    assert board.bonuses == (CityBonus("Ash", 9), CityBonus("Oak", 6))
    assert (board.wild, board.n_cards) == ("locomotive", 38)
