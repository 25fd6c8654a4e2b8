"""Whether a state can be: each number within its range, each thing of the box in exactly one place.

A compiled rule doesn't look twice at a number it is given, so nothing from outside becomes a state unchecked.
"""

from collections import Counter
from typing import Any, TypeAlias

from farebox.errors import BadPosition
from farebox.kernel.layout import COMPLETE, KEEP, KEEP_START, NOT_YET, OVER, PLACE
from farebox.kernel.limits import (
    MARKET_SIZE,
    MAX_OFFER,
    MAX_SEATS,
    MAX_TICKETS,
    N_COLORS,
    NOBODY,
    NONE,
    NOWHERE,
    WILD,
)
from farebox.kernel.row import Row, facts_of

_MOST = 2**15 - 1  # of any number here


def check_whole(board: Row, state: Row, n_seats: int) -> None:
    """Raise BadPosition if the state can't be one of a game on this board with so many seats."""
    printed, there = facts_of(board), facts_of(state)
    _check(there["n_seats"] == n_seats, f"it is not a game of {n_seats} seats")
    is_city = "owner" in there
    _check_ranges(there, _ranges(printed, n_seats) | (_city if is_city else _card)(printed, n_seats))
    _check_chance(there)
    _check_cards(printed, there, is_city)
    _check_tickets(printed, there)
    if is_city:
        _check_map(printed, there)
        _check_merchandise(printed, there)
        _check_tokens(printed, there)
    else:
        _check_yards(there)
        _check_face_down(printed, there)


def _check(is_so: bool, problem: str) -> None:
    if not is_so:
        raise BadPosition(f"the position can't be: {problem}")


_Facts: TypeAlias = dict[str, Any]  # what each field says: a number, a list of numbers or a table
_Numbers: TypeAlias = "int | list[_Numbers]"
_Ranges = dict[str, tuple[int, int]]


def _ranges(board: _Facts, n_seats: int) -> _Ranges:
    """The lowest and the highest number that each field may hold, in both families."""
    last, tickets = n_seats - 1, board["n_tickets"]
    places = dict.fromkeys(("turns", "decks", "n_deck", "deck", "discard", "hand", "known"), (0, _MOST))
    return places | {
        "phase": (KEEP_START, OVER),
        "to_move": (0, last),
        "passes": (0, n_seats),
        "final_turns": (NOT_YET, n_seats),
        "n_market": (0, MARKET_SIZE),
        "market": (0, WILD),
        "ticket_top": (0, MAX_TICKETS - 1),
        "n_ticket_deck": (0, tickets),
        "ticket_deck": (0, tickets - 1),
        "returned_by": (NOBODY, last),
        "n_offer": (0, MAX_OFFER),
        "offer": (0, tickets - 1),
        "drew": (0, 1),
        "sealed": (0, 1),
    }


def _city(board: _Facts, n_seats: int) -> _Ranges:
    """The same for what only city games have."""
    return {
        "phase": (KEEP_START, OVER),
        "owner": (NOBODY, n_seats - 1),
        "merchandise": (0, board["merchandise"]),
        "merchandise_left": (0, board["merchandise"]),
        "tokens": (0, (1 << board["n_symbols"]) - 1),
        "stack_place": (NOWHERE, board["n_places"] - 1),
        "stack_left": (0, _MOST),
    }


def _card(board: _Facts, n_seats: int) -> _Ranges:
    """The same for what only the Card Game has."""
    seats = dict.fromkeys(("first", "next_first"), (0, n_seats - 1))
    counts = dict.fromkeys(("yard", "yard_wilds", "track", "idle"), (0, _MOST))
    own = {"round_number": (1, 2), "completions": (0, n_seats), "yard_owner": (NOBODY, n_seats - 1)}
    return seats | counts | own


def _check_ranges(state: _Facts, ranges: _Ranges) -> None:
    for name, (low, high) in ranges.items():
        there = _flat(state[name])
        _check(min(there) >= low and max(there) <= high, f'"{name}" goes from {low} to {high}')


