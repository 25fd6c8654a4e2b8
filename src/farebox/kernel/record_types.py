"""The records every rule works on: what a game holds, what one seat knows, what an action brought to light.

A state is one record of fixed size, so copying a game is one assignment and one compilation serves every
board. What lies open to all stands in classes of its own (`OpenTable`, `OpenCity`, `OpenCards`), which state
and knowledge share: a function that takes one of these can't name a secret. Nothing here knows a rule.
"""

from typing import TypeAlias

from farebox.kernel.limits import (
    MARKET_SIZE,
    MAX_OFFER,
    MAX_ROUTES,
    MAX_SCRIPT,
    MAX_SEATS,
    MAX_SWEEPS,
    MAX_SYMBOLS,
    MAX_TICKETS,
    N_COLORS,
    N_KINDS,
)
from farebox.kernel.row import Numbers, Row, Word, boolean, int8, int16, int64, uint8, uint64

Key: TypeAlias = Numbers[Word]  # a seed: two numbers of 64 bits, the low half first

# Texts of positions are written by these bytes: they stay, though several classes say what is in them.
_STATE_ORDER = """
    rng key held put_back turns decks drawn ticket_shuffles sealed phase n_seats to_move passes final_turns
    n_deck n_market ticket_top n_ticket_deck market deck discard hand known ticket_deck returned_by n_offer
    offer drew
"""
_KNOWN_ORDER = """
    put_back turns seat phase n_seats to_move passes final_turns n_deck n_market n_ticket_deck market discard
    hand n_hand known n_held n_offer offer where returned_by drew
"""


class Generator(Row):
    """Whatever has a source of fast chance."""

    rng = uint64()


class OpenTable(Row):
    """What everybody at a table can see."""

    turns = int16()  # begun, from 0
    phase = int8()
    n_seats = int8()
    to_move = int8()
    passes = int8()  # in a row
    final_turns = int8()  # left until the end, NOT_YET before it is triggered
    n_deck = int8()
    n_market = int8()
    n_ticket_deck = int8()
    market = int8(MARKET_SIZE)
    discard = int8(N_KINDS)
    known = int8(MAX_SEATS, N_KINDS)  # cards of a hand that everyone saw go there
    n_offer = int8(MAX_SEATS)
    drew = uint8(MAX_SEATS)  # whether the seat has drawn tickets since the start


class State(Generator, OpenTable, order=_STATE_ORDER):
    """What every state has: the table with its secrets. `rng` is the chance of an imagined world."""

    key = uint64(2)  # chance of a dealt game: its seed, the low half first
    held = uint64(MAX_SEATS)  # tickets kept and not completed, as bits
    put_back = uint64(MAX_SEATS)  # tickets the seat looked at and returned, as bits
    decks = int16()  # decks shuffled so far, the one that lies there included
    drawn = uint8()  # cards drawn from this deck
    ticket_shuffles = uint8()
    sealed = uint8()  # whether the key decides, or the fast generator
    ticket_top = int8()
    deck = int8(N_KINDS)  # counts: an order nobody has seen is drawn when it matters
    hand = int8(MAX_SEATS, N_KINDS)
    ticket_deck = int8(MAX_TICKETS)  # a ring: the order matters, tickets return under it
    returned_by = int8(MAX_TICKETS)  # who put the ticket there, and so knows it
    offer = int8(MAX_SEATS, MAX_OFFER)


class Knowledge(OpenTable, order=_KNOWN_ORDER):
    """What every seat's knowledge has: the table, and what is its own."""

    put_back = uint64()  # tickets the seat itself returned, as bits
    seat = int8()
    hand = int8(N_KINDS)  # the seat's own
    n_hand = int8(MAX_SEATS)
    n_held = int8(MAX_SEATS)
    offer = int8(MAX_OFFER)  # the seat's own
    where = int8(MAX_TICKETS)  # of each ticket, UNKNOWN if the seat can't know
    returned_by = int8(MAX_TICKETS)  # by position in the ticket deck from the top


class OpenCity(OpenTable):
    """What lies on a city's board and before the players."""

    points = int16(MAX_SEATS)  # for routes
    owner = int8(MAX_ROUTES)
    pieces = int8(MAX_SEATS)
    merchandise = int8(MAX_SEATS)
    merchandise_left = int8()
    tokens = uint8(MAX_SEATS)  # symbols taken, as bits
    stack_place = int8(MAX_SYMBOLS)
    stack_left = int8(MAX_SYMBOLS)


class CityState(State, OpenCity):
    """A city game."""


class CityKnowledge(Knowledge, OpenCity):
    """What a seat of a city game knows."""


class OpenCards(OpenTable):
    """What lies in the yards and on the tracks of the Card Game."""

    round_number = int8()
    first = int8()  # who took the round's first turn
    next_first = int8()  # who takes the next round's
    completions = int8()  # seats that have finished completing this round; all are shown at once
    idle = int8()  # draws of tickets in a row that kept none
    yard_owner = int8(N_COLORS)  # one yard at most holds a color
    yard = int8(N_COLORS)  # cards of the color
    yard_wilds = int8(N_COLORS)  # locomotives on top of them
    track = int8(MAX_SEATS, N_KINDS)


class CardState(State, OpenCards):
    """A Card Game."""

    done = uint64(MAX_SEATS)  # tickets completed, as bits
    face_down = uint64()  # those of them that only their owners have seen yet (K40), as bits


class CardKnowledge(Knowledge, OpenCards, order=f"{_KNOWN_ORDER} next_first"):
    """What a seat of the Card Game knows."""


AnyState: TypeAlias = CityState | CardState
AnyKnowledge: TypeAlias = CityKnowledge | CardKnowledge


class EventRow(Row):
    """What an action brought to light; and for a game that was dealt elsewhere, what the deck must give."""

    action = int16()
    seat = int8()
    card = int8()  # the card drawn, NONE if none was
    laid = boolean()  # whether the market changed; it then is
    n_market = int8()
    market = int8(MARKET_SIZE)
    n_swept = int8()  # rows thrown away before it stood (C12)
    swept = int8(MAX_SWEEPS, MARKET_SIZE)
    n_offer = int8()
    offer = int8(MAX_OFFER)
    took_merchandise = boolean()
    robbed = int8()  # the seat robbed (K33), NOBODY if none was
    robbed_cards = int8()  # of the color
    robbed_wilds = int8()
    dealt = boolean()  # whether a second round was dealt (K41)
    hands = int8(MAX_SEATS, N_KINDS)  # the cards dealt, at the start and for the second round
    scripted = boolean()  # whether the deck gives these cards, in order, instead of drawing
    n_script = int8()
    at_script = int8()
    script = int8(MAX_SCRIPT)
    impossible = int8()  # the first scripted card that the deck did not hold, NONE if none


class ScoreRow(Row):
    """Every seat's points at the end."""

    routes = int16(MAX_SEATS)
    tickets = int16(MAX_SEATS)  # completed minus not completed
    bonus = int16(MAX_SEATS)
    total = int16(MAX_SEATS)
    completed = int8(MAX_SEATS)
    bonuses = int8(MAX_SEATS)  # big-city cards won
    winner = uint8(MAX_SEATS)


class RandomRow(Generator):
    """A generator of its own, for players."""

    player = int64()  # so that Numba doesn't take a state for one of these
