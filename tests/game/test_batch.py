"""Many games at once are the same games."""

from random import Random

import numpy as np
import pytest

import farebox
from farebox.boards import load_board
from farebox.errors import FareboxError, IllegalAction
from farebox.game.batch import Batch

TABLES = [(edition, n_seats) for edition in farebox.board_names() for n_seats in (2, 3, 4)]


@pytest.mark.parametrize(("edition", "n_seats"), TABLES)
def test_a_batch_plays_the_games_of_its_seeds(edition: str, n_seats: int) -> None:
    """G2: step by step, mask by mask, whatever the number of cores."""
    batch = Batch(load_board(edition), n_seats, range(5), cores=2)
    games = [farebox.new_game(edition, seats=n_seats, seed=seed) for seed in range(5)]
    chance = Random(edition)
    while not batch.are_over.all():
        ids = []
        for row, game in enumerate(games):
            assert np.flatnonzero(batch.masks[row]).tolist() == game.legal_ids()
            ids.append(0 if game.is_over else chance.choice(game.legal_ids()))
            if not game.is_over:
                game.play(ids[-1])
        batch.step(ids)
        assert batch.states.tobytes() == b"".join(game.state.tobytes() for game in games)


def test_playing_out_from_anywhere_gives_whole_games() -> None:
    """C50: random players finish what was begun; one core or two make no difference."""
    ends = []
    for cores in (1, 2):
        batch = Batch(load_board("amsterdam"), 3, range(64), cores=cores)
        for _ in range(10):
            batch.step(batch.masks.argmax(axis=1))
        batch.play_out()
        assert batch.are_over.all()
        assert (batch.scores["winner"].sum(axis=1) >= 1).all()
        ends.append(batch.states.tobytes() + batch.scores.tobytes())
    assert ends[0] == ends[1]


def test_a_step_with_an_illegal_action_changes_nothing() -> None:
    """G3."""
    batch = Batch(load_board("new-york"), 2, range(3))
    before = batch.states.tobytes()
    for ids, says in (([13, 13, 0], "game 2"), ([13, -1, 13], "game 1"), ([99999, 13, 13], "game 0")):
        with pytest.raises(IllegalAction, match=says):
            batch.step(ids)
    with pytest.raises(FareboxError, match="one action a game"):
        batch.step([13])
    with pytest.raises(FareboxError, match="2 to 4"):
        Batch(load_board("new-york"), 5, range(3))
    assert batch.states.tobytes() == before