def _flat(value: _Numbers) -> list[int]:
    """All numbers of a field."""
    return [number for part in value for number in _flat(part)] if isinstance(value, list) else [value]


def _any(value: _Numbers) -> bool:
    """Whether a number of them is not zero."""
    return any(_flat(value))


def _check_chance(state: _Facts) -> None:
    """A dealt game has a key, an imagined world a generator that moves; neither has both."""
    if state["sealed"]:
        _check(state["rng"] == 0, "a dealt game has no generator")
    else:
        _check(not _any(state["key"]) and state["rng"] != 0, "an imagined world has a generator, no key")


def _check_cards(board: _Facts, state: _Facts, is_city: bool) -> None:
    """C2, C13, K21: every card is in one place; the market is short only without a deck."""
    seats, n_market = state["n_seats"], state["n_market"]
    piles = [*state["hand"], state["deck"], state["discard"], *([] if is_city else _rails(state))]
    total = [sum(cards) for cards in zip(*piles, strict=True)]
    for kind in state["market"][:n_market]:
        total[kind] += 1
    _check(is_city or not _any(state["track"][seats:]), "cards lie with a seat that is not there")
    _check(total == board["cards"], "the cards are not those of the box")
    _check(not _any(state["hand"][seats:]), "a seat that is not there has cards")
    _check(
        all(seen <= held for seen, held in zip(_flat(state["known"]), _flat(state["hand"]), strict=True)),
        "a hand lacks cards that everybody saw go there",
    )
    _check(state["n_deck"] == sum(state["deck"]), "the deck's cards are miscounted")
    _check(n_market == MARKET_SIZE or not state["n_deck"], "the market lacks cards that the deck has")


def _rails(state: _Facts) -> list[list[int]]:
    """The cards, by kind, on the tracks and in the yards of the Card Game."""
    return [*state["track"], [*state["yard"], sum(state["yard_wilds"])]]


def _check_tickets(board: _Facts, state: _Facts) -> None:
    """C4, C40, K3, K38: every ticket is held, offered, completed or in the deck, and in one place only."""
    seats, n_tickets = state["n_seats"], board["n_tickets"]
    ring = [(state["ticket_top"] + below) % MAX_TICKETS for below in range(state["n_ticket_deck"])]
    there = Counter(state["ticket_deck"][place] for place in ring)
    for seat in range(seats):
        there.update(state["offer"][seat][: state["n_offer"][seat]])
    for name in ("held", "done"):
        if name in state:
            there.update(ticket for held in state[name] for ticket in _members(held))
            _check(not _any(state[name][seats:]), "a seat that is not there has tickets")
    _check(there == Counter(range(n_tickets)), "not every ticket is in exactly one place")
    _check(not _any(state["n_offer"][seats:]), "a seat that is not there has an offer")
    seen = state["put_back"]
    _check(not _any(seen[seats:]) and max(seen) >> n_tickets == 0, "tickets were put back that are not there")
    is_choosing = state["phase"] in (KEEP_START, KEEP)
    _check(bool(state["n_offer"][state["to_move"]]) == is_choosing, "who is to choose tickets has no offer")


def _members(tickets: int) -> list[int]:
    """The numbers whose bits are set."""
    return [ticket for ticket in range(MAX_TICKETS) if tickets >> ticket & 1]


