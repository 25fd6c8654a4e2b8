"""Search: sample worlds that fit what a seat knows, try every sensible action in each, let planners play on.

The same worlds and the same chance serve every action, so that differences are the actions'. Actions that do
badly are dropped by halves, and the others get more worlds.
"""

import numpy as np

from farebox.ai.policies import choose, explains, is_sensible, lead, look
from farebox.ai.rollout import play_on
from farebox.ai.workspace import MAX_TRIED
from farebox.kernel import chance
from farebox.kernel.jit import Doors, rule, whole
from farebox.kernel.layout import OVER, Row, Rows
from farebox.kernel.rules import apply, legal, resample, score

door = Doors.of(__file__)

_POINT = 1 / 40  # what a point of a lead is worth while the game goes on


@rule
def _value(board: Row, map: Row, state: Row, seat: int, scores: Row, desk: Row, scale: float) -> float:
    """What a state is worth to a seat: at the end its share of the victory, and a little for the margin.

    Before the end, what the lead is worth that it may hope for. An end is worth about half a victory more
    than the same lead before it: of sixty decisions near the end, that changed one.
    """
    if state.phase != OVER:
        return float(_POINT * lead(board, map, state, seat, desk))
    score(board, state, scores)
    winners = 0
    rival = -1000
    for other in range(whole(state.n_seats)):
        winners += whole(scores.winner[other])
        if other != seat:
            rival = max(rival, whole(scores.total[other]))
    return float(scores.winner[seat] / winners + _squash((whole(scores.total[seat]) - rival) / scale))


@rule
def _squash(margin: float) -> float:
    """Between -1 and 1, however large."""
    return float(margin / (1.0 + abs(margin)))


@rule
def _list_tried(
    board: Row, map: Row, sight: Row, state: Row, weights: Row, desk: Row, tried: Row, ids: Rows
) -> None:
    """The sensible actions, the planner's own choice first."""
    first = choose(board, map, sight, weights, desk)
    tried.planned = first
    tried.action[0] = first
    tried.n = 1
    for at in range(legal(board, state, ids)):
        id = whole(ids[at])
        if id != first and tried.n < MAX_TRIED and is_sensible(board, sight, weights, desk, first, id):
            tried.action[tried.n] = id
            tried.n += 1
    for at in range(tried.n):
        tried.total[at] = 0.0
        tried.worlds[at] = 0


@rule
def _mean(tried: Row, at: int, bias: float) -> float:
    """The mean value of an action; the planner's own choice is given the benefit of the doubt."""
    mean = tried.total[at] / max(1, tried.worlds[at])
    return float(mean + bias if tried.action[at] == tried.planned else mean)


@rule
def _note(tried: Row, at: int, value: float) -> None:
    """Count one game more for an action.

    In a function of its own: Numba loses such a write beside a call that it replaces by the called function.
    """
    tried.total[at] += value
    tried.worlds[at] += 1


@rule
def _sample(board: Row, map: Row, know: Row, tried: Row, states: Rows, desk: Row, belief: int) -> None:
    """A world that fits what the seat knows: of a few, the one that best explains what the others did."""
    best = -1e18
    for _ in range(belief):
        chance.below(tried, 2)
        resample(board, know, tried.rng, states[1])
        fit = explains(board, map, states[1], whole(know.seat), desk) if belief > 1 else 0.0
        if fit > best:
            best = fit
            states[0] = states[1]


@door
def begin(
    boards: Rows,
    maps: Rows,
    knows: Rows,
    states: Rows,
    weights: Rows,
    sights: Rows,
    desks: Rows,
    tries: Rows,
    ids: Rows,
    seed: np.uint64,
) -> None:
    """List what the seat to move might try."""
    look(boards[0], knows[0], sights[0])
    desks[0].tag = 0
    chance.seed(tries[0], seed)
    resample(boards[0], knows[0], tries[0].rng, states[0])
    own = weights[whole(knows[0].seat)]
    _list_tried(boards[0], maps[0], sights[0], states[0], own, desks[0], tries[0], ids)


@door
def try_worlds(
    boards: Rows,
    maps: Rows,
    knows: Rows,
    states: Rows,
    events: Rows,
    weights: Rows,
    sights: Rows,
    desks: Rows,
    tries: Rows,
    scores: Rows,
    worlds: int,
    scale: float,
    belief: int,
    is_open: bool,
    first_turns: int,
    last_turns: int,
) -> None:
    """Try every action on the list in so many worlds more.

    A world is judged when `first_turns` have been played in it, then again whenever everybody has had one
    more, up to `last_turns`; all that is found counts evenly. `states` has room for three, `weights` for one
    a seat, everything else for one. If `is_open`, the third state is the truth, and worlds differ from it
    only in what the deck will give.
    """
    board, map, know, tried, desk = boards[0], maps[0], knows[0], tries[0], desks[0]
    seat = whole(know.seat)
    n_seats = whole(know.n_seats)
    start = whole(know.turns)
    n_values = (last_turns - first_turns) // n_seats + 1
    for _ in range(worlds):
        if is_open:
            states[0] = states[2]
            chance.below(tried, 2)
            chance.imagine(states[0], tried.rng)
        else:
            _sample(board, map, know, tried, states, desk, belief)
        for at in range(whole(tried.n)):
            states[1] = states[0]
            apply(board, states[1], whole(tried.action[at]), events[0])
            value = 0.0
            for turns in range(first_turns, last_turns + 1, n_seats):
                play_on(board, map, states[1], events[0], weights, sights[0], desk, start + turns)
                value += _value(board, map, states[1], seat, scores[0], desk, scale)
            _note(tried, at, value / n_values)


@door
def drop_half(tries: Rows, bias: float) -> None:
    """Keep the better half of what is tried, best first."""
    tried = tries[0]
    bias = bias / np.sqrt(float(tried.worlds[0]))
    for i in range(1, tried.n):
        j = i
        while j > 0 and _mean(tried, j, bias) > _mean(tried, j - 1, bias):
            tried.action[j], tried.action[j - 1] = tried.action[j - 1], tried.action[j]
            tried.total[j], tried.total[j - 1] = tried.total[j - 1], tried.total[j]
            tried.worlds[j], tried.worlds[j - 1] = tried.worlds[j - 1], tried.worlds[j]
            j -= 1
    tried.n = (tried.n + 1) // 2
