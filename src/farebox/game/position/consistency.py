"""Whether a state can be: each number within its range, each thing of the box in exactly one place.

A compiled rule doesn't look twice at a number it is given, so nothing from outside becomes a state unchecked.
"""

from collections import Counter

import numpy as np

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
from farebox.kernel.row import Row

_MOST = 2**15 - 1  # of any number here


def check_whole(board: Row, state: Row, n_seats: int) -> None:
    """Raise BadPosition if the state can't be one of a game on this board with so many seats."""
    _check(int(state["n_seats"]) == n_seats, f"it is not a game of {n_seats} seats")
    is_city = "owner" in (state.dtype.names or ())
    _check_ranges(state, _ranges(board, n_seats) | (_city if is_city else _card)(board, n_seats))
    _check_chance(state)
    _check_cards(board, state, is_city)
    _check_tickets(board, state)
    if is_city:
        _check_map(board, state)
        _check_merchandise(board, state)
        _check_souvenirs(board, state)
    else:
        _check_yards(state)
        _check_face_down(board, state)


def _check(is_so: bool | np.bool_, problem: str) -> None:
    if not is_so:
        raise BadPosition(f"the position can't be: {problem}")


_Ranges = dict[str, tuple[int, int]]


def _ranges(board: Row, n_seats: int) -> _Ranges:
    """The lowest and the highest number that each field may hold, in both families."""
    last, tickets = n_seats - 1, int(board["n_tickets"])
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


def _city(board: Row, n_seats: int) -> _Ranges:
    """The same for what only city games have."""
    return {
        "phase": (KEEP_START, OVER),
        "owner": (NOBODY, n_seats - 1),
        "merchandise": (0, int(board["merchandise"])),
        "merchandise_left": (0, int(board["merchandise"])),
        "tokens": (0, (1 << int(board["n_symbols"])) - 1),
        "stack_place": (NOWHERE, int(board["n_places"]) - 1),
        "stack_left": (0, _MOST),
    }


def _card(board: Row, n_seats: int) -> _Ranges:
    """The same for what only the Card Game has."""
    seats = dict.fromkeys(("first", "next_first"), (0, n_seats - 1))
    counts = dict.fromkeys(("yard", "yard_wilds", "track", "idle"), (0, _MOST))
    own = {"round_number": (1, 2), "completions": (0, n_seats), "yard_owner": (NOBODY, n_seats - 1)}
    return seats | counts | own


def _check_ranges(state: Row, ranges: _Ranges) -> None:
    for name, (low, high) in ranges.items():
        there = np.asarray(state[name])
        _check(there.min() >= low and there.max() <= high, f'"{name}" goes from {low} to {high}')


def _check_chance(state: Row) -> None:
    """A dealt game has a key, an imagined world a generator that moves; neither has both."""
    if state["sealed"]:
        _check(int(state["rng"]) == 0, "a dealt game has no generator")
    else:
        _check(not state["key"].any() and int(state["rng"]) != 0, "an imagined world has a generator, no key")


def _check_cards(board: Row, state: Row, is_city: bool) -> None:
    """C2, C13, K21: every card is in one place; the market is short only without a deck."""
    seats = int(state["n_seats"])
    total = state["hand"].sum(axis=0, dtype=int) + state["deck"] + state["discard"]
    np.add.at(total, state["market"][: int(state["n_market"])], 1)
    if not is_city:
        total += state["track"].sum(axis=0, dtype=int)
        total[:N_COLORS] += state["yard"]
        total[WILD] += state["yard_wilds"].sum(dtype=int)
        _check(not state["track"][seats:].any(), "cards lie with a seat that is not there")
    _check((total == board["cards"]).all(), "the cards are not those of the box")
    _check(not state["hand"][seats:].any(), "a seat that is not there has cards")
    _check((state["known"] <= state["hand"]).all(), "a hand lacks cards that everybody saw go there")
    _check(state["n_deck"] == state["deck"].sum(dtype=int), "the deck's cards are miscounted")
    _check(
        state["n_market"] == MARKET_SIZE or not state["n_deck"], "the market lacks cards that the deck has"
    )


def _check_tickets(board: Row, state: Row) -> None:
    """C4, C40, K3, K38: every ticket is held, offered, completed or in the deck, and in one place only."""
    seats, n_tickets = int(state["n_seats"]), int(board["n_tickets"])
    ring = (int(state["ticket_top"]) + np.arange(int(state["n_ticket_deck"]))) % MAX_TICKETS
    there = Counter(state["ticket_deck"][ring].tolist())
    for seat in range(seats):
        there.update(state["offer"][seat, : int(state["n_offer"][seat])].tolist())
    for name in ("held", "done"):
        if name in (state.dtype.names or ()):
            there.update(ticket for held in state[name].tolist() for ticket in _members(held))
            _check(not state[name][seats:].any(), "a seat that is not there has tickets")
    _check(there == Counter(range(n_tickets)), "not every ticket is in exactly one place")
    _check(not state["n_offer"][seats:].any(), "a seat that is not there has an offer")
    seen = state["put_back"].tolist()
    _check(not any(seen[seats:]) and max(seen) >> n_tickets == 0, "tickets were put back that are not there")
    is_choosing = int(state["phase"]) in (KEEP_START, KEEP)
    _check(bool(state["n_offer"][state["to_move"]]) == is_choosing, "who is to choose tickets has no offer")


