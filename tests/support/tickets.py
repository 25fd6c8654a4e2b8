"""Tickets of a state, for tests that look into one."""

from farebox.kernel.limits import MAX_TICKETS
from farebox.kernel.row import Row


def members(bits: int) -> list[int]:
    """The numbers whose bits are set, ascending."""
    return [number for number in range(MAX_TICKETS) if int(bits) >> number & 1]


def bits_of(tickets: list[int]) -> int:
    """The tickets as a set of bits."""
    return sum(1 << ticket for ticket in set(tickets))


def deck_order(state: Row) -> list[int]:
    """The ticket deck, from the top."""
    top = int(state["ticket_top"])
    return [
        int(state["ticket_deck"][(top + place) % MAX_TICKETS]) for place in range(int(state["n_ticket_deck"]))
    ]


def offers(state: Row, n_seats: int) -> list[list[int]]:
    """What each seat may choose from."""
    return [state["offer"][seat, : int(state["n_offer"][seat])].tolist() for seat in range(n_seats)]
