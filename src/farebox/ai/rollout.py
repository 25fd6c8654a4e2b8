"""Games by planners, whole or in parts, compiled."""

from farebox.ai.policies import choose, look, see
from farebox.kernel.jit import Doors
from farebox.kernel.layout import OVER, TURN, Row, Rows
from farebox.kernel.rules import apply, deal_imagined, score

door = Doors.of(__file__)
NEVER = 1_000_000  # turns that no game has


@door
def play_on(
    board: Row, map: Row, state: Row, event: Row, weights: Rows, sight: Row, desk: Row, until: int
) -> int:
    """Let planners play a state until that turn begins, or to its end, each by its own weights.

    Returns how many decisions it took.
    """
    made = 0
    desk.tag = 0
    while state.phase != OVER and (state.turns < until or state.phase != TURN):
        seat = state.to_move
        see(board, state, seat, sight)
        apply(board, state, choose(board, map, sight, weights[seat], desk), event)
        made += 1
    return made


@door
def play_games(
    boards: Rows,
    maps: Rows,
    states: Rows,
    events: Rows,
    weights: Rows,
    sights: Rows,
    desks: Rows,
    n_seats: int,
    seeds: Rows,
    scores: Rows,
) -> int:
    """Imagine and play one game a seed; returns how many decisions were made in all."""
    made = 0
    for game in range(len(seeds)):
        deal_imagined(boards[0], states[0], n_seats, seeds[game], events[0])
        made += play_on(boards[0], maps[0], states[0], events[0], weights, sights[0], desks[0], NEVER)
        score(boards[0], states[0], scores[game])
    return made


@door
def decide(boards: Rows, maps: Rows, knows: Rows, weights: Rows, sights: Rows, desks: Rows) -> int:
    """The planner's choice from a seat's knowledge."""
    look(boards[0], knows[0], sights[0])
    desks[0].tag = 0
    return choose(boards[0], maps[0], sights[0], weights[0], desks[0])
