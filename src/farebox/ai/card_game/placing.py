"""Which cards to put into the yard: what each stack, or three single cards, would bring."""

from farebox.ai.card_game.supply import useful, useful_wilds
from farebox.ai.plan_types import CardInput, CardPlan, CardWeights
from farebox.kernel.board_types import CardBoardRow
from farebox.kernel.card_game.yards import stack_id
from farebox.kernel.jit import rule, to_int
from farebox.kernel.limits import NOBODY, NONE, WILD

_FAR = 1e9


@rule
def fewest_cards(inputs: CardInput, color: int) -> int:
    """K30, K33: the fewest cards with which a color may be placed."""
    if inputs.yard_owner[color] == NOBODY:
        return 2
    return to_int(max(2, inputs.yard[color] + inputs.yard_wilds[color] + 1))


@rule
def find_placing(board: CardBoardRow, inputs: CardInput, weights: CardWeights, plan: CardPlan) -> None:
    """The placing that brings most; NONE if none brings anything."""
    plan.placing = NONE
    plan.merit = 0.0
    plan.load = 0
    plan.prey = 0
    good_wilds = useful_wilds(inputs, plan)
    for color in range(to_int(board.n_colors)):
        if inputs.hand[color] == 0 or inputs.yard_owner[color] == inputs.seat:
            continue
        prey = 0
        if inputs.yard_owner[color] != NOBODY:
            prey = inputs.yard[color] + inputs.yard_wilds[color]
        good_cards = useful(inputs, plan, color)
        if good_cards == 0 and prey == 0 and good_wilds == 0:
            continue
        fewest = fewest_cards(inputs, color)
        safe = _most_seen(inputs, color)
        tall = max(fewest, safe)  # more than this, or more than serve, only costs
        for cards in range(1, min(inputs.hand[color], max(good_cards, tall)) + 1):
            most = min(inputs.hand[WILD], max(good_wilds, tall - cards))
            for wilds in range(max(0, fewest - cards), most + 1):
                _weigh(board, inputs, weights, plan, color, cards, wilds, good_cards, good_wilds, prey, safe)
    _weigh_singles(board, inputs, weights, plan)


@rule
def _weigh(
    board: CardBoardRow,
    inputs: CardInput,
    weights: CardWeights,
    plan: CardPlan,
    color: int,
    cards: int,
    wilds: int,
    good_cards: int,
    good_wilds: int,
    prey: int,
    safe: int,
) -> None:
    """What one stack brings; the plan keeps the best."""
    on_time = min(wilds, good_wilds, plan.turns)
    load = max(0, min(cards, good_cards, plan.turns - wilds))
    merit = load + on_time + weights.prey * prey / (inputs.n_seats - 1)
    merit -= weights.waste * (cards - load) + weights.waste_wild * (wilds - on_time)
    merit -= weights.exposed * (cards + wilds - 1)
    if cards + wilds < safe:
        merit -= weights.risk * (cards + wilds)
    if merit > plan.merit:
        plan.merit = merit
        plan.placing = stack_id(board, color, cards, wilds)
        plan.load = load + on_time
        plan.prey = prey


@rule
def _most_seen(inputs: CardInput, color: int) -> int:
    """The most cards of a color that a rival has been seen to take: a smaller stack is likely lost."""
    most = 0
    for seat in range(inputs.n_seats):
        if seat != inputs.seat:
            most = max(most, inputs.known[seat, color])
    return to_int(most)


@rule
def _weigh_singles(board: CardBoardRow, inputs: CardInput, weights: CardWeights, plan: CardPlan) -> None:
    """K30: three single cards of different colors: useful ones first, and of these what makes no stack."""
    colors = 0
    n = 0
    load = 0
    for _ in range(3):
        best = NONE
        least = _FAR
        for color in range(to_int(board.n_colors)):
            if inputs.hand[color] == 0 or inputs.yard_owner[color] != NOBODY or (colors >> color) & 1:
                continue
            good = useful(inputs, plan, color)
            rank = good if good > 0 else 100 - inputs.hand[color]
            if rank < least:
                least = rank
                best = color
        if best != NONE:
            colors |= 1 << best
            n += 1
            load += min(1, useful(inputs, plan, best))
    if n < 3:
        return
    load = load if plan.turns > 0 else 0
    merit = load - weights.waste * (3 - load)
    if merit <= plan.merit:
        return
    for triple in range(to_int(board.n_triples)):
        these = 0
        for place in range(3):
            these |= 1 << to_int(board.triples[triple, place])
        if these == colors:
            plan.merit = merit
            plan.placing = to_int(board.triple_id) + triple
            plan.load = load
            plan.prey = 0
