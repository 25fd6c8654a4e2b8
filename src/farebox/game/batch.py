"""Many games of one board at once, on all cores: the kernel lets go of the interpreter's lock."""

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from farebox.boards import Board
from farebox.boards.arrays import board_rows
from farebox.errors import FareboxError, IllegalAction
from farebox.game.families import family_of
from farebox.game.seating import check_seats
from farebox.kernel import jit
from farebox.kernel.layout import OVER
from farebox.kernel.limits import NONE
from farebox.kernel.many import Masks, deal_all, step_all
from farebox.kernel.playout import keys_of, play_on
from farebox.kernel.record_types import AnyState, EventRow, ScoreRow
from farebox.kernel.row import Rows, new_rows


class Batch:
    """Games that step together. `states`, `masks` (legal actions, one row a game) and `scores` are arrays."""

    def __init__(self, board: Board, n_seats: int, seeds: Sequence[int], *, cores: int | None = None) -> None:
        check_seats(board, n_seats)
        jit.announce()
        self.board = board
        self.n_seats = n_seats
        self.cores = cores or os.cpu_count() or 1
        self.seeds = np.array(seeds, np.uint64)
        self.states: Rows[AnyState] = new_rows(family_of(board).state, len(self.seeds))
        self.events: Rows[EventRow] = new_rows(EventRow, len(self.seeds))
        self.scores: Rows[ScoreRow] = new_rows(ScoreRow, len(self.seeds))
        self._board = board_rows(board)
        self.masks: Masks = np.zeros((len(self.seeds), int(self._board[0]["n_actions"])), np.uint8)
        keys = keys_of(list(seeds))
        self._split(
            lambda part: deal_all(self._board, self.states[part], self.events[part], n_seats, keys[part])
        )
        self._step(np.full(len(self.seeds), NONE, np.int16))

    def __len__(self) -> int:
        return len(self.seeds)

    @property
    def are_over(self) -> npt.NDArray[np.bool_]:
        """Which games have ended."""
        over: npt.NDArray[np.bool_] = self.states["phase"] == OVER
        return over

    def step(self, ids: Sequence[int] | npt.NDArray[np.integer]) -> None:
        """One action in each game that goes on; if any is illegal, nothing happens at all."""
        chosen = np.asarray(ids)
        if chosen.shape != (len(self),):
            raise FareboxError(f"a step takes one action a game: {len(self)}, not {chosen.shape}")
        going = ~self.are_over
        known = (chosen >= 0) & (chosen < self.masks.shape[1])
        legal = self.masks[np.arange(len(self)), np.where(known, chosen, 0)].astype(bool) & known
        if not legal[going].all():
            game = int(np.flatnonzero(going & ~legal)[0])
            raise IllegalAction(f"game {game}: action {int(chosen[game])} is not legal there", "G3")
        self._step(np.where(going, chosen, NONE).astype(np.int16))

    def play_out(self) -> None:
        """Play every game to its end by random players, and reckon it."""
        self._split(lambda part: play_on(self._board, self.states[part], self.seeds[part], self.scores[part]))
        self._step(np.full(len(self), NONE, np.int16))

    def _step(self, actions: npt.NDArray[np.int16]) -> None:
        self._split(
            lambda part: step_all(
                self._board,
                self.states[part],
                self.events[part],
                actions[part],
                self.masks[part],
                np.empty(self.masks.shape[1], np.int16),
            )
        )

    def _split(self, work: Callable[[slice], object]) -> None:
        """Do the work on equal parts of the games, a thread a core."""
        n = len(self)
        cores = max(1, min(self.cores, n))
        cuts = [n * core // cores for core in range(cores + 1)]
        parts = [slice(start, stop) for start, stop in pairwise(cuts)]
        if cores == 1:
            work(parts[0])
            return
        with ThreadPoolExecutor(cores) as pool:
            list(pool.map(work, parts))
