"""Who sits at the other seats of a learner's table."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol, TypeAlias

import numpy as np
import numpy.typing as npt

from farebox.ai.board_data import BoardData
from farebox.boards import Board
from farebox.bots import Bot, make_bot
from farebox.bots.levels import PersonBot
from farebox.bots.planner import PackerBot, PlannerBot
from farebox.envs.compiled.encode import Codes
from farebox.envs.compiled.step import AT_RANDOM, BY_PLANNER, LEAVE, WAITED_FOR
from farebox.errors import FareboxError, fault
from farebox.game.seal import bot_seed
from farebox.kernel.row import Ids

if TYPE_CHECKING:
    from farebox.envs.learner_games import Tables

ChosenIds: TypeAlias = npt.NDArray[np.integer]
# A policy that learns no more: what many seats know, a row each, and their masks, to an action's number each.
FrozenPolicy: TypeAlias = Callable[[Codes, Codes], ChosenIds]
Opponent: TypeAlias = str | FrozenPolicy
Opponents: TypeAlias = Opponent | Sequence[Opponent] | None
RANDOM = "random"


def seat_opponents(opponents: Opponents, seats: int, seat: int) -> dict[int, Opponent]:
    """Who sits where; nobody when the learner decides for every seat."""
    if not 0 <= seat < seats:
        raise fault("no_seat", seat=seat, last=seats - 1)
    if opponents is None:
        return {}
    others = [other for other in range(seats) if other != seat]
    if isinstance(opponents, str) or callable(opponents):
        return dict.fromkeys(others, opponents)
    each = list(opponents)
    if len(each) != len(others):
        raise FareboxError(f"{seats} seats take {len(others)} opponents, or one for all, not {len(each)}")
    return dict(zip(others, each, strict=True))


def find_planner(opponent: Opponent, board: Board) -> PlannerBot | None:
    """The planner that an opponent is: by its name, or a level that plays as one and forgets nothing."""
    if not isinstance(opponent, str) or opponent == RANDOM:
        return None
    bot = make_bot(opponent, board, 0)  # a name that is wrong is told at once
    if isinstance(bot, PersonBot) and not bot.skill.forgets:
        return bot.planner
    return bot if isinstance(bot, PlannerBot) and type(bot) in (PlannerBot, PackerBot) else None


class CompiledSeats:
    """Who decides for each seat, as compiled code knows it, and the weights that its planners go by."""

    def __init__(self, board: Board, n_seats: int, opponents: Mapping[int, Opponent]) -> None:
        self.kinds: Ids = np.full(n_seats, WAITED_FOR, np.int16)
        self.data = BoardData(board)
        self.weights = self.data.weights(n_seats).copy()
        for seat, opponent in opponents.items():
            planner = find_planner(opponent, board)
            if planner is not None:
                self.kinds[seat] = BY_PLANNER
                self.weights[seat] = planner.weights(n_seats)[seat]
            elif opponent == RANDOM:
                self.kinds[seat] = AT_RANDOM


class AskedPlayer(Protocol):
    """Decides for one seat of several tables."""

    def sit_down(self, at: ChosenIds) -> None:
        """New games have begun at these tables."""

    def choose(self, at: ChosenIds) -> ChosenIds:
        """An action for each of these tables."""


class PolicyPlayer:
    """A frozen policy, asked for all tables that wait for it at once."""

    def __init__(self, tables: "Tables", seat: int, policy: FrozenPolicy) -> None:
        self._tables = tables
        self._seat = seat
        self._policy = policy

    def sit_down(self, at: ChosenIds) -> None:
        """A policy remembers nothing."""

    def choose(self, at: ChosenIds) -> ChosenIds:
        """See `AskedPlayer.choose`."""
        masks = self._tables.masks[at]
        chosen = np.asarray(self._policy(self._tables.codes[at], masks))
        if chosen.shape != at.shape or not np.issubdtype(chosen.dtype, np.integer):
            raise FareboxError(
                f"the policy at seat {self._seat} must choose {len(at)} whole numbers, one a game, "
                f"not {chosen.dtype} of shape {chosen.shape}"
            )
        inside = (chosen >= 0) & (chosen < masks.shape[1])
        bad = ~inside | (masks[np.arange(len(at)), np.where(inside, chosen, 0)] == 0)
        if bad.any():
            raise FareboxError(f"the policy at seat {self._seat} chose {chosen[bad][0]}, which is not legal")
        return chosen


class BotPlayer:
    """Bots by name, one for each table: each looks at its own game and remembers what it likes."""

    def __init__(self, tables: "Tables", seat: int, name: str) -> None:
        self._tables = tables
        self._seat = seat
        self._name = name
        self._bots: dict[int, Bot] = {}

    def sit_down(self, at: ChosenIds) -> None:
        """New bots for new games."""
        tables = self._tables
        for i in at.tolist():
            seed = bot_seed(int(tables.seed[i]), self._seat)
            self._bots[i] = make_bot(self._name, tables.board, seed)

    def choose(self, at: ChosenIds) -> ChosenIds:
        """See `AskedPlayer.choose`."""
        return np.array([self._choose(i) for i in at.tolist()], np.int16)

    def _choose(self, i: int) -> int:
        seen = self._tables.observe(self._seat, i)
        action = self._bots[i].choose(seen)
        if action not in seen.actions:
            raise FareboxError(f"the bot {self._name!r} at seat {self._seat}: {action} is not legal")
        return seen.ids[seen.actions.index(action)]


class WaitingRoom:
    """Lets the players that are not compiled decide until the learner is to move at every table."""

    def __init__(self, tables: "Tables", opponents: Mapping[int, Opponent]) -> None:
        self._tables = tables
        self._players: dict[int, AskedPlayer] = {
            seat: BotPlayer(tables, seat, one) if isinstance(one, str) else PolicyPlayer(tables, seat, one)
            for seat, one in opponents.items()
        }
        self._is_player = np.array([seat in self._players for seat in range(tables.n_seats)])
        self._games = tables.games.copy()

    def play(self) -> None:
        """Every decision of theirs that is due."""
        if not self._players:
            return
        tables = self._tables
        dealt = np.flatnonzero(tables.games != self._games)
        self._games[:] = tables.games
        for player in self._players.values():
            player.sit_down(dealt)
        while True:
            waits = (tables.over == 0) & self._is_player[tables.seat]
            if not waits.any():
                return
            actions = np.full(len(tables), LEAVE, np.int16)
            for seat, player in self._players.items():
                at = np.flatnonzero(waits & (tables.seat == seat))
                if len(at):
                    actions[at] = player.choose(at)
            tables.carry_out(actions)
