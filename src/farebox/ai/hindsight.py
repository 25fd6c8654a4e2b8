"""What the others did tells what they hold: whoever is guessed at is asked what it would have done. Compiled.

Guesses at tickets, made by clues, and at cards, dealt evenly, are each as good as they fit to what a rival
did. Worlds are then drawn by how well they fit. What the seat saw of that is its own knowledge at each
decision up to now, oldest first: where nothing but now is known, nobody is asked.
"""

from farebox.ai.belief import guess_again, judge
from farebox.ai.belief_types import MAX_ASKED, NOT_ASKED, UNKNOWN_BEFORE, Belief
from farebox.ai.plan_types import AnyMap, AnyWeights
from farebox.ai.policies import ask
from farebox.ai.workspace import AnyWorkspace
from farebox.kernel import chance
from farebox.kernel.board_types import AnyBoard
from farebox.kernel.jit import EntryPoints, rule, to_int
from farebox.kernel.knowledge import gather_unseen
from farebox.kernel.limits import MIN_SEATS, N_KINDS
from farebox.kernel.record_types import AnyKnowledge, State
from farebox.kernel.row import Rows, Word, constants, float64
from farebox.kernel.rules import resample_told
from farebox.kernel.tickets import lowest, without_lowest

entry_point = EntryPoints.of(__file__)

_TRIES = 8  # at a guess of its own for every rival, before all have the same
_FINE = 1 << 30
# The part of what is told of tickets that goes by clues alone, as few guesses at one may have been asked.
# While a rival has no route it is half: what it drew tells little, and misleads if it plays unlike a planner.
# Of 0.05 to 1 a half kept most of what draws tell of planners, and lost hardly anything with baselines.
_BY_CLUES, _BY_CLUES_AT_FIRST = 0.05, 0.5
_NOBODYS = Word(0)
# How likely somebody is to do just what a planner would, to draw another card, or to do anything else: who
# plays much like one, and who plays unlike. For what a rival holds either counts the same; as a stranger it
# begins with one chance in the number of seats. These were set by hand and not fitted: what they bring is in
# `bench/results/belief.md`, asked beside clues alone.
_LIKE = constants(float64, [0.8, 0.15, 0.05])
_UNLIKE = constants(float64, [0.4, 0.35, 0.25])


@rule
def ask_rivals(
    board: AnyBoard,
    map: AnyMap,
    knows: Rows[AnyKnowledge],
    weights: Rows[AnyWeights],
    work: AnyWorkspace,
    guesses: int,
) -> None:
    """Note so many guesses, and how well each fits; `believe` has been there before."""
    know, belief = knows[len(knows) - 1], work.belief
    belief.n_asked = guesses if len(knows) > 1 else 0
    for rival in range(to_int(know.n_seats)):
        belief.fit_total[rival] = 0.0
    for at in range(to_int(belief.n_asked)):
        guess_again(board, belief, to_int(know.n_seats))
        chance.below(belief, 2)
        resample_told(board, know, belief.rng, belief.held, work.world)
        for rival in range(to_int(know.n_seats)):
            if rival == know.seat:
                continue
            belief.asked_held[at, rival] = belief.held[rival]
            for kind in range(N_KINDS):
                belief.asked_hand[at, rival, kind] = work.world.hand[rival, kind]
                belief.hand[kind] = work.world.hand[rival, kind]
            like, unlike = _fit(board, map, knows, weights[rival], rival, work)
            belief.fit[rival, at] = like + unlike
            belief.unlike[rival, at] = unlike / (unlike + like * (to_int(know.n_seats) - 1))
            belief.fit_total[rival] += belief.fit[rival, at]


@rule
def _fit(
    board: AnyBoard,
    map: AnyMap,
    knows: Rows[AnyKnowledge],
    weights: AnyWeights,
    rival: int,
    work: AnyWorkspace,
) -> tuple[float, float]:
    """How likely a rival would have done what it did, with the tickets and the hand that are guessed.

    That is as one who plays much like a planner, and as one who doesn't. Its turns are gone through from
    the last one back, and its hand with them.
    """
    like = 1.0
    unlike = 1.0
    for at in range(len(knows) - 2, -1, -1):
        if knows[at].to_move != rival:
            continue
        nearness = ask(board, map, knows[at], knows[at + 1], weights, rival, work)
        if nearness == UNKNOWN_BEFORE:
            break
        if nearness != NOT_ASKED:
            like *= _LIKE[nearness]
            unlike *= _UNLIKE[nearness]
    return like, unlike


@rule
def pick_guesses(board: AnyBoard, know: AnyKnowledge, belief: Belief) -> None:
    """Let every rival hold what it was guessed to, by how well that fits; no ticket or card twice."""
    for _ in range(_TRIES):
        for rival in range(to_int(know.n_seats)):
            if rival != know.seat:
                belief.picked[rival] = _pick(belief, rival)
        if _can_all_be(board, know, belief):
            break
    else:
        first = 1 if know.seat == 0 else 0
        for rival in range(to_int(know.n_seats)):
            belief.picked[rival] = belief.picked[first]
    for rival in range(to_int(know.n_seats)):
        if rival != know.seat:
            belief.held[rival] = belief.asked_held[belief.picked[rival], rival]


