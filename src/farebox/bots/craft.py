"""What the planning bots of the city games have in common once they know which routes they want.

`wanted` is always a table of routes, each with what it is worth to the bot.
"""

import random
from collections.abc import Collection, Mapping

from farebox.bots.assessment import CityAssessment
from farebox.game.actions import Action, Claim, DrawCard, DrawTickets, Keep, PlaceStack

Wanted = Mapping[int, float]


def best_claim(city: CityAssessment, wanted: Wanted) -> Claim | None:
    """The most valuable route that can be paid, with fewest wilds and the color least needed."""
    claims = [claim for route, ways in city.observation.claims.items() if route in wanted for claim in ways]
    if not claims:
        return None
    routes = city.board.routes
    colors = {routes[route].color for route in wanted}
    needed = {city.board.colors[color] for color in colors if color is not None}

    def rank(claim: Claim) -> tuple[float, int, bool, int]:
        is_spared = routes[claim.route].color is not None or claim.color not in needed
        return (wanted[claim.route], -claim.wilds, is_spared, city.held(claim.color))

    return max(claims, key=rank)


def best_draw(city: CityAssessment, wanted: Wanted) -> Action | None:
    """The card that brings the most valuable route nearer: face up if it lies there, else unseen."""
    draws = {draw.card: draw for draw in city.observation.of_kind(DrawCard)}
    merit = dict.fromkeys(draws, 0.0)
    wild = city.board.wild
    for route, worth in wanted.items():
        for card, lacking in city.helpful(route).items():
            if lacking and card in merit:
                merit[card] = max(merit[card], worth / lacking)
    if wild in merit:
        merit[wild] = max(merit.values()) + 0.5 if lacks_one_unseen(city, wanted) else 0.0
    best = max(merit, key=lambda card: merit[card], default=None)
    if best is not None and merit[best] > 0:
        return draws[best]
    return draws.get("deck") or next(iter(draws.values()), None)


def lacks_one_unseen(city: CityAssessment, wanted: Wanted) -> bool:
    """Whether the most valuable route wants for a single card that doesn't lie face up."""
    top = max(wanted, key=lambda route: wanted[route], default=None)
    if top is None or city.lacking(top) != 1:
        return False
    market = city.observation.market
    return not any(card in market for card in city.helpful(top) if card != city.board.wild)


def claim_or_draw(city: CityAssessment, wanted: Wanted) -> Action:
    """Claim the best wanted route that can be paid; else draw for them; in the last turn claim anything."""
    claim = best_claim(city, wanted)
    if claim is None and city.is_last_turn:
        claim = best_claim(city, city.open_routes())
    return claim or best_draw(city, wanted) or city.actions[0]


def keep_all(city: CityAssessment) -> Keep:
    """Every ticket offered."""
    return max(city.observation.of_kind(Keep), key=lambda keep: len(keep.tickets))


def draw_tickets(city: CityAssessment, least_pieces: int) -> DrawTickets | None:
    """New tickets, if they can be had and everybody has so many pieces left for what they ask."""
    if city.observation.final_turns is not None or city.fewest_pieces < least_pieces:
        return None
    return next(iter(city.observation.of_kind(DrawTickets)), None)


def place_stack(city: CityAssessment, routes: Collection[int], chance: random.Random) -> PlaceStack:
    """A stack goes where the own ways lead (SF2, SF3)."""
    mine = {end for route in routes for end in city.board.routes[route].ends}
    places = city.observation.of_kind(PlaceStack)
    return chance.choice([one for one in places if one.place in mine] or places)
