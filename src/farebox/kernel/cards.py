"""Decks, hands and the market: what both families do with cards. Deck and discard are counts by kind."""

from farebox.kernel.board_types import AnyBoard
from farebox.kernel.chance import card_below
from farebox.kernel.jit import rule, to_int
from farebox.kernel.layout import DECK_ID, MARKET_ID, NOT_YET, OVER, SECOND
from farebox.kernel.limits import MARKET_SIZE, MAX_OFFER, MAX_SEATS, MAX_TICKETS, N_KINDS, NOBODY, NONE, WILD
from farebox.kernel.record_types import EventRow, State
from farebox.kernel.refusals import ALLOWED, DECK_EMPTY, NOT_IN_MARKET, WILD_SECOND
from farebox.kernel.row import Ids, Numbers


@rule
def begin_event(event: EventRow, seat: int, action: int) -> None:
    """A clean slate for what one action brings to light; a script set before stays."""
    event.action = action
    event.seat = seat
    event.card = NONE
    event.laid = False
    event.n_swept = 0
    event.n_offer = 0
    event.took_merchandise = False
    event.robbed = NOBODY
    event.dealt = False
    event.at_script = 0
    event.impossible = NONE


@rule
def clear_table(state: State, n_seats: int) -> None:
    """An empty table, before the deal."""
    state.n_seats = n_seats
    state.turns = 0
    state.decks = 0
    state.drawn = 0
    state.ticket_shuffles = 0
    state.to_move = 0
    state.passes = 0
    state.final_turns = NOT_YET
    state.n_deck = 0
    state.n_market = 0
    state.ticket_top = 0
    state.n_ticket_deck = 0
    state.phase = OVER
    for slot in range(MARKET_SIZE):
        state.market[slot] = 0
    for kind in range(N_KINDS):
        state.deck[kind] = 0
        state.discard[kind] = 0
    for position in range(MAX_TICKETS):
        state.ticket_deck[position] = 0
        state.returned_by[position] = 0
    for seat in range(MAX_SEATS):
        state.held[seat] = 0
        state.put_back[seat] = 0
        state.drew[seat] = 0
        state.n_offer[seat] = 0
        for slot in range(MAX_OFFER):
            state.offer[seat, slot] = 0
        for kind in range(N_KINDS):
            state.hand[seat, kind] = 0
            state.known[seat, kind] = 0


@rule
def begin_deck(state: State) -> None:
    """A deck is shuffled: its cards come in an order of its own."""
    state.decks += 1
    state.drawn = 0


@rule
def fill_deck(state: State, cards: Numbers[int]) -> None:
    """Put the box's cards into the deck."""
    begin_deck(state)
    for kind in range(N_KINDS):
        state.deck[kind] = cards[kind]
        state.n_deck += cards[kind]


@rule
def _pick(state: State, event: EventRow) -> int:
    """The kind on top of the deck: as the script says, else any of its cards as likely."""
    if event.scripted and event.at_script < event.n_script:
        kind = to_int(event.script[event.at_script])
        event.at_script += 1
        if state.deck[kind] > 0:
            return kind
        if event.impossible == NONE:
            event.impossible = kind
    elif event.scripted:
        event.at_script += 1  # more cards were turned than the script knows: the caller compares
    place = card_below(state, to_int(state.n_deck))
    kind = 0
    while place >= state.deck[kind]:
        place -= to_int(state.deck[kind])
        kind += 1
    return kind


@rule
def take_top(state: State, event: EventRow) -> int:
    """Take the top card off the deck, which must hold one."""
    kind = _pick(state, event)
    state.deck[kind] -= 1
    state.n_deck -= 1
    state.drawn += 1
    return kind


@rule
def find_in_market(state: State, kind: int) -> int:
    """The first slot that shows this kind, or NONE."""
    for slot in range(to_int(state.n_market)):
        if state.market[slot] == kind:
            return slot
    return NONE


@rule
def close_slot(state: State, slot: int) -> None:
    """Nothing replaces this card: the row closes up."""
    state.n_market -= 1
    for later in range(slot, to_int(state.n_market)):
        state.market[later] = state.market[later + 1]


@rule
def show_market(state: State, event: EventRow) -> None:
    """Say in the event what lies face up now."""
    event.laid = True
    event.n_market = state.n_market
    for slot in range(to_int(state.n_market)):
        event.market[slot] = state.market[slot]


@rule
def show_hands(state: State, event: EventRow) -> None:
    """Say in the event what every hand holds after the deal."""
    for seat in range(MAX_SEATS):
        for kind in range(N_KINDS):
            event.hands[seat, kind] = state.hand[seat, kind]


@rule
def spend(state: State, seat: int, kind: int, n: int) -> None:
    """Take n cards of a kind out of a hand; those everyone saw go there are taken to be spent first."""
    state.hand[seat, kind] -= n
    state.known[seat, kind] = max(0, state.known[seat, kind] - n)


@rule
def gain_seen(state: State, seat: int, kind: int) -> None:
    """A card comes to a hand before everyone's eyes."""
    state.hand[seat, kind] += 1
    state.known[seat, kind] += 1


@rule
def count(cards: Numbers[int]) -> int:
    """How many cards there are, of all kinds."""
    total = 0
    for kind in range(N_KINDS):
        total += to_int(cards[kind])
    return total


@rule
def can_take_second(state: State) -> bool:
    """C14: the deck has a card, or one that is not wild lies face up."""
    if state.n_deck > 0:
        return True
    for slot in range(to_int(state.n_market)):
        if state.market[slot] != WILD:
            return True
    return False


@rule
def list_draws(state: State, out: Ids) -> int:
    """C10, C11, K20: the top of the deck, and each kind that lies face up; no wild as the second card."""
    n = 0
    if state.n_deck > 0:
        out[0] = DECK_ID
        n = 1
    shown = 0
    for slot in range(to_int(state.n_market)):
        shown |= 1 << to_int(state.market[slot])
    if state.phase == SECOND:
        shown &= ~(1 << WILD)
    kind = 0
    while shown:
        if shown & 1:
            out[n] = MARKET_ID + kind
            n += 1
        shown >>= 1
        kind += 1
    return n


@rule
def is_no_action(board: AnyBoard, action: int) -> bool:
    """Whether the board's numbering has no such id: it is outside, or names a color the board lacks."""
    kind = action - MARKET_ID
    return action < 0 or action >= board.n_actions or board.n_colors <= kind < WILD


@rule
def draw_refusal(state: State, action: int) -> int:
    """C10, C11, C14, K20: why a card can't be taken."""
    if action == DECK_ID:
        return ALLOWED if state.n_deck > 0 else DECK_EMPTY
    kind = action - MARKET_ID
    if find_in_market(state, kind) == NONE:
        return NOT_IN_MARKET
    if kind == WILD and state.phase == SECOND:
        return WILD_SECOND
    return ALLOWED
