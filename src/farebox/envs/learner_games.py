"""Games that are played in step for a learner: what every environment of this package stands on."""

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from typing import Any, Literal, TypeAlias, get_args

import numpy as np
import numpy.typing as npt

from farebox.ai.board_data import BoardData
from farebox.boards import Board
from farebox.boards.arrays import board_rows
from farebox.envs.compiled.encode import Codes
from farebox.envs.compiled.step import (
    ALL_SEATS,
    ANY,
    DEAL,
    LEAVE,
    LOSE,
    NEXT,
    WAITED_FOR,
    LearnerTable,
    advise_tables,
    step_tables,
)
from farebox.envs.encoding import Encoding
from farebox.envs.opponents import CompiledSeats, Opponent, WaitingRoom
from farebox.errors import FareboxError, IllegalAction, fault
from farebox.game.families import family_of
from farebox.game.names import list_names
from farebox.game.notation import notation_for
from farebox.game.observation import Observation
from farebox.game.reasons import refuse
from farebox.game.seal import MAX_SEED
from farebox.kernel import jit
from farebox.kernel.layout import Phase
from farebox.kernel.record_types import AnyKnowledge, AnyState
from farebox.kernel.refusals import UNKNOWN_ACTION
from farebox.kernel.row import Ids, Rows, new_rows

_SPREAD = 0x9E3779B97F4A7C15  # sets the streams of neighbouring seeds apart

OnIllegal: TypeAlias = Literal["raise", "lose", "random"]
_INSTEAD = {"lose": LOSE, "random": ANY}


class Tables:
    """Some games of one board, one action each a step. A game that is over is dealt anew by the next step.

    After a step `ids[i, : n_legal[i]]` are the legal actions of the seat to move (`seat[i]`), `masks[i]` the
    same as ones among zeros, `codes[i]` what that seat knows, `illegal[i]` whether the last action was not
    legal and what `on_illegal` says was done instead. `own` is the learner's seat, with `opponents` at all
    others, or ALL_SEATS. The arrays are written over by every step. `threads` share the tables among them.
    """

    def __init__(
        self,
        board: Board,
        n_seats: int,
        n: int = 1,
        own: int = ALL_SEATS,
        *,
        opponents: Mapping[int, Opponent] | None = None,
        on_illegal: OnIllegal = "raise",
        threads: int = 1,
    ) -> None:
        self.board = board
        self.n_seats = n_seats
        self.own = own
        self.on_illegal = _check_choice(on_illegal)
        self.encoding = Encoding(board, n_seats)
        _check_counts(own, n_seats, n, threads)
        jit.announce()
        self.family = family_of(board)
        n_actions = self.encoding.n_actions
        self.rows = board_rows(board)
        self.states: Rows[AnyState] = new_rows(self.family.state, n)
        self.tables = new_rows(LearnerTable, n)
        self.ids: Ids = np.zeros((n, n_actions), np.int16)
        self.masks: Codes = np.zeros((n, n_actions), np.int8)
        self.codes: Codes = np.zeros((n, self.encoding.size), np.int8)
        self.illegal: npt.NDArray[np.bool_] = np.zeros(n, bool)
        self._every = np.arange(n)
        self.seat: npt.NDArray[np.int8] = self.tables["seat"]
        self.over: npt.NDArray[np.uint8] = self.tables["over"]
        self.games: npt.NDArray[np.int64] = self.tables["games"]
        self.n_legal: npt.NDArray[np.int16] = self.tables["n_legal"]
        self.reward: npt.NDArray[np.float64] = self.tables["reward"][:, :n_seats]
        self.total: npt.NDArray[np.int16] = self.tables["total"][:, :n_seats]
        self.seed: npt.NDArray[np.uint64] = self.tables["key"][:, 0]
        told = opponents or {}
        seats = CompiledSeats(board, n_seats, told)
        self._rest = WaitingRoom(self, {seat: told[seat] for seat in told if seats.kinds[seat] == WAITED_FOR})
        self._shares = [ThreadTables(self, part, seats) for part in _parts(n, min(threads, n))]
        self._threads = ThreadPoolExecutor(len(self._shares)) if len(self._shares) > 1 else None

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

    def deal_next(self, which: npt.NDArray[np.bool_] | None = None) -> None:
        """Deal every table, or these, the next game: the one that would follow the end of this."""
        actions = np.full(len(self), NEXT, np.int16)
        if which is not None:
            actions[~which] = LEAVE
        self._step(actions)

    def step(self, actions: npt.NDArray[np.integer[Any]]) -> None:
        """One action a table. Where one is illegal, `on_illegal` says what is done; by "raise" nothing."""
        if actions.shape != (len(self),):
            raise FareboxError(f"a step takes one action a game: {len(self)}, not {actions.shape}")
        try:
            legal = self.masks[self._every, actions]
        except IndexError:
            legal = None
        if legal is None or bool((actions < 0).any()):
            raise self._first_refusal(actions)
        illegal = (legal | self.over) == 0
        if illegal.any():
            if self.on_illegal == "raise":
                raise self._first_refusal(actions)
            actions = np.where(illegal, _INSTEAD[self.on_illegal], actions)
        self._step(actions.astype(np.int16))
        self.illegal = illegal

    def play(self, action: int) -> None:
        """One action at the only table."""
        if self.over[0]:
            raise FareboxError("the game is over: reset the environment before the next step")
        self.step(np.array([action]))

    def _step(self, actions: Ids) -> None:
        """Codes of actions, then all that others do until the learner is to move."""
        self.illegal = np.zeros(len(self), bool)
        self.carry_out(actions)
        self._rest.play()

    def carry_out(self, actions: Ids) -> None:
        """Actions that are known to be legal, and what compiled players do after them."""
        if self._threads is None:
            self._shares[0].step(actions)
        else:
            list(self._threads.map(lambda share: share.step(actions), self._shares))

    def _first_refusal(self, actions: npt.NDArray[np.integer[Any]]) -> FareboxError:
        """What is wrong with the first illegal action."""
        for i, action in enumerate(actions.tolist()):
            known = 0 <= action < self.masks.shape[1]
            if not (self.over[i] or (known and self.masks[i, action])):
                error = self.refusal(action, i)
                return IllegalAction(f"game {i}: {error.message}", error.rule) if len(self) > 1 else error
        return FareboxError("actions are whole numbers from 0 on, also for a game that is over")

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

    def legal_flags(self) -> npt.NDArray[np.bool_]:
        """Which actions are legal, a row a table."""
        flags: npt.NDArray[np.bool_] = self.masks != 0
        return flags

    def advice(self) -> Ids:
        """What the planner would choose for the seat to move, a table each; -1 where a game is over."""
        return self._adviser.advise(self.states)

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

    @cached_property
    def _adviser(self) -> "Adviser":
        return Adviser(self.board, self.n_seats)

    @staticmethod
    def _offer(state: AnyState) -> list[int]:
        seat = int(state["to_move"])
        offer: list[int] = state["offer"][seat, : int(state["n_offer"][seat])].tolist()
        return offer


