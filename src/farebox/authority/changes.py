"""Tables in memory, changed one at a time and shown to everyone who is there.

Order of things in a change: the table agrees, it is kept, the table commits it, all are told.
"""

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, TypeVar

from farebox.authority.daily import DayDeal, check_day, day_of, tell_deals
from farebox.authority.kept import Addition, Coming, Opening
from farebox.authority.keys import Key
from farebox.authority.live_table import Guest, Live
from farebox.authority.opening import rematch_of
from farebox.authority.rights import check_host, check_may_start
from farebox.boards import Board
from farebox.messages.answers import DailyDeals, Rematch
from farebox.messages.bounds import MOST_ENTRIES
from farebox.messages.requests import BotForSeat
from farebox.tables.agreement import check_bot
from farebox.tables.log import Change, Entry, Refused
from farebox.tables.offered import offered_bots
from farebox.tables.seats import moved_seat
from farebox.tables.table import Table
from farebox.tables.table_board import check_edition

log = logging.getLogger(__name__)

T = TypeVar("T")
Propose = Callable[[Table], Change | None]


class Authority(ABC):
    """Decides over tables. Who runs one says where they are kept and how bots think."""

    def __init__(self, most_entries: int = MOST_ENTRIES) -> None:
        self.most_entries = most_entries
        self.lives: dict[str, Live] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    # What whoever runs it brings.

    @abstractmethod
    async def find(self, table: str, secret: str) -> tuple[Live, Key]:
        """A table and what a secret opens there; without one, not even that it exists is told."""

    @abstractmethod
    async def keep(self, addition: Addition) -> bool:
        """Keep an addition for good; False if somebody else added something first."""

    async def catch_up_with(self, live: Live) -> None:  # noqa: B027 - who is alone has nothing to do
        """Carry out what somebody else has added; its lock is held."""

    def changed(self, live: Live) -> None:  # noqa: B027 - for whoever has others to tell
        """Something was done at a table by way of this authority, and all who are there have been told."""

    @abstractmethod
    def stir(self, live: Live) -> None:
        """Let a bot think if one is to move."""

    def stir_for_newcomer(self, live: Live) -> None:
        """The same, when somebody came."""
        self.stir(live)

    def bots_of(self, board: Board) -> tuple[str, ...]:
        """The bots that may sit at a table."""
        return offered_bots(board)

    @abstractmethod
    async def day_deals(self, day: str) -> Sequence[DayDeal]:
        """The deals of a day that has come, in the order of the games."""

    @abstractmethod
    async def kept_par(self, live: Live) -> Sequence[int] | None:
        """What the levels made of a table's deal, if that was kept."""

    @abstractmethod
    async def keep_par(self, live: Live, points: Sequence[int]) -> None:
        """Keep it."""

    # The day's deals.

    async def tell_daily(self, day: str | None, now: float) -> DailyDeals:
        """A day's deals; today's, if none is named."""
        day = day or day_of(now)
        check_day(day, now)
        return tell_deals(day, await self.day_deals(day), now)

    async def find_daily(self, edition: str, now: float) -> DayDeal:
        """Today's deal of a game."""
        check_edition(edition)
        return next(one for one in await self.day_deals(day_of(now)) if one.edition == edition)

    # Coming and going.

    def join(self, live: Live, guest: Guest) -> None:
        """Somebody comes; a bot that waited for a person goes on."""
        self.lives[live.id] = live
        live.guests.add(guest)
        live.presence.watch(live.here())
        if guest.seat is not None and live.table.seats[guest.seat].is_waiting:
            self.spawn(self._give_back(live, guest.seat))
        self.stir_for_newcomer(live)

    def leave(self, live: Live, guest: Guest) -> None:
        """Somebody goes."""
        live.presence.watch(live.here())
        live.guests.discard(guest)
        live.presence.watch(live.here())

    def presence_changed(self, live: Live) -> None:
        """Tell everyone who is at a table now."""
        live.tell_presence()

    async def _give_back(self, live: Live, seat: int) -> None:
        """Let somebody who came back in time have the seat again, unless the bot acts first."""
        while live.table.seats[seat].is_waiting:
            try:
                await self.change(live, lambda table: table.propose_return(seat))
            except Refused as error:
                if error.code != "stale":
                    return

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
            if change and live.comes_late(change.entry):
                await self._carry_out(live, live.table.propose_late(change.entry.seat))
                change = propose(live.table)
            if change is None:
                return
            await self._carry_out(live, change, along)
            live.touch()
            live.tell(guest, ref)
        self.changed(live)
        self.stir(live)

    async def _carry_out(self, live: Live, change: Change, along: Opening | Coming | None = None) -> None:
        """Keep a change, then let the table do it; refused if it can't be kept."""
        if change.entry.sequence > self.most_entries:
            raise Refused("full", "table_long")
        if not await self.keep(Addition(live.id, change.entry, change.ends_game, along)):
            await self.catch_up_with(live)
            raise Refused("stale")
        live.table.commit(change)
        self.notice(live, change.entry)

    def notice(self, live: Live, entry: Entry) -> None:
        """Whoever came while others handed their seat over has it back."""
        if entry.kind == "hand_over" and entry.number != entry.seat and live.here()[entry.number]:
            self.spawn(self._give_back(live, entry.number))

    async def rematch(self, live: Live, seat: int) -> Rematch:
        """The table that follows: the same for everyone who asks."""
        if live.table.next_table is None:
            follows = rematch_of(live.table, live.presence.clock)
            try:
                await self.change(live, lambda table: _rematch_once(table, seat, follows), along=follows)
            except Refused:
                if live.table.next_table is None:
                    raise
        assert live.table.next_table is not None
        return {"table": live.table.next_table, "seat": moved_seat(seat, len(live.table.seats))}

    # Before the game begins.

    async def start(self, live: Live, key: Key) -> None:
        """Let a table begin that waited for its people."""
        check_may_start(key, live.table)
        await self.change(live, lambda table: table.propose_start())

    async def seat_bot(self, live: Live, key: Key, wanted: BotForSeat) -> None:
        """Let a bot have a seat that nobody has come to."""
        check_host(key)
        check_bot(wanted.bot, self.bots_of(live.table.board))
        await self.change(live, lambda table: table.propose_bot(wanted.seat, wanted.bot, wanted.name))

    # Tasks.

    def spawn(self, work: Coroutine[Any, Any, T]) -> "asyncio.Task[T]":
        """Let something run by itself; if it fails, the log says so."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: "asyncio.Task[Any]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) and not isinstance(error, Refused):
            log.error("a table's task failed: %s", type(error).__name__)


def _rematch_once(table: Table, seat: int, follows: Opening) -> Change | None:
    return None if table.next_table else table.propose_rematch(seat, follows.agreement.table)
