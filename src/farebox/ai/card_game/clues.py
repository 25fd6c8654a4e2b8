"""What a rival's cards under way tell about the tickets that it may hold: they are placed for tickets."""

from farebox.ai.belief_types import Belief
from farebox.ai.card_game.counts import NOTHING, less, pack, plus, some, total
from farebox.ai.plan_types import CardMap, CardPlan
from farebox.kernel.board_types import CardBoardRow
from farebox.kernel.jit import rule, to_int
from farebox.kernel.limits import N_COLORS
from farebox.kernel.record_types import CardKnowledge
from farebox.kernel.row import Word
from farebox.kernel.tickets import lowest, without_lowest


@rule
def _under_way(know: CardKnowledge, rival: int) -> Word:
    """A rival's cards on its track and in its yard, wild ones left out."""
    under = pack(know.track[rival])
    for color in range(N_COLORS):
        if know.yard_owner[color] == rival:
            under = plus(under, some(to_int(know.yard[color]), color))
    return under


@rule
def look_at(
    board: CardBoardRow, map: CardMap, know: CardKnowledge, rival: int, plan: CardPlan, belief: Belief
) -> int:
    """Gather what a rival has under way; returns how many cards these are."""
    belief.under[rival] = _under_way(know, rival)
    belief.shown[rival] = total(belief.under[rival])
    return to_int(belief.shown[rival])


@rule
def take_clues(
    board: CardBoardRow,
    map: CardMap,
    know: CardKnowledge,
    rival: int,
    ticket: int,
    plan: CardPlan,
    belief: Belief,
) -> None:
    """Write what a rival's cards tell about a ticket; `CARD_CLUES` says what each number is."""
    clue = belief.clues[ticket]
    takes = map.needs[ticket]
    belief.marks[rival, ticket] = takes
    lacking = less(takes, belief.under[rival])
    unseen = total(less(lacking, pack(know.known[rival])))
    cards = total(takes)
    met = cards - total(lacking)
    named = to_int(board.ticket_bonuses[ticket])
    famous = 0
    while named:
        famous += named & 1
        named >>= 1
    clue[0] = 0.0
    clue[1] = 0.0
    clue[2] = board.ticket_points[ticket] / 10.0
    clue[3] = cards / 6.0
    clue[4] = float(famous)
    clue[5] = met / max(1.0, float(cards))
    clue[6] = met / 6.0
    clue[7] = 1.0 if met == cards else 0.0
    clue[8] = (total(lacking) - unseen) / 6.0
    clue[9] = unseen / 6.0
    clue[10] = met / max(1.0, float(belief.shown[rival]))


@rule
def explained(board: CardBoardRow, belief: Belief, rival: int, tickets: Word) -> Word:
    """All cards that these tickets take."""
    cards = NOTHING
    while tickets:
        cards = plus(cards, belief.marks[rival, lowest(tickets)])
        tickets = without_lowest(tickets)
    return cards


@rule
def explains_more(board: CardBoardRow, belief: Belief, rival: int, explained: Word, ticket: int) -> int:
    """How many cards under way a ticket wants that others leave over."""
    left = less(belief.under[rival], explained)
    return total(left) - total(less(left, belief.marks[rival, ticket]))
