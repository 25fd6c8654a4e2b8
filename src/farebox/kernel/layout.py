"""The records every rule works on.

What is printed (boards), what a game holds (states), what one seat knows (knowledge), what an action
brought to light (event), and the final reckoning (score).

A state is one NumPy record of fixed size, so copying a game is one assignment and one compilation
serves every board. Nothing here knows a rule.
"""

from enum import IntEnum
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from farebox.kernel.jit import COMPILED
from farebox.kernel.limits import (
    MARKET_SIZE,
    MAX_BONUSES,
    MAX_LENGTH,
    MAX_OFFER,
    MAX_PLACES,
    MAX_ROUTES,
    MAX_SCRIPT,
    MAX_SEATS,
    MAX_SWEEPS,
    MAX_SYMBOLS,
    MAX_TICKETS,
    N_COLORS,
    N_KINDS,
)

Row: TypeAlias = Any  # one record; NumPy's types can't name its fields
Rows: TypeAlias = npt.NDArray[Any]
Ids: TypeAlias = npt.NDArray[np.int16]


class Phase(IntEnum):
    """The kind of decision that is due."""

    KEEP_START = 0  # choose among the first tickets (C4, K3)
    PLACE = 1  # put a souvenir stack on the board (SF2, SF3)
    TURN = 2  # one of the three things a turn may be (C10-C40, K12)
    SECOND = 3  # take the second card (C10, K20)
    KEEP = 4  # choose among drawn tickets (C40, K38)
    COMPLETE = 5  # complete tickets at the end of a round (K40)
    OVER = 6


# Plain integers for compiled code.
KEEP_START = 0
PLACE = 1
TURN = 2
SECOND = 3
KEEP = 4
COMPLETE = 5
OVER = 6

NOT_YET = -1  # final_turns before the end is triggered

# Action ids both families share; what comes after KEEP_ID is each family's own.
DECK_ID = 0
MARKET_ID = 1  # + kind
TICKETS_ID = MARKET_ID + N_KINDS
PASS_ID = TICKETS_ID + 1
KEEP_ID = PASS_ID + 1  # + the kept positions of the offer as bits

# City games.
CITY_OFFER = 2  # C4, C40
PLACE_ID = KEEP_ID + (1 << CITY_OFFER)  # + place
# After the places come the claims: `first_claim[route]` + payment * souvenir_ways + souvenir way.
NO_TOKEN = 0  # souvenir ways: no token taken, the first end's, the second end's
FIRST_END = 1
SECOND_END = 2

# The Card Game.
CARD_OFFER = 4  # K38
YARD_ID = KEEP_ID + (1 << MAX_OFFER)  # + one color's stacks, then threes, completions, finish

MAX_TRIPLES = 56


def record(fields: list[tuple[Any, ...]]) -> np.dtype[Any]:
    """A record type without a byte of padding: copies are plain, and equal records have equal bytes."""
    by_size = sorted(fields, key=lambda field: -np.dtype(field[1]).itemsize)
    largest = np.dtype(by_size[0][1]).itemsize
    spare = -np.dtype(by_size).itemsize % largest
    return np.dtype([*by_size, ("spare", np.uint8, spare)] if spare else by_size, align=True)


CITY_BOARD = record(
    [
        ("n_places", np.int8),
        ("n_routes", np.int8),
        ("n_tickets", np.int8),
        ("n_colors", np.int8),
        ("n_symbols", np.int8),  # 0 on a board without souvenirs
        ("pieces", np.int8),
        ("merchandise", np.int8),  # bonus cards in the box
        ("attraction_points", np.int8),
        ("souvenir_ways", np.int8),  # 3 with souvenirs, else 1
        ("cards", np.int8, N_KINDS),
        ("points", np.int8, MAX_LENGTH + 1),  # by length
        ("ends", np.int8, (MAX_ROUTES, 2)),
        ("length", np.int8, MAX_ROUTES),
        ("color", np.int8, MAX_ROUTES),
        ("ferries", np.int8, MAX_ROUTES),
        ("twin", np.int8, MAX_ROUTES),
        ("carries", np.uint8, MAX_ROUTES),  # the merchandise symbol
        ("attraction", np.uint8, MAX_PLACES),
        ("ticket_ends", np.int8, (MAX_TICKETS, 2)),
        ("ticket_points", np.int8, MAX_TICKETS),
        ("rank_points", np.int8, (MAX_SEATS + 1, MAX_SEATS)),  # by seats, then rank
        ("start", np.int8, MAX_SYMBOLS),  # where each symbol's stack starts, NOWHERE if set aside
        ("tokens", np.int8, MAX_SEATS + 1),
        ("aside_tokens", np.int8, MAX_SEATS + 1),
        ("token_points", np.int8, MAX_SYMBOLS + 1),
        ("n_actions", np.int16),
        ("first_claim", np.int16, MAX_ROUTES + 1),
    ]
)

