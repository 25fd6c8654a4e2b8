"""What every seat sees, in either family: its own cards and tickets, the market, and what is still unseen."""

from farebox.ai.plan_types import PolicyInput
from farebox.kernel.board_types import AnyBoard
from farebox.kernel.jit import rule, to_int
from farebox.kernel.layout import IN_HAND
from farebox.kernel.limits import N_KINDS
from farebox.kernel.record_types import Knowledge, OpenTable, State
from farebox.kernel.row import Word
from farebox.kernel.tickets import bit


@rule
def see_own(state: State, seat: int, inputs: PolicyInput) -> None:
    """The seat's own things, in a state."""
    for kind in range(N_KINDS):
        inputs.hand[kind] = state.hand[seat, kind]
    inputs.tickets = state.held[seat]
    inputs.n_offer = state.n_offer[seat]
    for slot in range(inputs.n_offer):
        inputs.offer[slot] = state.offer[seat, slot]


@rule
def look_own(board: AnyBoard, know: Knowledge, inputs: PolicyInput) -> None:
    """The seat's own things, by its knowledge."""
    seat = to_int(know.seat)
    for kind in range(N_KINDS):
        inputs.hand[kind] = know.hand[kind]
    inputs.tickets = Word(0)
    for ticket in range(to_int(board.n_tickets)):
        if know.where[ticket] == IN_HAND + seat:
            inputs.tickets |= bit(ticket)
    inputs.n_offer = know.n_offer[seat]
    for slot in range(inputs.n_offer):
        inputs.offer[slot] = know.offer[slot]


@rule
def see_common(board: AnyBoard, source: OpenTable, seat: int, inputs: PolicyInput) -> None:
    """What is public in either family, and what follows from it and the own hand, which is set already."""
    inputs.seat = seat
    inputs.n_seats = source.n_seats
    inputs.phase = source.phase
    inputs.turns = source.turns
    inputs.final_turns = source.final_turns
    inputs.n_deck = source.n_deck
    inputs.n_ticket_deck = source.n_ticket_deck
    for kind in range(N_KINDS):
        inputs.shown[kind] = 0
    for slot in range(to_int(source.n_market)):
        inputs.shown[source.market[slot]] += 1
    for kind in range(N_KINDS):
        unseen = (
            to_int(board.cards[kind]) - inputs.hand[kind] - inputs.shown[kind] - to_int(source.discard[kind])
        )
        for other in range(to_int(source.n_seats)):
            if other != seat:
                unseen -= to_int(source.known[other, kind])
        inputs.unseen[kind] = unseen
