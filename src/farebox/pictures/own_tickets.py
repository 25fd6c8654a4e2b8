"""A seat's own tickets as pictures tell them: by letters, on the map and in the list."""

from dataclasses import dataclass

from farebox.game.observation import CityObservation, Observation
from farebox.game.seat_map import Network


@dataclass(frozen=True)
class TicketInHand:
    """A ticket that a seat holds or may choose, and the letter it is found by."""

    ticket: int
    letter: str
    is_done: bool


def tickets_in_hand(seen: Observation) -> list[TicketInHand]:
    """Those that are held, then those that are offered."""
    network = Network.of(seen) if isinstance(seen, CityObservation) else None
    held = [*seen.tickets, *seen.offer]
    return [
        TicketInHand(ticket, chr(ord("A") + n), network is not None and network.is_done(ticket))
        for n, ticket in enumerate(held)
    ]