CARD_BOARD = record(
    [
        ("n_tickets", np.int8),
        ("n_colors", np.int8),
        ("n_bonuses", np.int8),
        ("each", np.int8),
        ("cards", np.int8, N_KINDS),
        ("ticket_points", np.int8, MAX_TICKETS),
        ("ticket_cards", np.int8, (MAX_TICKETS, N_COLORS)),
        ("ticket_bonuses", np.uint8, MAX_TICKETS),  # big cities it names, as bits
        ("bonus_points", np.int8, MAX_BONUSES),
        ("n_triples", np.int8),
        ("triples", np.int8, (MAX_TRIPLES, 3)),
        ("triple_id", np.int16),
        ("complete_id", np.int16),
        ("finish_id", np.int16),
        ("n_actions", np.int16),
    ]
)

_TABLE = [  # what every state has
    ("rng", np.uint64),  # chance of an imagined world
    ("key", np.uint64, 2),  # chance of a dealt game: its seed, the low half first
    ("held", np.uint64, MAX_SEATS),  # tickets kept and not completed, as bits
    ("put_back", np.uint64, MAX_SEATS),  # tickets the seat looked at and returned, as bits
    ("turns", np.int16),  # turns begun, from 0
    ("decks", np.int16),  # decks shuffled so far, the one that lies there included
    ("drawn", np.uint8),  # cards drawn from this deck
    ("ticket_shuffles", np.uint8),
    ("sealed", np.uint8),  # whether the key decides, or the fast generator
    ("phase", np.int8),
    ("n_seats", np.int8),
    ("to_move", np.int8),
    ("passes", np.int8),  # in a row
    ("final_turns", np.int8),  # left until the end, NOT_YET before it is triggered
    ("n_deck", np.int8),
    ("n_market", np.int8),
    ("ticket_top", np.int8),
    ("n_ticket_deck", np.int8),
    ("market", np.int8, MARKET_SIZE),
    ("deck", np.int8, N_KINDS),  # counts: an order nobody has seen is drawn when it matters
    ("discard", np.int8, N_KINDS),
    ("hand", np.int8, (MAX_SEATS, N_KINDS)),
    ("known", np.int8, (MAX_SEATS, N_KINDS)),  # cards of a hand that everyone saw go there
    ("ticket_deck", np.int8, MAX_TICKETS),  # a ring: the order matters, tickets return under it
    ("returned_by", np.int8, MAX_TICKETS),  # who put the ticket there, and so knows it
    ("n_offer", np.int8, MAX_SEATS),
    ("offer", np.int8, (MAX_SEATS, MAX_OFFER)),
    ("drew", np.uint8, MAX_SEATS),  # whether the seat has drawn tickets since the start
]

CITY_STATE = record(
    [
        *_TABLE,
        ("points", np.int16, MAX_SEATS),  # for routes
        ("owner", np.int8, MAX_ROUTES),
        ("pieces", np.int8, MAX_SEATS),
        ("merchandise", np.int8, MAX_SEATS),
        ("merchandise_left", np.int8),
        ("tokens", np.uint8, MAX_SEATS),  # symbols taken, as bits
        ("stack_place", np.int8, MAX_SYMBOLS),
        ("stack_left", np.int8, MAX_SYMBOLS),
    ]
)

CARD_STATE = record(
    [
        *_TABLE,
        ("done", np.uint64, MAX_SEATS),  # tickets completed, as bits
        ("face_down", np.uint64),  # those of them that only their owners have seen yet (K40), as bits
        ("round_number", np.int8),
        ("first", np.int8),  # who took the round's first turn
        ("next_first", np.int8),  # who takes the next round's
        ("completions", np.int8),  # seats that have finished completing this round; all are shown at once
        ("idle", np.int8),  # draws of tickets in a row that kept none
        ("yard_owner", np.int8, N_COLORS),  # one yard at most holds a color
        ("yard", np.int8, N_COLORS),  # cards of the color
        ("yard_wilds", np.int8, N_COLORS),  # locomotives on top of them
        ("track", np.int8, (MAX_SEATS, N_KINDS)),
    ]
)

# Where a seat knows a ticket to be: a hand, an offer, before its owner, a position in the deck.
UNKNOWN = -1
IN_HAND = 0  # + seat
IN_OFFER = 8  # + slot of the own offer
DONE = 16  # + seat
FACE_DOWN = 24  # completed by the seat itself in this round, and not shown yet (K40)
IN_DECK = 64  # + position from the top

