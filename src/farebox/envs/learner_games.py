"""Games that are played in step for a learner: what every environment of this package stands on."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from farebox.boards import Board
from farebox.boards.arrays import board_rows
from farebox.envs.compiled.encode import Codes
from farebox.envs.compiled.step import ALL_SEATS, DEAL, NEXT, LearnerTable, step_tables
from farebox.envs.encoding import Encoding
from farebox.errors import FareboxError, IllegalAction
from farebox.game.families import family_of
from farebox.game.names import list_names
from farebox.game.notation import notation_for
from farebox.game.observation import Observation
from farebox.game.reasons import refuse
from farebox.game.seal import MAX_SEED
from farebox.kernel import jit
from farebox.kernel.layout import Phase
from farebox.kernel.record_types import AnyKnowledge, AnyState, EventRow, ScoreRow
from farebox.kernel.refusals import UNKNOWN_ACTION
from farebox.kernel.row import Ids, Rows, new_rows

_SPREAD = 0x9E3779B97F4A7C15  # sets the streams of neighbouring seeds apart


class Tables:
    """Some games of one board, one action each a step. A game that is over is dealt anew by the next step.

    After a step `ids[i, : n_legal[i]]` are the legal actions of the seat to move (`seat[i]`), `masks[i]` the
    same as ones among zeros, `codes[i]` what that seat knows. `own` is the learner's seat, with random
    players at all others, or ALL_SEATS. The arrays are written over by every step.
    """

    def __init__(self, board: Board, n_seats: int, n: int = 1, own: int = ALL_SEATS) -> None:
        self.board = board
        self.n_seats = n_seats
        self.own = own
        self.encoding = Encoding(board, n_seats)
        if own != ALL_SEATS and not 0 <= own < n_seats:
            raise FareboxError(f"there is no seat {own}: seats are 0 to {n_seats - 1}")
        if n < 1:
            raise FareboxError(f"there must be at least one game, not {n}")
        jit.announce()
        self.family = family_of(board)
        n_actions = self.encoding.n_actions
        self.rows = board_rows(board)
        self.states: Rows[AnyState] = new_rows(self.family.state, n)
        self.tables = new_rows(LearnerTable, n)
        self.ids: Ids = np.zeros((n, n_actions), np.int16)
        self.masks: Codes = np.zeros((n, n_actions), np.int8)
        self.codes: Codes = np.zeros((n, self.encoding.size), np.int8)
        self._spare = (new_rows(EventRow), new_rows(ScoreRow), new_rows(self.family.knowledge))
        self._every = np.arange(n)
        self._action: Ids = np.zeros(1, np.int16)
        plain = self.tables
        self.seat: npt.NDArray[np.int8] = plain["seat"]
        self.over: npt.NDArray[np.uint8] = plain["over"]
        self.n_legal: npt.NDArray[np.int16] = plain["n_legal"]
        self.reward: npt.NDArray[np.float64] = plain["reward"][:, :n_seats]
        self.total: npt.NDArray[np.int16] = plain["total"][:, :n_seats]
        self.seed: npt.NDArray[np.uint64] = plain["key"][:, 0]

    def __len__(self) -> int:
        return len(self.tables)

    def deal(self, seeds: Sequence[int] | npt.NDArray[np.uint64]) -> None:
        """Deal every table the game of its seed; later games and random players follow from it too."""
        for seed in (min(seeds), max(seeds)):
            check_seed(int(seed))
        self.seed[:] = seeds
        with np.errstate(over="ignore"):
            self.tables["rng"] = (self.seed + np.uint64(1)) * np.uint64(_SPREAD) | np.uint64(1)
        self._step(np.full(len(self), DEAL, np.int16))

    def deal_next(self) -> None:
        """Deal every table its next game, the one that would follow the end of this."""
        self._step(np.full(len(self), NEXT, np.int16))

    def step(self, actions: npt.NDArray[np.integer[Any]]) -> None:
        """One action a table, checked; if any is illegal, nothing happens at all."""
        if actions.shape != (len(self),):
            raise FareboxError(f"a step takes one action a game: {len(self)}, not {actions.shape}")
        try:
            legal = self.masks[self._every, actions]
            good = bool(((legal | self.over) != 0).all() and (actions >= 0).all())
        except IndexError:
            good = False
        if not good:
            self._refuse(actions)
        self._step(actions.astype(np.int16))

    def play(self, action: int) -> None:
        """One action at the only table, checked."""
        if self.over[0]:
            raise FareboxError("the game is over: reset the environment before the next step")
        if not (0 <= action < self.masks.shape[1] and self.masks[0, action]):
            raise self.refusal(action)
        self._action[0] = action
        self._step(self._action)

    def _step(self, actions: Ids) -> None:
        step_tables(
            self.rows,
            self.states,
            *self._spare,
            self.tables,
            self.n_seats,
            self.own,
            actions,
            self.ids,
            self.masks,
            self.codes,
        )

    def _refuse(self, actions: npt.NDArray[np.integer[Any]]) -> None:
        """Say of the first illegal action what is wrong with it."""
        for i, action in enumerate(actions.tolist()):
            known = 0 <= action < self.masks.shape[1]
            if not (self.over[i] or (known and self.masks[i, action])):
                error = self.refusal(action, i)
                raise IllegalAction(f"game {i}: {error.message}", error.rule) if len(self) > 1 else error
        raise FareboxError("actions are whole numbers from 0 on, also for a game that is over")

    def refusal(self, action: int, i: int = 0) -> IllegalAction:
        """The reason against an action, and what would be legal instead."""
        state, notation = self.states[i], notation_for(self.board)
        code = self.family.rules.refusal(self.rows[0], state, action)
        offer = self._offer(state)
        known = 0 <= action < self.encoding.n_actions and code != UNKNOWN_ACTION
        text = notation.action(action, offer).text if known else f"action {action}"
        error = refuse(self.board, text, code, Phase(int(state["phase"])), self.n_seats)
        legal = [f"{id} ({notation.action(id, offer).text})" for id in self.legal(i)]
        return IllegalAction(error.message, error.rule, list_names(legal, 6))

    def legal(self, i: int = 0) -> list[int]:
        """The legal actions of the seat to move."""
        ids: list[int] = self.ids[i, : self.n_legal[i]].tolist()
        return ids

    def know(self, seat: int, i: int = 0) -> AnyKnowledge:
        """What a seat knows, as the kernel writes it."""
        rows = new_rows(self.family.knowledge)
        self.family.rules.observe(self.rows[0], self.states[i], seat, rows[0])
        return rows[0]

    def observe(self, seat: int, i: int = 0) -> Observation:
        """What a seat knows, as bots get it."""
        mine = bool(not self.over[i] and self.seat[i] == seat)
        ids = self.legal(i) if mine else []
        offer, notation = self._offer(self.states[i]), notation_for(self.board)
        actions = [notation.action(id, offer) for id in ids]
        return self.family.observation(self.board, self.know(seat, i), ids, actions)

    @staticmethod
    def _offer(state: AnyState) -> list[int]:
        seat = int(state["to_move"])
        offer: list[int] = state["offer"][seat, : int(state["n_offer"][seat])].tolist()
        return offer


def check_seed(seed: int) -> int:
    """The seed, if it is one."""
    if not 0 <= seed <= MAX_SEED:
        raise FareboxError(f"a seed is a whole number from 0 to {MAX_SEED}, not {seed}")
    return seed
