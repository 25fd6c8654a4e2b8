"""Options tried in worlds, by one compiled call, and what was found as means with their errors."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import TypeAlias

from farebox.ai.board_data import BoardData
from farebox.ai.rollout import decide
from farebox.ai.search import search
from farebox.ai.trial_types import Trial, TrialSettings
from farebox.ai.trials import try_options
from farebox.ai.workspace import MAX_TRIED, SearchSettings
from farebox.boards import Board
from farebox.bots.search_bot import SearchBot
from farebox.game.families import family_of
from farebox.game.observation import Observation
from farebox.kernel.limits import NONE
from farebox.kernel.record_types import AnyState
from farebox.kernel.row import Rows, Word, new_rows

Tried: TypeAlias = tuple[int, int]  # an action, and what is done next; NONE leaves it to the planner
_SMALL_SEARCH = 60  # games for a decision of a second opinion


@dataclass(frozen=True)
class Mean:
    """A mean over worlds, with its error."""

    value: float
    error: float


class Found:
    """What came of one option in some worlds, beside the first in the same ones."""

    def __init__(self, trial: Trial, worlds: int) -> None:
        self.trial = trial
        self.worlds = worlds

    def win(self, seat: int) -> Mean:
        """A seat's share of the victory."""
        return mean_of(float(self.trial.wins[seat]), float(self.trial.wins_squared[seat]), self.worlds)

    def behind(self) -> Mean:
        """How much less of it the seat has than by the first option."""
        return mean_of(float(self.trial.behind), float(self.trial.behind_squared), self.worlds)


def mean_of(total: float, squared: float, worlds: int) -> Mean:
    """The mean of shares, or of differences of such.

    That all worlds agree is no error of 0: one more might not have, and its square is counted in.
    """
    mean = total / worlds
    spread = max(0.0, squared / worlds - mean * mean) + 1.0 / (worlds + 1)
    return Mean(mean, sqrt(spread / worlds))


def seed_of(seed: int, number: int) -> int:
    """The seed of some of a review's worlds, apart from those of all others."""
    return (seed * 1_000_003 + number) & 0x3FFFFFFFFFFFFFFF


class Trials:
    """All that trying options at one table takes. Not to be shared by threads."""

    def __init__(self, board: Board, n_seats: int) -> None:
        self._data = BoardData(board)
        self._weights = self._data.weights(n_seats)
        self._work, self._inner = self._data.new_workspace(), self._data.new_workspace()
        self._seen = new_rows(family_of(board).knowledge)
        self._settings = new_rows(TrialSettings)
        self._search = SearchBot(board, 0, sims=_SMALL_SEARCH).settings(n_seats)
        self._listing: Rows[SearchSettings] = self._search.copy()
        self._listing[0].sims, self._listing[0].tried = 0, MAX_TRIED

    def planned(self, observation: Observation) -> int:
        """What the planner would do."""
        data, know = self._data, observation.row.reshape(1)
        return int(decide(data.boards, data.maps, know, self._weights, self._work))

    def sensible(self, observation: Observation, seed: int) -> list[int]:
        """What might be tried, the planner's choice first."""
        data, know = self._data, observation.row.reshape(1)
        candidates = self._work[0].candidates
        candidates.n = 0
        # A search that may try no worlds lists what it would try.
        only = search(
            data.boards,
            data.maps,
            know,
            self._weights,
            self._listing,
            self._work,
            Word(seed),
            0,
            0.0,
        )
        if only != NONE:
            return [int(only)]
        return [int(action) for action in candidates.action.tolist()[: int(candidates.n)]]

    def compare(
        self,
        observation: Observation,
        options: Sequence[Tried],
        *,
        truth: AnyState | None = None,
        searched: int = 0,
    ) -> "Comparison":
        """Options to be tried: in worlds that the seat thinks likely, or in the truth with shuffled decks.

        So many of the seat's own next decisions are made by a small search.
        """
        trials = new_rows(Trial, len(options))
        for trial, (action, later) in zip(trials, options, strict=True):
            trial.action, trial.later = action, later
        return Comparison(self, observation, trials, truth, searched)

    def try_more(
        self,
        observation: Observation,
        trials: Rows[Trial],
        truth: AnyState | None,
        searched: int,
        seed: int,
        worlds: int,
    ) -> None:
        """Try options in so many worlds, and add to what was found."""
        asked = self._settings[0]
        asked.seat, asked.is_open, asked.searched = observation.seat, int(truth is not None), searched
        if truth is not None:
            self._work[0].truth = truth
        try_options(
            self._data.boards,
            self._data.maps,
            observation.rows,
            self._weights,
            self._settings,
            self._search,
            self._work,
            self._inner,
            self._seen,
            trials,
            Word(seed),
            worlds,
        )


@dataclass
class Comparison:
    """Options side by side, in as many worlds as there have been so far."""

    _of: Trials
    _observation: Observation
    _trials: Rows[Trial]
    _truth: AnyState | None
    _searched: int
    worlds: int = 0

    def more(self, seed: int, worlds: int) -> None:
        """Try them in so many worlds more, other ones if the seed is another."""
        self._of.try_more(self._observation, self._trials, self._truth, self._searched, seed, worlds)
        self.worlds += worlds

    @property
    def n_seats(self) -> int:
        """At the table where they are tried."""
        return self._observation.n_seats

    def __getitem__(self, at: int) -> Found:
        return Found(self._trials[at], self.worlds)
