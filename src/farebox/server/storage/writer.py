"""The store without waiting: reads in threads, and writes gathered so that many tables share one commit."""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TypeAlias, TypeVar

import sqlalchemy as sa

from farebox.authority.kept import Addition, Opening
from farebox.authority.keys import Key
from farebox.authority.presence import Visit
from farebox.server.storage.store import Store, StoredTable
from farebox.tables.log import Entry

log = logging.getLogger(__name__)

R = TypeVar("R")
Queued: TypeAlias = tuple[Addition, asyncio.Future[bool]]


class Writer:
    """Asynchronous access to one store. Answers about writing come only after the commit."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._readers = ThreadPoolExecutor(2, "store-read")
        self._thread = ThreadPoolExecutor(1, "store-write")
        self._waiting: list[Queued] = []
        self._task: asyncio.Task[None] | None = None
        self._visits: dict[tuple[str, int], Visit] = {}
        self._seeing: asyncio.Task[None] | None = None

    async def close(self) -> None:
        """Finish what was begun."""
        if self._task:
            await self._task
        if self._seeing:
            await self._seeing
        self._thread.shutdown()
        self._readers.shutdown()
        self.store.close()

    async def add(self, addition: Addition) -> bool:
        """Add an entry; False if another server was first with its number."""
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append((addition, done))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._write_all())
        return await done

    async def _write_all(self) -> None:
        """While one commit is on its way to the disk, the next gathers."""
        while self._waiting:
            batch, self._waiting = self._waiting, []
            if not await self._write(batch):
                for one in batch:
                    await self._write([one])

    async def _write(self, batch: list[Queued]) -> bool:
        """Write together; False if that failed and each is to be tried alone.

        A full disk or a database that is away would fail them all, and have the last wait for every other.
        """
        try:
            added = await self._in(self._thread, partial(self.store.add, [one for one, _ in batch]))
        except Exception as error:
            if len(batch) > 1 and not isinstance(error, sa.exc.OperationalError):
                return False
            for _, done in batch:
                done.set_exception(error)
            return True
        for (_, done), was_free in zip(batch, added, strict=True):
            done.set_result(was_free)
        return True

    async def open(self, opening: Opening) -> None:
        """Keep a new table."""
        await self._in(self._thread, lambda: self.store.open_tables([opening]))

    async def load(self, table: str) -> tuple[StoredTable, list[Entry]] | None:
        """A table with its log."""

        def read() -> tuple[StoredTable, list[Entry]] | None:
            found = self.store.load(table)
            return None if found is None else (found, self.store.entries(table))

        return await self._in(self._readers, read)

    async def keys(self, table: str) -> list[Key]:
        """What opens a table now."""
        return await self._in(self._readers, lambda: self.store.keys(table))

    async def do(self, work: Callable[[Store], R]) -> R:
        """Something small that is a commit of its own."""
        return await self._in(self._thread, lambda: work(self.store))

    def see(self, table: str, seat: int, visit: Visit) -> None:
        """Note that somebody came or went, without waiting for it."""
        self._visits[table, seat] = visit
        if self._seeing is None or self._seeing.done():
            self._seeing = asyncio.create_task(self._see_all())

    async def _see_all(self) -> None:
        """While some are written, others gather."""
        while self._visits:
            visits, self._visits = self._visits, {}
            try:
                await self._in(self._thread, partial(self.store.see, visits))
            except Exception as error:
                log.warning("who came or went could not be noted: %s", type(error).__name__)

    async def entries(self, table: str, after: int) -> list[Entry]:
        """A table's log, from a sequence number on."""
        return await self._in(self._readers, lambda: self.store.entries(table, after))

    async def note(self, text: str) -> None:
        """Tell other servers something."""
        await self._in(self._readers, lambda: self.store.note(text))

    async def clean(self) -> int:
        """Delete old tables."""
        return await self._in(self._thread, self.store.clean)

    async def n_tables(self) -> int:
        """How many tables are kept."""
        return await self._in(self._readers, self.store.n_tables)

    async def _in(self, threads: ThreadPoolExecutor, work: Callable[[], R]) -> R:
        return await asyncio.get_running_loop().run_in_executor(threads, work)
