"""The tables of one device, and its connections."""

import logging
from collections.abc import Sequence

from farebox.authority import keys
from farebox.authority.changes import Authority
from farebox.authority.daily import DayDeal, deal_by_date
from farebox.authority.kept import Addition, Opening
from farebox.authority.keys import Key, handed_on
from farebox.authority.live_table import Live
from farebox.authority.opening import daily_opening, opening_for
from farebox.authority.par import ParGames
from farebox.authority.presence import AWAY_SECONDS, Attendance
from farebox.boards import board_names
from farebox.bots.prepared_call import PreparedCall
from farebox.device.additions import (
    KeptTable,
    entry_text,
    key_text,
    opening_text,
    par_text,
    read_kept,
    read_par,
)
from farebox.device.requests_here import answer
from farebox.device.runtime import Pack, Runtime
from farebox.device.screen_guest import ScreenConversation
from farebox.device.thinking_elsewhere import DeviceTurns
from farebox.game.records.record import RULES
from farebox.kernel.calling.entry_point import pack
from farebox.messages.answers import Shown, TableOpened
from farebox.messages.requests import DailyWanted, NewTable
from farebox.tables.agreement import Agreement
from farebox.tables.log import Refused
from farebox.tables.table import Table

log = logging.getLogger(__name__)


class DeviceAuthority(Authority):
    """Speaks the protocol for one browser. A table stays in memory once it was asked for."""

    def __init__(self, runtime: Runtime, pack: Pack = pack) -> None:
        """`pack` makes of an entry point and its arguments what the runtime carries out elsewhere."""
        super().__init__()
        self.runtime = runtime
        self._pack = pack
        self._screens: dict[int, ScreenConversation] = {}
        self._turns = DeviceTurns(self)
        self.par = ParGames(self, self._turns)

    # The protocol.

    async def request(
        self, method: str, path: str, secret: str | None = None, body: str | None = None
    ) -> tuple[int, str]:
        """The HTTP part: status and JSON. A path begins behind the protocol's version, as in `/tables`."""
        return await answer(self, method, path, secret, body)

    def connect(self, connection: int) -> None:
        """Somebody will say hello."""
        self._screens[connection] = ScreenConversation(self, connection)

    async def receive(self, connection: int, text: str) -> None:
        """A message of the socket part; what is answered comes by the runtime's `send`."""
        if connection in self._screens:
            await self._screens[connection].receive(text)

    def disconnect(self, connection: int) -> None:
        """Somebody has gone, or is sent away."""
        if connection in self._screens:
            self._screens.pop(connection).go()

    # What an authority needs.

    async def find(self, table: str, secret: str) -> tuple[Live, Key]:
        """A table and what a secret opens there."""
        if table not in self.lives and keys.is_table_id(table):
            await self._load(table, secret)
        live = self.lives.get(table)
        key = keys.find_key(secret, live.keys) if live else None
        if live is None or key is None:
            raise Refused("unknown")
        return live, key

    async def keep(self, addition: Addition) -> bool:
        """Have the runtime keep an addition; a rematch before the entry that tells of it."""
        if addition.table not in self.lives:  # it was deleted meanwhile
            raise Refused("unknown")
        if isinstance(addition.along, Opening):
            await self._keep_opening(addition.along, self.lives[addition.table].keys)
        await self._keep(addition.table, entry_text(addition.entry))
        return True

    def stir(self, live: Live) -> None:
        """Let a bot think if one is to move."""
        self._turns.stir(live)

    async def carry_out(self, call: PreparedCall) -> int:
        """The id that a bot's call gives; the runtime has it carried out where nobody waits for it."""
        return int(await self.runtime.think(self._pack(call.entry_point, *call.arguments)))

    async def day_deals(self, day: str) -> list[DayDeal]:
        """A day's deals: they follow from the date."""
        return [deal_by_date(day, edition) for edition in board_names()]

    async def kept_par(self, live: Live) -> Sequence[int] | None:
        """What the levels made of a table's deal, if that was kept with it."""
        text = await self.runtime.load(live.id)
        return None if text is None else read_par(text)

    async def keep_par(self, live: Live, points: Sequence[int]) -> None:
        """Keep it with the table, unless that was deleted meanwhile."""
        if live.id in self.lives:
            await self._keep(live.id, par_text(points))

    # Tables.

    async def open(self, wanted: NewTable) -> TableOpened:
        """A new table; its bots begin when a person comes."""
        if any(seat.kind == "link" for seat in wanted.seats):
            raise Refused("forbidden", "device_alone")
        opening, opened = opening_for(wanted, chosen_deals=True, clock=self.runtime.now)
        await self._open(opening)
        return opened

    async def open_daily(self, wanted: DailyWanted) -> TableOpened:
        """A table for today's deal."""
        deal = await self.find_daily(wanted.edition, self.runtime.now())
        opening, opened = daily_opening(deal, wanted, self.runtime.now)
        await self._open(opening)
        return opened

    async def _open(self, opening: Opening) -> None:
        await self._keep(opening.agreement.table, opening_text(opening))
        self._set(Table(opening.agreement), opening.keys)

    async def show(self, live: Live, secret: str) -> Shown:
        """What opens the finished game to whoever has it; the same again for who asks again."""
        if not live.table.is_over:
            raise Refused("not_over")
        replay = keys.replay_secret(secret)
        key = Key(keys.digest(replay), "replay")
        if key not in live.keys:
            await self._keep(live.id, key_text(key))
            live.keys.append(key)
        return {"replay": replay}

    async def drop(self, table: str) -> None:
        """Delete a table for good, in whatever state it is: what was under way there doesn't happen."""
        self.lives.pop(table, None)
        await self.runtime.drop(table)

    async def _load(self, table: str, secret: str) -> None:
        """Bring a table to memory if it was kept and this opens it; nobody else is told anything of it."""
        text = await self.runtime.load(table)
        if text is not None and table not in self.lives:
            kept = read_kept(text)
            if keys.find_key(secret, kept.keys) is not None:
                self._revive(kept)

    def _revive(self, kept: KeptTable) -> None:
        if kept.agreement.rules != RULES:
            raise Refused("version", "table_rules", rules=kept.agreement.rules, known=RULES)
        self._set(Table(kept.agreement, kept.entries), kept.keys)

    def _set(self, table: Table, known: list[Key]) -> None:
        self.lives[table.agreement.table] = Live(table, known, self._presence(table.agreement))

    def _presence(self, agreement: Agreement) -> Attendance:
        seconds = AWAY_SECONDS[agreement.pace]
        return Attendance(len(agreement.seats), seconds, agreement.opened, clock=self.runtime.now)

    async def _keep_opening(self, opening: Opening, before: list[Key]) -> None:
        """Keep a rematch, which the same secrets open."""
        known = handed_on(before, len(opening.agreement.seats))
        await self._keep(opening.agreement.table, opening_text(Opening(opening.agreement, known)))

    async def _keep(self, table: str, addition: str) -> None:
        """Keep something, or say that it can't be: then nothing has happened."""
        try:
            await self.runtime.keep(table, addition)
        except Exception as error:
            log.error("a table could not be kept: %s", type(error).__name__)
            raise Refused("fault", "not_kept") from None
