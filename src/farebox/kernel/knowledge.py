"""What both families' `observe` and `resample` share: the public table, the seat's own, and the hidden rest.

Knowledge is built up from nothing; a field that is not copied here can't leak.
"""

from farebox.kernel.cards import count
from farebox.kernel.chance import below
from farebox.kernel.jit import rule, to_int
from farebox.kernel.layout import IN_DECK, IN_HAND, IN_OFFER, UNKNOWN
from farebox.kernel.limits import MARKET_SIZE, MAX_OFFER, MAX_SEATS, MAX_TICKETS, N_KINDS, NOBODY
from farebox.kernel.record_types import Knowledge, OpenTable, State
from farebox.kernel.row import Numbers, Word, constants, uint64
from farebox.kernel.tickets import bit, holds, ring, size

NOTHING_TOLD = constants(uint64, [0] * MAX_SEATS)


@rule
def copy_scalars(source: OpenTable, target: OpenTable) -> None:
    """Whose turn it is and how far the game has come; public."""
    target.turns = source.turns
    target.phase = source.phase
    target.n_seats = source.n_seats
    target.to_move = source.to_move
    target.passes = source.passes
    target.final_turns = source.final_turns
    target.n_deck = source.n_deck
    target.n_market = source.n_market


@rule
def copy_table(source: OpenTable, target: OpenTable) -> None:
    """The market, the discards and the cards seen to go to hands; public."""
    for slot in range(MARKET_SIZE):
        target.market[slot] = source.market[slot] if slot < source.n_market else 0
    for kind in range(N_KINDS):
        target.discard[kind] = source.discard[kind]
    for seat in range(MAX_SEATS):
        target.n_offer[seat] = source.n_offer[seat]
        target.drew[seat] = source.drew[seat]
        for kind in range(N_KINDS):
            target.known[seat, kind] = source.known[seat, kind]


@rule
def see_own(state: State, seat: int, out: Knowledge) -> None:
    """The seat's own hand and offer, and how many cards and tickets each seat has."""
    out.seat = seat
    for kind in range(N_KINDS):
        out.hand[kind] = state.hand[seat, kind]
    for slot in range(MAX_OFFER):
        out.offer[slot] = state.offer[seat, slot] if slot < state.n_offer[seat] else 0
    for other in range(MAX_SEATS):
        out.n_hand[other] = count(state.hand[other])
        out.n_held[other] = size(state.held[other])


@rule
def see_tickets(state: State, seat: int, n_tickets: int, out: Knowledge) -> None:
    """Where the seat knows tickets to be: its own, its offer, and what it put under the deck itself.

    A ticket that another seat has drawn since is not followed further, but for this: a seat that has
    not drawn since the start can't hold what this seat returned.
    """
    out.put_back = state.put_back[seat]
    for ticket in range(MAX_TICKETS):
        out.where[ticket] = UNKNOWN
        out.returned_by[ticket] = NOBODY
    for ticket in range(n_tickets):
        if holds(state.held[seat], ticket):
            out.where[ticket] = IN_HAND + seat
    for slot in range(to_int(state.n_offer[seat])):
        out.where[state.offer[seat, slot]] = IN_OFFER + slot
    out.n_ticket_deck = state.n_ticket_deck
    for position in range(to_int(state.n_ticket_deck)):
        place = ring(state, position)
        out.returned_by[position] = state.returned_by[place]
        if state.returned_by[place] == seat:
            out.where[state.ticket_deck[place]] = IN_DECK + position


@rule
def deal_hidden_cards(know: Knowledge, state: State) -> None:
    """Give the other seats what everyone saw plus cards drawn from the deck, which holds all unseen cards."""
    own = to_int(know.seat)
    for kind in range(N_KINDS):
        state.hand[own, kind] = know.hand[kind]
    left = count(state.deck)
    for seat in range(MAX_SEATS):
        if seat == own:
            continue
        for kind in range(N_KINDS):
            state.hand[seat, kind] = know.known[seat, kind]
        for _ in range(to_int(know.n_hand[seat]) - count(know.known[seat])):
            place = below(state, left)
            kind = 0
            while place >= state.deck[kind]:
                place -= to_int(state.deck[kind])
                kind += 1
            state.deck[kind] -= 1
            state.hand[seat, kind] += 1
            left -= 1


