"""How strangers weigh things: by which factors planners decide most like a rival of another kind.

`FAREBOX_KERNEL=just-in-time python -m bench.strangers --games 20` lets a search play information-set MCTS
(`bench/ismcts.py`) in Amsterdam and San Francisco, keeps that rival's decisions, and changes the planner's
weights by chance for as long as planners then decide more like it. What it prints, rounded, stands in
`ai/weights.toml`: what rivals go by in the worlds of a search if they play unlike planners.
"""

import argparse
import random
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bench.ismcts import IsmctsBot
from farebox.ai.board_data import BoardData, stranger_of, weights_of
from farebox.ai.rollout import decide
from farebox.boards import Board, load_board
from farebox.bots import make_bot
from farebox.game.game import new_game
from farebox.kernel.layout import TICKETS_ID, Phase
from farebox.kernel.record_types import AnyKnowledge
from farebox.kernel.row import Rows

EDITIONS = ("amsterdam", "san-francisco")
SEED = 6_000_000
SPREAD = 0.6  # of the factors' logarithms, from one try to the next
SAME_ROUTE, SAME_CARD = 0.5, 0.2  # what more than the same kind of action counts


@dataclass(frozen=True)
class Decision:
    """What the rival knew at the beginning of a turn, and what it did."""

    knows: Rows[AnyKnowledge]
    action: int


class Likeness:
    """How much planners of some weights decide like the rival on one board."""

    def __init__(self, board: Board, decisions: Sequence[Decision]) -> None:
        self._board = board
        self._decisions = decisions
        first_claims: list[int] = BoardData(board).boards[0]["first_claim"].tolist()
        self._claims = first_claims[: len(board.as_city().routes)]

    def of(self, factors: Mapping[str, float]) -> float:
        """From 0 to 1 and a half: the share of decisions that are alike, those that are the same for more."""
        data = BoardData(self._board, factors)
        weights, works = data.weights(2), data.new_workspace()
        alike = 0.0
        for one in self._decisions:
            would = int(decide(data.boards, data.maps, one.knows, weights, works))
            alike += self._alike(would, one.action)
        return alike / len(self._decisions)

    def _alike(self, would: int, did: int) -> float:
        if max(would, did) < TICKETS_ID:
            return 1.0 + SAME_CARD * (would == did)
        if min(would, did) >= self._claims[0]:
            return 1.0 + SAME_ROUTE * (bisect_right(self._claims, would) == bisect_right(self._claims, did))
        return float(would == did)


def decisions_of(board: Board, games: int, ms: int) -> list[Decision]:
    """The rival's, at the beginning of its turns, in games against a search."""
    found: list[Decision] = []
    for seed in range(SEED, SEED + games):
        game = new_game(board, seats=2, seed=seed)
        rival = seed % 2
        bots = {rival: IsmctsBot(board, seed, ms=ms), 1 - rival: make_bot("search:effort=4", board, seed)}
        while (seat := game.to_move) is not None:
            seen = game.observe(seat)
            action = bots[seat].choose(seen)
            if seat == rival and seen.phase == Phase.TURN:
                found.append(Decision(seen.row.reshape(1), seen.ids[seen.actions.index(action)]))
            game.play(action)
        print(f"{board.id}: {seed - SEED + 1} of {games} games", flush=True)
    return found


def search_factors(likenesses: Sequence[Likeness], tries: int) -> dict[str, float]:
    """The factors that are found, those that matter least left at 1 as they were."""
    chance = random.Random(SEED)
    board = load_board(EDITIONS[0])
    names = [name for name, weight in weights_of(board, 2).items() if weight and name != "card"]
    best = dict(stranger_of(board))
    highest = sum(one.of(best) for one in likenesses)
    for _ in range(tries):
        tried = dict(best)
        for name in chance.sample(names, chance.choice((1, 2))):
            tried[name] = tried.get(name, 1.0) * chance.lognormvariate(0, SPREAD)
        if (found := sum(one.of(tried) for one in likenesses)) > highest:
            best, highest = tried, found
            told = ", ".join(f"{name} {factor:.2f}" for name, factor in best.items())
            print(f"{highest / len(likenesses):.3f}: {told}", flush=True)
    return best


def main() -> None:
    """Play, and search."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=20, help="on each board (default: %(default)s)")
    parser.add_argument("--ms", type=int, default=150, help="for the rival's decision (default: %(default)s)")
    parser.add_argument("--tries", type=int, default=400, help="of other factors (default: %(default)s)")
    told = parser.parse_args()
    boards = [load_board(edition) for edition in EDITIONS]
    likenesses = [Likeness(board, decisions_of(board, told.games, told.ms)) for board in boards]
    print("as planners are:", *(f"{one.of({}):.3f}" for one in likenesses))
    search_factors(likenesses, told.tries)


if __name__ == "__main__":
    main()
