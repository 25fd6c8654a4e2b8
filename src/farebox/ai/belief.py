"""What a seat thinks of the tickets that others hold: guesses, each as likely as play makes it.

How much speaks for a ticket is a sum over clues, things that lie open, each by what it counts: a logarithm of
likelihood, found from games by conditional logit (`bench/belief.py`, kept in `ai/belief.toml`). A guess gives
every rival its tickets. It is made anew ticket by ticket: one is put back, and one taken by how likely each
is beside the others (Gibbs sampling); rivals also change tickets with each other (Metropolis). So a space or
card that one ticket explains needs no other. A part of every choice is even, for players unlike those it was
found from; how large a part depends on how much a rival has shown. Nothing but one seat's knowledge goes in.
"""

from farebox.ai.belief_types import ALONE, MAX_CLUES, N_SHOWN, Belief
from farebox.ai.plan_types import AnyMap, AnyPlan
from farebox.ai.policies import explained, explains_more, look_at, take_clues
from farebox.ai.workspace import AnyWorkspace
from farebox.kernel import chance
from farebox.kernel.board_types import AnyBoard
from farebox.kernel.jit import EntryPoints, rule, to_int
from farebox.kernel.layout import UNKNOWN
from farebox.kernel.record_types import AnyKnowledge
from farebox.kernel.row import Rows, Word, constants, float64
from farebox.kernel.tickets import bit, holds, lowest, size, without_lowest

entry_point = EntryPoints.of(__file__)

SETTLING = 8  # rounds before the first guess counts,
BETWEEN = 2  # and from one guess to the next
_NONE = Word(0)
_FINE = 1 << 30
# Powers of e, by a table: the last bit of a computed one depends on the machine.
_MOST = 24.0
_STEPS = 32  # for each whole number
_STEP = 1.0317434074991028  # e to the power 1/32
_LEAST = 3.775134544279098e-11  # e to the power -24


def _powers() -> list[float]:
    """One after the other, from the least."""
    powers = [_LEAST]
    while len(powers) < 2 * _MOST * _STEPS + 2:
        powers.append(powers[-1] * _STEP)
    return powers


_POWERS = constants(float64, _powers())


@rule
def _power(exponent: float) -> float:
    """A power of e, to some four digits."""
    place = (min(max(exponent, -_MOST), _MOST) + _MOST) * _STEPS
    step = to_int(place)
    return float(_POWERS[step] + (place - step) * (_POWERS[step + 1] - _POWERS[step]))


@rule
def believe(
    board: AnyBoard, map: AnyMap, know: AnyKnowledge, plan: AnyPlan, belief: Belief, seed: Word
) -> None:
    """Look at what lies open, and make a first guess."""
    chance.seed(belief, seed)
    unknown = _NONE
    for ticket in range(to_int(board.n_tickets)):
        if know.where[ticket] == UNKNOWN:
            unknown |= bit(ticket)
    for rival in range(to_int(know.n_seats)):
        belief.held[rival] = _NONE
        belief.n_held[rival] = to_int(know.n_held[rival]) if rival != know.seat else 0
        belief.possible[rival] = unknown if know.drew[rival] else unknown & ~know.put_back
        if belief.n_held[rival] > 0:
            _weigh(board, map, know, rival, plan, belief)
    for drew in range(2):  # seats with their first tickets only come first: fewer tickets can be theirs
        for rival in range(to_int(know.n_seats)):
            if know.drew[rival] == drew:
                for _ in range(to_int(belief.n_held[rival])):
                    belief.held[rival] |= bit(_take(board, belief, rival, to_int(know.n_seats)))
    for _ in range(SETTLING):
        guess_again(board, belief, to_int(know.n_seats))


