"""What is played: line-ups of bots, deals that every rotation of a line-up plays, and one game of these.

A *deal* is a seed: the same cards and tickets wait for whoever sits there. All rotations of a line-up play
each deal, so that no bot owes its result to better seats or cards; a deal is the unit of all statistics.
"""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Any

from farebox.arena.perfect_information import make_player
from farebox.boards import Board
from farebox.bots import Bot
from farebox.errors import fault
from farebox.game.actions import Action
from farebox.game.game import Game
from farebox.game.observation import Observation
from farebox.game.seal import MAX_SEED, bot_seed
from farebox.game.seating import check_seats
from farebox.kernel import jit
from farebox.tables.at_hand import play_on
from farebox.tables.forfeits import forfeits_of, winners_of


@dataclass(frozen=True)
class Contest:
    """Bots at tables of one size. With more bots than seats all choices of them meet.

    With fewer bots than seats the last one fills the table: two bots at four seats are one against three.
    """

    board: Board
    n_seats: int
    bots: tuple[str, ...]
    seed: int = 0

    def __post_init__(self) -> None:
        check_seats(self.board, self.n_seats)
        if len(self.bots) < 2:
            raise fault("arena_bots")
        if len(set(self.bots)) < len(self.bots):
            raise fault("arena_once")
        if not 0 <= self.seed <= MAX_SEED:
            raise fault("seed", max=MAX_SEED, seed=self.seed)
        for spec in self.bots:
            make_player(spec, self.board, 0)

    @property
    def line_ups(self) -> list[tuple[str, ...]]:
        """Who meets whom, as bots by their place in the line-up."""
        if len(self.bots) < self.n_seats:
            return [(*self.bots, *self.bots[-1:] * (self.n_seats - len(self.bots)))]
        return list(combinations(self.bots, self.n_seats))

    def n_deals(self, games: int) -> int:
        """Deals that make at least so many games for each line-up."""
        return -(-games // self.n_seats)

    def tasks(self, games: int) -> Iterator["GameTask"]:
        """Every game, deal by deal, so that whatever is done so far is a fair sample."""
        deals = self.n_deals(games)
        if self.seed + deals - 1 > MAX_SEED:
            raise fault("seeds", max=MAX_SEED)
        for seed in range(self.seed, self.seed + deals):
            for number, line_up in enumerate(self.line_ups):
                for rotation in range(self.n_seats):
                    yield GameTask(self.board, line_up, number, seed, rotation)


@dataclass(frozen=True)
class GameTask:
    """One game: bot i of the line-up sits at seat (i + rotation) modulo the seats."""

    board: Board
    line_up: tuple[str, ...]
    number: int
    seed: int
    rotation: int

    @property
    def key(self) -> tuple[int, int, int]:
        """Which game of the contest it is."""
        return (self.number, self.seed, self.rotation)


@dataclass(frozen=True)
class GameResult:
    """What a game came to; sequences are in the line-up's order, not by seat. A shared victory is shared."""

    number: int
    seed: int
    rotation: int
    won: tuple[float, ...]
    routes: tuple[int, ...]
    tickets: tuple[int, ...]
    bonus: tuple[int, ...]
    decisions: tuple[int, ...]
    ms: tuple[float, ...]

    @property
    def key(self) -> tuple[int, int, int]:
        """Which game of the contest it is."""
        return (self.number, self.seed, self.rotation)

    @property
    def totals(self) -> tuple[int, ...]:
        """Final scores."""
        return tuple(map(sum, zip(self.routes, self.tickets, self.bonus, strict=True)))

    @staticmethod
    def of(facts: dict[str, Any]) -> "GameResult":
        """From plain data; TypeError if it isn't one."""
        plain: dict[str, Any] = {
            key: tuple(value) if isinstance(value, list) else value for key, value in facts.items()
        }
        return GameResult(**plain)


@lru_cache(maxsize=16)
def _same(board: Board) -> Board:
    """The first of all equal boards: tasks bring copies, and what bots know of a board is kept by it."""
    return board


def play_task(task: GameTask) -> GameResult:
    """Play one game of a contest."""
    jit.announce()
    board, n_seats = _same(task.board), len(task.line_up)
    places = [(seat - task.rotation) % n_seats for seat in range(n_seats)]
    game = Game(board, [task.line_up[place] for place in places], task.seed)
    # By place in the line-up, so that changing seats doesn't change a bot's luck.
    bots = [make_player(task.line_up[place], board, bot_seed(task.seed, place), game) for place in places]
    clocks = [_Clock(bot) for bot in bots]
    play_on(game, bots)
    scores = game.scores()
    winners = winners_of(scores, forfeits_of(game.more, n_seats))
    seats = [places.index(place) for place in range(n_seats)]
    return GameResult(
        *task.key,
        won=tuple((seat in winners) / len(winners) for seat in seats),
        routes=tuple(scores[seat].routes for seat in seats),
        tickets=tuple(scores[seat].tickets for seat in seats),
        bonus=tuple(scores[seat].bonus for seat in seats),
        decisions=tuple(clocks[seat].decisions for seat in seats),
        ms=tuple(round(clocks[seat].seconds * 1000, 3) for seat in seats),
    )


class _Clock:
    """Runs only while a bot chooses: CPU time, so that a busy machine doesn't count."""

    def __init__(self, bot: Bot) -> None:
        self._choose = bot.choose
        self.decisions = 0
        self.seconds = 0.0
        setattr(bot, "choose", self.choose)  # noqa: B010 - the bot stays what it is to those who ask its class

    def choose(self, observation: Observation) -> Action:
        """See `Bot.choose`."""
        started = time.thread_time()
        action = self._choose(observation)
        self.seconds += time.thread_time() - started
        self.decisions += 1
        return action
