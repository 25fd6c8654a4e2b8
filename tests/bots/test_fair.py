"""G1: what a seat can't know changes no decision of any bot, though everything hidden is dealt anew.

`resample` draws worlds that fit a seat's knowledge: other decks, hands and tickets. From each the seat must
see the same, bit by bit, and the bot must choose the same. What a seat knew before is what it saw then.
"""

import random
from copy import deepcopy

import pytest

from farebox.boards import Board, load_board
from farebox.boards.arrays import board_rows
from farebox.bots import Bot, bot_names, make_bot
from farebox.game.families import FAMILIES, family_of
from farebox.game.game import Game
from farebox.game.observation import Observation
from farebox.kernel.row import Word, new_ids, new_rows
from support.bits import bits
from support.boards import EDITIONS
from support.counts import count

WORLDS = count(600, proof=10_000)  # for each bot in each family of rules, shared out among its boards
AT_A_TIME = 5  # worlds for one decision
BRIEFLY = {"search": "search:sims=16"}  # how much it thinks changes nothing about what it may look at
SLOW = {
    "level-4": count(30, proof=60),
    "level-5": count(30, proof=60),
}  # worlds for the same search, as long as these levels think

CASES = [
    (edition, name)
    for edition in EDITIONS
    for name in bot_names(load_board(edition))
    if name != "simple"  # another name of the family's baseline
]


class Worlds:
    """Draws worlds that differ only in what a seat can't know, and shows them to that seat."""

    def __init__(self, board: Board) -> None:
        family = family_of(board)
        self.board = board
        self._rules = family.rules
        self._printed = board_rows(board)[0]
        self._states = new_rows(family.state)
        self._knowledge = family.knowledge

    def show(self, see: Observation, seed: int) -> Observation:
        """The same seat's knowledge in another world; equal ids mean equal actions, as its offer is equal."""
        state, rows = self._states[0], new_rows(self._knowledge)
        ids = new_ids(int(self._printed["n_actions"]))
        self._rules.resample(self._printed, see.row, Word(seed), state)
        self._rules.observe(self._printed, state, see.seat, rows[0])
        n = self._rules.legal(self._printed, state, ids)
        assert bits(rows[0]) == bits(see.row)
        assert tuple(ids[:n].tolist()) == see.ids
        return type(see)(self.board, rows[0], see.ids, see.actions, see.past)


def decide(worlds: Worlds, game: Game, bot: Bot, seed: int) -> int:
    """Let the bot decide in this world and in others; returns in how many of these it was asked."""
    seat = game.to_move
    assert seat is not None
    see = game.observe(seat)
    minds = [deepcopy(bot, {id(game.board): game.board}) for _ in range(AT_A_TIME)]
    chosen = bot.choose(see)
    for number, mind in enumerate(minds):
        assert mind.choose(worlds.show(see, seed + number)) == chosen
    game.play(chosen)
    return AT_A_TIME


def share(board: Board, name: str) -> int:
    """How many worlds one bot on one board gets."""
    return SLOW.get(name, WORLDS // sum(load_board(edition).rules == board.rules for edition in EDITIONS))


@pytest.mark.parametrize(("edition", "name"), CASES)
def test_no_decision_depends_on_what_is_hidden(edition: str, name: str) -> None:
    """G1: whole games, the bot in every seat, each of its decisions in several worlds."""
    board = load_board(edition)
    worlds = Worlds(board)
    asked = seed = 0
    while asked < share(board, name):
        n_seats = 2 + seed % 3
        game = Game(board, [name] * n_seats, seed)
        bots = [make_bot(BRIEFLY.get(name, name), board, seat) for seat in range(n_seats)]
        while game.to_move is not None and asked < share(board, name):
            asked += decide(worlds, game, bots[game.to_move], asked)
        seed += 1


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_a_seat_knew_is_what_it_saw_then(edition: str) -> None:
    """G1: at every decision before, of whomever; after some are taken back, in a copy, in a review."""
    board = load_board(edition)
    game, luck = Game(board, ["a", "b", "c"], 4), random.Random(edition)
    saw: list[list[bytes]] = [[] for _ in game.names]
    for end in (12, 20, 30):
        while game.n_actions < end:
            for one, rows in enumerate(saw):
                seen = game.observe(one)
                assert [bits(row) for row in seen.past] == board.either(rows, [])
                assert bits(game.observe_before(len(rows), one).row) == bits(seen.row)
                rows.append(bits(seen.row))
            game.play(luck.choice(game.legal_ids()))
        for _ in range(4):
            game.undo()
        for rows in saw:
            del rows[game.n_actions :]
    for one, rows in enumerate(saw):
        assert [bits(row) for row in game.copy().observe(one).past] == board.either(rows, [])
        for at in (0, 7, 25):
            assert [bits(row) for row in game.observe_before(at, one).past] == board.either(rows[:at], [])


def test_worlds_do_differ() -> None:
    """Or the test above would prove nothing."""
    board = load_board("new-york")
    game = Game(board, ["a", "b"], 1)
    see = game.observe(0)
    worlds = new_rows(FAMILIES["city"].state, 20)
    for seed, world in enumerate(worlds):
        game._rules.resample(board_rows(board)[0], see.row, Word(seed), world)
    assert len({bytes(world["hand"].tobytes()) for world in worlds}) > 5
    assert len({bytes(world["offer"].tobytes()) for world in worlds}) > 5
