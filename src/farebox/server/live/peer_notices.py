"""Servers that share one PostgreSQL tell each other what changed, by LISTEN and NOTIFY."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

import psycopg
import sqlalchemy as sa

from farebox.server.storage.store import CHANNEL

log = logging.getLogger(__name__)

RETRY_SECONDS = 1.0


class Notices:
    """Listens for as long as it runs. After a lost connection everything may have been missed: `on_gap`."""

    def __init__(
        self,
        engine: sa.Engine,
        process: str,
        on_note: Callable[[str, str], Awaitable[None]],
        on_gap: Callable[[], Awaitable[None]],
    ) -> None:
        url = engine.url.set(drivername="postgresql")
        self.target = url.render_as_string(hide_password=False)
        self.process = process
        self.on_note = on_note
        self.on_gap = on_gap
        self.listening = asyncio.Event()

    async def run(self) -> None:
        """Listen until cancelled, coming back whenever the connection is lost."""
        while True:
            try:
                await self._listen()
            except Exception as error:  # whatever it was: a server that doesn't listen would fall behind
                log.warning("lost the database's notices (%s); listening again soon", type(error).__name__)
            self.listening.clear()
            await asyncio.sleep(RETRY_SECONDS)

    async def _listen(self) -> None:
        async with await psycopg.AsyncConnection.connect(self.target, autocommit=True) as connection:
            await connection.execute(f"LISTEN {CHANNEL}")
            self.listening.set()
            await self.on_gap()
            async for note in connection.notifies():
                process, _, rest = note.payload.partition(" ")
                if process != self.process:
                    await self.on_note(process, rest)
