"""Very many games at random, on all cores: imagined by the fast generator, in NumPy's arrays."""

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from farebox.boards import Board
from farebox.boards.arrays import board_rows
from farebox.errors import fault
from farebox.game.families import family_of
from farebox.game.seal import MAX_SEED
from farebox.game.seating import check_seats
from farebox.kernel import jit
from farebox.kernel.playout import play_many
from farebox.kernel.record_types import EventRow, RandomRow, ScoreRow
from farebox.kernel.row import Words, new_rows


@dataclass(frozen=True)
class Playouts:
    """Games by random players: a row a game, a column a seat; and how many decisions they took in all."""

    totals: npt.NDArray[np.int16]
    winners: npt.NDArray[np.bool_]
    decisions: int


def playouts(board: Board, n_seats: int, seeds: Sequence[int], *, cores: int | None = None) -> Playouts:
    """Imagine one game for each seed and play it by random players, on all cores.

    The same seed always gives the same game. It is not the one that `new_game` deals for that seed: sealing
    the cards takes time that nobody needs here.
    """
    check_seats(board, n_seats)
    jit.announce()
    numbers = _seeds(seeds)
    scores = new_rows(ScoreRow, len(numbers))

    def play(part: slice) -> int:
        states, events, players = new_rows(family_of(board).state), new_rows(EventRow), new_rows(RandomRow)
        mine = scores[part]
        return play_many(board_rows(board), states, events, players, n_seats, numbers[part], mine)

    parts = _parts(len(numbers), cores or os.cpu_count() or 1)
    with ThreadPoolExecutor(len(parts)) as pool:
        decisions = sum(pool.map(play, parts))
    return Playouts(scores["total"][:, :n_seats], scores["winner"][:, :n_seats] != 0, int(decisions))


def _parts(n: int, cores: int) -> list[slice]:
    """As many equal parts of n games as there are cores, each with a game at least."""
    count = max(1, min(cores, n))
    return [slice(start, stop) for start, stop in pairwise(n * part // count for part in range(count + 1))]


def _seeds(seeds: Sequence[int]) -> Words:
    """Seeds as the kernel takes them."""
    numbers = np.asarray(seeds)
    if numbers.size == 0:
        return np.zeros(0, np.uint64)
    if numbers.dtype.kind not in "iu" or numbers.min() < 0 or numbers.max() > MAX_SEED:
        wrong = next(seed for seed in numbers.tolist() if type(seed) is not int or not 0 <= seed <= MAX_SEED)
        raise fault("seed", max=MAX_SEED, seed=str(wrong)[:60])
    return numbers.astype(np.uint64)