@rule
def gather_unseen(know: Knowledge, cards: Numbers[int], pool: Numbers[int]) -> None:
    """Write the cards, by kind, that the seat can't place: in the deck, or in other hands and never shown."""
    for kind in range(N_KINDS):
        pool[kind] = cards[kind] - know.hand[kind] - know.discard[kind]
        for seat in range(MAX_SEATS):
            if seat != know.seat:
                pool[kind] -= know.known[seat, kind]
    for slot in range(to_int(know.n_market)):
        pool[know.market[slot]] -= 1


@rule
def list_unknown(know: Knowledge, n_tickets: int, told: Numbers[Word], unknown: Numbers[int]) -> int:
    """The tickets the seat can't place and isn't told of, those it once returned last; returns how many."""
    n = 0
    elsewhere = told[0] | told[1] | told[2] | told[3]
    for returned in range(2):
        for ticket in range(n_tickets):
            if know.where[ticket] != UNKNOWN or holds(elsewhere, ticket):
                continue
            if holds(know.put_back, ticket) == (returned == 1):
                unknown[n] = ticket
                n += 1
    return n


@rule
def _draw_unknown(state: State, unknown: Numbers[int], among: int, n: int) -> int:
    """Take one of the first `among` of n unknown tickets, each as likely; the gaps are closed."""
    place = below(state, among)
    ticket = to_int(unknown[place])
    unknown[place] = unknown[among - 1]
    unknown[among - 1] = unknown[n - 1]
    return ticket


@rule
def place_known_tickets(know: Knowledge, n_tickets: int, state: State) -> None:
    """Put back what the seat holds and was offered."""
    own = to_int(know.seat)
    state.put_back[own] = know.put_back
    for ticket in range(n_tickets):
        if know.where[ticket] == IN_HAND + own:
            state.held[own] |= bit(ticket)
    for slot in range(to_int(know.n_offer[own])):
        state.offer[own, slot] = know.offer[slot]


@rule
def _hide_from(know: Knowledge, seat: int, unknown: Numbers[int], among: int, n: int, state: State) -> int:
    """Give another seat the unknown tickets it lacks, to hold and as its offer; returns how many."""
    lacking = to_int(know.n_held[seat]) - size(state.held[seat])
    for taken in range(lacking):
        state.held[seat] |= bit(_draw_unknown(state, unknown, among - taken, n - taken))
    taken = lacking
    for slot in range(to_int(know.n_offer[seat])):
        state.offer[seat, slot] = _draw_unknown(state, unknown, among - taken, n - taken)
        taken += 1
    return taken


@rule
def deal_hidden_tickets(know: Knowledge, n_tickets: int, told: Numbers[Word], state: State) -> None:
    """Every way to lay out the tickets that the seat can't place is as likely, but for what is told.

    `told` are tickets, as bits, that other seats hold: the seat must not know better.
    Until the ticket deck is stacked, the tickets that are left stand where that will say who returned them.
    """
    unknown = state.returned_by
    n = list_unknown(know, n_tickets, told, unknown)
    among = n
    while among > 0 and holds(know.put_back, to_int(unknown[among - 1])):
        among -= 1
    place_known_tickets(know, n_tickets, state)
    for drew in range(2):  # seats with their first tickets only come first: fewer tickets can be theirs
        for seat in range(MAX_SEATS):
            if seat != know.seat and know.drew[seat] == drew:
                state.held[seat] = told[seat]
                taken = _hide_from(know, seat, unknown, among if drew == 0 else n, n, state)
                among -= taken
                n -= taken
    _stack_ticket_deck(know, n_tickets, unknown, n, state)


@rule
def _stack_ticket_deck(know: Knowledge, n_tickets: int, unknown: Numbers[int], n: int, state: State) -> None:
    """Rebuild the ticket deck: known positions as they are, the others from the unknown tickets."""
    state.n_ticket_deck = know.n_ticket_deck
    for position in range(to_int(know.n_ticket_deck)):
        state.ticket_deck[position] = UNKNOWN
    for ticket in range(n_tickets):
        if know.where[ticket] >= IN_DECK:
            state.ticket_deck[know.where[ticket] - IN_DECK] = ticket
    for position in range(to_int(know.n_ticket_deck)):
        if state.ticket_deck[position] == UNKNOWN:
            state.ticket_deck[position] = _draw_unknown(state, unknown, n, n)
            n -= 1
    for position in range(MAX_TICKETS):
        known = position < know.n_ticket_deck
        state.returned_by[position] = know.returned_by[position] if known else 0
