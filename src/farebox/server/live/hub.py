"""A server's tables: loaded from the database when somebody comes, and let go of when nobody is there."""

import asyncio
import time
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from farebox.authority import keys
from farebox.authority.changes import Authority
from farebox.authority.daily import DayDeal, day_of
from farebox.authority.kept import Addition, Opening
from farebox.authority.keys import Key
from farebox.authority.live_table import Guest, Live
from farebox.authority.opening import daily_opening, opening_for
from farebox.authority.par import ParGames
from farebox.authority.presence import NEVER, Attendance, Visit
from farebox.boards import Board
from farebox.errors import fault
from farebox.game.records.record import RULES
from farebox.messages.answers import TableOpened
from farebox.messages.requests import BoardGiven, DailyWanted, NewTable
from farebox.server.live.admission import Admission
from farebox.server.live.peers import Neighbours
from farebox.server.live.socket_guest import dump
from farebox.server.settings import Settings
from farebox.server.storage.writer import Writer
from farebox.server.thinking.patient_turns import PatientTurns
from farebox.server.thinking.thinker import Thinker
from farebox.tables.agreement import Agreement
from farebox.tables.log import Refused
from farebox.tables.offered import offered_bots
from farebox.tables.printed import BoardFacts, printed
from farebox.tables.table import Table
from farebox.tables.table_board import board_of, check_own_board

if TYPE_CHECKING:
    from farebox.server.push.turn_notices import TurnNotices

FORGET_SECONDS = 120
JOIN_SECONDS = 10  # a table that was asked for so lately may be about to be joined