@rule
def pick_strangers(know: AnyKnowledge, belief: Belief) -> int:
    """Which rivals are strangers in the world that was picked, as bits: they play unlike planners there.

    Before a rival has done anything, the chance of that is one in the number of seats. Planners take their
    time for tickets: a search that expects that of everybody is too late against whoever lays long routes
    and lets tickets be.
    """
    strangers = 0
    for rival in range(to_int(know.n_seats)):
        if belief.n_asked > 0 and rival != know.seat:
            unlike = belief.unlike[rival, belief.picked[rival]]
            if chance.below(belief, _FINE) < unlike * _FINE:
                strangers |= 1 << rival
    return strangers


@rule
def _pick(belief: Belief, rival: int) -> int:
    """One of the guesses, by how well it fits."""
    point = belief.fit_total[rival] * (chance.below(belief, _FINE) / _FINE)
    at = 0
    while at < belief.n_asked - 1:
        point -= belief.fit[rival, at]
        if point < 0.0:
            break
        at += 1
    return at


@rule
def _can_all_be(board: AnyBoard, know: AnyKnowledge, belief: Belief) -> bool:
    """Whether what was picked for each rival leaves the others theirs."""
    if know.n_seats == MIN_SEATS:
        return True  # with one rival nobody else is there
    taken = _NOBODYS
    gather_unseen(know, board.cards, belief.hand)
    for rival in range(to_int(know.n_seats)):
        if rival == know.seat:
            continue
        picked = belief.picked[rival]
        if taken & belief.asked_held[picked, rival]:
            return False
        taken |= belief.asked_held[picked, rival]
        for kind in range(N_KINDS):
            belief.hand[kind] += to_int(know.known[rival, kind])
            belief.hand[kind] -= to_int(belief.asked_hand[picked, rival, kind])
    for kind in range(N_KINDS):
        if belief.hand[kind] < 0:
            return False
    return True


@rule
def deal_picked(know: AnyKnowledge, belief: Belief, state: State) -> None:
    """Give every rival the cards that were picked, instead of those it was dealt."""
    for rival in range(to_int(know.n_seats)):
        if rival == know.seat:
            continue
        for kind in range(N_KINDS):
            state.deck[kind] += state.hand[rival, kind] - belief.asked_hand[belief.picked[rival], rival, kind]
            state.hand[rival, kind] = belief.asked_hand[belief.picked[rival], rival, kind]


@entry_point
def judge_asked(
    boards: Rows[AnyBoard],
    maps: Rows[AnyMap],
    knows: Rows[AnyKnowledge],
    weights: Rows[AnyWeights],
    works: Rows[AnyWorkspace],
    seed: Word,
    guesses: int,
) -> None:
    """Write into the workspace how likely each rival is to hold each ticket, by clues and by what it did."""
    board, know, belief = boards[0], knows[len(knows) - 1], works[0].belief
    n_seats = to_int(know.n_seats)
    judge(boards, maps, knows, works, seed, guesses)
    if len(knows) == 1:
        return
    for rival in range(n_seats):
        for ticket in range(to_int(board.n_tickets)):
            belief.counted[rival, ticket] = 0.0
    for _ in range((guesses + MAX_ASKED - 1) // MAX_ASKED):
        ask_rivals(board, maps[0], knows, weights, works[0], MAX_ASKED)
        for rival in range(n_seats):
            if rival != know.seat:
                _count_asked(belief, rival)
    for rival in range(n_seats):
        if rival != know.seat and belief.n_held[rival] > 0:
            _tell_counted(board, belief, rival)


@rule
def _count_asked(belief: Belief, rival: int) -> None:
    """Count the tickets of every guess by how well it fits."""
    for at in range(to_int(belief.n_asked)):
        left = belief.asked_held[at, rival]
        while left:
            belief.counted[rival, lowest(left)] += belief.fit[rival, at]
            left = without_lowest(left)


@rule
def _tell_counted(board: AnyBoard, belief: Belief, rival: int) -> None:
    """Make chances of what was counted; a part stays as clues alone have it."""
    total = 0.0
    for ticket in range(to_int(board.n_tickets)):
        total += belief.counted[rival, ticket]
    by_clues = _BY_CLUES if belief.shown[rival] > 0 else _BY_CLUES_AT_FIRST
    share = (1.0 - by_clues) * to_int(belief.n_held[rival]) / total
    for ticket in range(to_int(board.n_tickets)):
        belief.chance[rival, ticket] *= by_clues
        belief.chance[rival, ticket] += share * belief.counted[rival, ticket]
