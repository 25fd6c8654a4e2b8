"""Whether a rival would have done what it did, if it held what it is thought to hold: a planner is asked."""

from farebox.ai.belief_types import Belief
from farebox.ai.city.policy import choose
from farebox.ai.city.policy_input import suppose
from farebox.ai.plan_types import CityMap, CityWeights
from farebox.ai.workspace import CityWorkspace
from farebox.kernel import chance
from farebox.kernel.board_types import CityBoardRow
from farebox.kernel.city.claims import claim_route
from farebox.kernel.jit import rule, to_int
from farebox.kernel.layout import DECK_ID, MARKET_ID, SECOND, TICKETS_ID, TURN
from farebox.kernel.limits import N_KINDS, NONE
from farebox.kernel.record_types import CityKnowledge
from farebox.kernel.row import Rows, Word, constants, float64

# How likely somebody is to do just what a planner would, to draw another card than it, or to do anything else:
# who plays much like one, and who plays unlike. Either is as likely before the rival has done anything.
_LIKE = constants(float64, [0.8, 0.15, 0.05])
_UNLIKE = constants(float64, [0.4, 0.35, 0.25])
_JUST_THAT, _ANOTHER_CARD, _ANYTHING_ELSE = 0, 1, 2


@rule
def fits(
    board: CityBoardRow,
    map: CityMap,
    knows: Rows[CityKnowledge],
    weights: CityWeights,
    rival: int,
    tickets: Word,
    work: CityWorkspace,
) -> float:
    """How likely a rival would have done what it did with these tickets, and the cards in `work.belief.hand`.

    Its turns are gone through from the last one back, its hand with them: cards it drew unseen are any of those that
    nobody has seen. What it had before it drew tickets is not known, so that it is not asked about that.
    """
    belief = work.belief
    like = unlike = 1.0
    for at in range(len(knows) - 2, -1, -1):
        before, after = knows[at], knows[at + 1]
        if before.to_move != rival:
            continue
        if before.phase != TURN and before.phase != SECOND:
            break
        route = _claimed(board, before, after, rival)
        did = NONE
        if route != NONE:
            for kind in range(N_KINDS):
                belief.hand[kind] += to_int(after.discard[kind]) - to_int(before.discard[kind])
        elif after.n_hand[rival] == before.n_hand[rival] + 1:
            did = _put_back(before, after, rival, belief)
        if not _is_whole(before, rival, belief) or (route == NONE and did == NONE):
            break
        if before.phase == SECOND:
            continue
        suppose(board, before, rival, tickets, belief.hand, work.inputs)
        work.plan.tag = 0
        would = choose(board, map, work.inputs, weights, work.plan)
        likeness = _likeness(board, would, did, route)
        like *= _LIKE[likeness]
        unlike *= _UNLIKE[likeness]
    return like + unlike


@rule
def _claimed(board: CityBoardRow, before: CityKnowledge, after: CityKnowledge, rival: int) -> int:
    """The route that a rival claimed in between; NONE if none."""
    if before.pieces[rival] == after.pieces[rival]:
        return NONE
    for route in range(to_int(board.n_routes)):
        if after.owner[route] == rival and before.owner[route] != rival:
            return route
    return NONE


@rule
def _put_back(before: CityKnowledge, after: CityKnowledge, rival: int, belief: Belief) -> int:
    """Take the card that a rival drew out of its hand; returns how it drew, NONE if that can't be."""
    hidden = 0
    for kind in range(N_KINDS):
        if after.known[rival, kind] > before.known[rival, kind]:
            belief.hand[kind] -= 1
            return MARKET_ID + kind
        hidden += max(0, to_int(belief.hand[kind]) - to_int(after.known[rival, kind]))
    if hidden == 0:
        return NONE
    place = chance.below(belief, hidden)
    for kind in range(N_KINDS):
        place -= max(0, to_int(belief.hand[kind]) - to_int(after.known[rival, kind]))
        if place < 0:
            belief.hand[kind] -= 1
            break
    return DECK_ID


@rule
def _is_whole(before: CityKnowledge, rival: int, belief: Belief) -> bool:
    """Whether the hand may be what the rival had then: what everybody had seen is there, and no card lacks."""
    n = 0
    for kind in range(N_KINDS):
        if belief.hand[kind] < before.known[rival, kind]:
            return False
        n += to_int(belief.hand[kind])
    return bool(n == before.n_hand[rival])


@rule
def _likeness(board: CityBoardRow, would: int, did: int, route: int) -> int:
    """How near what a planner would have done is to what was: to a way to draw, or to a claim of a route."""
    if route != NONE:
        is_claim = would >= to_int(board.first_claim[0])
        return _JUST_THAT if is_claim and claim_route(board, would) == route else _ANYTHING_ELSE
    if would == did:
        return _JUST_THAT
    return _ANOTHER_CARD if would < TICKETS_ID else _ANYTHING_ELSE
