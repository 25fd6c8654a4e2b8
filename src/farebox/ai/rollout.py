"""Games by planners, whole or in parts, compiled."""

from farebox.ai.plan_types import AnyInput, AnyMap, AnyPlan, AnyWeights
from farebox.ai.policies import choose, look, see
from farebox.ai.workspace import AnyWorkspace
from farebox.kernel.board_types import AnyBoard
from farebox.kernel.jit import EntryPoints, rule, to_int
from farebox.kernel.layout import OVER, TURN
from farebox.kernel.limits import MAX_SEATS
from farebox.kernel.playout import DEALT, begin
from farebox.kernel.record_types import AnyKnowledge, AnyState, EventRow, ScoreRow
from farebox.kernel.row import Keys, Rows
from farebox.kernel.rules import apply, score

entry_point = EntryPoints.of(__file__)
NEVER = 1_000_000  # turns that no game has
NO_STRANGERS = 0


@rule
def _move(
    board: AnyBoard,
    map: AnyMap,
    state: AnyState,
    event: EventRow,
    weights: Rows[AnyWeights],
    inputs: AnyInput,
    plan: AnyPlan,
    strangers: int,
) -> None:
    """Let the planner that is to move decide once."""
    seat = to_int(state.to_move)
    own = weights[seat + MAX_SEATS * (strangers >> seat & 1)]
    see(board, state, seat, inputs)
    apply(board, state, choose(board, map, inputs, own, plan), event)


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
    strangers: int,
) -> int:
    """Let planners play a state until that turn begins, or to its end, each by its own weights.

    At seats told as bits strangers sit, who go by the later rows. Returns how many decisions it took.
    """
    made = 0
    plan.tag = 0
    while state.phase != OVER and (state.turns < until or state.phase != TURN):
        _move(board, map, state, event, weights, inputs, plan, strangers)
        made += 1
    return made


@entry_point
def play_games(
    boards: Rows[AnyBoard],
    maps: Rows[AnyMap],
    weights: Rows[AnyWeights],
    works: Rows[AnyWorkspace],
    start: int,
    n_seats: int,
    keys: Keys,
    events: Rows[EventRow],
    scores: Rows[ScoreRow],
) -> int:
    """Play one game a key, begun as `start` says; returns how many decisions were made in all.

    The events are those of the deal and the decisions of the last game, as far as there is room; the last
    place is overwritten. Dealt games are those that bots play at a table, where each decision is planned
    anew; in imagined ones, as in every rollout, a plan holds for a turn.
    """
    board, map, work = boards[0], maps[0], works[0]
    state = work.world
    room = len(events) - 1
    made = 0
    for game in range(len(keys)):
        begin(board, state, start, n_seats, keys[game], events[0])
        work.plan.tag = 0
        at = 0
        while state.phase != OVER:
            if start == DEALT:
                work.plan.tag = 0
            at = min(at + 1, room)
            _move(board, map, state, events[at], weights, work.inputs, work.plan, NO_STRANGERS)
            made += 1
        score(board, state, scores[game])
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
    board, know, work = boards[0], knows[len(knows) - 1], works[0]
    look(board, know, work.inputs)
    work.plan.tag = 0
    return choose(board, maps[0], work.inputs, weights[to_int(know.seat)], work.plan)
