"""Whether a rival would have done what it did, if it held what it is thought to hold: a planner is asked."""

from farebox.ai.belief_types import (
    ANOTHER_CARD,
    ANYTHING_ELSE,
    JUST_THAT,
    NOT_ASKED,
    UNKNOWN_BEFORE,
    Belief,
)
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


@rule
def ask(
    board: CityBoardRow,
    map: CityMap,
    before: CityKnowledge,
    after: CityKnowledge,
    weights: CityWeights,
    rival: int,
    work: CityWorkspace,
) -> int:
    """How near what a rival did is to what a planner would have done, with the tickets it is thought to hold.

    `work.belief.hand` is what it has after that, and is made what it had before: a card that it drew unseen
    is any of those that nobody has seen. What it held before it drew tickets is not known.
    """
    if before.phase != TURN and before.phase != SECOND:
        return UNKNOWN_BEFORE
    belief = work.belief
    route = _claimed(board, before, after, rival)
    did = NONE
    if route != NONE:
        for kind in range(N_KINDS):
            belief.hand[kind] += to_int(after.discard[kind]) - to_int(before.discard[kind])
    elif after.n_hand[rival] == before.n_hand[rival] + 1:
        did = _put_back(before, after, rival, belief)
    if not _is_whole(before, rival, belief) or (route == NONE and did == NONE):
        return UNKNOWN_BEFORE
    if before.phase == SECOND:
        return NOT_ASKED
    suppose(board, before, rival, belief.held[rival], belief.hand, work.inputs)
    work.plan.tag = 0
    return _likeness(board, choose(board, map, work.inputs, weights, work.plan), did, route)


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
    """Whether the hand may be what the rival had then: all that was seen is there, and no card lacks."""
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
        return JUST_THAT if is_claim and claim_route(board, would) == route else ANYTHING_ELSE
    if would == did:
        return JUST_THAT
    return ANOTHER_CARD if would < TICKETS_ID else ANYTHING_ELSE
