"""Every bot plays every board to the end, the same way twice, and better than chance."""

import pytest

from farebox.boards import Board, load_board
from farebox.bots import bot_names, make_bot
from farebox.game.game import Game
from farebox.sim import play_game
from support.boards import ALL_TABLES, EDITIONS, board_of


def played(board: Board, specs: list[str], seed: int) -> Game:
    """One game by these bots."""
    return play_game(board, [make_bot(spec, board, seed) for spec in specs], seed)


@pytest.mark.parametrize(("name", "n_seats"), ALL_TABLES)
def test_every_bot_finishes_every_game(name: str, n_seats: int) -> None:
    """All phases, with any number of seats, on a board of one's own too."""
    board = board_of(name)
    for spec in bot_names(board)[1:]:
        game = played(board, [spec] * n_seats, n_seats)
        assert game.is_over


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_same_seed_gives_the_same_game(edition: str) -> None:
    """G2: bots too have only their seed."""
    board = load_board(edition)
    first, second = (played(board, ["simple", "random"], 3).record() for _ in range(2))
    assert first == second


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_baseline_beats_chance(edition: str) -> None:
    """In either seat, nearly always."""
    board = load_board(edition)
    won = 0
    for seed in range(5):
        won += played(board, ["simple", "random"], seed).scores()[0].winner
        won += played(board, ["random", "simple"], seed).scores()[1].winner
    assert won >= 9
