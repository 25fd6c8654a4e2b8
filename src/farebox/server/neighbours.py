"""Other servers on the same database: what they add to tables that are in memory here, and who is there."""

import time
from typing import TYPE_CHECKING

from farebox.server.live import Live

if TYPE_CHECKING:
    from farebox.server.hub import Hub


class Neighbours:
    """Talks through the database's notices; alone on a database it does nothing."""

    def __init__(self, hub: "Hub") -> None:
        self.hub = hub

    def presence_changed(self, live: Live) -> None:
        """Tell everyone who is at a table now, at other servers too."""
        live.tell_presence()
        self._announce(live)

    def announce_all(self) -> None:
        """Remind other servers of everyone who is here."""
        for live in self.hub.lives.values():
            if live.guests:
                self._announce(live)

    def _announce(self, live: Live) -> None:
        if self.hub.writer.store.is_shared:
            self.hub.spawn(self.hub.writer.note(f"presence {live.table} {live.here()}"))

    async def hear(self, process: str, note: str) -> None:
        """What another server says: somebody came or went there, or a table has a new entry."""
        kind, table, number = note.split(" ")
        live = self.hub.lives.get(table)
        if live is None:
            return
        if kind == "presence":
            before = live.connected()
            live.elsewhere[process] = (int(number), time.monotonic())
            if live.connected() != before:
                live.tell_presence()
        elif int(number) > live.room.sequence:
            await self.hub.catch_up(live)
            self.hub.stir(live, self.hub.settings.patience_seconds)

    async def catch_up_all(self) -> None:
        """After notes may have been missed."""
        for live in list(self.hub.lives.values()):
            await self.hub.catch_up(live)
        self.announce_all()
