"""A board as rules read it: what is printed, and the numbering of its actions."""

from typing import TypeAlias

from farebox.kernel.limits import (
    MAX_BONUSES,
    MAX_LENGTH,
    MAX_PLACES,
    MAX_ROUTES,
    MAX_SEATS,
    MAX_SYMBOLS,
    MAX_TICKETS,
    N_COLORS,
    N_KINDS,
)
from farebox.kernel.row import Row, int8, int16, uint8

MAX_TRIPLES = 56


class CityBoardRow(Row):
    """A city."""

    n_places = int8()
    n_routes = int8()
    n_tickets = int8()
    n_colors = int8()
    n_symbols = int8()  # of tokens; 0 on a board without
    pieces = int8()
    merchandise = int8()  # bonus cards in the box
    attraction_points = int8()
    token_ways = int8()  # to take a token or none with a claim: 3, or 1 where there are none
    cards = int8(N_KINDS)
    points = int8(MAX_LENGTH + 1)  # by length
    ends = int8(MAX_ROUTES, 2)
    length = int8(MAX_ROUTES)
    color = int8(MAX_ROUTES)
    ferries = int8(MAX_ROUTES)
    twin = int8(MAX_ROUTES)
    carries = uint8(MAX_ROUTES)  # the merchandise symbol
    attraction = uint8(MAX_PLACES)
    ticket_ends = int8(MAX_TICKETS, 2)
    ticket_points = int8(MAX_TICKETS)
    rank_points = int8(MAX_SEATS + 1, MAX_SEATS)  # by seats, then rank
    start = int8(MAX_SYMBOLS)  # where each symbol's stack starts, NOWHERE if set aside
    tokens = int8(MAX_SEATS + 1)
    aside_tokens = int8(MAX_SEATS + 1)
    token_points = int8(MAX_SYMBOLS + 1)
    n_actions = int16()
    first_claim = int16(MAX_ROUTES + 1)


class CardBoardRow(Row):
    """The box of a Card Game."""

    n_tickets = int8()
    n_colors = int8()
    n_bonuses = int8()
    each = int8()
    cards = int8(N_KINDS)
    ticket_points = int8(MAX_TICKETS)
    ticket_cards = int8(MAX_TICKETS, N_COLORS)
    ticket_bonuses = uint8(MAX_TICKETS)  # big cities it names, as bits
    bonus_points = int8(MAX_BONUSES)
    n_triples = int8()
    triples = int8(MAX_TRIPLES, 3)
    triple_id = int16()
    complete_id = int16()
    finish_id = int16()
    n_actions = int16()


AnyBoard: TypeAlias = CityBoardRow | CardBoardRow
