"""Measure what thought is worth by the true cards: `python -m bench.gains new-york --positions 400`.

A search plays against planners. At some of its decisions every action that it would try is tried in worlds of
several kinds, and one is chosen in each as a search chooses, by its usual number of games and by a quarter:

- *clues*: worlds by clues alone, for who doesn't know what the others did,
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
KINDS = ("clues", "believed", "hands", "tickets", "true")
OF_HANDS = ("hand", "deck")
OF_TICKETS = ("held", "put_back", "offer", "ticket_top", "ticket_deck", "returned_by", "done", "face_down")
Floats = NDArray[np.float64]
Choice = tuple[str, int]  # by worlds of which kind, and by how many games
Choices = dict[Choice, int]


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


@dataclass(frozen=True)
class Gains:
    """What came of a decision, by the true cards and as believed: the planner's chance, and each choice."""

    chances: tuple[float, ...]
    by_choice: dict[Choice, tuple[float, ...]]  # against the planner's own, in points of 100


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
        self._trying = new_rows(TrialSettings)
        self.settings: Rows[SearchSettings] = SearchBot(board, 0).settings(n_seats)
        self.settings[0].sims = 0

    def tried(self, seen: Observation) -> list[int]:
        """What a search would try, the planner's choice first."""
        data, work = self._data, self._work
        work[0].candidates.n = 0
        # A search that may try no worlds lists what it would try.
        only = search(data.boards, data.maps, seen.rows, self._weights, self.settings, work, Word(1), 0, 0.0)
        if only != NONE:
            return [int(only)]
        return [int(action) for action in work[0].candidates.action.tolist()[: work[0].candidates.n]]

    def play(
        self,
        seen: Observation,
        actions: Sequence[int],
        truth: AnyState | None,
        seed: int,
        worlds: int,
        *,
        by_clues: bool = False,
    ) -> Rows[Trial]:
        """Try actions in so many worlds: believed ones, or the truth with shuffled decks."""
        data, trying = self._data, self._trying[0]
        trying.seat, trying.is_open = seen.seat, int(truth is not None)
        if truth is not None:
            self._work[0].truth = truth
        trials = new_rows(Trial, len(actions))
        for trial, action in zip(trials, actions, strict=True):
            trial.action, trial.later = action, NONE
        try_options(
            data.boards,
            data.maps,
            seen.row.reshape(1) if by_clues else seen.rows,
            self._weights,
            self._trying,
            self.settings,
            self._work,
            self._inner,
            self._seen,
            trials,
            Word(seed),
            worlds,
        )
        return trials

    def imagined(self, seen: Observation, seed: int, worlds: int, *, by_clues: bool) -> list[AnyState]:
        """Worlds that the seat thinks likely."""
        found = []
        for world in range(worlds):
            self.play(seen, (), None, seed + world, 1, by_clues=by_clues)
            found.append(self._work[0].world.copy())
        return found

    def values(self, seen: Observation, actions: Sequence[int], world: AnyState, seed: int) -> Floats:
        """What each action is worth in a world, as a search counts it."""
        trials = self.play(seen, actions, world, seed, 1)
        margin = (trials["points"] - trials["rival"]) / self.settings[0].scale
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


def choices(bench: Bench, at: Decision, actions: Sequence[int], numbers: Sequence[int], seed: int) -> Choices:
    """What is chosen in worlds of each kind by each number of games, as a place among the actions."""
    seen, settings = at.seen, bench.settings[0]
    n = max(sum(worlds_for(sims, len(actions))) for sims in numbers)
    believed = bench.imagined(seen, seed, n, by_clues=False)
    worlds = {
        "clues": bench.imagined(seen, seed, n, by_clues=True),
        "believed": believed,
        "hands": [spliced(world, at.truth, OF_HANDS) for world in believed],
        "tickets": [spliced(world, at.truth, OF_TICKETS) for world in believed],
        "true": [at.truth] * n,
    }
    found: Choices = {}
    for kind, these in worlds.items():
        values = [bench.values(seen, actions, world, seed + 1 + place) for place, world in enumerate(these)]
        for sims in numbers:
            found[kind, sims] = chosen(np.array(values), sims, float(settings.bias), float(settings.fading))
    return found


def measure(edition: str, n_seats: int, positions: int, worlds: int) -> list[Gains]:
    """Gains of every choice in every position, in points of 100: by the true cards, and as believed."""
    board = load_board(edition)
    bench = Bench(board, n_seats)
    usual = usual_sims(board, n_seats)
    rows: list[Gains] = []
    for number, at in enumerate(decisions(board, n_seats, positions)):
        actions = bench.tried(at.seen)
        seed = (number + 1) * 1_000_003
        made = choices(bench, at, actions, (usual // 4, usual), seed) if len(actions) > 1 else {}
        places = sorted({0, *made.values()})
        judged = [actions[place] for place in places]
        found = [bench.play(at.seen, judged, truth, seed - 1, worlds) for truth in (at.truth, None)]
        gains = {}
        for choice in ((kind, sims) for kind in KINDS for sims in (usual // 4, usual)):
            place = places.index(made.get(choice, 0))
            gains[choice] = tuple(-100 * float(one[place].behind) / worlds for one in found)
        rows.append(Gains(tuple(float(one[0].wins[at.seen.seat]) / worlds for one in found), gains))
        if (number + 1) % 50 == 0:
            print(f"{number + 1} positions", flush=True)
    return rows


def tell(edition: str, n_seats: int, rows: Sequence[Gains]) -> None:
    """A line for each kind of worlds and number of games, with standard errors."""

    def mean(values: Floats) -> str:
        return f"{np.mean(values):+.2f} ± {np.std(values) / len(values) ** 0.5:.2f}"

    won, hoped = (100 * float(np.mean([row.chances[at] for row in rows])) for at in range(2))
    print(f"{edition}, {n_seats} seats, {len(rows)} decisions; won {won:.1f} %, believed {hoped:.1f} %")
    print("games  worlds    gain by the true cards  as believed     more than by clues")
    for choice in sorted(rows[0].by_choice, key=lambda choice: choice[1]):
        gains = np.array([row.by_choice[choice] for row in rows])
        by_clues = np.array([row.by_choice["clues", choice[1]][0] for row in rows])
        more = mean(gains[:, 0] - by_clues)
        true, believed = mean(gains[:, 0]), mean(gains[:, 1])
        print(f"{choice[1]:5}  {choice[0]:8}  {true:22}  {believed:14}  {more}", flush=True)


def main() -> None:
    """Read the command line, measure, tell."""
    teller = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    teller.add_argument("edition", choices=board_names())
    teller.add_argument("--seats", type=int, default=2, help="(default: %(default)s)")
    teller.add_argument("--positions", type=int, default=400, help="(default: %(default)s)")
    teller.add_argument("--worlds", type=int, default=1000, help="by which a choice is judged")
    asked = teller.parse_args()
    tell(asked.edition, asked.seats, measure(asked.edition, asked.seats, asked.positions, asked.worlds))


if __name__ == "__main__":
    main()
