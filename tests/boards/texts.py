"""Two small boards written out, and a way to damage them: the scenes of the tests beside this file."""

import pytest

from farebox.boards import parse_board
from farebox.errors import BadBoard

ORIGIN = "toy.toml"

CITY = """
id = "toy-town"
name = "Toy Town"
rules = "city"
source = "Invented for the tests."
colors = ["red", "blue", "green"]
cards = { each = 6, wild = 2 }
pieces = 12
terms = { piece = ["bus", "buses"], ticket = ["trip", "trips"], wild = "joker" }
size = [400, 300]
points = { 1 = 1, 2 = 2, 3 = 4 }

place = [
  { name = "Abbey", x = 10, y = 10.5, attraction = true },
  { name = "Bridge", x = 50, y = 10 },
  { name = "Castle", x = 91, y = 11 },
  { name = "Dock", x = 10, y = 90 },
  { name = "Easton", x = 50, y = 90 },
  { name = "Fair Isle", x = 90, y = 90 },
]

route = [
  { ends = ["Abbey", "Bridge"], length = 2, color = "red" },
  { ends = ["Bridge", "Abbey"], length = 2, color = "gray" },
  { ends = ["Bridge", "Castle"], length = 3, color = "blue", merchandise = true },
  { ends = ["Abbey", "Dock"], length = 1, color = "green" },
  { ends = ["Dock", "Easton"], length = 2, color = "gray" },
  { ends = ["Easton", "Fair Isle"], length = 2, color = "blue", ferries = 1 },
]

ticket = [
  { ends = ["Abbey", "Castle"], points = 5 },
  { ends = ["Abbey", "Easton"], points = 5, reconstructed = true },
  { ends = ["Abbey", "Fair Isle"], points = 7 },
  { ends = ["Bridge", "Dock"], points = 5 },
  { ends = ["Bridge", "Easton"], points = 7 },
  { ends = ["Bridge", "Fair Isle"], points = 9 },
  { ends = ["Castle", "Dock"], points = 8 },
  { ends = ["Castle", "Fair Isle"], points = 12 },
]

[attractions]
points = 1

[merchandise]
cards = 4
ranks = { 2 = [8, 4], 3 = [8, 5, 2], 4 = [8, 6, 4, 2] }

[souvenirs]
symbols = ["sun", "moon", "star"]
start = ["Fair Isle"]
tokens = { 2 = 2, 3 = 2, 4 = 3 }
aside_tokens = { 2 = 1, 3 = 2, 4 = 3 }
points = [0, 0, 1, 3]
"""

TOWNS = ("Ash", "Birch", "Cedar", "Elm", "Fir", "Hazel", "Larch", "Maple", "Oak", "Pine", "Rowan", "Willow")

CARD_GAME = (
    """
id = "toy-cards"
name = "Toy Cards"
rules = "card-game"
source = "Invented for the tests."
colors = ["red", "blue", "green", "white"]
cards = { each = 8, wild = 6 }
terms = { piece = ["card", "cards"], ticket = ["ticket", "tickets"], wild = "locomotive" }
bonus = [
  { city = "Ash", points = 9 },
  { city = "Oak", points = 6 },
]
ticket = [
  { ends = ["Ash", "Oak"], points = 5, cards = { red = 1 } },
  { ends = ["Oak", "Ash"], points = 6, cards = { blue = 1, white = 2 } },
"""
    + "".join(
        f'  {{ ends = ["Ash", "{town}"], points = 7, cards = {{ green = 2 }} }},\n'
        f'  {{ ends = ["{town}", "Ash"], points = 8, cards = {{ white = 3 }} }},\n'
        for town in TOWNS
        if town not in ("Ash", "Oak")
    )
    + """\
  { ends = ["Birch", "Oak"], points = 9, cards = { red = 2 } },
  { ends = ["Cedar", "Oak"], points = 9, cards = { blue = 2 } },
]
"""
)


def damage(text: str, old: str, new: str) -> str:
    """Change one thing in the text, which must be there exactly once."""
    assert text.count(old) == 1, f"{old!r} stands there {text.count(old)} times"
    return text.replace(old, new)


def assert_refused(text: str, entry: str, remedy: str) -> None:
    """Claim that the text is refused, with file, entry and remedy on one line."""
    with pytest.raises(BadBoard) as caught:
        parse_board(text, ORIGIN)
    message = str(caught.value)
    assert message.startswith(f"{ORIGIN}: {entry}"), message
    assert remedy in message
    assert "\n" not in message
