"""Find what a seat may hope for while a Card Game goes on: `python bench/evaluation.py`.

Packers who weigh things differently play. Least squares tell how many points at the end go with what a seat
has, by seats and round, and for some stages of it between which numbers change evenly. Of two rounds the
second comes first; the first is then measured by what the beginning of the second lets hope for, as luck
blurs that less.
The numbers go to `ai/evaluation.toml`. Seeds stay below those of any claim.
"""

import argparse
import random
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.progress import track

from farebox import ai
from farebox.ai.board_data import BoardData
from farebox.ai.card_game.evaluation import BOARD, STAGES, now_in, take_assets
from farebox.ai.plan_types import ASSETS, CardMap, CardPlan
from farebox.ai.rollout import NO_STRANGERS, play_on
from farebox.ai.workspace import CardWorkspace
from farebox.boards import load_board
from farebox.kernel.board_types import CardBoardRow
from farebox.kernel.card_game.score import score
from farebox.kernel.card_game.setup import deal_imagined
from farebox.kernel.jit import EntryPoints
from farebox.kernel.layout import OVER
from farebox.kernel.limits import MAX_SEATS, MIN_SEATS
from farebox.kernel.record_types import CardState

OUT = Path(__file__).parent.parent / "src" / "farebox" / "ai" / "evaluation.toml"
FIRST_SEED = 500_000
VARIED = ("use", "room", "late", "patience", "reach", "want", "ahead")  # weights, so that causes show
SPREAD = 0.25  # of their logarithms
FIRMNESS = 3.0  # by which numbers that make no difference stay near zero
HEAD = """\
# Points at the end of a Card Game that go with what a seat has: written by bench/evaluation.py.
# By seats, in each round; ai/plan_types.py says what each asset is. By stages of a round: {stages} cards
# in the deck; below zero, turns since it ran out.
"""
Floats = NDArray[np.float64]

entry_point = EntryPoints.of(ai.__file__)  # compiled anew whenever the package changes


@entry_point
def note(board: CardBoardRow, map: CardMap, state: CardState, plan: CardPlan, assets: Floats) -> float:
    """Write what each seat has; returns how far the round has come."""
    for seat in range(len(assets)):
        take_assets(board, map, state, seat, plan)
        for asset in range(len(ASSETS)):
            assets[seat, asset] = plan.assets[asset]
    return now_in(state)


class Samples:
    """What seats had at some moments of one round, and the points that went with it."""

    def __init__(self) -> None:
        self.assets: list[Floats] = []
        self.stages: list[float] = []
        self.points: list[Floats] = []

    def add(self, assets: Floats, stage: float, points: Floats) -> None:
        """Note one moment, for all seats."""
        self.assets.append(assets)
        self.stages.append(stage)
        self.points.append(points)

    def fit(self) -> Floats:
        """The numbers, by stage and asset."""
        near = np.repeat(nearness(np.array(self.stages)), len(self.assets[0]), axis=0)
        have = np.concatenate(self.assets)
        known = (near[:, :, None] * have[:, None, :]).reshape(len(have), -1)
        square = known.T @ known + FIRMNESS * np.eye(known.shape[1])
        found = np.linalg.solve(square, known.T @ np.concatenate(self.points))
        return np.asarray(found, np.float64).reshape(len(STAGES), len(ASSETS))


def nearness(stages: Floats) -> Floats:
    """How much each of `STAGES` counts for a moment; together one."""
    return np.stack([np.interp(stages, STAGES, row) for row in np.eye(len(STAGES))], axis=1)


def hopes(found: Floats, assets: Floats, stage: float) -> Floats:
    """The points that each seat may hope for."""
    at: Floats = nearness(np.array([stage]))[0] @ found
    return assets @ at


def play(data: BoardData, n_seats: int, seed: int) -> Iterator[tuple[int, float, Floats]]:
    """One game, at moments a lap apart: the round, its stage, what the seats have; at last their points."""
    luck = random.Random(seed)
    weights = data.weights(n_seats).copy()
    for name in VARIED:
        weights[name][:n_seats] *= [luck.lognormvariate(0, SPREAD) for _ in range(n_seats)]
    board, map, work = data.boards[0], data.maps[0], data.new_workspace()[0]
    assert isinstance(board, CardBoardRow)
    assert isinstance(map, CardMap)
    assert isinstance(work, CardWorkspace)
    state, event = work.world, work.event
    deal_imagined(board, state, n_seats, np.uint64(seed), event)
    until = luck.randrange(n_seats)
    while True:
        play_on(board, map, state, event, weights, work.inputs, work.plan, until, NO_STRANGERS)
        if state["phase"] == OVER:
            break
        assets = np.zeros((n_seats, len(ASSETS)))
        stage = note(board, map, state, work.plan, assets)
        yield int(state["round_number"]), stage, assets
        until += n_seats
    score(board, state, work.score)
    yield 0, 0.0, work.score["total"][:n_seats].astype(float)


def find(data: BoardData, n_seats: int, games: int, console: Console) -> list[Floats]:
    """The numbers of each round at a table of so many; the last round comes first."""
    played = [
        list(play(data, n_seats, FIRST_SEED + game))
        for game in track(range(games), f"{n_seats} seats", console=console)
    ]
    n_rounds = max(round_number for moments in played for round_number, _, _ in moments)
    found: list[Floats] = []
    for this in range(n_rounds, 0, -1):
        samples = Samples()
        for moments in played:
            points = moments[-1][2]
            later = next((moment for moment in moments if moment[0] > this), None)
            if later is not None:
                points = hopes(found[0], later[2], later[1])
            for round_number, stage, assets in moments:
                if round_number == this:
                    samples.add(assets, stage, points)
        found.insert(0, samples.fit())
    return found


def main() -> None:
    """Play, and write what was found."""
    teller = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    teller.add_argument("--games", type=int, default=10_000, help="how many to play (default: %(default)s)")
    games = teller.parse_args().games
    lines = HEAD.format(stages=", ".join(f"{stage:g}" for stage in STAGES))
    board = load_board(BOARD)
    for n_seats in range(MIN_SEATS, MAX_SEATS + 1):
        for found in find(BoardData(board), n_seats, games, Console()):
            lines += f"\n[[{n_seats}]]\n"
            for asset, values in zip(ASSETS, found.T, strict=True):
                lines += f"{asset} = [{', '.join(f'{value:.2f}' for value in values)}]\n"
    OUT.write_text(lines, encoding="utf-8")


if __name__ == "__main__":
    main()
