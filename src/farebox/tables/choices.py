"""What the seat to move may do, and why it may not do the rest: so that a page needs no rules."""

from collections.abc import Iterator
from functools import lru_cache

from farebox.boards import Board
from farebox.game.actions import Action, Claim, DrawCard, DrawTickets, PlaceCards
from farebox.game.events import Robbed
from farebox.game.game import Game
from farebox.game.names import kind_name
from farebox.game.notation import CardNotation, CityNotation
from farebox.game.observation import CardSeatView, CityObservation, Observation
from farebox.game.reasons import CODES, cited_rule, reason_of
from farebox.kernel import refusals
from farebox.kernel.layout import MARKET_ID, TICKETS_ID, YARD_ID, Phase
from farebox.kernel.limits import MARKET_SIZE, WILD
from farebox.tables.view_types import Reason, Refusal, Wish
from farebox.tables.wire import ActionFacts, Facts


def list_actions(observation: Observation) -> list[ActionFacts]:
    """Every legal action, with its parts."""
    pairs = zip(observation.ids, observation.actions, strict=True)
    return [{"id": id, **action.facts(), **_consequences(observation, action)} for id, action in pairs]


def _consequences(observation: Observation, action: Action) -> Facts:
    """Whether something hidden will come to light, and what others will lose."""
    robs: list[Robbed] = []
    match action:
        case DrawTickets():
            reveals = True
        case DrawCard():
            reveals = observation.deck > 0  # an empty deck replaces no face-up card
        case Claim():
            reveals = (
                len(observation.market) < MARKET_SIZE
            )  # C13: its cards become the deck, and fill the row
        case PlaceCards(cards=cards):
            reveals, robs = False, _robbed(observation, dict(cards))
        case _:
            reveals = False
    return ({"reveals": True} if reveals else {}) | ({"robs": robs} if robs else {})


def _robbed(observation: Observation, cards: dict[str, int]) -> list[Robbed]:
    """K33: the stacks of others that cards put in the yard drive out; what is legal is always more."""
    yards = [(seat, of.yard) for seat, of in enumerate(observation.seats) if isinstance(of, CardSeatView)]
    return [
        {"seat": seat, "color": color, "cards": yard[color]}
        for seat, yard in yards
        for color in cards
        if seat != observation.seat and color in yard
    ]


def list_refusals(game: Game, observation: Observation) -> list[Refusal]:
    """What the seat to move can't do: draws, tickets, routes, yards, completions, each with its rule."""
    wishes = list(_wishes(game, observation, set(observation.ids)))
    ids = list({id for _, id in wishes})
    codes = dict(zip(ids, game.refusals(ids), strict=True))
    phase, n_seats = observation.phase, game.n_seats
    return [
        {**wish, **_words(game.board, codes[id], phase, n_seats)}
        for wish, id in wishes
        if codes[id] != refusals.ALLOWED
    ]


@lru_cache(maxsize=1024)
def _words(board: Board, code: int, phase: Phase, n_seats: int) -> Reason:
    """A refusal in words."""
    rule = cited_rule(board, code, phase, n_seats)
    return {"code": CODES[code], "reason": str(reason_of(code)), "rule": rule}


def _wishes(game: Game, observation: Observation, legal: set[int]) -> Iterator[tuple[Wish, int]]:
    """Everything a page shows that one might want to do and can't, with an id that stands for it."""
    if observation.phase not in (Phase.TURN, Phase.SECOND, Phase.COMPLETE):
        return
    if observation.phase != Phase.COMPLETE:
        if 0 not in legal:
            yield {"kind": "draw", "card": "deck"}, 0
        for kind in [*range(len(game.board.colors)), WILD]:
            if MARKET_ID + kind not in legal and kind_name(game.board, kind) in observation.market:
                yield {"kind": "draw", "card": kind_name(game.board, kind)}, MARKET_ID + kind
        if TICKETS_ID not in legal:
            yield {"kind": "tickets"}, TICKETS_ID
    if isinstance(game.notation, CityNotation):
        if observation.phase == Phase.TURN:
            yield from _routes(game.notation, observation.as_city(), legal)
        else:
            yield {"kind": "claim"}, game.notation.first_claim[0]
    elif observation.phase == Phase.SECOND:
        yield {"kind": "yard"}, YARD_ID
    elif observation.phase == Phase.COMPLETE:
        yield from _tickets(game.notation, observation, legal)
    else:
        yield from _yards(game.notation, observation, legal)


def _routes(
    notation: CityNotation, observation: CityObservation, legal: set[int]
) -> Iterator[tuple[Wish, int]]:
    """Routes that no payment claims now; one that has an owner stands for all that have."""
    claimable = {notation.claim_route(id) for id in legal if id >= notation.first_claim[0]}
    taken = [route for route, owner in enumerate(observation.owners) if owner is not None]
    for route, owner in enumerate(observation.owners):
        if route not in claimable:
            of = route if owner is None else taken[0]
            yield {"kind": "claim", "route": route}, notation.first_claim[of]


def _yards(notation: CardNotation, observation: Observation, legal: set[int]) -> Iterator[tuple[Wish, int]]:
    """Colors that can't be placed as a stack, not even with all the hand has."""
    board = notation.board
    stacks = {notation.yard_cards(id)[0][0] for id in legal if YARD_ID <= id < notation.triple_id}
    hand = observation.hand
    for color, name in enumerate(board.colors):
        if color not in stacks:
            all_of_it = {color: max(1, hand.get(name, 0)), WILD: hand.get(board.wild, 0)}
            yield {"kind": "yard", "card": name}, notation.yard_id(all_of_it)


def _tickets(notation: CardNotation, observation: Observation, legal: set[int]) -> Iterator[tuple[Wish, int]]:
    """Held tickets that the track doesn't complete."""
    for ticket in observation.tickets:
        if notation.complete_id + ticket not in legal:
            yield {"kind": "complete", "ticket": ticket}, notation.complete_id + ticket
