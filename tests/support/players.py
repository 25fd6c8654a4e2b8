"""Players with tempers, so that random games also reach the corners where no sensible player goes.

A temper weighs kinds of action; the kind is drawn by weight, then one action of that kind evenly. A kind of
weight 0 is taken only when there is nothing else.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import TypeAlias

from farebox.game.game import Game
from farebox.game.notation import CardNotation, CityNotation
from farebox.kernel.layout import DECK_ID, KEEP_ID, MARKET_ID, PASS_ID, PLACE_ID, TICKETS_ID, YARD_ID
from farebox.kernel.limits import NOBODY, WILD

Temper: TypeAlias = Mapping[str, int]

EVEN: Temper = {}
HOLDS_ON: Temper = {"claim": 0, "claim with wilds": 0, "stack": 0, "three": 0, "rob": 0}
HOARDER: Temper = {**HOLDS_ON, "tickets": 0}
COLLECTOR: Temper = {**HOLDS_ON, "tickets": 30, "keep all": 30}
CLAIMER: Temper = {"claim": 60, "stack": 30, "three": 30, "rob": 60, "complete": 30}
SAVER: Temper = {"claim with wilds": 0, "wild": 20, "deck": 4, "claim": 1}
SPENDER: Temper = {"claim with wilds": 60, "wild": 60, "claim": 1, "tickets": 0}
TICKET_DRAWER: Temper = {"tickets": 40, "keep few": 5}
REFUSER: Temper = {"tickets": 60, "keep few": 60, "keep some": 0, "keep all": 0}
DECK_DRAWER: Temper = {"deck": 40, "claim": 4, "stack": 4}
MARKET_DRAWER: Temper = {"color": 40, "claim": 4, "three": 4}
PLACER: Temper = {"stack": 60, "three": 20, "rob": 0, "deck": 6}
ROBBER: Temper = {"rob": 90, "deck": 12, "wild": 12, "stack": 2, "three": 2, "tickets": 0}
TEMPERS = (
    EVEN,
    HOARDER,
    COLLECTOR,
    CLAIMER,
    SAVER,
    SPENDER,
    TICKET_DRAWER,
    REFUSER,
    DECK_DRAWER,
    MARKET_DRAWER,
    PLACER,
    ROBBER,
)


def kind_of(game: Game, id: int) -> str:
    """The kind of a legal action, as tempers name it."""
    if id == DECK_ID:
        return "deck"
    if id < TICKETS_ID:
        return "wild" if id == MARKET_ID + WILD else "color"
    if id == TICKETS_ID:
        return "tickets"
    if id == PASS_ID:
        return "pass"
    return _city_kind(game, id) if isinstance(game.notation, CityNotation) else _card_kind(game, id)


def _keep_kind(game: Game, kept: int) -> str:
    state = game.state[0]
    offered = (1 << int(state["n_offer"][int(state["to_move"])])) - 1
    if kept == offered:
        return "keep all"
    return "keep few" if kept.bit_count() < 2 else "keep some"


def _city_kind(game: Game, id: int) -> str:
    assert isinstance(game.notation, CityNotation)
    if id < PLACE_ID:
        return _keep_kind(game, id - KEEP_ID)
    if id < game.notation.first_claim[0]:
        return "place"
    route = game.notation.board.routes[game.notation.claim_route(id)]
    first = game.notation.first_claim[game.notation.claim_route(id)]
    return "claim" if id - first < game.notation.n_ways and not route.ferries else "claim with wilds"


def _card_kind(game: Game, id: int) -> str:
    assert isinstance(game.notation, CardNotation)
    if id < YARD_ID:
        return _keep_kind(game, id - KEEP_ID)
    if id < game.notation.triple_id:
        color = game.notation.yard_cards(id)[0][0]
        return "stack" if game.state[0]["yard_owner"][color] == NOBODY else "rob"
    if id < game.notation.complete_id:
        return "three"
    return "complete" if id < game.notation.finish_id else "finish"


def pick(rng: Random, game: Game, temper: Temper) -> int:
    """The id that a player of this temper chooses."""
    ids = game.legal_ids()
    if not temper:
        return rng.choice(ids)
    by_kind: dict[str, list[int]] = {}
    for id in ids:
        by_kind.setdefault(kind_of(game, id), []).append(id)
    kinds = sorted(by_kind)
    weights = [temper.get(kind, 1) for kind in kinds]
    if not any(weights):
        weights = [1] * len(kinds)
    (kind,) = rng.choices(kinds, weights)
    return rng.choice(by_kind[kind])


def seat_players(rng: Random, n_seats: int) -> Sequence[Temper]:
    """Tempers for a table: all alike, half of the time, because some corners need everybody's help."""
    if rng.random() < 0.5:
        return [rng.choice(TEMPERS)] * n_seats
    return [rng.choice(TEMPERS) for _ in range(n_seats)]


def play_on(rng: Random, game: Game, tempers: Sequence[Temper], n: int) -> None:
    """Play up to n actions more."""
    for _ in range(n):
        seat = game.to_move
        if seat is None:
            return
        game.play(pick(rng, game, tempers[seat]))
