"""What a seat knows as a flat row of small numbers, for players that learn.

Built from a knowledge record and nothing else, so what a seat can't know can't be in it. Seats are counted
from the own one, in turn order. `farebox.envs.encoding` names the pieces; a test holds the two together.
"""

from typing import Annotated

import numpy as np
import numpy.typing as npt

from farebox.envs.compiled.entry_points import entry_point
from farebox.kernel.board_types import AnyBoard, CardBoardRow, CityBoardRow
from farebox.kernel.dispatch import by_family
from farebox.kernel.jit import rule, to_int
from farebox.kernel.layout import CITY_OFFER, DONE, FACE_DOWN, IN_DECK, IN_HAND, OVER
from farebox.kernel.limits import MAX_OFFER, NOBODY, NOWHERE, WILD
from farebox.kernel.record_types import AnyKnowledge, CardKnowledge, CityKnowledge, Knowledge
from farebox.kernel.row import Numbers, Rows

Codes = npt.NDArray[np.int8]
CodeTable = Annotated[Codes, 2]

N_PHASES = OVER + 1
MOST = 127  # a number that could be larger is cut off here


@entry_point
def encode(boards: Rows[AnyBoard], know: Rows[AnyKnowledge], out: CodeTable) -> None:
    """Write each seat's knowledge into its row of `out`."""
    for i in range(len(know)):
        encode_row(boards[0], know[i], out[i])


@rule
def encode_row(board: AnyBoard, know: AnyKnowledge, out: Codes) -> None:
    """One seat's knowledge as numbers."""
    out[:] = 0
    at = _progress(know, out)
    at = _table(know, to_int(board.n_colors), out, at)
    _family(board, know, out, at)


@rule
def _turned(know: Knowledge, seat: int) -> int:
    """A seat as counted from the own one."""
    after = seat - to_int(know.seat)
    return after if after >= 0 else after + to_int(know.n_seats)


@rule
def _progress(know: Knowledge, out: Codes) -> int:
    """Whose turn it is and how far the game has come."""
    n_seats = to_int(know.n_seats)
    out[know.phase] = 1
    at = N_PHASES
    if know.phase != OVER:
        out[at + _turned(know, to_int(know.to_move))] = 1
    at += n_seats
    out[at + to_int(know.seat)] = 1
    at += n_seats
    out[at] = min(MOST, to_int(know.turns))
    out[at + 1] = know.final_turns
    out[at + 2] = know.passes
    out[at + 3] = know.n_deck
    out[at + 4] = know.n_ticket_deck
    return at + 5


@rule
def _copy_kinds(cards: Numbers[int], n_colors: int, out: Codes, at: int) -> int:
    """Counts by kind: the board's colors, then wild."""
    for color in range(n_colors):
        out[at + color] = cards[color]
    out[at + n_colors] = cards[WILD]
    return at + n_colors + 1


@rule
def _table(know: Knowledge, n_colors: int, out: Codes, at: int) -> int:
    """The cards that lie open, the own hand, and what is known of every seat."""
    for slot in range(to_int(know.n_market)):
        out[at + min(to_int(know.market[slot]), n_colors)] += 1
    at += n_colors + 1
    at = _copy_kinds(know.discard, n_colors, out, at)
    at = _copy_kinds(know.hand, n_colors, out, at)
    n_seats = to_int(know.n_seats)
    for seat in range(n_seats):
        place = at + _turned(know, seat)
        out[place] = know.n_hand[seat]
        out[place + n_seats] = know.n_held[seat]
        out[place + 2 * n_seats] = know.n_offer[seat]
        out[place + 3 * n_seats] = know.drew[seat]
        _copy_kinds(know.known[seat], n_colors, out, at + 4 * n_seats + _turned(know, seat) * (n_colors + 1))
    return at + n_seats * (5 + n_colors)


