"""*Search*: tries every sensible action in worlds that fit what its seat knows, and plays on in them."""

import math
import random
import time
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from farebox.ai.board_data import Desk
from farebox.ai.card_game import evaluation
from farebox.ai.rollout import NEVER
from farebox.ai.search import begin, drop_half, try_worlds
from farebox.boards import Board
from farebox.errors import fault
from farebox.game.actions import Action
from farebox.game.observation import Observation
from farebox.kernel.layout import Row, Rows

# Games for a decision, if nothing is asked for: about ten milliseconds' worth, and games differ in length.
_SIMS = {"new-york": 300, "amsterdam": 150, "san-francisco": 60, "card-game": 200}
_OTHER_SIMS = 100  # on a board of one's own
# By how much `bias` counts, found by measurement: less where a search doesn't look to the end, as what it
# finds varies less there.
_DOUBT = {"city": 1.0, "card-game": 1.5}
_NEAR_DOUBT = 0.2
_LAPS = (3, 8)  # turns of everybody after which a search that doesn't look to the end judges first and last
_FEWEST = 2  # worlds at a time
BIAS = 1.5  # the benefit of the doubt, if nothing else is asked for


def usual_sims(board: Board) -> int:
    """How many games a search plays for a decision on a board, if nothing is asked for."""
    return _SIMS.get(board.id, _OTHER_SIMS)


def is_near(board: Board) -> bool:
    """Whether a search looks some turns ahead only: where it is known what a seat may hope for."""
    return board.id == evaluation.BOARD


class SearchBot:
    """Plays `sims` games for a decision, or as many as `ms` milliseconds allow if that is set.

    Without either it thinks for about ten milliseconds. With a number of games a decision depends on what is
    seen and on the seed alone. In the printed Card Game these games go some turns ahead and no further, in
    others to the end. In the city games `belief` worlds are drawn for one that is used, the one that best
    explains what the others did; `bias` is the benefit of the doubt for the planner's choice, and counts for
    more or less in the Card Game; `scale` is the margin at the end, in points, that counts as much as half a
    victory. On more `cores` than one, as many games are played at a time; other worlds are drawn then, so
    that choices may differ.
    """

    name = "search"

    def __init__(
        self,
        board: Board,
        seed: int,
        *,
        sims: int = 0,
        ms: int = 0,
        belief: int = 3,
        bias: float = BIAS,
        scale: float = 20.0,
        cores: int = 1,
    ) -> None:
        if sims < 0 or ms < 0 or belief < 1 or scale <= 0 or cores < 1:
            raise fault("search_options")
        self._desks = [Desk(board) for _ in range(cores)]
        self._pool = ThreadPoolExecutor(cores) if cores > 1 else None
        self._random = random.Random(seed)
        self.sims = sims or usual_sims(board)
        self.ms = ms
        self.belief = belief if board.rules == "city" else 1
        self.bias = bias
        self._board = board
        self.scale = scale

    def choose(self, observation: Observation) -> Action:
        """See `Bot.choose`."""
        return observation.actions[observation.ids.index(self._search(observation))]

    def choose_openly(self, observation: Observation, truth: Row) -> Action:
        """Choose as if every hidden card lay open: for measuring what luck allows, never at a table."""
        return observation.actions[observation.ids.index(self._search(observation, truth))]

    def _search(self, observation: Observation, truth: Row | None = None) -> int:
        started = time.perf_counter()
        know = observation.row.reshape(1)
        desk = self._desks[0]
        seed = np.uint64(self._random.getrandbits(62))
        begin(
            desk.board,
            desk.map,
            know,
            desk.states,
            desk.weights(observation.n_seats),
            desk.sights,
            desk.desks,
            desk.tries,
            desk.ids,
            seed,
        )
        tried = desk.tries[0]
        doubt = _NEAR_DOUBT if is_near(self._board) else _DOUBT[self._board.rules]
        halvings = math.ceil(math.log2(tried["n"]))
        for done in range(halvings):
            if self.ms:
                self._try_until(know, started + self.ms / 1000 * (done + 1) / halvings, truth)
            else:
                self._try_worlds(know, max(_FEWEST, self.sims // (halvings * int(tried["n"]))), truth)
            drop_half(desk.tries, self.bias * doubt)
        return int(tried["action"][0])

    def _try_until(self, know: Rows, end: float, truth: Row | None) -> None:
        """Try worlds until a moment has come, at a time about half as many as there is time for."""
        fewest = worlds = _FEWEST * len(self._desks)
        now = time.perf_counter()
        while True:
            started = now
            self._try_worlds(know, worlds, truth)
            now = time.perf_counter()
            if now >= end:
                return
            worlds = max(fewest, int(worlds * (end - now) / (now - started) / 2))

    def _try_worlds(self, know: Rows, worlds: int, truth: Row | None) -> None:
        """Share the worlds out among the desks, and count together what each found."""
        first, *others = self._desks
        share = -(-worlds // len(self._desks))
        for desk in others:
            desk.tries[:] = first.tries
            desk.tries["rng"] = self._random.getrandbits(62)
            desk.tries["total"] = desk.tries["worlds"] = 0
        if self._pool is None:
            self._work(first, know, share, truth)
            return
        list(self._pool.map(lambda desk: self._work(desk, know, share, truth), self._desks))
        for desk in others:
            first.tries["total"] += desk.tries["total"]
            first.tries["worlds"] += desk.tries["worlds"]

    def _work(self, desk: Desk, know: Rows, worlds: int, truth: Row | None) -> None:
        if truth is not None:
            desk.states[2] = truth
        n_seats = int(know[0]["n_seats"])
        first_turns, last_turns = (n_seats * laps if is_near(self._board) else NEVER for laps in _LAPS)
        try_worlds(
            desk.board,
            desk.map,
            know,
            desk.states,
            desk.events,
            desk.weights(n_seats),
            desk.sights,
            desk.desks,
            desk.tries,
            desk.scores,
            worlds,
            self.scale,
            self.belief,
            truth is not None,
            first_turns,
            last_turns,
        )
