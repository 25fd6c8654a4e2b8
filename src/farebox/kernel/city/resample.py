"""A full state drawn from those that fit what one seat knows, each as likely."""

from farebox.kernel import chance
from farebox.kernel.board_types import CityBoardRow
from farebox.kernel.cards import clear_table
from farebox.kernel.city.observe import copy_board
from farebox.kernel.jit import entry_point, rule, to_int
from farebox.kernel.knowledge import (
    NOTHING_TOLD,
    copy_scalars,
    copy_table,
    deal_hidden_cards,
    deal_hidden_tickets,
    gather_unseen,
)
from farebox.kernel.record_types import CityKnowledge, CityState
from farebox.kernel.row import Numbers, Word


@entry_point
def resample(board: CityBoardRow, know: CityKnowledge, seed: int | Word, state: CityState) -> None:
    """Fill `state` with a world in which the seat would know just this; `seed` decides which."""
    resample_told(board, know, seed, NOTHING_TOLD, state)


@rule
def resample_told(
    board: CityBoardRow, know: CityKnowledge, seed: int | Word, told: Numbers[Word], state: CityState
) -> None:
    """The same, where other seats hold the tickets that are told of, as bits by seat."""
    clear_table(state, to_int(know.n_seats))
    chance.imagine(state, seed)
    copy_scalars(know, state)
    copy_table(know, state)
    copy_board(know, state)
    gather_unseen(know, board.cards, state.deck)
    deal_hidden_cards(know, state)
    deal_hidden_tickets(know, to_int(board.n_tickets), told, state)