class Hub(Authority):
    """All tables that somebody is at."""

    def __init__(self, writer: Writer, settings: Settings) -> None:
        super().__init__(settings.limits.entries)
        self.writer = writer
        self.settings = settings
        self.thinker = Thinker(settings.workers, settings.think_seconds)
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self.neighbours = Neighbours(self)
        self.admission = Admission(self)
        self.bots = PatientTurns(self)
        self.par = ParGames(self, self.bots)
        self.notices = _notices(self)

    # Finding.

    async def find(self, table: str, secret: str) -> tuple[Live, Key]:
        """A table and what a secret opens there."""
        return await self.admission.find(table, secret)

    async def get(self, table: str) -> Live:
        """A table, from memory or else from the database; everyone who asks meanwhile waits for the same."""
        if table in self.lives:
            self.lives[table].touch()  # not forgotten while it is being joined
            return self.lives[table]
        if not keys.is_table_id(table):
            raise Refused("unknown")
        if table not in self._loading:
            self._loading[table] = self.spawn(self._load(table))
        try:
            return await asyncio.shield(self._loading[table])
        finally:
            self._loading.pop(table, None)

    async def _load(self, table: str) -> Live:
        found = await self.writer.load(table)
        if found is None:
            raise Refused("unknown")
        kept, entries = found
        if kept.agreement.rules != RULES:
            raise Refused("version", "table_rules", rules=kept.agreement.rules, known=RULES)
        self._make_room()  # if there is none they play on all the same
        presence = self._presence(kept.agreement, kept.visits)
        live = Live(Table(kept.agreement, entries), kept.keys, presence, dump)
        self.lives[table] = live
        if self.writer.store.is_shared:
            self.neighbours.ask(live)
            await self.catch_up(live)  # what was added before we listened for this table
        return live

    def _presence(self, agreement: Agreement, visits: Mapping[int, Visit] = NEVER) -> Attendance:
        """Who is at a table, and how long it waits for those who are not."""
        wait = self.settings.waits[agreement.pace]
        return Attendance(len(agreement.seats), wait, agreement.opened, visits)

    # Coming and going.

    def join(self, live: Live, guest: Guest) -> None:
        """Somebody comes; that is written down."""
        super().join(live, guest)
        self._note_visit(live, guest.seat, 1)

    def leave(self, live: Live, guest: Guest) -> None:
        """Somebody goes; that is written down, and nobody thinks for an empty table."""
        super().leave(live, guest)
        self._note_visit(live, guest.seat, 0)
        live.touch()
        if not live.has_people:
            self.thinker.withdraw(live.id)

    def presence_changed(self, live: Live) -> None:
        """Tell everyone who is at a table now, at other servers too."""
        self.neighbours.presence_changed(live)

    def stir(self, live: Live) -> None:
        """Let a bot think if one is to move."""
        self.bots.stir(live)

    def stir_for_newcomer(self, live: Live) -> None:
        """The same when somebody came; another server, where somebody is already, goes first."""
        if live.is_elsewhere:
            self.bots.stir_later(live)
        else:
            self.bots.stir(live)

    def bots_of(self, board: Board) -> tuple[str, ...]:
        """The bots that may sit at a table, those of this server's own among them."""
        return offered_bots(board, self.settings.more_bots)

    def _note_visit(self, live: Live, seat: int | None, n: int) -> None:
        """Write down that a seat's first connection came, or its last one went."""
        if seat is not None and live.connections()[seat] == n:
            self.writer.see(live.id, seat, Visit(time.time(), bool(n)))

    # Opening.

    async def check_board(self, given: BoardGiven) -> BoardFacts:
        """What is printed on a board of somebody's own, if this server plays such."""
        self._check_own_boards()
        return await asyncio.to_thread(
            lambda: printed(check_own_board(given.text, given.name, given.language))
        )

    def _check_own_boards(self) -> None:
        if not self.settings.own_boards:
            raise Refused("forbidden", "no_own_boards")

    async def open(self, wanted: NewTable) -> TableOpened:
        """A new table; its bots begin when a person comes."""
        if wanted.own_board:
            self._check_own_boards()
            if await self.writer.do(lambda store: store.n_boards()) >= self.settings.limits.kept_boards:
                raise Refused("full", "boards_kept")
            await asyncio.to_thread(board_of, wanted.edition, wanted.own_board)  # known from then on
        deals = self.settings.chosen_deals
        opening, opened = opening_for(wanted, self.settings.more_bots, chosen_deals=deals)
        await self._open(opening)
        return opened

    async def open_daily(self, wanted: DailyWanted) -> TableOpened:
        """A table for today's deal."""
        opening, opened = daily_opening(await self.find_daily(wanted.edition, time.time()), wanted)
        await self._open(opening)
        return opened

    async def _open(self, opening: Opening) -> None:
        if await self.writer.n_tables() >= self.settings.limits.tables:
            raise Refused("full", "tables_kept")
        if not self._make_room():
            raise Refused("full", "tables_played")
        await self.writer.open(opening)
        live = Live(Table(opening.agreement), opening.keys, self._presence(opening.agreement), dump)
        self.lives[opening.agreement.table] = live

    # The day's deals, drawn when first asked for and kept in the database.

    async def day_deals(self, day: str) -> list[DayDeal]:
        """A day's deals; of one that has passed only those that were drawn."""
        is_today = day == day_of(time.time())
        deals = await self.writer.do(lambda store: store.days.deals(day, new_if_none=is_today))
        if not deals:
            raise Refused("unknown", "no_day", day=day)
        return deals

    async def kept_par(self, live: Live) -> list[int] | None:
        """What the levels made of a table's deal, if the database knows."""
        this = live.table.agreement
        return await self.writer.do(lambda store: store.days.par(this.daily, this.edition))

    async def keep_par(self, live: Live, points: Sequence[int]) -> None:
        """Have the database keep it."""
        this = live.table.agreement
        await self.writer.do(lambda store: store.days.keep_par(this.daily, this.edition, points))

    # Changing.

    def changed(self, live: Live) -> None:
        """Tell whoever is away that it is their turn."""
        if self.notices is not None:
            self.notices.see(live)

    async def keep(self, addition: Addition) -> bool:
        """Have the database keep an addition; False if another server was first."""
        return await self.writer.add(addition)

    async def catch_up(self, live: Live) -> None:
        """Carry out what another server has added."""
        async with live.lock:
            await self.catch_up_with(live)

    async def catch_up_with(self, live: Live) -> None:
        """The same, where the lock is held already."""
        for entry in await self.writer.entries(live.id, live.table.sequence):
            live.table.apply(entry)
            self.notice(live, entry)
            live.tell()

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
            if self.notices is not None:
                self.notices.forget(table)
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


def _notices(hub: Hub) -> "TurnNotices | None":
    """What tells people of their turn, if this server is to."""
    if hub.settings.push_contact is None:
        return None
    try:
        from farebox.server.push.turn_notices import TurnNotices
        from farebox.server.push.vapid import Signer, new_key
    except ImportError as error:
        raise fault("no_push", problem=str(error)) from None
    return TurnNotices(hub, Signer(hub.writer.store.pushes.key(new_key), hub.settings.push_contact))
