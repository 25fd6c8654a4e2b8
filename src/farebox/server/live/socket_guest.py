"""One connection to a server's table, and what waits to be sent to it."""

import asyncio

from pydantic_core import to_json

from farebox.authority.live_table import Guest, Live


def dump(facts: object) -> str:
    """JSON, short, and quickly."""
    return to_json(facts).decode()


class SocketGuest(Guest):
    """Messages wait in a queue of its own, so that a slow one slows nobody."""

    def __init__(self, seat: int | None, seen: int, most: int, address: str = "") -> None:
        super().__init__(seat, seen)
        self.address = address
        self.queue: asyncio.Queue[str | None] = asyncio.Queue(most)
        self.is_lost = False

    def push(self, text: str) -> None:
        """Send when possible; one that doesn't keep up is let go, and comes back to a fresh view."""
        if self.is_lost:
            return
        try:
            self.queue.put_nowait(text)
        except asyncio.QueueFull:
            self.is_lost = True
            self.queue.get_nowait()
            self.queue.put_nowait(None)


def addresses_at(live: Live) -> set[str]:
    """Where the people connected to this server's seats are; empty if there are none."""
    return {
        guest.address for guest in live.guests if isinstance(guest, SocketGuest) and guest.seat is not None
    }
