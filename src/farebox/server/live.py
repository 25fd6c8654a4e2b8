"""One table in memory with everyone who is at it: who hears what, and who is there."""

import asyncio
import time
from typing import Any

from pydantic_core import to_json

from farebox.server.room import Room
from farebox.server.store import Digests
from farebox.server.views import events_since, view_of

AWAY_SECONDS = 60  # another server that said nothing for so long has nobody at this table


def dump(facts: Any) -> str:
    """JSON, short."""
    return to_json(facts).decode()


class Guest:
    """One connection at a table. Messages wait in a queue of its own, so that a slow one slows nobody."""

    def __init__(self, seat: int | None, seen: int, most: int) -> None:
        self.seat = seat
        self.seen = seen
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


class Live:
    """A table that somebody is at."""

    def __init__(self, room: Room, digests: Digests) -> None:
        self.room = room
        self.digests = digests
        self.lock = asyncio.Lock()
        self.guests: set[Guest] = set()
        self.elsewhere: dict[
            str, tuple[int, float]
        ] = {}  # by server: seats connected there as bits, when told
        self.thinking: asyncio.Task[Any] | None = None
        self.used = time.monotonic()

    @property
    def table(self) -> str:
        """The table's id."""
        return self.room.agreement.table

    @property
    def is_thinking(self) -> bool:
        """Whether a bot is at work here."""
        return self.thinking is not None and not self.thinking.done()

    # Who is there.

    def here(self) -> int:
        """Seats connected to this server, as bits."""
        return sum({1 << guest.seat for guest in self.guests if guest.seat is not None})

    def connected(self) -> list[bool]:
        """For each seat whether anybody is connected to it, here or at another server."""
        late = time.monotonic() - AWAY_SECONDS
        bits = self.here()
        for there, told in self.elsewhere.values():
            bits |= there if told > late else 0
        return [bool(bits >> seat & 1) for seat in range(len(self.room.seats))]

    def tell_presence(self) -> None:
        """Tell everyone who is there."""
        text = dump({"type": "presence", "connected": self.connected()})
        for guest in self.guests:
            guest.push(text)

    # What they see.

    def tell(self, sender: Guest | None = None, ref: int | None = None) -> None:
        """Show everyone the table as it now is; `ref` goes to the one who asked for the change."""
        views: dict[int | None, str] = {}
        events: dict[tuple[int | None, int], str] = {}
        connected = self.connected()
        for guest in self.guests:
            if guest.seat not in views:
                views[guest.seat] = dump(view_of(self.room, guest.seat, connected))
            since = (guest.seat, guest.seen)
            if since not in events:
                events[since] = dump(events_since(self.room, guest.seat, guest.seen))
            guest.seen = self.room.sequence
            guest.push(_message(views[guest.seat], events[since], ref if guest is sender else None))

    def show(self, guest: Guest, ref: int | None = None) -> None:
        """Show one guest the table."""
        view = dump(view_of(self.room, guest.seat, self.connected()))
        events = dump(events_since(self.room, guest.seat, guest.seen))
        guest.seen = self.room.sequence
        guest.push(_message(view, events, ref))


def _message(view: str, events: str, ref: int | None) -> str:
    tail = "" if ref is None else f',"ref":{ref}'
    return f'{{"type":"view","view":{view},"events":{events}{tail}}}'
