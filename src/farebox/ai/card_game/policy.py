"""What the planner does in the Card Game: one decision, from what one seat sees."""

from farebox.ai.card_game.completing import best_completion
from farebox.ai.card_game.counts import plus
from farebox.ai.card_game.placing import fewest_cards, find_placing
from farebox.ai.card_game.supply import (
    lacks,
    missing,
    missing_of,
    needs,
    slack,
    take_stock,
    useful,
    useful_wilds,
)
from farebox.ai.plan_types import CardInput, CardMap, CardPlan, CardWeights
from farebox.kernel.board_types import CardBoardRow
from farebox.kernel.card_game.yards import stack_cards, stack_color, stack_id, stack_wilds
from farebox.kernel.jit import rule, to_int
from farebox.kernel.layout import (
    COMPLETE,
    DECK_ID,
    KEEP,
    KEEP_ID,
    KEEP_START,
    MARKET_ID,
    PASS_ID,
    SECOND,
    TICKETS_ID,
    YARD_ID,
)
from farebox.kernel.limits import N_COLORS, NOBODY, NONE, WILD
from farebox.kernel.tickets import lowest

_FAR = 1e9


@rule
def choose(board: CardBoardRow, map: CardMap, inputs: CardInput, weights: CardWeights, plan: CardPlan) -> int:
    """The id of a legal action for the seat to move."""
    if inputs.phase == COMPLETE:
        return _choose_completion(board, map, inputs, plan)
    plan.tag = 0
    take_stock(board, map, inputs, weights, plan)
    if inputs.phase == KEEP_START or inputs.phase == KEEP:
        return _choose_keep(board, map, inputs, weights, plan)
    if inputs.phase == SECOND:
        return _choose_card(board, inputs, weights, plan)
    return _choose_turn(board, inputs, weights, plan)


@rule
def _choose_completion(board: CardBoardRow, map: CardMap, inputs: CardInput, plan: CardPlan) -> int:
    """K40: the tickets that the track completes for most points, one after another."""
    if plan.tag != 1 + inputs.seat:
        plan.chosen = best_completion(board, map, inputs, plan)
        plan.tag = 1 + inputs.seat
    left = plan.chosen & inputs.tickets
    return to_int(board.complete_id) + lowest(left) if left else to_int(board.finish_id)


# Tickets.


@rule
def _worth(board: CardBoardRow, weights: CardWeights, ticket: int) -> float:
    """What completing a ticket brings: it no longer counts against the seat, and cities may pay."""
    worth = 2.0 * board.ticket_points[ticket]
    for bonus in range(to_int(board.n_bonuses)):
        if (to_int(board.ticket_bonuses[ticket]) >> bonus) & 1:
            worth += weights.fame * board.bonus_points[bonus]
    return float(worth)


@rule
def _budget(inputs: CardInput, weights: CardWeights, plan: CardPlan) -> float:
    """Cards that can still be found for tickets."""
    if plan.turns <= 2 and inputs.is_last_round:
        return 0.0
    cards = float(inputs.n_deck)
    if not inputs.is_last_round:
        cards += weights.second
    return float(weights.use * max(0.0, cards / inputs.n_seats - 2.0))


@rule
def _choose_keep(
    board: CardBoardRow, map: CardMap, inputs: CardInput, weights: CardWeights, plan: CardPlan
) -> int:
    """One after another the ticket that brings most for each card it lacks, while cards will do."""
    budget = _budget(inputs, weights, plan)
    wanted = needs(map, inputs.tickets)
    kept = 0
    for _ in range(inputs.n_offer):
        now = missing_of(inputs, plan, wanted)
        best = NONE
        highest = -_FAR
        least = 0
        for slot in range(inputs.n_offer):
            if (kept >> slot) & 1:
                continue
            ticket = inputs.offer[slot]
            after = missing_of(inputs, plan, plus(wanted, map.needs[ticket]))
            rate = _worth(board, weights, ticket) / (after - now + 0.5)
            if rate > highest:
                highest = rate
                best = slot
                least = after
        must = kept == 0 and inputs.phase == KEEP_START
        if least > budget and not must:
            break
        kept |= 1 << best
        wanted = plus(wanted, map.needs[inputs.offer[best]])
    return KEEP_ID + kept


@rule
def _has_room(inputs: CardInput, weights: CardWeights, plan: CardPlan) -> bool:
    """Whether more tickets could be served, and may be drawn."""
    if not inputs.can_draw_tickets or plan.turns <= weights.late + 1:
        return False
    return bool(_budget(inputs, weights, plan) - plan.lack >= weights.room)


# Turns.


