"""*Search*: tries every sensible action in worlds that fit what its seat knows, and plays on in them."""

import random
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from farebox.ai.belief_types import MAX_ASKED
from farebox.ai.board_data import BoardData
from farebox.ai.card_game import evaluation
from farebox.ai.rollout import NEVER
from farebox.ai.search import FEWEST, search
from farebox.ai.workspace import MAX_TRIED, AnyWorkspace, SearchSettings, Workspace
from farebox.boards import Board
from farebox.bots.prepared_call import PreparedCall
from farebox.errors import fault
from farebox.game.actions import Action
from farebox.game.observation import Observation
from farebox.kernel.limits import MIN_SEATS, NONE
from farebox.kernel.record_types import AnyState
from farebox.kernel.row import Rows, Word, new_rows

if TYPE_CHECKING:
    from concurrent.futures import ThreadPoolExecutor

# Games for a decision at two, three and four seats, if nothing is asked for: 2 to 5 ms at two, and 5 to 18 at
# larger tables, where a game tells less of an action.
_SIMS = {
    "new-york": (300, 300, 400),
    "amsterdam": (150, 225, 300),
    "san-francisco": (60, 150, 240),
    "card-game": (200, 300, 400),
}
_OTHER_SIMS = (100, 150, 200)  # on a board of one's own
# By how much `bias` counts, found by measurement. Where a search doesn't look to the end, what it finds
# varies so little that doubt only cost: without any, it won 64 games of 100 against the 0.2 there was before.
_DOUBT, _CARDS_DOUBT, _NEAR_DOUBT = 1.0, 1.5, 0.0
# From some 16 worlds on, `bias` falls with their number and no longer with its root: judged by other worlds
# of the same positions, choices were better so at any number of games. Only where a search looks to the end;
# elsewhere it was not measured.
_FADING = 1 / 16
_GUESSES = 96  # at what others hold, if nothing else is asked for
_LAPS = (3, 8)  # turns of everybody after which a search that stops early evaluates first and last
_TRIED = 24  # actions of a city game, if nothing else is asked for; of the Card Game all that are sensible
BIAS = 1.5  # the benefit of the doubt, if nothing else is asked for


def usual_sims(board: Board, n_seats: int = MIN_SEATS) -> int:
    """How many games a search plays for a decision on a board, if nothing is asked for."""
    return _SIMS.get(board.id, _OTHER_SIMS)[n_seats - MIN_SEATS]


def is_near(board: Board) -> bool:
    """Whether a search looks some turns ahead only: where it is known what a seat may hope for."""
    return board.id == evaluation.BOARD


