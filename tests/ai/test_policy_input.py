"""G1: what a policy sees of a state in a rollout is what the seat's own knowledge tells, and nothing else."""

from random import Random

import pytest

from farebox import ai
from farebox.ai.board_data import KINDS
from farebox.ai.card_game import policy_input as card_sight
from farebox.ai.city import policy_input as city_sight
from farebox.boards.arrays import board_rows
from farebox.game.game import new_game
from farebox.kernel.jit import Doors
from farebox.kernel.layout import Row, new_rows
from support.bits import bits
from support.boards import ALL_TABLES, board_of

door = Doors.of(ai.__file__)  # compiled anew whenever the package changes


@door
def see_city(board: Row, state: Row, seat: int, sight: Row) -> None:
    """What a city game's rollout shows a seat."""
    city_sight.see(board, state, seat, sight)


@door
def look_city(board: Row, know: Row, sight: Row) -> None:
    """What a seat's knowledge of a city game tells."""
    city_sight.look(board, know, sight)


@door
def see_card(board: Row, state: Row, seat: int, sight: Row) -> None:
    """What a Card Game's rollout shows a seat."""
    card_sight.see(board, state, seat, sight)


@door
def look_card(board: Row, know: Row, sight: Row) -> None:
    """What a seat's knowledge of the Card Game tells."""
    card_sight.look(board, know, sight)


@pytest.mark.parametrize(("name", "n_seats"), ALL_TABLES)
def test_a_rollout_shows_a_seat_what_it_knows(name: str, n_seats: int) -> None:
    """Bit by bit, for every seat, after every action of a random game."""
    board = board_of(name)
    city = board.rules == "city"
    see, look = (see_city, look_city) if city else (see_card, look_card)
    rng = Random(f"{name} {n_seats}")
    game = new_game(board, seats=n_seats, seed=rng.randrange(2**53))
    printed = board_rows(board)[0]
    while not game.is_over:
        for seat in range(n_seats):
            seen, known = new_rows(KINDS[board.rules].sight), new_rows(KINDS[board.rules].sight)
            see(printed, game.state[0], seat, seen[0])
            look(printed, game.observe(seat).row, known[0])
            assert bits(seen[0]) == bits(known[0])
        game.play(rng.choice(game.legal_ids()))
