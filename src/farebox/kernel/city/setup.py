"""Setting up a city game (C1-C5, SF1)."""

from farebox.kernel import chance
from farebox.kernel.board_types import CityBoardRow
from farebox.kernel.cards import begin_event, clear_table, fill_deck, show_hands, take_top
from farebox.kernel.city.market import refill
from farebox.kernel.jit import entry_point, rule, to_int
from farebox.kernel.layout import CITY_OFFER, KEEP_START, PASS_ID
from farebox.kernel.limits import MAX_ROUTES, MAX_SEATS, MAX_SYMBOLS, NOBODY, NOWHERE
from farebox.kernel.record_types import CityState, EventRow, Key
from farebox.kernel.row import Word
from farebox.kernel.tickets import offer_tickets, put_under, shuffle_tickets

FIRST_HAND = 2  # C2


@entry_point
def deal(board: CityBoardRow, state: CityState, n_seats: int, key: Key, event: EventRow) -> None:
    """Deal the game of a key, to be played."""
    chance.seal(state, key)
    _deal(board, state, n_seats, event)


@entry_point
def deal_imagined(
    board: CityBoardRow, state: CityState, n_seats: int, seed: int | Word, event: EventRow
) -> None:
    """Deal a game that is only imagined, by the fast generator."""
    chance.imagine(state, seed)
    _deal(board, state, n_seats, event)


@rule
def _deal(board: CityBoardRow, state: CityState, n_seats: int, event: EventRow) -> None:
    """C1-C4: everything up to the first choice of tickets, which seat 0 makes."""
    begin_event(event, NOBODY, PASS_ID)
    clear_table(state, n_seats)
    _hand_out(board, state)
    _deal_tickets(board, state)
    fill_deck(state, board.cards)
    for seat in range(n_seats):
        for _ in range(FIRST_HAND):
            state.hand[seat, take_top(state, event)] += 1
    show_hands(state, event)
    refill(state, event)
    _put_stacks(board, state)
    state.phase = KEEP_START


@rule
def _hand_out(board: CityBoardRow, state: CityState) -> None:
    """C1: pieces and zero points; nobody owns a route; the bonus cards lie ready (AMS1)."""
    for route in range(MAX_ROUTES):
        state.owner[route] = NOBODY
    state.merchandise_left = board.merchandise
    for seat in range(MAX_SEATS):
        state.pieces[seat] = board.pieces if seat < state.n_seats else 0
        state.points[seat] = 0
        state.merchandise[seat] = 0
        state.tokens[seat] = 0


@rule
def _deal_tickets(board: CityBoardRow, state: CityState) -> None:
    """C4: shuffle the tickets, offer two to each seat."""
    for ticket in range(to_int(board.n_tickets)):
        put_under(state, ticket, NOBODY)
    shuffle_tickets(state, to_int(board.n_tickets))
    for seat in range(to_int(state.n_seats)):
        offer_tickets(state, seat, CITY_OFFER)


@rule
def _put_stacks(board: CityBoardRow, state: CityState) -> None:
    """SF1: the stacks with a place of their own; the others wait for SF2 or SF3."""
    for symbol in range(MAX_SYMBOLS):
        state.stack_place[symbol] = NOWHERE
        state.stack_left[symbol] = 0
        if symbol < board.n_symbols and board.start[symbol] != NOWHERE:
            state.stack_place[symbol] = board.start[symbol]
            state.stack_left[symbol] = board.tokens[state.n_seats]
