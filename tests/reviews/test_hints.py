"""Hints in play: found as a review finds it, by nothing that the seat does not know."""

from random import Random

import pytest

import farebox
from farebox.game.packed_knowledge import pack_knowledge, unpack_knowledge
from support.boards import EDITIONS, board_of
from support.scenes import live
from support.secrets import scramble

WORLDS = 128  # enough to be a hint


def played(edition: str, n_seats: int, seed: int, actions: int) -> farebox.Game:
    """A game of planners, so far."""
    board = board_of(edition)
    game = farebox.Game(board, [f"p{seat}" for seat in range(n_seats)], seed)
    bot = farebox.make_bot("level-3", board, seed)
    for _ in range(actions):
        assert game.to_move is not None
        game.play(bot.choose(game.observe(game.to_move)))
    return game


@pytest.mark.parametrize("edition", EDITIONS)
def test_nothing_hidden_changes_a_hint_or_what_it_is_made_of(edition: str) -> None:
    """G1: everything that the seat can't know is dealt anew; what travels and the hint stay as they are."""
    game = played(edition, 2, 4, 30)
    seat = game.to_move
    assert seat is not None
    known, hint = pack_knowledge(game.observe(seat)), farebox.hint(game.observe(seat), worlds=WORLDS)
    before = game._states.copy()
    scramble(game.board, live(game), seat, Random(8))
    assert game._states.tobytes() != before.tobytes()
    assert pack_knowledge(game.observe(seat)) == known
    assert farebox.hint(game.observe(seat), worlds=WORLDS) == hint


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_hint_is_legal_and_the_same_where_it_was_carried_to(edition: str) -> None:
    """What travels is enough: the other side finds the same, with at most two reasons."""
    game = played(edition, 2, 7, 24)
    assert game.to_move is not None
    here = game.observe(game.to_move)
    there = unpack_knowledge(board_of(edition), pack_knowledge(here), here.ids)
    assert there.to_dict() == here.to_dict()
    hint = farebox.hint(here, worlds=WORLDS)
    assert farebox.hint(there, worlds=WORLDS) == hint
    assert hint.best in here.ids
    assert hint.other is None or (hint.other in here.ids and hint.other_chance <= hint.chance)
    assert len(hint.reasons) <= 2


def test_what_can_t_be_hinted_at_is_refused() -> None:
    """A seat that has nothing to decide, and knowledge of another version."""
    game = played("new-york", 2, 7, 24)
    assert game.to_move is not None
    with pytest.raises(farebox.FareboxError, match="nothing to decide"):
        farebox.hint(game.observe(1 - game.to_move))
    with pytest.raises(farebox.FareboxError, match="reload"):
        unpack_knowledge(game.board, b"123", [0])