@rule
def _weigh(
    board: AnyBoard, map: AnyMap, know: AnyKnowledge, rival: int, plan: AnyPlan, belief: Belief
) -> None:
    """Write how much speaks for each ticket that a rival might hold."""
    shown = min(float(look_at(board, map, know, rival, plan, belief)), map.shown[N_SHOWN - 1])
    stage = 0
    while stage < N_SHOWN - 2 and shown >= map.shown[stage + 1]:
        stage += 1
    late = (shown - map.shown[stage]) / (map.shown[stage + 1] - map.shown[stage])
    for ticket in range(to_int(board.n_tickets)):
        if holds(belief.possible[rival], ticket):
            take_clues(board, map, know, rival, ticket, plan, belief)
            belief.score[rival, ticket] = 0.0
            for clue in range(len(ALONE), MAX_CLUES):
                counts = (1.0 - late) * map.clues[stage, clue] + late * map.clues[stage + 1, clue]
                belief.score[rival, ticket] += counts * belief.clues[ticket, clue]
    share = (1.0 - late) * map.clues[stage, 0] + late * map.clues[stage + 1, 0]
    each = (1.0 - late) * map.clues[stage, 1] + late * map.clues[stage + 1, 1]
    belief.alone[rival] = share / max(1.0, float(belief.shown[rival])) + each / 8.0
    belief.even[rival] = (1.0 - late) * map.even[stage] + late * map.even[stage + 1]


@rule
def _likelihood(board: AnyBoard, belief: Belief, rival: int, before: Word, ticket: int) -> float:
    """How likely a ticket is, beside others of the same rival that explain so much."""
    more = explains_more(board, belief, rival, before, ticket)
    return _power(belief.score[rival, ticket] + belief.alone[rival] * more)


@rule
def _weigh_choice(board: AnyBoard, belief: Belief, rival: int, n_seats: int) -> Word:
    """Write how likely each ticket that nobody has is to be a rival's next; returns these tickets."""
    free = belief.possible[rival]
    for seat in range(n_seats):
        free &= ~belief.held[seat]
    before = explained(board, belief, rival, belief.held[rival])
    even = belief.even[rival]
    total = 0.0
    left = free
    while left:
        ticket = lowest(left)
        belief.weight[ticket] = _likelihood(board, belief, rival, before, ticket)
        total += belief.weight[ticket]
        left = without_lowest(left)
    left = free
    while left:
        ticket = lowest(left)
        belief.weight[ticket] = (1.0 - even) * belief.weight[ticket] / total + even / size(free)
        left = without_lowest(left)
    return free


@rule
def _take(board: AnyBoard, belief: Belief, rival: int, n_seats: int) -> int:
    """One ticket more for a rival, by how likely each is."""
    left = _weigh_choice(board, belief, rival, n_seats)
    point = chance.below(belief, _FINE) / _FINE
    ticket = lowest(left)
    while left:
        ticket = lowest(left)
        point -= belief.weight[ticket]
        if point < 0.0:
            break
        left = without_lowest(left)
    return ticket


@rule
def guess_again(board: AnyBoard, belief: Belief, n_seats: int) -> None:
    """Another guess, made from the last: as often as there are tickets, one of them is put back."""
    for rival in range(n_seats):
        for _ in range(to_int(belief.n_held[rival])):
            belief.held[rival] &= ~bit(_any(belief, belief.held[rival]))
            belief.held[rival] |= bit(_take(board, belief, rival, n_seats))
    for rival in range(n_seats):
        for other in range(rival):
            for _ in range(to_int(min(belief.n_held[rival], belief.n_held[other]))):
                _change_hands(board, belief, rival, other)


@rule
def _change_hands(board: AnyBoard, belief: Belief, rival: int, other: int) -> None:
    """Let two rivals change a ticket each, if that is likelier or chance will have it."""
    given = _any(belief, belief.held[rival])
    taken = _any(belief, belief.held[other])
    if not holds(belief.possible[rival], taken) or not holds(belief.possible[other], given):
        return
    rest = belief.held[rival] & ~bit(given)
    others = belief.held[other] & ~bit(taken)
    before = explained(board, belief, rival, rest)
    before_other = explained(board, belief, other, others)
    now = _likelihood(board, belief, rival, before, given)
    now *= _likelihood(board, belief, other, before_other, taken)
    then = _likelihood(board, belief, rival, before, taken)
    then *= _likelihood(board, belief, other, before_other, given)
    if chance.below(belief, _FINE) * now < then * _FINE:
        belief.held[rival] = rest | bit(taken)
        belief.held[other] = others | bit(given)


