"""How a game may end: planners play on in worlds that fit what a seat knows and believes. Compiled."""

from farebox.ai.belief import BETWEEN, believe, guess_again
from farebox.ai.belief_types import MAX_ASKED
from farebox.ai.hindsight import ask_rivals, deal_picked, pick_guesses
from farebox.ai.plan_types import AnyMap, AnyWeights
from farebox.ai.rollout import NEVER, NO_STRANGERS, play_on
from farebox.ai.workspace import AnyWorkspace, Outcomes
from farebox.kernel import chance
from farebox.kernel.board_types import AnyBoard
from farebox.kernel.jit import EntryPoints, rule, to_int
from farebox.kernel.record_types import AnyKnowledge
from farebox.kernel.row import Rows, Word
from farebox.kernel.rules import resample_told, score

entry_point = EntryPoints.of(__file__)


@rule
def imagine(board: AnyBoard, know: AnyKnowledge, work: AnyWorkspace) -> None:
    """Draw a world that the seat thinks likely; `believe` and `ask_rivals` have been there before."""
    is_asked = work.belief.n_asked > 0
    if is_asked:
        pick_guesses(board, know, work.belief)
    else:
        for _ in range(BETWEEN):
            guess_again(board, work.belief, to_int(know.n_seats))
    chance.below(work.belief, 2)
    resample_told(board, know, work.belief.rng, work.belief.held, work.world)
    if is_asked:
        deal_picked(know, work.belief, work.world)


@entry_point
def foretell(
    boards: Rows[AnyBoard],
    maps: Rows[AnyMap],
    knows: Rows[AnyKnowledge],
    weights: Rows[AnyWeights],
    works: Rows[AnyWorkspace],
    outcomes: Rows[Outcomes],
    seed: Word,
    worlds: int,
) -> None:
    """Play so many worlds to their end, and sum up how they ended for each seat."""
    board, map, know, work, sums = boards[0], maps[0], knows[len(knows) - 1], works[0], outcomes[0]
    believe(board, map, know, work.plan, work.belief, seed)
    ask_rivals(board, map, knows, weights, work, MAX_ASKED)
    for _ in range(worlds):
        imagine(board, know, work)
        play_on(board, map, work.world, work.event, weights, work.inputs, work.plan, NEVER, NO_STRANGERS)
        score(board, work.world, work.score)
        winners = 0
        for seat in range(to_int(know.n_seats)):
            winners += to_int(work.score.winner[seat])
        for seat in range(to_int(know.n_seats)):
            share = work.score.winner[seat] / winners
            points = float(work.score.total[seat])
            sums.wins[seat] += share
            sums.wins_squared[seat] += share * share
            sums.points[seat] += points
            sums.points_squared[seat] += points * points
