"""The ticket deck, a ring that keeps its order, and the offers players choose from."""

from farebox.kernel.chance import WORDS, below, ticket_below, ticket_words
from farebox.kernel.jit import rule, to_int
from farebox.kernel.layout import KEEP
from farebox.kernel.limits import MAX_TICKETS, NOBODY
from farebox.kernel.record_types import EventRow, State
from farebox.kernel.row import Word, constants, int64

_ONE = Word(1)
_NO_TICKETS = Word(0)
_ALL_TICKETS = Word(2**MAX_TICKETS - 1)
# The powers of two below 2^64 leave different remainders by 67, so that these tell which power it is.
_TELLING = Word(67)
_POWERS = {2**power % 67: power for power in range(MAX_TICKETS)}
_TOLD = constants(int64, [_POWERS.get(remainder, 0) for remainder in range(67)])


@rule
def bit(ticket: int) -> Word:
    """The ticket as a member of a set."""
    return _ONE << Word(ticket)


@rule
def holds(tickets: Word, ticket: int) -> bool:
    """Whether the set has the ticket."""
    return bool((tickets >> Word(ticket)) & _ONE)


@rule
def lowest(tickets: Word) -> int:
    """The first ticket of a set, which must have one."""
    return to_int(_TOLD[(tickets & (~tickets + _ONE)) % _TELLING])


@rule
def without_lowest(tickets: Word) -> Word:
    """A set without its first ticket."""
    return tickets & (tickets - _ONE)


@rule
def size(tickets: Word) -> int:
    """How many tickets the set has."""
    total = 0
    while tickets:
        tickets = without_lowest(tickets)
        total += 1
    return total


@rule
def ring(state: State, position: int) -> int:
    """Where in the ring the ticket at this position from the top lies."""
    return (to_int(state.ticket_top) + position) % MAX_TICKETS


@rule
def put_under(state: State, ticket: int, seat: int) -> None:
    """Put a ticket under the deck; `seat` saw it, NOBODY if it was shuffled in."""
    place = ring(state, to_int(state.n_ticket_deck))
    state.ticket_deck[place] = ticket
    state.returned_by[place] = seat
    state.n_ticket_deck += 1


@rule
def take_ticket(state: State) -> int:
    """Take the top ticket off the deck, which must hold one."""
    ticket = to_int(state.ticket_deck[state.ticket_top])
    state.ticket_top = ring(state, 1)
    state.n_ticket_deck -= 1
    return ticket


@rule
def shuffle_tickets(state: State, n_tickets: int) -> None:
    """Every order of the ticket deck as likely; nobody knows any position. The box has `n_tickets`."""
    for position in range(to_int(state.n_ticket_deck)):
        state.returned_by[ring(state, position)] = NOBODY
    state.ticket_shuffles += 1
    if state.sealed:
        _lay_tickets(state, n_tickets)
    else:
        _mix_tickets(state)


@rule
def _mix_tickets(state: State) -> None:
    """An imagined world: change each position with one at or above it."""
    for position in range(to_int(state.n_ticket_deck) - 1, 0, -1):
        here = ring(state, position)
        there = ring(state, below(state, position + 1))
        ticket = to_int(state.ticket_deck[here])
        state.ticket_deck[here] = state.ticket_deck[there]
        state.ticket_deck[there] = ticket


@rule
def _lay_tickets(state: State, n_tickets: int) -> None:
    """A dealt game: the key orders all tickets of the box, and those that are not in the deck are left out.

    So the order of those that are is the same whichever others people have kept.
    """
    there = _NO_TICKETS
    for position in range(to_int(state.n_ticket_deck)):
        there |= bit(to_int(state.ticket_deck[ring(state, position)]))
    left = _ALL_TICKETS >> Word(MAX_TICKETS - n_tickets)
    laid = 0
    words = ticket_words(state, 0)
    for place in range(n_tickets):
        if place % WORDS == 0:
            words = ticket_words(state, place)
        ticket = _nth(left, ticket_below(state, words, place, n_tickets - place))
        left ^= bit(ticket)
        if holds(there, ticket):
            state.ticket_deck[ring(state, laid)] = ticket
            laid += 1


@rule
def _nth(tickets: Word, n: int) -> int:
    """The ticket of a set that has n others before it."""
    for _ in range(n):
        tickets = without_lowest(tickets)
    return lowest(tickets)


@rule
def offer_tickets(state: State, seat: int, n: int) -> None:
    """Let a seat look at the top n tickets, or at as many as there are."""
    n = min(n, to_int(state.n_ticket_deck))
    for slot in range(n):
        state.offer[seat, slot] = take_ticket(state)
    state.n_offer[seat] = n


@rule
def settle_offer(state: State, seat: int, kept: int) -> None:
    """Keep the offered tickets whose bit is set in `kept`; the others go under the deck in their order."""
    for slot in range(to_int(state.n_offer[seat])):
        ticket = to_int(state.offer[seat, slot])
        if (kept >> slot) & 1:
            state.held[seat] |= bit(ticket)
        else:
            put_under(state, ticket, seat)
            state.put_back[seat] |= bit(ticket)
    state.n_offer[seat] = 0


@rule
def show_offer(state: State, seat: int, event: EventRow) -> None:
    """Say in the event what the seat was offered."""
    event.n_offer = state.n_offer[seat]
    for slot in range(to_int(state.n_offer[seat])):
        event.offer[slot] = state.offer[seat, slot]


@rule
def draw_tickets(state: State, n: int, event: EventRow) -> None:
    """C40, K38: the seat to move looks at new tickets and must choose."""
    seat = to_int(state.to_move)
    offer_tickets(state, seat, n)
    show_offer(state, seat, event)
    state.drew[seat] = 1
    state.phase = KEEP
