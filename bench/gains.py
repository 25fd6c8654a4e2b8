"""Measure what thought is worth by the true cards: `python -m bench.gains new-york --positions 400`.

A search plays against planners. At some of its decisions every action that it would try is tried in worlds of
several kinds, and one is chosen in each as a search chooses, by its usual number of games and by a quarter:

- *believed*: worlds as a search imagines them,
- *hands*: the same, but that the others have the cards which they truly have,
- *tickets*: the same, but that they hold the tickets which they truly hold,
- *true*: both, so that only the decks are unknown.

Each choice is then judged against the planner's own, world by world, in other worlds: by the true cards with
decks shuffled anew, and as believed. The first is what it gains, the second what a search thinks that it
does. What lies between *believed* and *hands* or *tickets* is the most that knowing better could bring.
Nothing is written but a table.
"""

import argparse
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from farebox.ai.board_data import BoardData
from farebox.ai.search import FEWEST, search
from farebox.ai.trial_types import Trial, TrialSettings
from farebox.ai.trials import try_options
from farebox.ai.workspace import SearchSettings
from farebox.boards import Board, board_names, load_board
from farebox.bots import make_bot
from farebox.bots.search_bot import SearchBot, usual_sims
from farebox.game.families import family_of
from farebox.game.game import Game
from farebox.game.observation import Observation
from farebox.kernel.limits import NONE
from farebox.kernel.record_types import AnyState
from farebox.kernel.row import Rows, Word, new_rows

SEED = 1_300_000
MOMENTS = 4  # of a game, about
DECISIONS = {"new-york": 20, "amsterdam": 22, "san-francisco": 28, "card-game": 60}  # of a seat, about
KINDS = ("believed", "hands", "tickets", "true")
OF_HANDS = ("hand", "deck")
OF_TICKETS = ("held", "put_back", "offer", "ticket_top", "ticket_deck", "returned_by", "done", "face_down")
Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Decision:
    """A moment of a game, as the seat to move sees it and as it truly is."""

    seen: Observation
    game: Game  # goes no further
    deal: int

    @property
    def truth(self) -> AnyState:
        """How things are."""
        state: AnyState = self.game.state[0]
        return state


def decisions(board: Board, n_seats: int, n: int) -> Iterator[Decision]:
    """Some of a search's decisions against planners, in so many games as it takes."""
    sims = usual_sims(board, n_seats) // 4
    left, deal = n, SEED
    while left > 0:
        luck = random.Random(f"{board.id} {n_seats} {deal}")
        own = luck.randrange(n_seats)
        names = [f"search:sims={sims}" if seat == own else "planner" for seat in range(n_seats)]
        specs = [name if name != "planner" else board.either("planner", "packer") for name in names]
        bots = [make_bot(spec, board, 10 * deal + seat) for seat, spec in enumerate(specs)]
        game = Game(board, names, deal)
        while (seat := game.to_move) is not None and left > 0:
            seen = game.observe(seat)
            is_choice = seat == own and len(seen.actions) > 1
            if is_choice and luck.random() < MOMENTS / DECISIONS.get(board.id, 25):
                left -= 1
                yield Decision(seen, game.copy(), deal)
            game.play(bots[seat].choose(seen))
        deal += 1


class Bench:
    """All that trying actions at one kind of table takes."""

    def __init__(self, board: Board, n_seats: int) -> None:
        self._data = BoardData(board)
        self._weights = self._data.weights(n_seats)
        self._work, self._inner = self._data.new_workspace(), self._data.new_workspace()
        self._seen = new_rows(family_of(board).knowledge)
        self._settings = new_rows(TrialSettings)
        self.asked: Rows[SearchSettings] = SearchBot(board, 0).settings(n_seats)
        self.asked[0].sims = 0

    def tried(self, seen: Observation) -> list[int]:
        """What a search would try, the planner's choice first."""
        data, know, work = self._data, seen.row.reshape(1), self._work
        work[0].candidates.n = 0
        # A search that may try no worlds lists what it would try.
        only = search(data.boards, data.maps, know, self._weights, self.asked, work, Word(1), 0, 0.0)
        if only != NONE:
            return [int(only)]
        return [int(action) for action in work[0].candidates.action.tolist()[: work[0].candidates.n]]

    def play(
        self, seen: Observation, actions: Sequence[int], truth: AnyState | None, seed: int, worlds: int
    ) -> Rows[Trial]:
        """Try actions in so many worlds: believed ones, or the truth with shuffled decks."""
        data, know, asked = self._data, seen.row.reshape(1), self._settings[0]
        asked.seat, asked.is_open = seen.seat, int(truth is not None)
        if truth is not None:
            self._work[0].truth = truth
        trials = new_rows(Trial, len(actions))
        for trial, action in zip(trials, actions, strict=True):
            trial.action, trial.later = action, NONE
        try_options(
            data.boards,
            data.maps,
            know,
            self._weights,
            self._settings,
            self.asked,
            self._work,
            self._inner,
            self._seen,
            trials,
            Word(seed),
            worlds,
        )
        return trials

    def imagined(self, seen: Observation, seed: int) -> AnyState:
        """A world that the seat thinks likely."""
        self.play(seen, (), None, seed, 1)
        world: AnyState = self._work[0].world.copy()
        return world

    def values(self, seen: Observation, actions: Sequence[int], world: AnyState, seed: int) -> Floats:
        """What each action is worth in a world, as a search counts it."""
        trials = self.play(seen, actions, world, seed, 1)
        margin = (trials["points"] - trials["rival"]) / self.asked[0].scale
        self.last_win = float(trials["wins"][0, seen.seat])
        value: Floats = trials["wins"][:, seen.seat] + margin / (1 + np.abs(margin))
        return value


def spliced(world: AnyState, truth: AnyState, fields: Sequence[str]) -> AnyState:
    """A world with some of the truth in it."""
    mixed: AnyState = world.copy()
    for field in fields:
        if field in mixed.fields:
            mixed[field] = truth[field]
    return mixed


def worlds_for(sims: int, n: int) -> list[int]:
    """How many worlds a search tries between halvings."""
    sizes = []
    while n > 1:
        sizes.append(n)
        n = (n + 1) // 2
    return [max(FEWEST, sims // (len(sizes) * size)) for size in sizes]


def chosen(values: Floats, sims: int, bias: float, fading: float) -> int:
    """Which action a search chooses that finds these values, world by world; the first is the planner's."""
    left = np.arange(values.shape[1])
    worlds = 0
    for more in worlds_for(sims, len(left)):
        worlds += more
        means = values[:worlds, left].mean(axis=0)
        means[left == 0] += bias / np.sqrt(worlds + worlds * worlds * fading)
        order = np.argsort(-means, kind="stable")
        left = left[order][: (len(left) + 1) // 2]
    return int(left[0])
