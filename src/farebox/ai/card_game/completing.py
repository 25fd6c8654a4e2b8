"""K40: which tickets to complete with the cards on the track: the best set, as far as steps allow."""

from farebox.ai.card_game.counts import less, pack, total
from farebox.ai.card_game.supply import best_tickets, list_tickets, use, worth
from farebox.ai.plan_types import CardInput, CardMap, CardPlan
from farebox.kernel.board_types import CardBoardRow
from farebox.kernel.jit import rule, to_int
from farebox.kernel.limits import WILD
from farebox.kernel.row import Word
from farebox.kernel.tickets import bit

_MOST_STEPS = 5000  # of looking for a better set; the best found by then counts
_NO_TICKETS = Word(0)


@rule
def best_completion(board: CardBoardRow, map: CardMap, inputs: CardInput, plan: CardPlan) -> Word:
    """The tickets held that the track completes for most points.

    Ticket by ticket with and without it, while what is left could still beat the best set so far.
    """
    plan.spare = pack(inputs.track)
    plan.wilds = inputs.track[WILD]
    chosen = best_tickets(board, map, inputs.tickets, plan)
    best = worth(board, chosen)
    n = _lay_out(board, map, inputs, plan)
    some = _NO_TICKETS
    points = 0
    at = 0
    for _ in range(_MOST_STEPS):
        if at < n and points + plan.rest[at] > best:
            ticket = to_int(plan.choice[at])
            plan.taken[at] = _take(map, plan, at)
            if plan.taken[at]:
                points += to_int(board.ticket_points[ticket])
                some |= bit(ticket)
            at += 1
            if at == n and points > best:
                best = points
                chosen = some
            continue
        at -= 1
        while at >= 0 and plan.taken[at] == 0:
            at -= 1
        if at < 0:
            break
        ticket = to_int(plan.choice[at])
        plan.spare = plan.spare_before[at]
        plan.wilds = plan.wilds_before[at]
        plan.taken[at] = 0
        points -= to_int(board.ticket_points[ticket])
        some &= ~bit(ticket)
        at += 1
    return chosen


@rule
def _lay_out(board: CardBoardRow, map: CardMap, inputs: CardInput, plan: CardPlan) -> int:
    """The tickets that the track could complete, what those from each one on are worth; returns how many."""
    plan.spare = pack(inputs.track)
    plan.wilds = inputs.track[WILD]
    n = 0
    for at in range(list_tickets(inputs.tickets, plan)):
        if total(less(map.needs[plan.choice[at]], plan.spare)) <= plan.wilds:
            plan.choice[n] = plan.choice[at]
            n += 1
    points = 0
    for at in range(n - 1, -1, -1):
        points += to_int(board.ticket_points[plan.choice[at]])
        plan.rest[at] = points
    return n


@rule
def _take(map: CardMap, plan: CardPlan, at: int) -> int:
    """Use the cards of a ticket if locomotives can stand in for all that lack; returns whether, as 0 or 1."""
    ticket = to_int(plan.choice[at])
    if total(less(map.needs[ticket], plan.spare)) > plan.wilds:
        return 0
    plan.spare_before[at] = plan.spare
    plan.wilds_before[at] = plan.wilds
    use(map, plan, ticket)
    return 1
