"""Whatever is done to a board file, it is a board or a BadBoard: no other error ever comes out."""

import tomllib
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boards.texts import CARD_GAME, CITY, ORIGIN
from farebox.boards import Board, parse_board
from farebox.boards.card_game import read_card_game
from farebox.boards.city import read_city
from farebox.boards.read import Section
from farebox.errors import BadBoard

TREES = {"city": tomllib.loads(CITY), "card-game": tomllib.loads(CARD_GAME)}
READERS = {"city": read_city, "card-game": read_card_game}

WORDS = [
    "Abbey",
    "Ash",
    "red",
    "gray",
    "wild",
    "city",
    "card-game",
    "2",
    "points",
    "",
    " ",
    "a - b",
    "x" * 99,
]
# Drawn by name: it has more digits than Python prints, and Hypothesis prints what it draws.
HUGE = {"huge": 10**5000}
VALUES = st.one_of(
    st.sampled_from(WORDS),
    st.integers(-2, 130),
    st.sampled_from([*HUGE, -1, True, False, 1.5, float("nan"), float("inf"), -0.0]),
    st.dates(),
    st.sampled_from([[], {}, [[]], [{}], {"": 1}, ["Abbey", "Abbey"], {"ends": 3}, {"name": []}]),
)
FAST = settings(max_examples=150, deadline=None)


def answer(read: Callable[[], Board]) -> str:
    """Read a board; what the error says if it is a bad one, else just the file's name."""
    try:
        read()
    except BadBoard as error:
        return str(error)
    return ORIGIN


def spots(tree: Any) -> list[tuple[Any, Any]]:
    """List where values stand in the tree: container and key of each."""
    keys = list(tree) if isinstance(tree, dict) else range(len(tree)) if isinstance(tree, list) else []
    return [spot for key in keys for spot in [(tree, key), *spots(tree[key])]]


def change(tree: Any, data: st.DataObject) -> None:
    """Replace, remove, double or misname one value, anywhere."""
    box, key = data.draw(st.sampled_from(spots(tree)))
    match data.draw(st.sampled_from(["replace", "remove", "double", "misname"])):
        case "replace":
            drawn = data.draw(VALUES)
            box[key] = HUGE.get(drawn, drawn) if isinstance(drawn, str) else deepcopy(drawn)
        case "remove":
            del box[key]
        case "double" if isinstance(box, list):
            box.insert(key, deepcopy(box[key]))
        case _ if isinstance(box, dict):
            box[data.draw(st.sampled_from(WORDS))] = box.pop(key)


@pytest.mark.parametrize("rules", ["city", "card-game"])
@FAST
@given(data=st.data(), n_changes=st.integers(1, 4))
def test_changed_values_give_a_board_or_a_bad_board(rules: str, data: st.DataObject, n_changes: int) -> None:
    """Values of any type, anywhere."""
    tree = deepcopy(TREES[rules])
    for _ in range(n_changes):
        change(tree, data)
    assert answer(lambda: READERS[rules](Section(ORIGIN, tree))).startswith(ORIGIN)


@pytest.mark.parametrize("text", [CITY, CARD_GAME], ids=["city", "card-game"])
@FAST
@given(data=st.data())
def test_changed_texts_give_a_board_or_a_bad_board(text: str, data: st.DataObject) -> None:
    """Letters lost, added or moved, anywhere."""
    start = data.draw(st.integers(0, len(text)))
    end = start + data.draw(st.integers(0, 40))
    middle = data.draw(
        st.one_of(st.text(max_size=12), st.sampled_from(['"', "]", "}", "=", "\n", "[[route]]\n"]))
    )
    changed = text[:start] + middle + text[end:]
    assert answer(lambda: parse_board(changed, ORIGIN)).startswith(ORIGIN)


@FAST
@given(st.text(max_size=60))
def test_any_text_gives_a_bad_board(text: str) -> None:
    """Nothing that short is a board."""
    with pytest.raises(BadBoard):
        parse_board(text, ORIGIN)
