"""Search: sample worlds that fit what a seat knows, try every sensible action in each, let planners play on.

The same worlds and the same chance serve every action, so that differences are the actions'. Actions that do
badly are dropped by halves, and the others get more worlds.
"""

from math import sqrt

from farebox.ai.belief import believe
from farebox.ai.hindsight import ask_rivals, pick_strangers
from farebox.ai.outcomes import imagine
from farebox.ai.plan_types import AnyMap, AnyPlan, AnyWeights
from farebox.ai.policies import choose, explains, is_sensible, lead, look, merit
from farebox.ai.rollout import NO_STRANGERS, play_on
from farebox.ai.workspace import AnyWorkspace, Candidates, SearchSettings
from farebox.kernel import chance
from farebox.kernel.board_types import AnyBoard
from farebox.kernel.jit import EntryPoints, rule, to_int
from farebox.kernel.layout import OVER
from farebox.kernel.limits import NONE
from farebox.kernel.record_types import AnyKnowledge, AnyState, ScoreRow
from farebox.kernel.refusals import ALLOWED
from farebox.kernel.row import Rows, Word
from farebox.kernel.rules import apply, refusal, resample, score

entry_point = EntryPoints.of(__file__)

FEWEST = 2  # worlds between two halvings
_POINT = 1 / 40  # what a point of a lead is worth while the game goes on


@entry_point
def search(
    boards: Rows[AnyBoard],
    maps: Rows[AnyMap],
    knows: Rows[AnyKnowledge],
    weights: Rows[AnyWeights],
    settings: Rows[SearchSettings],
    works: Rows[AnyWorkspace],
    seed: Word,
    most: int,
    spent: float,
) -> int:
    """Go on searching for at most so many worlds; returns the action, or NONE if it isn't decided yet.

    A workspace without candidates begins a search, by its seed; one whose action was returned has none again.
    With a number of games in the settings, halvings share these evenly. Without one they share the time
    evenly: `spent` is which part of it is over (from 0 on; after 1 nothing but the last halving is left).
    """
    board, map, know, asked, work = boards[0], maps[0], knows[len(knows) - 1], settings[0], works[0]
    if work.candidates.n == 0:
        _begin(board, map, knows, weights, asked, work, seed)
    while work.candidates.n > 1:
        if _is_halving_due(asked, work, spent):
            _drop_half(work.candidates, _doubt(asked, float(work.candidates.worlds[0])))
            work.halved += 1
            work.since = 0
            continue
        if most == 0:
            return NONE
        worlds = min(most, _worlds_to_halving(asked, work)) if asked.sims > 0 else most
        _try_worlds(board, map, know, weights, asked, work, worlds)
        work.since += worlds
        most -= worlds
    work.candidates.n = 0
    return to_int(work.candidates.action[0])


@rule
def _begin(
    board: AnyBoard,
    map: AnyMap,
    knows: Rows[AnyKnowledge],
    weights: Rows[AnyWeights],
    asked: SearchSettings,
    work: AnyWorkspace,
    seed: Word,
) -> None:
    """Look at the others, and list what the seat to move might try, the planner's own choice first."""
    know = knows[len(knows) - 1]
    if asked.belief == 0:
        believe(board, map, know, work.plan, work.belief, seed)
        ask_rivals(board, map, knows, weights, work, to_int(asked.guesses))
    look(board, know, work.inputs)
    work.plan.tag = 0
    chance.seed(work.candidates, seed)
    resample(board, know, work.candidates.rng, work.world)
    _list_candidates(board, map, weights[to_int(know.seat)], asked, work, work.candidates)
    work.halvings = 0
    work.halved = 0
    work.since = 0
    work.strangers = NO_STRANGERS
    left = to_int(work.candidates.n)
    while left > 1:
        left = (left + 1) // 2
        work.halvings += 1


@rule
def _list_candidates(
    board: AnyBoard,
    map: AnyMap,
    weights: AnyWeights,
    asked: SearchSettings,
    work: AnyWorkspace,
    candidates: Candidates,
) -> None:
    """The sensible ones of the legal actions; if they are too many to be tried, those with most merit."""
    first = choose(board, map, work.inputs, weights, work.plan)
    candidates.planned = first
    candidates.action[0] = first
    n = 1
    for id in range(to_int(board.n_actions)):
        if id == first or refusal(board, work.world, id) != ALLOWED:
            continue
        if is_sensible(board, work.inputs, weights, work.plan, first, id):
            value = merit(board, work.inputs, work.plan, id) if asked.by_merit else 0.0
            n = _add_candidate(candidates, n, to_int(asked.tried), id, value)
    for at in range(n):
        candidates.total[at] = 0.0
        candidates.worlds[at] = 0
    candidates.n = n


@rule
def _add_candidate(candidates: Candidates, n: int, most: int, action: int, value: float) -> int:
    """Add an action to n others, or put it in the place of the least of them; returns how many there are."""
    place = n
    if n >= most:
        place = 1  # never in that of the planner's own
        for at in range(2, n):
            if candidates.merit[at] < candidates.merit[place]:
                place = at
        if place >= n or candidates.merit[place] >= value:
            return n
    candidates.action[place] = action
    candidates.merit[place] = value
    return max(n, place + 1)