@rule
def _any(belief: Belief, tickets: Word) -> int:
    """Any ticket of a set, each as likely."""
    for _ in range(chance.below(belief, size(tickets))):
        tickets = without_lowest(tickets)
    return lowest(tickets)


@entry_point
def take_all_clues(
    boards: Rows[AnyBoard],
    maps: Rows[AnyMap],
    knows: Rows[AnyKnowledge],
    works: Rows[AnyWorkspace],
    rival: int,
    held: Word,
) -> int:
    """Write what is told of each ticket beside others that a rival holds, for whoever finds what clues count.

    Returns how much the rival has shown.
    """
    board, map, know, plan, belief = boards[0], maps[0], knows[0], works[0].plan, works[0].belief
    shown = look_at(board, map, know, rival, plan, belief)
    for ticket in range(to_int(board.n_tickets)):
        take_clues(board, map, know, rival, ticket, plan, belief)
    before = explained(board, belief, rival, held)
    for ticket in range(to_int(board.n_tickets)):
        more = explains_more(board, belief, rival, before, ticket)
        belief.clues[ticket, 0] = more / max(1.0, float(belief.shown[rival]))
        belief.clues[ticket, 1] = more / 8.0
    return shown


@entry_point
def judge(
    boards: Rows[AnyBoard],
    maps: Rows[AnyMap],
    knows: Rows[AnyKnowledge],
    works: Rows[AnyWorkspace],
    seed: Word,
    guesses: int,
) -> None:
    """Write into the workspace how likely each rival is to hold each ticket, by clues alone.

    Of a guess each ticket is put back in its turn, and what may stand in its place counts; the others that
    the guess holds count a little.
    """
    board, know, belief = boards[0], knows[len(knows) - 1], works[0].belief
    n_seats = to_int(know.n_seats)
    believe(board, maps[0], know, works[0].plan, belief, seed)
    for rival in range(n_seats):
        for ticket in range(to_int(board.n_tickets)):
            belief.chance[rival, ticket] = 0.0
    for _ in range(guesses):
        guess_again(board, belief, n_seats)
        for rival in range(n_seats):
            _count_chances(board, belief, rival, n_seats, 1.0 / guesses)
    for rival in range(n_seats):
        _cut_to_certain(board, belief, rival)


@rule
def _count_chances(board: AnyBoard, belief: Belief, rival: int, n_seats: int, share: float) -> None:
    """Put each ticket of a guess back for a moment: count what may stand in its place, and the others.

    Either alone would do. Together they are weighed so that, where all tickets are as likely, every guess
    says just that: what guesses happen to hold leaves no trace.
    """
    held = belief.held[rival]
    one = share / max(1, size(belief.possible[rival]))
    place = share - one * (size(held) - 1)
    tickets = held
    while tickets:
        belief.held[rival] = held & ~bit(lowest(tickets))
        tickets = without_lowest(tickets)
        left = _weigh_choice(board, belief, rival, n_seats)
        while left:
            belief.chance[rival, lowest(left)] += place * belief.weight[lowest(left)]
            left = without_lowest(left)
        left = belief.held[rival]
        while left:
            belief.chance[rival, lowest(left)] += one
            left = without_lowest(left)
    belief.held[rival] = held


@rule
def _cut_to_certain(board: AnyBoard, belief: Belief, rival: int) -> None:
    """Share out among a rival's other tickets what a chance is more than one: counts vary."""
    for _ in range(to_int(belief.n_held[rival])):
        over = 0.0
        below = 0.0
        for ticket in range(to_int(board.n_tickets)):
            over += max(0.0, belief.chance[rival, ticket] - 1.0)
            below += belief.chance[rival, ticket] if belief.chance[rival, ticket] < 1.0 else 0.0
        if over == 0.0 or below == 0.0:
            return
        for ticket in range(to_int(board.n_tickets)):
            if belief.chance[rival, ticket] < 1.0:
                belief.chance[rival, ticket] *= 1.0 + over / below
            else:
                belief.chance[rival, ticket] = 1.0
