"""Setting up the Card Game (K1-K5), and its second round (K41)."""

from farebox.kernel import chance
from farebox.kernel.board_types import CardBoardRow
from farebox.kernel.card_game.market import turn_up
from farebox.kernel.cards import (
    begin_deck,
    begin_event,
    clear_table,
    fill_deck,
    gain_seen,
    show_hands,
    take_top,
)
from farebox.kernel.jit import entry_point, rule, to_int
from farebox.kernel.layout import KEEP_START, NOT_YET, PASS_ID, TURN
from farebox.kernel.limits import MAX_OFFER, MAX_SEATS, N_COLORS, N_KINDS, NOBODY, WILD
from farebox.kernel.record_types import CardState, EventRow, Key
from farebox.kernel.row import Word
from farebox.kernel.tickets import offer_tickets, put_under, shuffle_tickets

FIRST_HAND = 7  # K1: beside the locomotive
SECOND_HAND = 4  # K41


@entry_point
def deal(board: CardBoardRow, state: CardState, n_seats: int, key: Key, event: EventRow) -> None:
    """Deal the game of a key, to be played."""
    chance.seal(state, key)
    _deal(board, state, n_seats, event)


@entry_point
def deal_imagined(
    board: CardBoardRow, state: CardState, n_seats: int, seed: int | Word, event: EventRow
) -> None:
    """Deal a game that is only imagined, by the fast generator."""
    chance.imagine(state, seed)
    _deal(board, state, n_seats, event)


@rule
def _deal(board: CardBoardRow, state: CardState, n_seats: int, event: EventRow) -> None:
    """K1-K3: everything up to the first choice of tickets, which seat 0 makes."""
    begin_event(event, NOBODY, PASS_ID)
    clear_table(state, n_seats)
    _deal_tickets(board, state)
    clear_yards(state)
    for seat in range(MAX_SEATS):
        state.done[seat] = 0
    state.face_down = 0
    fill_deck(state, board.cards)
    for seat in range(n_seats):
        state.deck[WILD] -= 1
        state.n_deck -= 1
        gain_seen(state, seat, WILD)
    for seat in range(n_seats):
        for _ in range(FIRST_HAND):
            state.hand[seat, take_top(state, event)] += 1
    show_hands(state, event)
    turn_up(state, event)
    _count_last_turns(state)
    state.round_number = 1
    state.first = 0
    state.next_first = 0
    state.completions = 0
    state.idle = 0
    state.phase = KEEP_START


@rule
def _deal_tickets(board: CardBoardRow, state: CardState) -> None:
    """K3: shuffle the tickets, offer six to each seat."""
    for ticket in range(to_int(board.n_tickets)):
        put_under(state, ticket, NOBODY)
    shuffle_tickets(state, to_int(board.n_tickets))
    for seat in range(to_int(state.n_seats)):
        offer_tickets(state, seat, MAX_OFFER)


@rule
def clear_yards(state: CardState) -> None:
    """Empty yards and tracks."""
    for color in range(N_COLORS):
        state.yard_owner[color] = NOBODY
        state.yard[color] = 0
        state.yard_wilds[color] = 0
    for seat in range(MAX_SEATS):
        for kind in range(N_KINDS):
            state.track[seat, kind] = 0


@rule
def deal_second_round(board: CardBoardRow, state: CardState, event: EventRow) -> None:
    """K41: hands stay; every other card is shuffled into the new deck; four more to each, five face up."""
    clear_yards(state)
    begin_deck(state)
    state.n_deck = 0
    state.n_market = 0
    for kind in range(N_KINDS):
        state.discard[kind] = 0
        left = to_int(board.cards[kind])
        for seat in range(to_int(state.n_seats)):
            left -= to_int(state.hand[seat, kind])
            event.hands[seat, kind] = 0
        state.deck[kind] = left
        state.n_deck += left
    state.first = state.next_first
    for _ in range(SECOND_HAND):
        for step in range(to_int(state.n_seats)):
            seat = (to_int(state.first) + step) % to_int(state.n_seats)
            if state.n_deck > 0:
                kind = take_top(state, event)
                state.hand[seat, kind] += 1
                event.hands[seat, kind] += 1
    turn_up(state, event)
    event.dealt = True
    state.round_number = 2
    state.completions = 0
    state.idle = 0
    state.passes = 0
    _count_last_turns(state)
    state.to_move = state.first
    state.turns += 1
    state.phase = TURN


@rule
def _count_last_turns(state: CardState) -> None:
    """K39, K41: after a deal that leaves no deck every player has one turn."""
    state.final_turns = state.n_seats if state.n_deck == 0 else NOT_YET