def _check_map(board: _Facts, state: _Facts) -> None:
    """C1, C20, C22-C24: pieces and points follow from who owns which route; nobody owns a whole double."""
    seats, n_routes, owner = state["n_seats"], board["n_routes"], state["owner"]
    _check(state["phase"] != COMPLETE, "a city game has no such phase")
    _check(all(one == NOBODY for one in owner[n_routes:]), "a route is claimed that is not there")
    for seat in range(MAX_SEATS):
        mine = [board["length"][route] for route in range(n_routes) if owner[route] == seat]
        pieces = board["pieces"] - sum(mine) if seat < seats else 0
        _check(state["pieces"][seat] == pieces >= 0, "somebody's pieces are miscounted")
        points = sum(board["points"][length] for length in mine)
        _check(state["points"][seat] == points, "points are miscounted")
    doubles = [(owner[one], owner[twin]) for one, twin in enumerate(board["twin"][:n_routes]) if twin != NONE]
    claimed = [(one, other) for one, other in doubles if one != NOBODY]
    _check(all(one != other for one, other in claimed), "one seat owns both routes of a double")
    _check(
        seats > 2 or all(other == NOBODY for _, other in claimed),
        "with two seats, both routes of a double are claimed",
    )


def _check_merchandise(board: _Facts, state: _Facts) -> None:
    """AMS1: every bonus card is left or somebody's, who claimed a route for it."""
    taken, cards = state["merchandise"], board["merchandise"]
    carriers = [owner for owner, carries in zip(state["owner"], board["carries"], strict=True) if carries]
    claimed = [carriers.count(seat) for seat in range(MAX_SEATS)]
    _check(
        all(has <= may for has, may in zip(taken, claimed, strict=True)),
        "somebody has bonus cards without routes for them",
    )
    _check(sum(taken) == min(sum(claimed), cards), "bonus cards are miscounted")
    _check(state["merchandise_left"] == cards - sum(taken), "bonus cards are miscounted")


def _check_tokens(board: _Facts, state: _Facts) -> None:
    """SF1-SF6: a place has one stack at most; every token is left or somebody's."""
    seats, places, n_symbols = state["n_seats"], state["stack_place"], board["n_symbols"]
    standing = [place for place in places if place != NOWHERE]
    _check(len(set(standing)) == len(standing), "a place has two stacks")
    _check(not _any(state["tokens"][seats:]), "a seat that is not there has tokens")
    for symbol, (place, start) in enumerate(zip(places, board["start"], strict=True)):
        tokens = board["aside_tokens" if start == NOWHERE else "tokens"]
        height = tokens[seats] if place != NOWHERE else 0
        taken = sum(mine >> symbol & 1 for mine in state["tokens"])
        _check(state["stack_left"][symbol] + taken == height, "tokens are miscounted")
        _check(start in (NOWHERE, place), "a stack stands where it doesn't belong")
    _check(all(place == NOWHERE for place in places[n_symbols:]), "a stack has a symbol that is not there")
    setting_up = state["phase"] in (KEEP_START, PLACE)
    _check(setting_up or len(standing) == n_symbols, "a stack is not placed")
    _check(state["phase"] != PLACE or len(standing) < n_symbols, "no stack is left to place")


def _check_yards(state: _Facts) -> None:
    """K10, K30-K33: a color lies in one yard at most, with cards of the color under its locomotives."""
    _check(state["phase"] != PLACE, "the Card Game has no such phase")
    for owner, cards, wilds in zip(state["yard_owner"], state["yard"], state["yard_wilds"], strict=True):
        _check((cards > 0) == (owner != NOBODY), "a stack in a yard has no owner or no cards")
        _check(owner != NOBODY or not wilds, "locomotives lie in a yard without a stack")


def _check_face_down(board: _Facts, state: _Facts) -> None:
    """K40: tickets lie face down only while all choose, and the track has the cards for them."""
    face_down, done = state["face_down"], state["done"]
    _check(state["phase"] == COMPLETE or not face_down, "tickets lie face down at the wrong time")
    _check(not face_down & ~(done[0] | done[1] | done[2] | done[3]), "a ticket lies face down before nobody")
    for mine, track in zip(done, state["track"], strict=True):
        tickets = [board["ticket_cards"][ticket] for ticket in _members(mine & face_down)]
        taken = [sum(cards) for cards in zip(*tickets, strict=True)] or [0] * N_COLORS
        lacking = sum(max(0, n - there) for n, there in zip(taken, track[:N_COLORS], strict=True))
        _check(lacking <= track[WILD], "a ticket was completed without the cards for it")
