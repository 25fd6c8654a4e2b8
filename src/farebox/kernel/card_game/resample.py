"""A full state drawn from those that fit what one seat knows, each as likely but for choices (K40)."""

from farebox.kernel import chance
from farebox.kernel.board_types import CardBoardRow
from farebox.kernel.card_game.observe import copy_yards
from farebox.kernel.card_game.yards import complete_ticket, promised_cards, ticket_refusal
from farebox.kernel.cards import clear_table
from farebox.kernel.chance import below
from farebox.kernel.jit import entry_point, rule, to_int
from farebox.kernel.knowledge import (
    NOTHING_TOLD,
    copy_scalars,
    copy_table,
    deal_hidden_cards,
    deal_hidden_tickets,
    gather_unseen,
)
from farebox.kernel.layout import COMPLETE, DONE, FACE_DOWN
from farebox.kernel.limits import MAX_SEATS, N_COLORS, N_KINDS, WILD
from farebox.kernel.record_types import CardKnowledge, CardState
from farebox.kernel.refusals import ALLOWED
from farebox.kernel.row import Numbers, Word
from farebox.kernel.tickets import bit, lowest, size, without_lowest


@entry_point
def resample(board: CardBoardRow, know: CardKnowledge, seed: int | Word, state: CardState) -> None:
    """Fill `state` with a world in which the seat would know just this; `seed` decides which."""
    resample_told(board, know, seed, NOTHING_TOLD, state)


@rule
def resample_told(
    board: CardBoardRow, know: CardKnowledge, seed: int | Word, told: Numbers[Word], state: CardState
) -> None:
    """The same, where other seats hold the tickets that are told of, as bits by seat."""
    clear_table(state, to_int(know.n_seats))
    chance.imagine(state, seed)
    copy_scalars(know, state)
    copy_table(know, state)
    copy_yards(know, state)
    gather_unseen(know, board.cards, state.deck)
    _leave_out_yards(know, state.deck)
    deal_hidden_cards(know, state)
    deal_hidden_tickets(know, to_int(board.n_tickets), told, state)
    _lay_completed(board, know, state)
    if know.phase == COMPLETE:
        _choose_for_others(board, know, state)


@rule
def _lay_completed(board: CardBoardRow, know: CardKnowledge, state: CardState) -> None:
    """K40: tickets that lie face up before their owners, and the seat's own that don't yet."""
    state.face_down = 0
    for seat in range(MAX_SEATS):
        state.done[seat] = 0
    for ticket in range(to_int(board.n_tickets)):
        for seat in range(to_int(know.n_seats)):
            if know.where[ticket] == DONE + seat:
                state.done[seat] |= bit(ticket)
        if know.where[ticket] == FACE_DOWN:
            state.done[know.seat] |= bit(ticket)
            state.face_down |= bit(ticket)


@rule
def _choose_for_others(board: CardBoardRow, know: CardKnowledge, state: CardState) -> None:
    """K40: what other seats have completed in this round, once they have finished; before that, nothing yet.

    That was their choice, not chance, and a ticket left out costs its points: so each has completed tickets
    in some order, any as likely, until its track could pay for no more.
    """
    for step in range(to_int(know.completions)):
        seat = (to_int(know.first) + step) % to_int(know.n_seats)
        tickets = state.held[seat]
        while tickets and seat != know.seat:
            ticket = _pick(state, tickets)
            tickets &= ~bit(ticket)
            promised = promised_cards(board, state, seat)
            if ticket_refusal(board, state, seat, ticket, promised) == ALLOWED:
                complete_ticket(state, seat, ticket)


@rule
def _pick(state: CardState, tickets: Word) -> int:
    """Any ticket of a set, each as likely."""
    for _ in range(below(state, size(tickets))):
        tickets = without_lowest(tickets)
    return lowest(tickets)


@rule
def _leave_out_yards(know: CardKnowledge, pool: Numbers[int]) -> None:
    """What lies in yards and on tracks is in no hand and not in the deck."""
    for color in range(N_COLORS):
        pool[color] -= know.yard[color]
        pool[WILD] -= know.yard_wilds[color]
    for seat in range(MAX_SEATS):
        for kind in range(N_KINDS):
            pool[kind] -= know.track[seat, kind]