@rule
def _worlds_to_halving(asked: SearchSettings, work: AnyWorkspace) -> int:
    """How many worlds more a search by number tries before it drops half of the candidates."""
    return to_int(max(FEWEST, asked.sims // (work.halvings * work.candidates.n)) - work.since)


@rule
def _is_halving_due(asked: SearchSettings, work: AnyWorkspace, spent: float) -> bool:
    """Whether all candidates have been tried as long as they should before half are dropped."""
    if asked.sims > 0:
        return _worlds_to_halving(asked, work) <= 0
    return bool(work.since > 0 and spent * work.halvings >= work.halved + 1)


@rule
def _doubt(asked: SearchSettings, worlds: float) -> float:
    """How much the benefit of the doubt is still worth after so many worlds."""
    return asked.bias / sqrt(worlds + worlds * worlds * asked.fading)


@rule
def _drop_half(candidates: Candidates, bias: float) -> None:
    """Keep the better half of what is tried, best first."""
    for i in range(1, candidates.n):
        j = i
        while j > 0 and _mean(candidates, j, bias) > _mean(candidates, j - 1, bias):
            _swap(candidates, j, j - 1)
            j -= 1
    candidates.n = (candidates.n + 1) // 2


@rule
def _mean(candidates: Candidates, at: int, bias: float) -> float:
    """The mean value of an action; the planner's own choice is given the benefit of the doubt."""
    mean = candidates.total[at] / max(1, candidates.worlds[at])
    return mean + bias if candidates.action[at] == candidates.planned else mean


@rule
def _swap(candidates: Candidates, i: int, j: int) -> None:
    """Let two candidates change places."""
    candidates.action[j], candidates.action[i] = candidates.action[i], candidates.action[j]
    candidates.total[j], candidates.total[i] = candidates.total[i], candidates.total[j]
    candidates.worlds[j], candidates.worlds[i] = candidates.worlds[i], candidates.worlds[j]


@rule
def _try_worlds(
    board: AnyBoard,
    map: AnyMap,
    know: AnyKnowledge,
    weights: Rows[AnyWeights],
    asked: SearchSettings,
    work: AnyWorkspace,
    worlds: int,
) -> None:
    """Try every candidate in so many worlds more.

    If the search may know the truth, worlds differ from it only in what the deck will give.
    """
    for _ in range(worlds):
        if asked.is_open:
            work.world = work.truth
            chance.below(work.candidates, 2)
            chance.imagine(work.world, work.candidates.rng)
        else:
            _sample(board, map, know, work, to_int(asked.belief))
        for at in range(to_int(work.candidates.n)):
            value = _try_candidate(board, map, know, weights, asked, work, to_int(work.candidates.action[at]))
            _note(work.candidates, at, value)


@rule
def _sample(board: AnyBoard, map: AnyMap, know: AnyKnowledge, work: AnyWorkspace, belief: int) -> None:
    """A world that fits what the seat knows, and by belief or choice what the others did."""
    if belief == 0:
        imagine(board, know, work)
        work.strangers = pick_strangers(know, work.belief)
        return
    best = -1e18
    for _ in range(belief):
        chance.below(work.candidates, 2)
        resample(board, know, work.candidates.rng, work.trial)
        fit = explains(board, map, work.trial, to_int(know.seat), work.plan) if belief > 1 else 0.0
        if fit > best:
            best = fit
            work.world = work.trial


@rule
def _try_candidate(
    board: AnyBoard,
    map: AnyMap,
    know: AnyKnowledge,
    weights: Rows[AnyWeights],
    asked: SearchSettings,
    work: AnyWorkspace,
    action: int,
) -> float:
    """What an action is worth in the sampled world.

    That is evaluated when `first_turns` have been played in it, then again whenever everybody has had one
    more, up to `last_turns`; all that is found counts evenly.
    """
    n_seats = to_int(know.n_seats)
    first, last = to_int(asked.first_turns), to_int(asked.last_turns)
    strangers = to_int(work.strangers)
    work.trial = work.world
    apply(board, work.trial, action, work.event)
    value = 0.0
    for turns in range(first, last + 1, n_seats):
        until = to_int(know.turns) + turns
        play_on(board, map, work.trial, work.event, weights, work.inputs, work.plan, until, strangers)
        value += _value(board, map, work.trial, to_int(know.seat), work.score, work.plan, asked.scale)
    return value / ((last - first) // n_seats + 1)


@rule
def _value(
    board: AnyBoard, map: AnyMap, state: AnyState, seat: int, scores: ScoreRow, plan: AnyPlan, scale: float
) -> float:
    """What a state is worth to a seat: at the end its share of the victory, and a little for the margin.

    Before the end, what the lead is worth that it may hope for. An end is worth about half a victory more
    than the same lead before it: of sixty decisions near the end, that changed one.
    """
    if state.phase != OVER:
        return _POINT * lead(board, map, state, seat, plan)
    score(board, state, scores)
    winners = 0
    rival = -1000
    for other in range(to_int(state.n_seats)):
        winners += to_int(scores.winner[other])
        if other != seat:
            rival = max(rival, to_int(scores.total[other]))
    return scores.winner[seat] / winners + _squash((to_int(scores.total[seat]) - rival) / scale)


@rule
def _squash(margin: float) -> float:
    """Between -1 and 1, however large."""
    return margin / (1.0 + abs(margin))


@rule
def _note(candidates: Candidates, at: int, value: float) -> None:
    """Count one game more for an action."""
    candidates.total[at] += value
    candidates.worlds[at] += 1