def _members(tickets: int) -> list[int]:
    """The numbers whose bits are set."""
    return [ticket for ticket in range(MAX_TICKETS) if tickets >> ticket & 1]


def _check_map(board: Row, state: Row) -> None:
    """C1, C20, C22-C24: pieces and points follow from who owns which route; nobody owns a whole double."""
    seats, n_routes = int(state["n_seats"]), int(board["n_routes"])
    _check(int(state["phase"]) != COMPLETE, "a city game has no such phase")
    _check((state["owner"][n_routes:] == NOBODY).all(), "a route is claimed that is not there")
    owner, length = state["owner"][:n_routes], board["length"][:n_routes]
    for seat in range(MAX_SEATS):
        mine = length[owner == seat]
        pieces = int(board["pieces"]) - int(mine.sum(dtype=int)) if seat < seats else 0
        _check(state["pieces"][seat] == pieces >= 0, "somebody's pieces are miscounted")
        _check(state["points"][seat] == board["points"][mine].sum(dtype=int), "points are miscounted")
    doubles = (board["twin"][:n_routes] != NONE) & (owner != NOBODY)
    twins = owner[board["twin"][:n_routes][doubles]]
    _check((twins != owner[doubles]).all(), "one seat owns both routes of a double")
    _check(seats > 2 or (twins == NOBODY).all(), "with two seats, both routes of a double are claimed")


def _check_merchandise(board: Row, state: Row) -> None:
    """AMS1: every bonus card is left or somebody's, who claimed a route for it."""
    n_routes = int(board["n_routes"])
    owner = state["owner"][:n_routes][board["carries"][:n_routes] != 0]
    taken = state["merchandise"].astype(int)
    claimed = np.array([(owner == seat).sum() for seat in range(MAX_SEATS)])
    _check((taken <= claimed).all(), "somebody has bonus cards without routes for them")
    _check(taken.sum() == min(claimed.sum(), int(board["merchandise"])), "bonus cards are miscounted")
    _check(state["merchandise_left"] == board["merchandise"] - taken.sum(), "bonus cards are miscounted")


def _check_souvenirs(board: Row, state: Row) -> None:
    """SF1-SF6: a place has one stack at most; every token is left or somebody's."""
    seats, place = int(state["n_seats"]), state["stack_place"]
    stands = place != NOWHERE
    _check(len(set(place[stands].tolist())) == stands.sum(), "a place has two stacks")
    _check(not state["tokens"][seats:].any(), "a seat that is not there has souvenirs")
    for symbol in range(len(place)):
        is_aside = board["start"][symbol] == NOWHERE
        height = int(board["aside_tokens" if is_aside else "tokens"][seats]) if stands[symbol] else 0
        taken = int((state["tokens"] >> symbol & 1).sum(dtype=int))
        _check(state["stack_left"][symbol] + taken == height, "souvenirs are miscounted")
        _check(is_aside or place[symbol] == board["start"][symbol], "a stack stands where it doesn't belong")
    n_placed, n_symbols = int(stands.sum()), int(board["n_symbols"])
    _check(not stands[n_symbols:].any(), "a stack has a symbol that is not there")
    setting_up = int(state["phase"]) in (KEEP_START, PLACE)
    _check(setting_up or n_placed == n_symbols, "a stack is not placed")
    _check(int(state["phase"]) != PLACE or n_placed < n_symbols, "no stack is left to place")


def _check_yards(state: Row) -> None:
    """K10, K30-K33: a color lies in one yard at most, with cards of the color under its locomotives."""
    _check(int(state["phase"]) != PLACE, "the Card Game has no such phase")
    is_there = state["yard_owner"] != NOBODY
    _check(((state["yard"] > 0) == is_there).all(), "a stack in a yard has no owner or no cards")
    _check(not state["yard_wilds"][~is_there].any(), "locomotives lie in a yard without a stack")


def _check_face_down(board: Row, state: Row) -> None:
    """K40: tickets lie face down only while all choose, and the track has the cards for them."""
    face_down = int(state["face_down"])
    done = state["done"].tolist()
    _check(int(state["phase"]) == COMPLETE or not face_down, "tickets lie face down at the wrong time")
    _check(not face_down & ~(done[0] | done[1] | done[2] | done[3]), "a ticket lies face down before nobody")
    for seat, mine in enumerate(done):
        cards = board["ticket_cards"][_members(mine & face_down)].sum(axis=0, dtype=int)
        lacking = np.maximum(cards - state["track"][seat][:N_COLORS], 0).sum()
        _check(lacking <= state["track"][seat][WILD], "a ticket was completed without the cards for it")
