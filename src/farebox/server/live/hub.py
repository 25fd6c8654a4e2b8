"""The tables in memory: loaded when somebody comes, changed one at a time, shown to everyone who is there.

Order of things in a change: the table agrees, the database keeps it, the table commits it, all are told.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Mapping
from typing import Any

from farebox.game.records.record import RULES
from farebox.server.live.admission import NO_TABLE, Admission
from farebox.server.live.live_table import Guest, Live
from farebox.server.live.opening import opening_for, rematch_of
from farebox.server.live.peers import Neighbours
from farebox.server.live.presence import NEVER, Attendance, Visit
from farebox.server.protocol import NewTable, Rematch, TableOpened
from farebox.server.settings import Settings
from farebox.server.storage import keys
from farebox.server.storage.invitations import Coming
from farebox.server.storage.store import Addition, Opening
from farebox.server.storage.writer import Writer
from farebox.server.thinking.bot_turns import Bots
from farebox.server.thinking.thinker import Thinker
from farebox.tables.agreement import Agreement
from farebox.tables.log import Change, Entry, Refused
from farebox.tables.seats import moved_seat
from farebox.tables.table import Table

log = logging.getLogger(__name__)

FORGET_SECONDS = 120
JOIN_SECONDS = 10  # a table that was asked for so lately may be about to be joined
Propose = Callable[[Table], Change | None]


class Hub:
    """All tables that somebody is at."""

    def __init__(self, writer: Writer, settings: Settings) -> None:
        self.writer = writer
        self.settings = settings
        self.thinker = Thinker(settings.workers, settings.think_seconds)
        self.lives: dict[str, Live] = {}
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self.neighbours = Neighbours(self)
        self.admission = Admission(self)
        self.bots = Bots(self)

    # Finding.

    async def get(self, table: str) -> Live:
        """A table, from memory or else from the database; everyone who asks meanwhile waits for the same."""
        if table in self.lives:
            self.lives[table].used = time.monotonic()  # not forgotten while it is being joined
            return self.lives[table]
        if not keys.is_table_id(table):
            raise Refused("unknown", NO_TABLE)
        if table not in self._loading:
            self._loading[table] = self.spawn(self._load(table))
        try:
            return await asyncio.shield(self._loading[table])
        finally:
            self._loading.pop(table, None)

    async def _load(self, table: str) -> Live:
        found = await self.writer.load(table)
        if found is None:
            raise Refused("unknown", NO_TABLE)
        kept, entries = found
        if kept.agreement.rules != RULES:
            rules = kept.agreement.rules
            raise Refused("version", f"this table plays by rules {rules}, the server by {RULES}")
        self._make_room()  # if there is none they play on all the same
        presence = self._presence(kept.agreement, kept.visits)
        live = Live(Table(kept.agreement, entries), kept.keys, presence)
        self.lives[table] = live
        if self.writer.store.is_shared:
            self.neighbours.ask(live)
            await self.catch_up(live)  # what was added before we listened for this table
        return live

    def _presence(self, agreement: Agreement, visits: Mapping[int, Visit] = NEVER) -> Attendance:
        """Who is at a table, and how long it waits for those who are not."""
        waits = {"live": self.settings.away_seconds, "days": self.settings.away_days_seconds}
        return Attendance(len(agreement.seats), waits[agreement.pace], agreement.opened, visits)

    # Coming and going.

    def join(self, live: Live, guest: Guest) -> None:
        """Somebody comes; a bot that waited for a person goes on."""
        self.lives[live.id] = live
        live.guests.add(guest)
        self._note_visit(live, guest.seat, 1)
        if guest.seat is not None and live.table.seats[guest.seat].is_waiting:
            self.spawn(self._give_back(live, guest.seat))
        self.bots.stir(live, patient=live.is_elsewhere)

    def leave(self, live: Live, guest: Guest) -> None:
        """Somebody goes."""
        live.presence.watch(live.here())
        live.guests.discard(guest)
        self._note_visit(live, guest.seat, 0)
        live.used = time.monotonic()
        if not live.addresses():
            self.thinker.withdraw(live.id)

    def _note_visit(self, live: Live, seat: int | None, n: int) -> None:
        """Write down that a seat's first connection came, or its last one went."""
        live.presence.watch(live.here())
        if seat is not None and live.connections()[seat] == n:
            self.writer.see(live.id, seat, Visit(time.time(), bool(n)))

    async def _give_back(self, live: Live, seat: int) -> None:
        """Let somebody who came back in time have the seat again, unless the bot acts first."""
        while live.table.seats[seat].is_waiting:
            try:
                await self.change(live, lambda table: table.propose_return(seat))
            except Refused as error:
                if error.code != "stale":
                    return

    # Opening.

    async def open(self, wanted: NewTable) -> TableOpened:
        """A new table; its bots begin when a person comes."""
        if await self.writer.n_tables() >= self.settings.limits.tables:
            raise Refused("full", "this server keeps as many tables as it may; try again in a few days")
        if not self._make_room():
            raise Refused("full", "as many tables are played here as this server can hold; try again later")
        deals = self.settings.chosen_deals
        opening, opened = opening_for(wanted, self.settings.more_bots, chosen_deals=deals)
        await self.writer.open(opening)
        live = Live(Table(opening.agreement), opening.keys, self._presence(opening.agreement))
        self.lives[opening.agreement.table] = live
        return opened

    async def rematch(self, live: Live, seat: int) -> Rematch:
        """The table that follows: the same for everyone who asks."""
        if live.table.next_table is None:
            follows = rematch_of(live.table)
            try:
                await self.change(live, lambda table: _rematch_once(table, seat, follows), along=follows)
            except Refused:
                if live.table.next_table is None:
                    raise
        assert live.table.next_table is not None
        return Rematch(table=live.table.next_table, seat=moved_seat(seat, len(live.table.seats)))

    # Changing.

    async def change(
        self,
        live: Live,
        propose: Propose,
        guest: Guest | None = None,
        ref: int | None = None,
        along: Opening | Coming | None = None,
    ) -> None:
        """Change a table. Once begun it is finished, whether or not the one who asked is still there."""
        await asyncio.shield(self.spawn(self._change(live, propose, guest, ref, along)))

    async def _change(
        self,
        live: Live,
        propose: Propose,
        guest: Guest | None,
        ref: int | None,
        along: Opening | Coming | None,
    ) -> None:
        async with live.lock:
            change = propose(live.table)
            if change is None:
                return
            if change.entry.sequence > self.settings.limits.entries:
                raise Refused("full", "too much has happened at this table")
            addition = Addition(live.id, change.entry, change.ends_game, along)
            if not await self.writer.add(addition):
                await self._catch_up(live)
                raise Refused("stale", "something has happened at the table since: look again")
            live.table.commit(change)
            self._notice(live, change.entry)
            live.used = time.monotonic()
            live.tell(guest, ref)
        self.bots.stir(live)

    async def catch_up(self, live: Live) -> None:
        """Carry out what another server has added."""
        async with live.lock:
            await self._catch_up(live)

    async def _catch_up(self, live: Live) -> None:
        for entry in await self.writer.entries(live.id, live.table.sequence):
            live.table.apply(entry)
            self._notice(live, entry)
            live.tell()

    def _notice(self, live: Live, entry: Entry) -> None:
        """Whoever came while their seat was being handed over has it back."""
        if entry.kind == "hand_over" and live.here()[entry.number]:
            self.spawn(self._give_back(live, entry.number))

    # Housekeeping.

    def _make_room(self) -> bool:
        """Whether one more table may be in memory; those that nobody is at give way."""
        most = self.settings.limits.live_tables
        if len(self.lives) >= most:
            self.forget(after=JOIN_SECONDS)
        return len(self.lives) < most

    def forget(self, now: float | None = None, after: float = FORGET_SECONDS) -> int:
        """Let go of tables nobody is at; they come back from the database."""
        now = time.monotonic() if now is None else now
        idle = [
            table
            for table, live in self.lives.items()
            if not live.guests and not live.is_thinking and now - live.used > after
        ]
        for table in idle:
            self._settle(self.lives.pop(table))
        return len(idle)

    def _settle(self, live: Live) -> None:
        """Write down that people have gone whom a server that ended could not say goodbye to."""
        there = live.connections()
        for seat in live.presence.in_doubt:
            if not there[seat]:
                self.writer.see(live.id, seat, Visit(live.presence.since[seat], False))

    async def close(self) -> None:
        """Stop thinking; what was accepted is kept already."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.thinker.close()
        await self.writer.close()

    def spawn(self, work: Any) -> asyncio.Task[Any]:
        """Let something run by itself; if it fails, the log says so."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) and not isinstance(error, Refused):
            log.error("a table's task failed: %s", type(error).__name__)


def _rematch_once(table: Table, seat: int, follows: Opening) -> Change | None:
    return None if table.next_table else table.propose_rematch(seat, follows.agreement.table)
