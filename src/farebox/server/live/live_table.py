"""One table in memory with everyone who is at it: who hears what, and who is there."""

import asyncio
import time
from typing import Any

from pydantic_core import to_json

from farebox.server.live.presence import Attendance
from farebox.server.storage.keys import Key
from farebox.tables.table import Table
from farebox.tables.views import There, Views, events_since, view_of


def dump(facts: Any) -> str:
    """JSON, short."""
    return to_json(facts).decode()


class Guest:
    """One connection at a table. Messages wait in a queue of its own, so that a slow one slows nobody."""

    def __init__(self, seat: int | None, seen: int, most: int, address: str = "") -> None:
        self.seat = seat
        self.seen = seen
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


class Live:
    """A table that somebody is at."""

    def __init__(self, table: Table, keys: list[Key], presence: Attendance | None = None) -> None:
        self.table = table
        self.keys = keys
        self.presence = presence or Attendance(len(table.seats))
        self.lock = asyncio.Lock()
        self.guests: set[Guest] = set()
        self._told = [0] * len(table.seats)  # the connections that all were last told of
        self.thinking: asyncio.Task[Any] | None = None
        self.used = time.monotonic()

    @property
    def id(self) -> str:
        """The table's id."""
        return self.table.agreement.table

    @property
    def is_thinking(self) -> bool:
        """Whether a bot is at work here."""
        return self.thinking is not None and not self.thinking.done()

    # Who is there.

    def here(self) -> list[int]:
        """Each seat's connections to this server."""
        seats = [guest.seat for guest in self.guests]
        return [seats.count(seat) for seat in range(len(self.table.seats))]

    def connections(self) -> list[int]:
        """Each seat's connections, here and at other servers."""
        return self.presence.total(self.here())

    def handover_in(self) -> list[int | None]:
        """In how many seconds each seat may be handed over; None: not as long as it is as it is."""
        empty = [
            not n and seat.player is None
            for seat, n in zip(self.table.seats, self.connections(), strict=True)
        ]
        waits = not self.table.is_over
        return [
            self.presence.away_for(at) if waits and is_empty else None for at, is_empty in enumerate(empty)
        ]

    def there(self) -> There:
        """Who is there, as a view tells it."""
        return There(self.connections(), self.handover_in())

    @property
    def is_elsewhere(self) -> bool:
        """Whether a person is connected at another server."""
        return self.connections() != self.here()

    def addresses(self) -> set[str]:
        """Where the people connected to this server's seats are; empty if there are none."""
        return {guest.address for guest in self.guests if guest.seat is not None}

    def tell_presence(self) -> None:
        """Tell everyone who is there."""
        there = self.there()
        self._told = there.connections
        text = dump({"type": "presence", **vars(there)})
        for guest in self.guests:
            guest.push(text)

    def notice_presence(self) -> None:
        """Tell everyone if somebody came or went elsewhere."""
        self.presence.watch(self.here())
        if self.connections() != self._told:
            self.tell_presence()

    # What they see.

    def tell(self, sender: Guest | None = None, ref: int | None = None) -> None:
        """Show the table to everyone who may know of a change; `ref` goes to the one who asked for it."""
        views, told = Views(self.table, self.there()), dict[int | None, str]()
        events: dict[tuple[int | None, int], str] = {}
        for guest in self.guests:
            if guest is not sender and guest.seen == self.table.told(guest.seat):
                continue  # even that something was done in secret would tell
            if guest.seat not in told:
                told[guest.seat] = dump(views.of(guest.seat))
            since = (guest.seat, guest.seen)
            if since not in events:
                events[since] = dump(events_since(self.table, guest.seat, guest.seen))
            guest.seen = self.table.told(guest.seat)
            guest.push(_message(told[guest.seat], events[since], ref if guest is sender else None))

    def show(self, guest: Guest, ref: int | None = None) -> None:
        """Show one guest the table."""
        view = dump(view_of(self.table, guest.seat, self.there()))
        events = dump(events_since(self.table, guest.seat, guest.seen))
        guest.seen = self.table.told(guest.seat)
        guest.push(_message(view, events, ref))


def _message(view: str, events: str, ref: int | None) -> str:
    tail = "" if ref is None else f',"ref":{ref}'
    return f'{{"type":"view","view":{view},"events":{events}{tail}}}'
