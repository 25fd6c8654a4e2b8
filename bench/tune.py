"""Find the planner's weights by measurement: `python bench/tune.py new-york` prints them for weights.toml.

With `--seats 4` it finds those of a table of four. The cross-entropy method: many players with weights drawn
around a mean play pairs of games against some of the means before; the mean and the spread of the best become
the next. Seeds stay below those of any claim.
"""

import argparse
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from rich.console import Console
from rich.progress import track

from farebox.ai.board_data import BoardData, set_weights, weights_of
from farebox.ai.plan_types import AnyWeights
from farebox.ai.rollout import play_games
from farebox.boards import Board, load_board
from farebox.kernel.playout import IMAGINED, keys_of
from farebox.kernel.record_types import EventRow, ScoreRow
from farebox.kernel.row import Rows, new_rows
from farebox.sim.pool import in_order

Vector = npt.NDArray[np.float64]
SEEDS_BELOW = 1_000_000  # claims use those from here on
_BEST = 4  # one in so many players is among the best
_KEEP = 0.3  # of the mean before
_LEAST = 0.08  # spread
# Keeps every ticket, never gives one up, never draws more and claims whatever it can.
_STUBBORN = {
    "turn": 1e-2,
    "risk": 1e-3,
    "give_up": 1e-2,
    "pace": 10.0,
    "draw": 1e6,
    "wait": 1e-3,
    "free": 1e-3,
    "hoard": 1e-2,
}
# Rivals of other styles, so that nobody learns to beat only its like: the weights that set them apart.
STYLES: dict[str, tuple[dict[str, float], ...]] = {
    "city": (
        {"pace": 0.3, "turn": 4.0},
        {"give_up": 0.5, "more": 1.5, "draw": 1.0},
        _STUBBORN,
        _STUBBORN | {"card": 0.5, "point": 1e-3, "bonus": 1e-3, "piece": 1.0},  # and by the shortest ways
    ),
    "card-game": (
        {"patience": 2.0, "ahead": 3.0, "room": 9.0},
        {"patience": 3.0, "use": 0.5, "deck": 0.4},
        {"patience": 4.0, "room": 1.0, "fame": 0.2},
    ),
}
_MARGIN = 0.01  # what a point of margin weighs against a victory


class Table:
    """Where planners with different weights meet."""

    def __init__(self, board: Board, n_seats: int) -> None:
        self.names = list(weights_of(board, n_seats))
        self.board = board
        self.n_seats = n_seats
        self.data = BoardData(board)
        self.work = self.data.new_workspace()
        self.events = new_rows(EventRow)
        self.styles = STYLES[board.rules]

    def styled(self, vector: Vector, style: dict[str, float]) -> Vector:
        """The same weights (their logarithms) but for some."""
        told = {name: np.log(value) for name, value in style.items()}
        return np.array([told.get(name, value) for name, value in zip(self.names, vector, strict=True)])

    def play(self, weights: Rows[AnyWeights], seeds: Sequence[int]) -> Rows[ScoreRow]:
        """The scores of one game a seed."""
        scores = new_rows(ScoreRow, len(seeds))
        players = (self.data.boards, self.data.maps, weights, self.work)
        play_games(*players, IMAGINED, self.n_seats, keys_of(seeds), self.events, scores)
        return scores

    def row(self, vector: Vector) -> AnyWeights:
        """Weights from their logarithms."""
        row = self.data.weights(self.n_seats).copy()[0]
        set_weights(row, dict(zip(self.names, np.exp(vector).tolist(), strict=True)))
        return row

    def meet(self, one: Vector, other: Vector, seeds: Sequence[int]) -> tuple[float, float]:
        """How often one wins against a table of the other, and by how much; it sits in every seat in turn."""
        wins = margin = 0.0
        for seat in range(self.n_seats):
            weights = self.data.weights(self.n_seats).copy()
            weights[:] = self.row(other)
            weights[seat] = self.row(one)
            scores = self.play(weights, seeds)
            winner = scores["winner"][:, : self.n_seats]
            total = scores["total"][:, : self.n_seats].astype(np.float64)
            wins += float(np.mean(winner[:, seat] / winner.sum(axis=1)))
            rivals = np.delete(total, seat, axis=1).max(axis=1)
            margin += float(np.mean(total[:, seat] - rivals))
        return wins / self.n_seats, margin / self.n_seats


@dataclass(frozen=True)
class Meeting:
    """One player against one rival on some deals: a task for a process, here or on a cluster."""

    board: Board
    n_seats: int
    player: Vector
    rival: Vector
    seeds: range

    def worth(self) -> float:
        """What the player is worth by it."""
        wins, margin = Table(self.board, self.n_seats).meet(self.player, self.rival, self.seeds)
        return wins + _MARGIN * margin


def tune(table: Table, start: Vector, args: argparse.Namespace, say: Console) -> Vector:
    """Better and better means, told as they come."""
    chance = np.random.default_rng(args.seed)
    mean, spread = start, np.full(len(start), args.spread)
    styles = [table.styled(start, style) for style in table.styles]
    pool = [start]
    seed = args.seed * 100_000
    for number in track(range(args.rounds), "rounds", console=say):
        players = mean + spread * chance.standard_normal((args.players, len(mean)))
        meetings = []
        for rival in [start, *styles, *pool[-2:]]:
            seeds = range(seed, seed + args.games)
            seed = (seed + args.games) % (SEEDS_BELOW - args.games)
            meetings += [Meeting(table.board, table.n_seats, player, rival, seeds) for player in players]
        found = list(in_order(Meeting.worth, meetings, args.jobs, args.ray))
        worth = np.sum(np.reshape(found, (-1, args.players)), axis=0)
        best = players[np.argsort(-worth)[: args.players // _BEST]]
        mean = _KEEP * mean + (1 - _KEEP) * best.mean(axis=0)
        spread = _KEEP * spread + (1 - _KEEP) * np.maximum(best.std(axis=0), _LEAST)
        if number % 3 == 2:
            pool.append(mean)
            wins, margin = table.meet(mean, start, range(SEEDS_BELOW - 1000, SEEDS_BELOW))
            say.print(f"round {number + 1}: {wins:.1%} against the start, {margin:+.1f} points")
    return mean


def main() -> None:
    """Tune one edition and print its part of weights.toml."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("edition")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=24)
    parser.add_argument("--players", type=int, default=40)
    parser.add_argument("--games", type=int, default=100, help="a player, a rival and a seat")
    parser.add_argument("--spread", type=float, default=0.35, help="of the weights' logarithms, at the start")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--ray", help="a Ray cluster that plays instead: its address, 'auto', or 'local'")
    args = parser.parse_args()
    board = load_board(args.edition)
    table = Table(board, args.seats)
    start = np.log(np.maximum(list(weights_of(board, args.seats).values()), 1e-3))
    found = tune(table, start, args, Console(stderr=True))
    print(f'["{board.id}"]' if args.seats == 2 else f'["{board.id}/{args.seats}"]')
    for name, value in zip(table.names, np.exp(found), strict=True):
        print(f"{name} = {value:.3f}")


if __name__ == "__main__":
    main()
