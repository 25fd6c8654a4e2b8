"""Stock, demand and time: what a seat has and has under way, what its tickets want, how long it can wait."""

from farebox.ai.card_game.counts import NOTHING, less, of, pack, plus, total
from farebox.ai.plan_types import TALLEST, CardInput, CardMap, CardPlan, CardWeights
from farebox.kernel.board_types import CardBoardRow
from farebox.kernel.jit import rule, to_int
from farebox.kernel.layout import NOT_YET
from farebox.kernel.limits import N_COLORS, N_KINDS, NONE, WILD
from farebox.kernel.row import Word
from farebox.kernel.tickets import bit, lowest, without_lowest

_NO_TICKETS = Word(0)


@rule
def take_stock(
    board: CardBoardRow, map: CardMap, inputs: CardInput, weights: CardWeights, plan: CardPlan
) -> None:
    """Count what is under way, the turns that are left, and what the tickets within reach want."""
    for kind in range(N_KINDS):
        plan.under[kind] = inputs.track[kind]
    for color in range(N_COLORS):
        if inputs.yard_owner[color] == inputs.seat:
            plan.under[color] += inputs.yard[color]
            plan.under[WILD] += inputs.yard_wilds[color]
    if inputs.final_turns != NOT_YET:
        plan.turns = max(0, inputs.final_turns - 1) // inputs.n_seats
    else:
        plan.turns = 1 + to_int(inputs.n_deck / weights.pace / inputs.n_seats)
    plan.stock = plus(pack(plan.under), pack(inputs.hand))
    want(map, inputs.tickets, plan)
    plan.lack = missing(inputs, plan)
    to_come = to_int(weights.reach * plan.turns)
    if plan.lack <= to_come:
        return
    plan.spare = plan.stock
    plan.wilds = plan.under[WILD] + inputs.hand[WILD] + to_come
    want(map, best_tickets(board, map, inputs.tickets, plan), plan)


@rule
def want(map: CardMap, tickets: Word, plan: CardPlan) -> None:
    """The cards of each color that tickets take."""
    plan.wanted = needs(map, tickets)
    for color in range(N_COLORS):
        plan.demand[color] = of(plan.wanted, color)


@rule
def needs(map: CardMap, tickets: Word) -> Word:
    """The cards that tickets take together, in one number."""
    counts = NOTHING
    while tickets:
        counts = plus(counts, map.needs[lowest(tickets)])
        tickets = without_lowest(tickets)
    return counts


@rule
def worth(board: CardBoardRow, tickets: Word) -> int:
    """The points of tickets together."""
    points = 0
    while tickets:
        points += to_int(board.ticket_points[lowest(tickets)])
        tickets = without_lowest(tickets)
    return points


@rule
def list_tickets(tickets: Word, plan: CardPlan) -> int:
    """Write a set of tickets as a list to choose from; returns how many they are."""
    n = 0
    while tickets:
        plan.choice[n] = lowest(tickets)
        tickets = without_lowest(tickets)
        n += 1
    return n


@rule
def best_tickets(board: CardBoardRow, map: CardMap, tickets: Word, plan: CardPlan) -> Word:
    """Tickets that the spare cards complete: one after another the one with most points a card; uses them.

    What a ticket brings for each card falls as cards are used, so only the one that seemed best is looked
    at again.
    """
    n = list_tickets(tickets, plan)
    for at in range(n):
        plan.rate[at] = _rate(board, map, plan, to_int(plan.choice[at]))
    chosen = _NO_TICKETS
    while True:
        best = NONE
        highest = 0.0
        for at in range(n):
            if plan.rate[at] > highest:
                highest = plan.rate[at]
                best = at
        if best == NONE:
            return chosen
        ticket = to_int(plan.choice[best])
        plan.rate[best] = _rate(board, map, plan, ticket)
        if plan.rate[best] == highest:
            plan.rate[best] = 0.0
            chosen |= bit(ticket)
            use(map, plan, ticket)


@rule
def use(map: CardMap, plan: CardPlan, ticket: int) -> None:
    """Spend the spare cards of a ticket, and locomotives for those that lack."""
    counts = map.needs[ticket]
    plan.wilds -= total(less(counts, plan.spare))
    plan.spare = less(plan.spare, counts)


@rule
def _rate(board: CardBoardRow, map: CardMap, plan: CardPlan, ticket: int) -> float:
    """The points that a ticket brings for each card, locomotives counting double; 0 if cards don't do."""
    counts = map.needs[ticket]
    lack = total(less(counts, plan.spare))
    if lack > plan.wilds:
        return 0.0
    return float(board.ticket_points[ticket] / (total(counts) + lack))


@rule
def lacks(inputs: CardInput, plan: CardPlan, color: int) -> int:
    """How many more cards of a color are wanted than there are."""
    return to_int(max(0, plan.demand[color] - plan.under[color] - inputs.hand[color]))


@rule
def missing(inputs: CardInput, plan: CardPlan) -> int:
    """How many cards the demand lacks once all locomotives stand in."""
    return missing_of(inputs, plan, plan.wanted)


@rule
def missing_of(inputs: CardInput, plan: CardPlan, wanted: Word) -> int:
    """How many of these cards lack once all locomotives stand in."""
    return to_int(max(0, total(less(wanted, plan.stock)) - plan.under[WILD] - inputs.hand[WILD]))


@rule
def useful(inputs: CardInput, plan: CardPlan, color: int) -> int:
    """Cards of a color in hand that are wanted on the track."""
    return to_int(max(0, min(inputs.hand[color], plan.demand[color] - plan.under[color])))


@rule
def useful_wilds(inputs: CardInput, plan: CardPlan) -> int:
    """Locomotives in hand that can stand in for a card that is nowhere."""
    lack = total(less(plan.wanted, plan.stock))
    return to_int(max(0, min(inputs.hand[WILD], lack - plan.under[WILD])))


@rule
def slack(inputs: CardInput, plan: CardPlan) -> int:
    """Turns that may be spent otherwise before the useful cards can't all roll on in time.

    The largest stack goes first; single cards go by three.
    """
    for size in range(TALLEST + 1):
        plan.heaps[size] = 0
    for color in range(N_COLORS):
        plan.heaps[min(TALLEST, useful(inputs, plan, color))] += 1
    plan.heaps[1] = -(-plan.heaps[1] // 3)
    least = plan.turns
    at = 0
    for size in range(TALLEST, 0, -1):
        if plan.heaps[size] > 0:
            at += plan.heaps[size]
            least = min(least, plan.turns - at + 1 - size)
    return to_int(least)
