"""G1: what a policy sees of a state in a rollout is what the seat's own knowledge tells, and nothing else."""

from random import Random

import pytest

from farebox import ai
from farebox.ai import policies
from farebox.ai.board_data import BoardData
from farebox.ai.plan_types import AnyInput
from farebox.game.game import new_game
from farebox.kernel.board_types import AnyBoard
from farebox.kernel.record_types import AnyKnowledge, AnyState
from support.bits import bits
from support.boards import ALL_TABLES, board_of
from support.entry_points import entry_point


@entry_point(ai.__file__)
def see(board: AnyBoard, state: AnyState, seat: int, inputs: AnyInput) -> None:
    """What a rollout shows a seat."""
    policies.see(board, state, seat, inputs)


@entry_point(ai.__file__)
def look(board: AnyBoard, know: AnyKnowledge, inputs: AnyInput) -> None:
    """What a seat's knowledge tells."""
    policies.look(board, know, inputs)


@pytest.mark.parametrize(("name", "n_seats"), ALL_TABLES)
def test_a_rollout_shows_a_seat_what_it_knows(name: str, n_seats: int) -> None:
    """Bit by bit, for every seat, after every action of a random game."""
    board = board_of(name)
    data = BoardData(board)
    rng = Random(f"{name} {n_seats}")
    game = new_game(board, seats=n_seats, seed=rng.randrange(2**53))
    while not game.is_over:
        for seat in range(n_seats):
            seen, known = data.new_workspace()[0].inputs, data.new_workspace()[0].inputs
            see(data.boards[0], game.state[0], seat, seen)
            look(data.boards[0], game.observe(seat).row, known)
            assert bits(seen) == bits(known)
        game.play(rng.choice(game.legal_ids()))
