"""What the planner does in the Card Game: one decision, from one seat's sight."""

from farebox.ai.card_game.completing import best_completion
from farebox.ai.card_game.supply import (
    lacks,
    missing,
    slack,
    take_stock,
    useful,
    useful_wilds,
    want,
)
from farebox.kernel.card_game.yards import stack_cards, stack_color, stack_id, stack_wilds
from farebox.kernel.jit import rule, whole
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
    Row,
)
from farebox.kernel.limits import N_COLORS, NOBODY, NONE, WILD
from farebox.kernel.tickets import bit, lowest

_FAR = 1e9


@rule
def choose(board: Row, map: Row, sight: Row, weights: Row, desk: Row) -> int:
    """The id of a legal action for the seat to move."""
    if sight.phase == COMPLETE:
        return _choose_completion(board, map, sight, desk)
    desk.tag = 0
    take_stock(board, map, sight, weights, desk)
    if sight.phase == KEEP_START or sight.phase == KEEP:
        return _choose_keep(board, map, sight, weights, desk)
    if sight.phase == SECOND:
        return _choose_card(board, sight, weights, desk)
    return _choose_turn(board, sight, weights, desk)


@rule
def _choose_completion(board: Row, map: Row, sight: Row, desk: Row) -> int:
    """K40: the tickets that the track completes for most points, one after another."""
    if desk.tag != 1 + sight.seat:
        desk.chosen = best_completion(board, map, sight, desk)
        desk.tag = 1 + sight.seat
    left = desk.chosen & sight.tickets
    return whole(board.complete_id) + lowest(left) if left else whole(board.finish_id)


# Tickets.


@rule
def _worth(board: Row, weights: Row, ticket: int) -> float:
    """What completing a ticket brings: it no longer counts against the seat, and cities may pay."""
    worth = 2.0 * board.ticket_points[ticket]
    for bonus in range(whole(board.n_bonuses)):
        if (whole(board.ticket_bonuses[ticket]) >> bonus) & 1:
            worth += weights.fame * board.bonus_points[bonus]
    return float(worth)


@rule
def _budget(sight: Row, weights: Row, desk: Row) -> float:
    """Cards that can still be found for tickets."""
    if desk.turns <= 2 and sight.is_last_round:
        return 0.0
    cards = float(sight.n_deck)
    if not sight.is_last_round:
        cards += weights.second
    return float(weights.use * max(0.0, cards / sight.n_seats - 2.0))


@rule
def _choose_keep(board: Row, map: Row, sight: Row, weights: Row, desk: Row) -> int:
    """One after another the ticket that brings most for each card it lacks, while cards will do."""
    budget = _budget(sight, weights, desk)
    held = sight.tickets
    want(map, held, desk)
    kept = 0
    for _ in range(sight.n_offer):
        now = missing(sight, desk)
        best = NONE
        highest = -_FAR
        least = 0
        for slot in range(sight.n_offer):
            if (kept >> slot) & 1:
                continue
            ticket = sight.offer[slot]
            want(map, held | bit(ticket), desk)
            after = missing(sight, desk)
            rate = _worth(board, weights, ticket) / (after - now + 0.5)
            if rate > highest:
                highest = rate
                best = slot
                least = after
        must = kept == 0 and sight.phase == KEEP_START
        if least > budget and not must:
            break
        kept |= 1 << best
        held |= bit(sight.offer[best])
        want(map, held, desk)
    return KEEP_ID + kept


@rule
def _has_room(sight: Row, weights: Row, desk: Row) -> bool:
    """Whether more tickets could be served, and may be drawn."""
    if not sight.can_draw_tickets or desk.turns <= weights.late + 1:
        return False
    return bool(_budget(sight, weights, desk) - desk.lack >= weights.room)


# Turns.


@rule
def _choose_turn(board: Row, sight: Row, weights: Row, desk: Row) -> int:
    """Place what is ready, what robs or what can't wait; else draw tickets if there is room, else cards."""
    hurry = slack(sight, desk) <= weights.ahead
    if hurry or _may_be_ready(sight, weights, desk):
        _find_placing(board, sight, weights, desk)
        if desk.placing != NONE:
            enough = weights.trio if desk.placing >= board.triple_id else weights.patience
            if hurry or desk.load >= enough or (desk.prey > 1 and desk.load > 1):
                return whole(desk.placing)
    if _has_room(sight, weights, desk):
        return TICKETS_ID
    action = _choose_card(board, sight, weights, desk)
    if action != NONE:
        return action
    _find_placing(board, sight, weights, desk)
    return whole(desk.placing) if desk.placing != NONE else _anything(board, sight)