@rule
def _tickets(know: Knowledge, n_tickets: int, n_slots: int, out: Codes, at: int) -> int:
    """The own tickets, the own offer by slot, and where in the deck lies what the seat put back."""
    mine = IN_HAND + to_int(know.seat)
    held = out[at : at + n_tickets]
    deep = out[at + n_tickets : at + 2 * n_tickets]
    for ticket in range(n_tickets):
        held[ticket] = know.where[ticket] == mine
        deep[ticket] = max(0, to_int(know.where[ticket]) - IN_DECK + 1)
    at += 2 * n_tickets
    for slot in range(to_int(know.n_offer[know.seat])):
        out[at + slot * n_tickets + to_int(know.offer[slot])] = 1
    return at + n_slots * n_tickets


@rule
def _encode_city(board: CityBoardRow, know: CityKnowledge, out: Codes, at: int) -> None:
    """Tickets, points, pieces, routes by owner, and the board's features."""
    at = _tickets(know, to_int(board.n_tickets), CITY_OFFER, out, at)
    n_seats = to_int(know.n_seats)
    n_routes = to_int(board.n_routes)
    for seat in range(n_seats):
        out[at + _turned(know, seat)] = min(MOST, to_int(know.points[seat]))
        out[at + n_seats + _turned(know, seat)] = know.pieces[seat]
    at += 2 * n_seats
    for seat in range(n_seats):
        first = at + _turned(know, seat) * n_routes
        owned = out[first : first + n_routes]
        for route in range(n_routes):
            owned[route] = know.owner[route] == seat
    at += n_seats * n_routes
    if board.merchandise > 0:
        for seat in range(n_seats):
            out[at + _turned(know, seat)] = know.merchandise[seat]
        out[at + n_seats] = know.merchandise_left
        at += n_seats + 1
    _tokens(board, know, out, at)


@rule
def _tokens(board: CityBoardRow, know: CityKnowledge, out: Codes, at: int) -> None:
    """Each seat's symbols, and how many tokens of each symbol lie where."""
    n_seats = to_int(know.n_seats)
    n_symbols = to_int(board.n_symbols)
    n_places = to_int(board.n_places)
    for symbol in range(n_symbols):
        for seat in range(n_seats):
            out[at + _turned(know, seat) * n_symbols + symbol] = (to_int(know.tokens[seat]) >> symbol) & 1
        if know.stack_place[symbol] != NOWHERE:
            place = symbol * n_places + to_int(know.stack_place[symbol])
            out[at + n_seats * n_symbols + place] = know.stack_left[symbol]


@rule
def _encode_card_game(board: CardBoardRow, know: CardKnowledge, out: Codes, at: int) -> None:
    """Tickets, rounds, yards, tracks and what everybody has completed."""
    n_tickets = to_int(board.n_tickets)
    n_colors = to_int(board.n_colors)
    n_seats = to_int(know.n_seats)
    at = _tickets(know, n_tickets, MAX_OFFER, out, at)
    out[at] = know.round_number
    out[at + 1] = know.completions
    out[at + 2] = know.idle
    at += 3
    out[at + _turned(know, to_int(know.first))] = 1
    out[at + n_seats + _turned(know, to_int(know.next_first))] = 1
    at += 2 * n_seats
    for color in range(n_colors):
        if know.yard_owner[color] != NOBODY:
            place = _turned(know, to_int(know.yard_owner[color])) * n_colors + color
            out[at + place] = know.yard[color]
            out[at + n_seats * n_colors + place] = know.yard_wilds[color]
    at += 2 * n_seats * n_colors
    for seat in range(n_seats):
        _copy_kinds(know.track[seat], n_colors, out, at + _turned(know, seat) * (n_colors + 1))
    at += n_seats * (n_colors + 1)
    for seat in range(n_seats):
        first = at + _turned(know, seat) * n_tickets
        done = out[first : first + n_tickets]
        for ticket in range(n_tickets):
            done[ticket] = know.where[ticket] == DONE + seat
    at += n_seats * n_tickets
    for ticket in range(n_tickets):
        out[at + ticket] = know.where[ticket] == FACE_DOWN


_family = by_family(_encode_city, _encode_card_game)
