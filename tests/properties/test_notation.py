"""Ids, typed actions and text: three names for the same thing."""

import pytest
from hypothesis import given

from farebox.game.actions import Action
from farebox.game.notation import BoardNotation, CityNotation, notation_for
from farebox.kernel.layout import KEEP_ID, MARKET_ID
from farebox.kernel.limits import WILD
from support.boards import ALL_TABLES, EDITIONS, MY_TOWN, board_of
from support.positions import Course, positions

FULL_OFFER = [5, 3, 1, 4, 0, 2]


def meaningful_ids(notation: BoardNotation) -> list[int]:
    """Every id of the numbering but those left free for colors that the board doesn't have."""
    free = range(MARKET_ID + len(notation.board.colors), MARKET_ID + WILD)
    return [id for id in range(notation.n_actions) if id not in free]


def full_offer(notation: BoardNotation) -> list[int]:
    """An offer of as many tickets as the family ever offers."""
    return FULL_OFFER[:2] if isinstance(notation, CityNotation) else FULL_OFFER


@pytest.mark.parametrize("name", [*EDITIONS, MY_TOWN])
def test_every_id_is_an_action_of_its_own_and_back(name: str) -> None:
    """G2: id to action to id, id to text to id, and no two ids have one text."""
    notation = notation_for(board_of(name))
    offer = full_offer(notation)
    texts: dict[str, int] = {}
    for id in meaningful_ids(notation):
        action = notation.action(id, offer)
        assert notation.id(action, offer) == id
        assert id in notation.parse(action.text, offer)
        assert texts.setdefault(action.text, id) == id
        assert isinstance(action, Action)
    assert len(texts) == len(meaningful_ids(notation))


@pytest.mark.parametrize("name", [*EDITIONS, MY_TOWN])
def test_keeping_is_told_by_the_tickets_kept(name: str) -> None:
    """C4, C40, K3, K38: for offers of every size."""
    notation = notation_for(board_of(name))
    for size in range(1, len(full_offer(notation)) + 1):
        offer = full_offer(notation)[:size]
        for kept in range(1 << size):
            action = notation.action(KEEP_ID + kept, offer)
            assert notation.id(action, offer) == KEEP_ID + kept
            assert notation.parse(action.text, offer) == [KEEP_ID + kept]


@given(positions())
def test_every_legal_action_is_read_back_from_its_text(course: Course) -> None:
    """G2: the full text means this action and no other, in any case of letters."""
    game = course.game
    for id, action in zip(game.legal_ids(), game.legal_actions(), strict=True):
        assert game._resolve(action) == id
        assert game._resolve(action.text) == id
        assert game._resolve(action.text.upper()) == id
        assert str(action) == action.text


def test_every_table_has_its_actions() -> None:
    """G2: the numbering depends on the board, not on the seats."""
    sizes: dict[str, set[int]] = {}
    for name, _ in ALL_TABLES:
        sizes.setdefault(name, set()).add(notation_for(board_of(name)).n_actions)
    assert all(len(size) == 1 for size in sizes.values())