@rule
def _choose_turn(board: CardBoardRow, inputs: CardInput, weights: CardWeights, plan: CardPlan) -> int:
    """Place what is ready, what robs or what can't wait; else draw tickets if there is room, else cards."""
    hurry = slack(inputs, plan) <= weights.ahead
    if hurry or _may_be_ready(inputs, weights, plan):
        find_placing(board, inputs, weights, plan)
        if plan.placing != NONE:
            enough = weights.trio if plan.placing >= board.triple_id else weights.patience
            if hurry or plan.load >= enough or (plan.prey > 1 and plan.load > 1):
                return to_int(plan.placing)
    if _has_room(inputs, weights, plan):
        return TICKETS_ID
    action = _choose_card(board, inputs, weights, plan)
    if action != NONE:
        return action
    find_placing(board, inputs, weights, plan)
    return to_int(plan.placing) if plan.placing != NONE else _anything(board, inputs)


@rule
def _may_be_ready(inputs: CardInput, weights: CardWeights, plan: CardPlan) -> bool:
    """Whether any stack can be long enough or rob enough, or three single cards serve enough."""
    wilds = useful_wilds(inputs, plan)
    free = 0
    load = 0
    for color in range(N_COLORS):
        if inputs.hand[color] == 0 or inputs.yard_owner[color] == inputs.seat:
            continue
        good = useful(inputs, plan, color)
        if good + wilds >= weights.patience or inputs.yard[color] + inputs.yard_wilds[color] > 1:
            return True
        if inputs.yard_owner[color] == NOBODY:
            free += 1
            load += min(1, good)
    return bool(free >= 3 and min(3, load) >= weights.trio)


@rule
def _anything(board: CardBoardRow, inputs: CardInput) -> int:
    """No card to be had: any stack that may be placed, tickets (none need be kept), or a pass."""
    for color in range(to_int(board.n_colors)):
        cards = inputs.hand[color]
        wilds = max(0, fewest_cards(inputs, color) - cards)
        if cards > 0 and inputs.yard_owner[color] != inputs.seat and wilds <= inputs.hand[WILD]:
            return stack_id(board, color, cards, wilds)
    triple = _best_triple(board, inputs)
    if triple != NONE:
        return triple
    return TICKETS_ID if inputs.can_draw_tickets else PASS_ID


@rule
def _best_triple(board: CardBoardRow, inputs: CardInput) -> int:
    """Any three colors that may be placed as single cards; NONE if there are not three."""
    for triple in range(to_int(board.n_triples)):
        able = True
        for place in range(3):
            color = to_int(board.triples[triple, place])
            if inputs.hand[color] == 0 or inputs.yard_owner[color] != NOBODY:
                able = False
        if able:
            return to_int(board.triple_id) + triple
    return NONE


# Cards.


@rule
def _choose_card(board: CardBoardRow, inputs: CardInput, weights: CardWeights, plan: CardPlan) -> int:
    """A wanted color, best of all one that makes a long train; NONE if there is no card."""
    best = NONE
    highest = -1.0
    if inputs.n_deck > 0:
        best = DECK_ID
        highest = weights.deck
    for color in range(to_int(board.n_colors)):
        if inputs.shown[color] == 0:
            continue
        merit = weights.other
        if lacks(inputs, plan, color) > 0:
            merit = weights.want + weights.held * inputs.hand[color]
        if merit > highest:
            highest = merit
            best = MARKET_ID + color
    if inputs.shown[WILD] > 0 and inputs.phase != SECOND:
        merit = weights.wild if missing(inputs, plan) > 0 else 0.1
        if merit > highest:
            best = MARKET_ID + WILD
    return best


@rule
def is_sensible(
    board: CardBoardRow, inputs: CardInput, weights: CardWeights, plan: CardPlan, first: int, action: int
) -> bool:
    """Whether a legal action is worth a thought beside the planner's own choice."""
    if inputs.phase == COMPLETE:
        return False
    if action >= board.triple_id:
        return _is_useful_triple(board, inputs, plan, action - to_int(board.triple_id))
    if action >= YARD_ID:
        return _is_useful_stack(board, inputs, plan, action)
    if action >= KEEP_ID:
        other = (action - KEEP_ID) ^ (first - KEEP_ID)
        return other & (other - 1) == 0
    color = action - MARKET_ID
    if 0 <= color < board.n_colors:
        return lacks(inputs, plan, color) > 0 or missing(inputs, plan) == 0
    return True


@rule
def _is_useful_triple(board: CardBoardRow, inputs: CardInput, plan: CardPlan, triple: int) -> bool:
    """Whether three single cards all serve a ticket."""
    for place in range(3):
        if useful(inputs, plan, to_int(board.triples[triple, place])) == 0:
            return False
    return True


@rule
def _is_useful_stack(board: CardBoardRow, inputs: CardInput, plan: CardPlan, action: int) -> bool:
    """Whether a stack serves a ticket or robs: with the cards that serve, or robbing with all there are.

    Locomotives are as many as serve, or as few as will do.
    """
    color = stack_color(board, action)
    cards = stack_cards(board, action)
    wilds = stack_wilds(board, action)
    robs = inputs.yard_owner[color] != NOBODY
    good = useful(inputs, plan, color)
    if good == 0 and not robs:
        return False
    if cards != max(1, good) and not (robs and cards == inputs.hand[color]):
        return False
    least = max(0, fewest_cards(inputs, color) - cards)
    return wilds == least or wilds == useful_wilds(inputs, plan)