class Adviser:
    """A planner that tells what it would do, for those who learn by watching."""

    def __init__(self, board: Board, n_seats: int) -> None:
        data = BoardData(board)
        self._before = (data.boards, data.maps, data.weights(n_seats), data.new_workspace())

    def advise(self, states: Rows[AnyState]) -> Ids:
        """Its choice for the seat to move in each game; -1 where a game is over."""
        advice: Ids = np.empty(len(states), np.int16)
        advise_tables(*self._before, states, advice)
        advice[advice == LEAVE] = -1
        return advice


class ThreadTables:
    """Some of the tables, side by side, with room to work on them: one thread's."""

    def __init__(self, tables: Tables, part: slice, seats: CompiledSeats) -> None:
        self._part = part
        self._before = (
            tables.rows,
            seats.data.maps,
            seats.weights,
            seats.data.new_workspace(),
            tables.states[part],
            new_rows(tables.family.knowledge),
            tables.tables[part],
            seats.kinds,
            tables.own,
        )
        self._after = (tables.ids[part], tables.masks[part], tables.codes[part])

    def step(self, actions: Ids) -> None:
        """One action at each of the tables; `actions` are those of all."""
        step_tables(*self._before, actions[self._part], *self._after)


def _parts(n: int, k: int) -> list[slice]:
    """So many parts of a row, about as long as each other."""
    return [slice(n * at // k, n * (at + 1) // k) for at in range(k)]


def _check_counts(own: int, n_seats: int, n: int, threads: int) -> None:
    if own != ALL_SEATS and not 0 <= own < n_seats:
        raise fault("no_seat", seat=own, last=n_seats - 1)
    if n < 1:
        raise FareboxError(f"there must be at least one game, not {n}")
    if threads < 1:
        raise FareboxError(f"there must be at least one thread, not {threads}")


def _check_choice(on_illegal: OnIllegal) -> OnIllegal:
    if on_illegal not in get_args(OnIllegal):
        raise FareboxError(f"on_illegal is 'raise', 'lose' or 'random', not {on_illegal!r}")
    return on_illegal


def check_seed(seed: int) -> int:
    """The seed, if it is one."""
    if not 0 <= seed <= MAX_SEED:
        raise FareboxError(f"a seed is a whole number from 0 to {MAX_SEED}, not {seed}")
    return seed
