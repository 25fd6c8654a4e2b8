"""One table in memory with everyone who is at it: who hears what, and who is there."""

import asyncio
import json
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

from farebox.authority.bucket import Bucket
from farebox.authority.keys import Key
from farebox.authority.presence import Attendance
from farebox.tables.log import Entry
from farebox.tables.table import Table
from farebox.tables.views import There, Views, events_since, view_of

TALK = (6, 0.5)  # what somebody may say to the others: so much at once, and so much more a second


def plain_json(facts: object) -> str:
    """JSON, short."""
    return json.dumps(facts, ensure_ascii=False, separators=(",", ":"))


class Guest(ABC):
    """One connection at a table: whose seat (None: a spectator's), and what it was last told of."""

    def __init__(self, seat: int | None, seen: int) -> None:
        self.seat = seat
        self.seen = seen

    @abstractmethod
    def push(self, text: str) -> None:
        """Send a message."""


class Live:
    """A table that somebody is at."""

    def __init__(
        self,
        table: Table,
        keys: list[Key],
        presence: Attendance | None = None,
        dump: Callable[[object], str] = plain_json,
    ) -> None:
        self.table = table
        self.keys = keys
        self.dump = dump
        self.presence = presence or Attendance(len(table.seats))
        self.lock = asyncio.Lock()
        self.guests: set[Guest] = set()
        self._told = [0] * len(table.seats)  # the connections that all were last told of
        self.thinking: asyncio.Task[Any] | None = None
        self.used = time.monotonic()
        self._talk = [Bucket(TALK) for _ in table.seats]

    @property
    def id(self) -> str:
        """The table's id."""
        return self.table.agreement.table

    @property
    def is_thinking(self) -> bool:
        """Whether a bot is at work here."""
        return self.thinking is not None and not self.thinking.done()

    def touch(self) -> None:
        """Note that it was used now."""
        self.used = time.monotonic()

    def may_talk(self, seat: int) -> bool:
        """Whether a seat may say one more thing now; then it is counted."""
        return self._talk[seat].take()

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
        empty = [not n and self.table.is_played_by_person(at) for at, n in enumerate(self.connections())]
        waits = not self.table.is_over and not self.table.is_waiting
        return [
            self.presence.away_for(at) if waits and is_empty else None for at, is_empty in enumerate(empty)
        ]

    def away_since(self) -> list[int | None]:
        """When each seat's person was last there, of those who came and went."""
        return [
            int(self.presence.since[at]) if not n and self.table.seats[at].taken else None
            for at, n in enumerate(self.connections())
        ]

    def there(self) -> There:
        """Who is there, as a view tells it."""
        return There(self.connections(), self.handover_in(), self.away_since(), self.is_open)

    @property
    def is_open(self) -> bool:
        """Whether what the deal hides may be told once the game is over: a day's deal is kept for the day."""
        return self.table.agreement.opens <= self.presence.clock()

    def comes_late(self, entry: Entry) -> bool:
        """Whether a person decides something for the first time after the day whose deal it is."""
        is_decision = entry.kind == "act" and self.table.is_played_by_person(entry.seat)
        return is_decision and bool(self.table.agreement.opens) and self.is_open and not self.table.is_late

    @property
    def is_elsewhere(self) -> bool:
        """Whether a person is connected at another server."""
        return self.connections() != self.here()

    @property
    def has_people(self) -> bool:
        """Whether somebody is connected to a seat here."""
        return any(guest.seat is not None for guest in self.guests)

    def tell_presence(self) -> None:
        """Tell everyone who is there."""
        there = self.there()
        self._told = there.connections
        text = self.dump(
            {
                "type": "presence",
                "connections": there.connections,
                "handover_in": there.handover_in,
                "away_since": there.away_since,
            }
        )
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
                told[guest.seat] = self.dump(views.of(guest.seat))
            since = (guest.seat, guest.seen)
            if since not in events:
                events[since] = self.dump(events_since(self.table, guest.seat, guest.seen))
            guest.seen = self.table.told(guest.seat)
            guest.push(_message(told[guest.seat], events[since], ref if guest is sender else None))

    def show(self, guest: Guest, ref: int | None = None) -> None:
        """Show one guest the table."""
        view = self.dump(view_of(self.table, guest.seat, self.there()))
        events = self.dump(events_since(self.table, guest.seat, guest.seen))
        guest.seen = self.table.told(guest.seat)
        guest.push(_message(view, events, ref))


def _message(view: str, events: str, ref: int | None) -> str:
    tail = "" if ref is None else f',"ref":{ref}'
    return f'{{"type":"view","view":{view},"events":{events}{tail}}}'
