"""Options of one decision tried in the same worlds, each to the end: who wins, and what differs. Compiled.

Worlds are those that a seat thinks likely, or the true one with what lies in the decks shuffled anew. The
first option is what the others are compared with, world by world.
"""

from farebox.ai.belief import believe
from farebox.ai.belief_types import MAX_ASKED
from farebox.ai.hindsight import ask_rivals
from farebox.ai.outcomes import imagine
from farebox.ai.plan_types import AnyMap, AnyWeights
from farebox.ai.policies import choose, completed_tickets, note_own_end, note_owners, note_robbery, see
from farebox.ai.rollout import NEVER, NO_STRANGERS, play_on
from farebox.ai.search import search
from farebox.ai.trial_types import Trial, TrialSettings
from farebox.ai.workspace import AnyWorkspace, SearchSettings
from farebox.kernel import chance
from farebox.kernel.board_types import AnyBoard
from farebox.kernel.jit import EntryPoints, rule, to_int
from farebox.kernel.layout import OVER, SECOND, TURN
from farebox.kernel.limits import NOBODY, NONE
from farebox.kernel.record_types import AnyKnowledge, State
from farebox.kernel.refusals import ALLOWED
from farebox.kernel.row import Rows, Word
from farebox.kernel.rules import apply, observe, refusal, score
from farebox.kernel.tickets import lowest, ring, without_lowest

entry_point = EntryPoints.of(__file__)

SOON = 2  # rounds
_EVERY = 1 << 30


@entry_point
def try_options(
    boards: Rows[AnyBoard],
    maps: Rows[AnyMap],
    knows: Rows[AnyKnowledge],
    weights: Rows[AnyWeights],
    settings: Rows[TrialSettings],
    searches: Rows[SearchSettings],
    works: Rows[AnyWorkspace],
    inner: Rows[AnyWorkspace],
    seen: Rows[AnyKnowledge],
    trials: Rows[Trial],
    seed: Word,
    worlds: int,
) -> None:
    """Try every option in so many worlds more, and add up what comes of it.

    Where the settings say that a search decides for the seat, it does so by `searches`, in `inner`, from what
    the seat would have `seen` by then.
    """
    board, map, know, work = boards[0], maps[0], knows[len(knows) - 1], works[0]
    is_open = settings[0].is_open
    chance.seed(work.candidates, seed)
    if not is_open:
        believe(board, map, know, work.plan, work.belief, seed)
        ask_rivals(board, map, knows, weights, work, MAX_ASKED)
    for _ in range(worlds):
        if is_open:
            work.world = work.truth
            chance.below(work.candidates, 2)
            _shuffle_decks(work.world, work.candidates.rng)
        else:
            imagine(board, know, work)
        first = 0.0
        for at in range(len(trials)):
            work.trial = work.world
            work.plan.tag = 0
            _play(boards, maps, knows, weights, settings, searches, works, inner, seen, trials[at])
            share = _note_end(board, work, to_int(settings[0].seat), trials[at])
            if at == 0:
                first = share
            trials[at].behind += first - share
            trials[at].behind_squared += (first - share) * (first - share)


@rule
def _shuffle_decks(state: State, number: Word) -> None:
    """What lies in the decks comes in another order; tickets that somebody put back stay where they lie."""
    chance.imagine(state, number)
    for position in range(to_int(state.n_ticket_deck)):
        place = ring(state, position)
        if state.returned_by[place] != NOBODY:
            continue
        other = ring(state, chance.below(state, position + 1))
        if state.returned_by[other] == NOBODY:
            ticket = state.ticket_deck[place]
            state.ticket_deck[place] = state.ticket_deck[other]
            state.ticket_deck[other] = ticket


@rule
def _play(
    boards: Rows[AnyBoard],
    maps: Rows[AnyMap],
    knows: Rows[AnyKnowledge],
    weights: Rows[AnyWeights],
    settings: Rows[TrialSettings],
    searches: Rows[SearchSettings],
    works: Rows[AnyWorkspace],
    inner: Rows[AnyWorkspace],
    seen: Rows[AnyKnowledge],
    trial: Trial,
) -> None:
    """Play an option to the end of the game, and count routes that are somebody's, and robberies."""
    board, map, work, seat = boards[0], maps[0], works[0], to_int(settings[0].seat)
    know = knows[len(knows) - 1]
    turn = to_int(know.turns)
    soon = turn + SOON * to_int(know.n_seats)
    searched = to_int(settings[0].searched)
    if trial.action != NONE:
        apply(board, work.trial, to_int(trial.action), work.event)
    is_later_due = trial.later != NONE
    while work.trial.phase != OVER and (work.trial.turns < soon or searched > 0 or is_later_due):
        is_own = work.trial.to_move == seat
        at_turn = is_own and work.trial.phase == TURN and work.trial.turns > turn
        at_second = is_own and work.trial.phase == SECOND
        if is_later_due and (at_turn or at_second):
            is_allowed = refusal(board, work.trial, to_int(trial.later)) == ALLOWED
            is_later_due = not (is_allowed or at_turn)
            if is_allowed:
                apply(board, work.trial, to_int(trial.later), work.event)
                continue
        if searched > 0 and work.trial.to_move == seat:
            searched -= 1
            observe(board, work.trial, seat, seen[0])
            inner[0].candidates.n = 0
            seed = Word(chance.below(work.candidates, _EVERY))
            action = search(boards, maps, seen, weights, searches, inner, seed, NEVER, 0.0)
        else:
            see(board, work.trial, to_int(work.trial.to_move), work.inputs)
            action = choose(board, map, work.inputs, weights[to_int(work.trial.to_move)], work.plan)
        apply(board, work.trial, action, work.event)
        note_robbery(board, work.event, seat, trial)
    note_owners(board, work.trial, seat, trial)
    play_on(board, map, work.trial, work.event, weights, work.inputs, work.plan, NEVER, NO_STRANGERS)
    note_own_end(board, work.trial, seat, trial)


@rule
def _note_end(board: AnyBoard, work: AnyWorkspace, seat: int, trial: Trial) -> float:
    """Add up how the world ended; returns the seat's share of the victory."""
    score(board, work.trial, work.score)
    n_seats = to_int(work.trial.n_seats)
    winners = 0
    for other in range(n_seats):
        winners += to_int(work.score.winner[other])
    rival = -1000
    for other in range(n_seats):
        share = work.score.winner[other] / winners
        trial.wins[other] += share
        trial.wins_squared[other] += share * share
        if other != seat:
            rival = max(rival, to_int(work.score.total[other]))
    trial.points += work.score.total[seat]
    trial.routes += work.score.routes[seat]
    trial.tickets += work.score.tickets[seat]
    trial.bonus += work.score.bonus[seat]
    trial.rival += rival
    trial.turns += work.trial.turns
    done = completed_tickets(board, work.trial, seat)
    while done:
        trial.completed[lowest(done)] += 1.0
        done = without_lowest(done)
    return float(work.score.winner[seat] / winners)