class SearchBot:
    """Plays `sims` games for a decision, or as many as `ms` milliseconds allow if that is set.

    Without either it plays `effort` times its usual number, which grows with the table. With a number of
    games a decision depends on what is seen and on the seed alone. In the printed Card Game these games go
    some turns ahead and no further, in others to the end. Worlds are drawn by what is believed of the others:
    so many `guesses` at what they hold are asked whether they would have done what these did; with a `belief`
    of 3, evenly, and of every three the one is used that best explains what the others did. In city games at
    most `tried` actions are tried, those with most merit to a planner; `bias` is the benefit of the doubt for
    the planner's choice, and counts for more or less in the Card Game; `scale` is the margin at the end, in
    points, that counts as much as half a victory. On more `cores` than one, as many games are played at a
    time; other worlds are drawn then, so that choices may differ.
    """

    name = "search"
    _by_merit = True
    _fading = _FADING
    _near_doubt = _NEAR_DOUBT
    _weighs_otherwise = True  # than a planner, where that is better

    def __init__(
        self,
        board: Board,
        seed: int,
        *,
        sims: int = 0,
        ms: int = 0,
        effort: float = 1.0,
        belief: int = 0,
        guesses: int = _GUESSES,
        tried: int = 0,
        bias: float = BIAS,
        scale: float = 20.0,
        cores: int = 1,
    ) -> None:
        if (
            sims < 0
            or ms < 0
            or effort <= 0
            or belief < 0
            or not 0 <= guesses <= MAX_ASKED
            or scale <= 0
            or cores < 1
            or tried not in (0, *range(2, MAX_TRIED + 1))
        ):
            raise fault("search_options", max=MAX_TRIED, guesses=MAX_ASKED)
        self._data = BoardData(board, searched=self._weighs_otherwise)
        self._works = [self._data.new_workspace() for _ in range(cores)]
        self._pool = _threads(cores) if cores > 1 else None
        self._random = random.Random(seed)
        self.sims = sims
        self.effort = effort
        self.ms = ms
        self.belief = belief
        self.guesses = guesses
        self.tried = tried or board.either(_TRIED, MAX_TRIED)
        self.bias = bias
        self._board = board
        self.scale = scale

    def choose(self, observation: Observation) -> Action:
        """See `Bot.choose`."""
        return observation.action_of(self._search(observation))

    def choose_knowing_all(self, observation: Observation, truth: AnyState) -> Action:
        """Choose as if every hidden card lay open: for measuring what luck allows, never at a table."""
        return observation.action_of(self._search(observation, truth))

    def prepare(self, observation: Observation) -> PreparedCall:
        """See `CompiledBot.prepare`; a search by the clock, or on several cores, is many calls."""
        if self.ms or self._pool is not None:
            raise ValueError("a search by the clock, or on several cores, is more than one call")
        return self._call(observation, None)(self._works[0], NEVER, 0.0)

    def _call(
        self, observation: Observation, truth: AnyState | None
    ) -> Callable[[Rows[AnyWorkspace], int, float], PreparedCall]:
        """What makes one call of the compiled search, which begins with the first."""
        settings = self.settings(observation.n_seats, truth)
        data, weights = self._data, self._data.weights(observation.n_seats)
        know = observation.rows
        seed = Word(self._random.getrandbits(62))
        self._works[0][0].candidates.n = 0
        return lambda work, most, spent: PreparedCall(
            search, (data.boards, data.maps, know, weights, settings, work, seed, most, spent)
        )

    def _search(self, observation: Observation, truth: AnyState | None = None) -> int:
        started = time.perf_counter()
        call = self._call(observation, truth)
        first = self._works[0]

        def go_on(work: Rows[AnyWorkspace], most: int, spent: float) -> int:
            return call(work, most, spent).decide()

        if not self.ms and self._pool is None:
            return go_on(first, NEVER, 0.0)
        pace = _Pace(self.sims_at(observation.n_seats), self.ms / 1000, started, len(self._works))
        while (action := go_on(first, 0, pace.spent(first[0]))) == NONE:
            self._try_worlds(pace.worlds(first[0]), go_on)
        return action

    def sims_at(self, n_seats: int) -> int:
        """How many games it plays for a decision at a table of so many."""
        return self.sims or max(1, round(self.effort * usual_sims(self._board, n_seats)))

    def settings(self, n_seats: int, truth: AnyState | None = None) -> Rows[SearchSettings]:
        """What the compiled search is asked to do at a table of so many."""
        rows = new_rows(SearchSettings)
        settings = rows[0]
        near = is_near(self._board)
        settings.sims = self.sims_at(n_seats) if not self.ms and self._pool is None else 0
        settings.belief = self.belief
        settings.guesses = self.guesses
        settings.tried, settings.by_merit = self.tried, int(self._by_merit)
        settings.is_open = truth is not None
        settings.first_turns, settings.last_turns = (n_seats * laps if near else NEVER for laps in _LAPS)
        settings.scale = self.scale
        settings.bias = self.bias * (self._near_doubt if near else self._board.either(_DOUBT, _CARDS_DOUBT))
        settings.fading = 0.0 if near else self._fading
        if truth is not None:
            for work in self._works:
                work[0].truth = truth
        return rows

    def _try_worlds(self, worlds: int, go_on: Callable[[Rows[AnyWorkspace], int, float], int]) -> None:
        """Share the worlds out among the cores, and count together what each found."""
        first, *others = (work[0].candidates for work in self._works)
        share = -(-worlds // len(self._works))
        if self._pool is None:
            go_on(self._works[0], share, 0.0)
            return
        for work in self._works[1:]:
            work[0].candidates = first
        for work in self._works[1:]:
            work[0].belief = self._works[0][0].belief
            work[0].belief.rng = Word(self._random.getrandbits(62))
        for candidates in others:
            candidates.rng = Word(self._random.getrandbits(62))
            candidates["total"] = candidates["worlds"] = 0
        list(self._pool.map(lambda work: go_on(work, share, 0.0), self._works))
        for candidates in others:
            for counted in ("total", "worlds"):
                both = zip(first[counted].tolist(), candidates[counted].tolist(), strict=True)
                first[counted] = [one + other for one, other in both]


class FirstSearchBot(SearchBot):
    """*Search* as it was before it believed: for measuring what has changed since."""

    name = "search-1"
    _by_merit = False
    _fading = 0.0
    _near_doubt = 0.2
    _weighs_otherwise = False

    def __init__(
        self, board: Board, seed: int, *, sims: int = 0, ms: int = 0, bias: float = BIAS, cores: int = 1
    ) -> None:
        belief = board.either(3, 1)
        sims = sims or usual_sims(board)
        super().__init__(board, seed, sims=sims, ms=ms, belief=belief, tried=64, bias=bias, cores=cores)


def _threads(n: int) -> "ThreadPoolExecutor":
    """So many threads; imported here, because a browser has none and waits for every import."""
    from concurrent.futures import ThreadPoolExecutor

    return ThreadPoolExecutor(n)


class _Pace:
    """When a search that is called over and over drops half of its candidates: by number or by the clock."""

    def __init__(self, sims: int, seconds: float, started: float, cores: int) -> None:
        self._sims = sims
        self._seconds = seconds
        self._started = self._last = started
        self._fewest = self._worlds = FEWEST * cores

    def spent(self, work: Workspace) -> float:
        """Which part of the time is over; by number, that it is time for the next halving."""
        if not self._seconds:
            return (work.halved + 1) / max(1, work.halvings)
        return (time.perf_counter() - self._started) / self._seconds

    def worlds(self, work: Workspace) -> int:
        """How many worlds to try now; by the clock, about half as many as there is time for."""
        if not self._seconds:
            return int(max(FEWEST, self._sims // (work.halvings * work.candidates.n)))
        now = time.perf_counter()
        if work.since == 0:
            self._worlds = self._fewest
        else:
            end = self._started + self._seconds * (work.halved + 1) / work.halvings
            self._worlds = max(self._fewest, int(self._worlds * (end - now) / (now - self._last) / 2))
        self._last = now
        return self._worlds