@rule
def _may_be_ready(sight: Row, weights: Row, desk: Row) -> bool:
    """Whether any stack can be long enough or rob enough, or three single cards serve enough."""
    wilds = useful_wilds(sight, desk)
    free = 0
    load = 0
    for color in range(N_COLORS):
        if sight.hand[color] == 0 or sight.yard_owner[color] == sight.seat:
            continue
        good = useful(sight, desk, color)
        if good + wilds >= weights.patience or sight.yard[color] + sight.yard_wilds[color] > 1:
            return True
        if sight.yard_owner[color] == NOBODY:
            free += 1
            load += min(1, good)
    return bool(free >= 3 and min(3, load) >= weights.trio)


@rule
def _anything(board: Row, sight: Row) -> int:
    """No card to be had: any stack that may be placed, tickets (none need be kept), or a pass."""
    for color in range(whole(board.n_colors)):
        cards = sight.hand[color]
        wilds = max(0, _fewest(sight, color) - cards)
        if cards > 0 and sight.yard_owner[color] != sight.seat and wilds <= sight.hand[WILD]:
            return stack_id(board, color, cards, wilds)
    triple = _best_triple(board, sight)
    if triple != NONE:
        return triple
    return TICKETS_ID if sight.can_draw_tickets else PASS_ID


@rule
def _best_triple(board: Row, sight: Row) -> int:
    """Any three colors that may be placed as single cards; NONE if there are not three."""
    for triple in range(whole(board.n_triples)):
        able = True
        for place in range(3):
            color = whole(board.triples[triple, place])
            if sight.hand[color] == 0 or sight.yard_owner[color] != NOBODY:
                able = False
        if able:
            return whole(board.triple_id) + triple
    return NONE


@rule
def _fewest(sight: Row, color: int) -> int:
    """K30, K33: the fewest cards with which a color may be placed."""
    if sight.yard_owner[color] == NOBODY:
        return 2
    return whole(max(2, sight.yard[color] + sight.yard_wilds[color] + 1))


@rule
def _find_placing(board: Row, sight: Row, weights: Row, desk: Row) -> None:
    """The placing that brings most; NONE if none brings anything."""
    desk.placing = NONE
    desk.merit = 0.0
    desk.load = 0
    desk.prey = 0
    good_wilds = useful_wilds(sight, desk)
    for color in range(whole(board.n_colors)):
        if sight.hand[color] == 0 or sight.yard_owner[color] == sight.seat:
            continue
        prey = 0
        if sight.yard_owner[color] != NOBODY:
            prey = sight.yard[color] + sight.yard_wilds[color]
        good_cards = useful(sight, desk, color)
        if good_cards == 0 and prey == 0 and good_wilds == 0:
            continue
        fewest = _fewest(sight, color)
        safe = _most_seen(sight, color)
        tall = max(fewest, safe)  # more than this, or more than serve, only costs
        for cards in range(1, min(sight.hand[color], max(good_cards, tall)) + 1):
            most = min(sight.hand[WILD], max(good_wilds, tall - cards))
            for wilds in range(max(0, fewest - cards), most + 1):
                _weigh(board, sight, weights, desk, color, cards, wilds, good_cards, good_wilds, prey, safe)
    _weigh_singles(board, sight, weights, desk)


@rule
def _weigh(
    board: Row,
    sight: Row,
    weights: Row,
    desk: Row,
    color: int,
    cards: int,
    wilds: int,
    good_cards: int,
    good_wilds: int,
    prey: int,
    safe: int,
) -> None:
    """What one stack brings; the desk keeps the best."""
    on_time = min(wilds, good_wilds, desk.turns)
    load = max(0, min(cards, good_cards, desk.turns - wilds))
    merit = load + on_time + weights.prey * prey / (sight.n_seats - 1)
    merit -= weights.waste * (cards - load) + weights.waste_wild * (wilds - on_time)
    merit -= weights.exposed * (cards + wilds - 1)
    if cards + wilds < safe:
        merit -= weights.risk * (cards + wilds)
    if merit > desk.merit:
        desk.merit = merit
        desk.placing = stack_id(board, color, cards, wilds)
        desk.load = load + on_time
        desk.prey = prey


