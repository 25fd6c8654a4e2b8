"""The city games' deck and market: renewed at once, refilled, and swept of wild cards (C12, C13)."""

from farebox.kernel.cards import begin_deck, close_slot, count, show_market, take_top
from farebox.kernel.jit import rule, to_int
from farebox.kernel.limits import MARKET_SIZE, MAX_SWEEPS, N_KINDS, WILD
from farebox.kernel.record_types import CityState, EventRow

TOO_MANY_WILDS = 3  # C12
ENOUGH_OTHERS = 3  # C12: cards that are not wild, without which a sweep would be in vain


@rule
def renew_deck(state: CityState) -> None:
    """C13: an empty deck is made anew from the discards, at once."""
    if state.n_deck > 0:
        return
    begin_deck(state)
    for kind in range(N_KINDS):
        state.deck[kind] = state.discard[kind]
        state.n_deck += state.discard[kind]
        state.discard[kind] = 0


@rule
def take_card(state: CityState, event: EventRow) -> int:
    """The top card; if it was the last, the deck is renewed (C13)."""
    kind = take_top(state, event)
    renew_deck(state)
    return kind


@rule
def _fill(state: CityState, event: EventRow) -> None:
    """Lay cards face up while there are free slots and cards."""
    while state.n_market < MARKET_SIZE and state.n_deck > 0:
        slot = to_int(state.n_market)
        state.market[slot] = take_card(state, event)
        state.n_market += 1


@rule
def _wilds_shown(state: CityState) -> int:
    """How many face-up cards are wild."""
    wilds = 0
    for slot in range(to_int(state.n_market)):
        if state.market[slot] == WILD:
            wilds += 1
    return wilds


@rule
def must_sweep(state: CityState) -> bool:
    """C12: three wilds or more lie face up, and the cards not in hands could make a better row."""
    wilds = _wilds_shown(state)
    if wilds < TOO_MANY_WILDS:
        return False
    others = to_int(state.n_market) - wilds
    others += to_int(state.n_deck) - to_int(state.deck[WILD])
    others += count(state.discard) - to_int(state.discard[WILD])
    return others >= ENOUGH_OTHERS


@rule
def _sweep(state: CityState, event: EventRow) -> None:
    """C12: throw the row away, together; then C13, then a new row."""
    row = to_int(event.n_swept)
    for slot in range(to_int(state.n_market)):
        event.swept[row, slot] = state.market[slot]
        state.discard[state.market[slot]] += 1
    event.n_swept += 1
    state.n_market = 0
    renew_deck(state)
    _fill(state, event)


@rule
def refill(state: CityState, event: EventRow) -> None:
    """C12, C13: after a discard, renew the deck and fill every free slot; sweep while it must be."""
    renew_deck(state)
    if state.n_market == MARKET_SIZE or state.n_deck == 0:
        return
    _fill(state, event)
    settle(state, event)


@rule
def settle(state: CityState, event: EventRow) -> None:
    """C12: cards were laid; sweep while it must be, eight times at most. Then the market stands."""
    while event.n_swept < MAX_SWEEPS and must_sweep(state):
        _sweep(state, event)
    show_market(state, event)


@rule
def replace(state: CityState, slot: int, event: EventRow) -> None:
    """C10: the card taken from this slot is replaced at once, if there is one to replace it."""
    if state.n_deck == 0:
        close_slot(state, slot)
        show_market(state, event)
        return
    state.market[slot] = take_card(state, event)
    settle(state, event)
