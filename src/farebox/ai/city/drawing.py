"""Which card a planner draws."""

from farebox.ai.city.paths import lacking, most_of_a_color
from farebox.kernel.jit import rule, whole
from farebox.kernel.layout import DECK_ID, MARKET_ID, SECOND, Row
from farebox.kernel.limits import GRAY, N_KINDS, NONE, WILD


@rule
def _weigh_cards(board: Row, sight: Row, weights: Row, desk: Row) -> None:
    """What a card of each kind would do for the planned routes."""
    for kind in range(N_KINDS):
        desk.merit[kind] = 0.0
    most = most_of_a_color(board, sight)
    for route in range(whole(board.n_routes)):
        if desk.worth[route] == 0.0:
            continue
        lack = lacking(board, sight, most, route)
        if lack == 0:
            continue
        merit = desk.worth[route] ** weights.sharp / (lack + 0.5)
        color = whole(board.color[route])
        wants_color = whole(board.length[route]) - whole(board.ferries[route])
        if color != GRAY:
            if sight.hand[color] < wants_color:
                desk.merit[color] += merit
        else:
            for one in range(whole(board.n_colors)):
                if sight.hand[one] < wants_color:
                    desk.merit[one] += merit * (1 + sight.hand[one]) / (1 + most)
        desk.merit[WILD] = max(desk.merit[WILD], merit)


@rule
def choose_card(board: Row, sight: Row, weights: Row, desk: Row) -> int:
    """The face-up card or the deck, whichever does most for the plan; NONE if there is no card."""
    _weigh_cards(board, sight, weights, desk)
    unseen = 0
    deck = 0.0
    top = 0.0
    for kind in range(N_KINDS):
        unseen += sight.unseen[kind]
        deck += sight.unseen[kind] * desk.merit[kind]
        if kind != WILD:
            top = max(top, desk.merit[kind])
    deck = weights.deck * deck / max(1, unseen)
    best = NONE
    highest = -1.0
    if sight.n_deck > 0:
        best = DECK_ID
        highest = deck
    for color in range(whole(board.n_colors)):
        if sight.shown[color] > 0 and desk.merit[color] > highest:
            best = MARKET_ID + color
            highest = desk.merit[color]
    if sight.shown[WILD] > 0 and sight.phase != SECOND:
        wild = weights.wild * desk.merit[WILD]
        if best == NONE or wild > highest + deck:
            best = MARKET_ID + WILD
    return best
