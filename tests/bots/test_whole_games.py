"""Every bot plays every board to the end, the same way twice, and better than chance."""

import pytest

from farebox.boards import Board, load_board
from farebox.bots import bot_names, make_bot
from farebox.game.game import Game
from farebox.tables.at_hand import play_game
from support.boards import EDITIONS, FILES, SEATS, SOME_OF_ALL_TABLES, board_of
from support.counts import IS_PROOF, count
from support.odd_boards import odd_board


def played(board: Board, specs: list[str], seed: int) -> Game:
    """One game by these bots."""
    return play_game(board, [make_bot(spec, board, seed) for spec in specs], seed)


def bots_at(board: Board, n_seats: int) -> list[str]:
    """Who plays at a table; in `make test` those that think long at a small one of each family only.

    They are one search with other numbers, and a short one plays at every table (tests/ai/test_choices.py).
    """
    is_small = n_seats == 2 and board.id in ("new-york", "card-game")
    slow = set() if IS_PROOF or is_small else {"level-4", "level-5", "search"}
    return [name for name in bot_names(board)[1:] if name not in slow]


def bots_anywhere(board: Board) -> list[str]:
    """Every bot; in `make test` those that think long are one short search."""
    slow = {"level-4", "level-5", "search"}
    quick = [name for name in bot_names(board) if name not in slow]
    return list(bot_names(board)) if IS_PROOF else [*quick, "search:sims=2"]


@pytest.mark.parametrize(("name", "n_seats"), SOME_OF_ALL_TABLES)
def test_every_bot_finishes_every_game(name: str, n_seats: int) -> None:
    """All phases, with any number of seats, on a board of one's own too."""
    board = board_of(name)
    for spec in bots_at(board, n_seats):
        game = played(board, [spec] * n_seats, n_seats)
        assert game.is_over


@pytest.mark.parametrize("n_seats", SEATS)
@pytest.mark.parametrize("name", FILES)
def test_every_bot_finishes_on_odd_boards(name: str, n_seats: int) -> None:
    """What is legal there is seldom legal elsewhere: routes for nothing, stacks a hundred high."""
    board = board_of(name)
    for spec in bots_anywhere(board):
        for seed in range(count(3, proof=20)):
            assert played(board, [spec] * n_seats, seed).is_over


@pytest.mark.parametrize("seed", range(count(16, proof=400)))
def test_every_bot_finishes_on_any_board_that_loads(seed: int) -> None:
    """Small and large ones, of either family, with few cards or many, all gray, with or without twins."""
    board = odd_board(seed)
    for spec in bots_anywhere(board):
        assert played(board, [spec] * SEATS[seed // 2 % len(SEATS)], seed).is_over


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
