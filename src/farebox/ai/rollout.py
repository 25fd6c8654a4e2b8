"""Games by planners, whole or in parts, compiled."""

from farebox.ai.plan_types import AnyInput, AnyMap, AnyPlan, AnyWeights
from farebox.ai.policies import choose, look, see
from farebox.ai.workspace import AnyWorkspace
from farebox.kernel.board_types import AnyBoard
from farebox.kernel.jit import EntryPoints, to_int
from farebox.kernel.layout import OVER, TURN
from farebox.kernel.record_types import AnyKnowledge, AnyState, EventRow, ScoreRow
from farebox.kernel.row import Rows, Words
from farebox.kernel.rules import apply, deal_imagined, score

entry_point = EntryPoints.of(__file__)
NEVER = 1_000_000  # turns that no game has


@entry_point
def play_on(
    board: AnyBoard,
    map: AnyMap,
    state: AnyState,
    event: EventRow,
    weights: Rows[AnyWeights],
    inputs: AnyInput,
    plan: AnyPlan,
    until: int,
) -> int:
    """Let planners play a state until that turn begins, or to its end, each by its own weights.

    Returns how many decisions it took.
    """
    made = 0
    plan.tag = 0
    while state.phase != OVER and (state.turns < until or state.phase != TURN):
        seat = state.to_move
        see(board, state, seat, inputs)
        apply(board, state, choose(board, map, inputs, weights[seat], plan), event)
        made += 1
    return made


@entry_point
def play_games(
    boards: Rows[AnyBoard],
    maps: Rows[AnyMap],
    weights: Rows[AnyWeights],
    works: Rows[AnyWorkspace],
    n_seats: int,
    seeds: Words,
    scores: Rows[ScoreRow],
) -> int:
    """Imagine and play one game a seed; returns how many decisions were made in all."""
    board, map, work = boards[0], maps[0], works[0]
    made = 0
    for game in range(len(seeds)):
        deal_imagined(board, work.world, n_seats, seeds[game], work.event)
        made += play_on(board, map, work.world, work.event, weights, work.inputs, work.plan, NEVER)
        score(board, work.world, scores[game])
    return made


@entry_point
def decide(
    boards: Rows[AnyBoard],
    maps: Rows[AnyMap],
    knows: Rows[AnyKnowledge],
    weights: Rows[AnyWeights],
    works: Rows[AnyWorkspace],
) -> int:
    """The planner's choice from a seat's knowledge."""
    board, work = boards[0], works[0]
    look(board, knows[0], work.inputs)
    work.plan.tag = 0
    return choose(board, maps[0], work.inputs, weights[to_int(knows[0].seat)], work.plan)
