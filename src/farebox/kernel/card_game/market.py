"""The Card Game's market: refilled while the deck lasts, never swept, the deck never renewed (K20, K21)."""

from farebox.kernel.cards import close_slot, show_market, take_top
from farebox.kernel.jit import rule
from farebox.kernel.limits import MARKET_SIZE
from farebox.kernel.record_types import CardState, EventRow


@rule
def turn_up(state: CardState, event: EventRow) -> None:
    """K1, K41: turn five cards face up, or as many as there are."""
    while state.n_market < MARKET_SIZE and state.n_deck > 0:
        state.market[state.n_market] = take_top(state, event)
        state.n_market += 1
    show_market(state, event)


@rule
def replace(state: CardState, slot: int, event: EventRow) -> None:
    """K20, K21: the card taken from this slot is replaced at once, unless the deck is empty."""
    if state.n_deck == 0:
        close_slot(state, slot)
    else:
        state.market[slot] = take_top(state, event)
    show_market(state, event)
