"""Other servers on the same database: what they add to tables that are in memory here, and who is there."""

from typing import TYPE_CHECKING

from farebox.authority.live_table import Live

if TYPE_CHECKING:
    from farebox.server.live.hub import Hub


class Neighbours:
    """Talks through the database's notices; alone on a database it does nothing."""

    def __init__(self, hub: "Hub") -> None:
        self.hub = hub

    def presence_changed(self, live: Live) -> None:
        """Tell everyone who is at a table now, at other servers too."""
        live.tell_presence()
        self._announce(live)

    def announce_all(self) -> None:
        """Remind other servers of everyone who is here; notice who is not there any more."""
        for live in self.hub.lives.values():
            live.notice_presence()
            if live.guests:
                self._announce(live)

    def ask(self, live: Live) -> None:
        """Ask who is at a table elsewhere."""
        self._note(f"who {live.id} 0")

    def _announce(self, live: Live) -> None:
        self._note(f"presence {live.id} {','.join(map(str, live.here()))}")

    def _note(self, text: str) -> None:
        if self.hub.writer.store.is_shared:
            self.hub.spawn(self.hub.writer.note(text))

    async def hear(self, process: str, note: str) -> None:
        """What another server says: who is at a table there, or that it has a new entry; or it asks us."""
        kind, table, numbers = note.split(" ")
        live = self.hub.lives.get(table)
        if live is None:
            return
        if kind == "presence":
            live.presence.hear(process, [int(number) for number in numbers.split(",")])
            live.notice_presence()
        elif kind == "who":
            self._announce(live)
        elif int(numbers) > live.table.sequence:
            await self.hub.catch_up(live)
            self.hub.bots.stir_later(live)

    async def catch_up_all(self) -> None:
        """After notes may have been missed."""
        for live in list(self.hub.lives.values()):
            await self.hub.catch_up(live)
        self.announce_all()