_KNOWN_TABLE = [  # what every seat's knowledge has
    ("put_back", np.uint64),  # tickets the seat itself returned, as bits
    ("turns", np.int16),
    ("seat", np.int8),
    ("phase", np.int8),
    ("n_seats", np.int8),
    ("to_move", np.int8),
    ("passes", np.int8),
    ("final_turns", np.int8),
    ("n_deck", np.int8),
    ("n_market", np.int8),
    ("n_ticket_deck", np.int8),
    ("market", np.int8, MARKET_SIZE),
    ("discard", np.int8, N_KINDS),
    ("hand", np.int8, N_KINDS),  # the seat's own
    ("n_hand", np.int8, MAX_SEATS),
    ("known", np.int8, (MAX_SEATS, N_KINDS)),
    ("n_held", np.int8, MAX_SEATS),
    ("n_offer", np.int8, MAX_SEATS),
    ("offer", np.int8, MAX_OFFER),  # the seat's own
    ("where", np.int8, MAX_TICKETS),  # of each ticket, UNKNOWN if the seat can't know
    ("returned_by", np.int8, MAX_TICKETS),  # by position in the ticket deck from the top
    ("drew", np.uint8, MAX_SEATS),
]

CITY_KNOWLEDGE = record(
    [
        *_KNOWN_TABLE,
        ("points", np.int16, MAX_SEATS),
        ("owner", np.int8, MAX_ROUTES),
        ("pieces", np.int8, MAX_SEATS),
        ("merchandise", np.int8, MAX_SEATS),
        ("merchandise_left", np.int8),
        ("tokens", np.uint8, MAX_SEATS),
        ("stack_place", np.int8, MAX_SYMBOLS),
        ("stack_left", np.int8, MAX_SYMBOLS),
    ]
)

CARD_KNOWLEDGE = record(
    [
        *_KNOWN_TABLE,
        ("next_first", np.int8),
        ("round_number", np.int8),
        ("first", np.int8),
        ("completions", np.int8),
        ("idle", np.int8),
        ("yard_owner", np.int8, N_COLORS),
        ("yard", np.int8, N_COLORS),
        ("yard_wilds", np.int8, N_COLORS),
        ("track", np.int8, (MAX_SEATS, N_KINDS)),
    ]
)

EVENT = record(
    [
        ("action", np.int16),
        ("seat", np.int8),
        ("card", np.int8),  # the card drawn, NONE if none was
        ("laid", np.bool_),  # whether the market changed; it then is
        ("n_market", np.int8),
        ("market", np.int8, MARKET_SIZE),
        ("n_swept", np.int8),  # rows thrown away before it stood (C12)
        ("swept", np.int8, (MAX_SWEEPS, MARKET_SIZE)),
        ("n_offer", np.int8),
        ("offer", np.int8, MAX_OFFER),
        ("took_merchandise", np.bool_),
        ("robbed", np.int8),  # the seat robbed (K33), NOBODY if none was
        ("robbed_cards", np.int8),  # of the color
        ("robbed_wilds", np.int8),
        ("dealt", np.bool_),  # whether a second round was dealt (K41)
        ("hands", np.int8, (MAX_SEATS, N_KINDS)),  # the cards dealt, at the start and for the second round
        # A game that was dealt elsewhere: the deck gives these cards, in order, instead of drawing.
        ("scripted", np.bool_),
        ("n_script", np.int8),
        ("at_script", np.int8),
        ("script", np.int8, MAX_SCRIPT),
        ("impossible", np.int8),  # the first scripted card that the deck did not hold, NONE if none
    ]
)

SCORE = record(
    [
        ("routes", np.int16, MAX_SEATS),
        ("tickets", np.int16, MAX_SEATS),  # completed minus not completed
        ("bonus", np.int16, MAX_SEATS),
        ("total", np.int16, MAX_SEATS),
        ("completed", np.int8, MAX_SEATS),
        ("bonuses", np.int8, MAX_SEATS),  # big-city cards won
        ("winner", np.uint8, MAX_SEATS),
    ]
)

# A generator of its own, for players. The second field keeps Numba from taking a state for one of these.
RANDOM = record([("rng", np.uint64), ("player", np.int64)])


def new_rows(dtype: np.dtype[Any], n: int = 1) -> Rows:
    """Zeroed records; with the compiler off, a kind whose fields plain Python can read as attributes."""
    rows: Rows = np.zeros(n, dtype)
    return rows if COMPILED else rows.view(np.recarray)