@rule
def _most_seen(sight: Row, color: int) -> int:
    """The most cards of a color that a rival has been seen to take: a smaller stack is likely lost."""
    most = 0
    for seat in range(sight.n_seats):
        if seat != sight.seat:
            most = max(most, sight.known[seat, color])
    return whole(most)


@rule
def _weigh_singles(board: Row, sight: Row, weights: Row, desk: Row) -> None:
    """K30: three single cards of different colors: useful ones first, and of these what makes no stack."""
    colors = 0
    n = 0
    load = 0
    for _ in range(3):
        best = NONE
        least = _FAR
        for color in range(whole(board.n_colors)):
            if sight.hand[color] == 0 or sight.yard_owner[color] != NOBODY or (colors >> color) & 1:
                continue
            good = useful(sight, desk, color)
            rank = good if good > 0 else 100 - sight.hand[color]
            if rank < least:
                least = rank
                best = color
        if best != NONE:
            colors |= 1 << best
            n += 1
            load += min(1, useful(sight, desk, best))
    if n < 3:
        return
    load = load if desk.turns > 0 else 0
    merit = load - weights.waste * (3 - load)
    if merit <= desk.merit:
        return
    for triple in range(whole(board.n_triples)):
        these = 0
        for place in range(3):
            these |= 1 << whole(board.triples[triple, place])
        if these == colors:
            desk.merit = merit
            desk.placing = whole(board.triple_id) + triple
            desk.load = load
            desk.prey = 0


# Cards.


@rule
def _choose_card(board: Row, sight: Row, weights: Row, desk: Row) -> int:
    """A wanted color, best of all one that makes a long train; NONE if there is no card."""
    best = NONE
    highest = -1.0
    if sight.n_deck > 0:
        best = DECK_ID
        highest = weights.deck
    for color in range(whole(board.n_colors)):
        if sight.shown[color] == 0:
            continue
        merit = weights.other
        if lacks(sight, desk, color) > 0:
            merit = weights.want + weights.held * sight.hand[color]
        if merit > highest:
            highest = merit
            best = MARKET_ID + color
    if sight.shown[WILD] > 0 and sight.phase != SECOND:
        merit = weights.wild if missing(sight, desk) > 0 else 0.1
        if merit > highest:
            best = MARKET_ID + WILD
    return best


@rule
def is_sensible(board: Row, sight: Row, weights: Row, desk: Row, first: int, action: int) -> bool:
    """Whether a legal action is worth a thought beside the planner's own choice."""
    if sight.phase == COMPLETE:
        return False
    if action >= board.triple_id:
        return _is_useful_triple(board, sight, desk, action - whole(board.triple_id))
    if action >= YARD_ID:
        return _is_useful_stack(board, sight, desk, action)
    if action >= KEEP_ID:
        other = (action - KEEP_ID) ^ (first - KEEP_ID)
        return other & (other - 1) == 0
    color = action - MARKET_ID
    if 0 <= color < board.n_colors:
        return lacks(sight, desk, color) > 0 or missing(sight, desk) == 0
    return True


@rule
def _is_useful_triple(board: Row, sight: Row, desk: Row, triple: int) -> bool:
    """Whether three single cards all serve a ticket."""
    for place in range(3):
        if useful(sight, desk, whole(board.triples[triple, place])) == 0:
            return False
    return True


@rule
def _is_useful_stack(board: Row, sight: Row, desk: Row, action: int) -> bool:
    """Whether a stack serves a ticket or robs: with the cards that serve, or robbing with all there are.

    Locomotives are as many as serve, or as few as will do.
    """
    color = stack_color(board, action)
    cards = stack_cards(board, action)
    wilds = stack_wilds(board, action)
    robs = sight.yard_owner[color] != NOBODY
    good = useful(sight, desk, color)
    if good == 0 and not robs:
        return False
    if cards != max(1, good) and not (robs and cards == sight.hand[color]):
        return False
    least = max(0, _fewest(sight, color) - cards)
    return wilds == least or wilds == useful_wilds(sight, desk)
