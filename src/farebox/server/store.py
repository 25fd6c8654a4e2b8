"""The database: tables, the digests of their secrets, and their logs, to which entries are only ever added.

One entry for each (table, sequence): when two servers want to add the same number, the database decides, and
the other learns that it was late. Everything here blocks; `writer` calls it from a thread.
"""

import json
import os
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from farebox.server.log import Entry
from farebox.server.migrations import upgrade
from farebox.server.seats import Agreement

DAY = 24 * 3600.0
KEEP_OVER = 30 * DAY  # after its last change a finished table is kept so long
KEEP_IDLE = 90 * DAY  # and any other so long
TOUCH_SECONDS = 3600
MOST_TOUCHED = 100_000
CHANNEL = "farebox"

_schema = sa.MetaData()
TABLES = sa.Table(
    "tables",
    _schema,
    *(sa.Column(name) for name in ("id", "edition", "rules", "seed", "bot_seed", "seats")),
    sa.Column("own_track", sa.Boolean),
    sa.Column("undo"),
    sa.Column("touched", sa.Float),
    sa.Column("is_over", sa.Boolean),
)
SECRETS = sa.Table("secrets", _schema, *(sa.Column(name) for name in ("table_id", "digest", "seat")))
ENTRIES = sa.Table(
    "entries",
    _schema,
    *(sa.Column(name) for name in ("table_id", "sequence", "kind", "seat", "number", "text")),
)

Digests = list[tuple[bytes, int | None]]


@dataclass(frozen=True)
class Opening:
    """A table to be kept, with the digests that open its seats (None: the spectators')."""

    agreement: Agreement
    digests: Digests


@dataclass(frozen=True)
class Addition:
    """An entry to be added to a table's log; with a rematch also the table that follows."""

    table: str
    entry: Entry
    is_over: bool = False
    follows: Opening | None = None


def default_url() -> str:
    """Where tables are kept when nobody says: a file in the user's data directory."""
    named = os.environ.get("FAREBOX_DATABASE_URL")
    if named:
        return named
    base = os.environ.get("FAREBOX_DATA_DIR") or os.environ.get("XDG_DATA_HOME")
    home = Path(base) if base else Path.home() / ".local" / "share"
    folder = home if os.environ.get("FAREBOX_DATA_DIR") else home / "farebox"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'tables.sqlite'}"


def open_engine(url: str) -> sa.Engine:
    """Connect, with errors that never show what was to be written."""
    parsed = sa.make_url(url)
    if parsed.drivername in ("postgresql", "postgres"):
        parsed = parsed.set(drivername="postgresql+psycopg")
    engine = sa.create_engine(parsed, hide_parameters=True, pool_pre_ping=parsed.drivername != "sqlite")
    if engine.dialect.name == "sqlite":
        sa.event.listen(engine, "connect", _set_up_sqlite)
    return engine


def _set_up_sqlite(connection: Any, _record: Any) -> None:
    """Readers don't wait for the writer; what is committed survives the server's death, at any moment.

    A power cut may cost the last moments before it (never more): waiting for the disk at every action
    would be what people wait for most.
    """
    for pragma in ("journal_mode=WAL", "synchronous=NORMAL", "busy_timeout=10000", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _shared_insert(is_shared: bool) -> sa.Executable:
    """Add an entry if its number is free; made once: making it costs more than running it."""
    insert = (postgresql.insert if is_shared else sqlite.insert)(ENTRIES)
    return insert.on_conflict_do_nothing().returning(ENTRIES.c.sequence)


_TOUCH = sa.update(TABLES).where(TABLES.c.id == sa.bindparam("table")).values(touched=sa.bindparam("now"))
_END = sa.update(TABLES).where(TABLES.c.id == sa.bindparam("table")).values(is_over=True)


class Store:
    """One database."""

    def __init__(self, url: str, process: str = "") -> None:
        self.process = process
        self.engine = open_engine(url)
        self.is_shared = self.engine.dialect.name == "postgresql"
        upgrade(self.engine)
        self._insert = _shared_insert(self.is_shared)
        self._touched: dict[str, float] = {}

    def close(self) -> None:
        """Let go of every connection."""
        self.engine.dispose()

    # Reading.

    def load(self, table: str) -> tuple[Agreement, Digests] | None:
        """A table as it was opened, and what opens its seats."""
        with self.engine.connect() as connection:
            row = connection.execute(sa.select(TABLES).where(TABLES.c.id == table)).one_or_none()
            if row is None:
                return None
            found = connection.execute(
                sa.select(SECRETS.c.digest, SECRETS.c.seat).where(SECRETS.c.table_id == table)
            ).all()
        agreement = Agreement(
            table=row.id,
            edition=row.edition,
            rules=row.rules,
            seed=row.seed,
            seats=tuple(json.loads(row.seats)),
            own_track=bool(row.own_track),
            undo=row.undo,
            bot_seed=row.bot_seed,
        )
        return agreement, [(bytes(digest), seat) for digest, seat in found]

    def entries(self, table: str, after: int = 0) -> list[Entry]:
        """A table's log, from a sequence number on."""
        wanted = (
            sa.select(ENTRIES)
            .where(ENTRIES.c.table_id == table, ENTRIES.c.sequence > after)
            .order_by(ENTRIES.c.sequence)
        )
        with self.engine.connect() as connection:
            rows = connection.execute(wanted).all()
        return [Entry(row.sequence, row.kind, row.seat, row.number, row.text) for row in rows]

    def n_tables(self) -> int:
        """How many tables are kept."""
        with self.engine.connect() as connection:
            return int(connection.execute(sa.select(sa.func.count()).select_from(TABLES)).scalar_one())

    # Writing.

    def open_tables(self, openings: Iterable[Opening]) -> None:
        """Keep new tables."""
        with self.engine.begin() as connection:
            for opening in openings:
                self._open(connection, opening)

    def add(self, additions: Sequence[Addition]) -> list[bool]:
        """Add entries, all in one commit; for each, whether its number was still free.

        In the order of their tables, so that two servers never wait for each other.
        """
        order = sorted(range(len(additions)), key=lambda at: additions[at].table)
        added = [False] * len(additions)
        with self.engine.begin() as connection:
            for at in order:
                added[at] = self._add(connection, additions[at])
        return added

    def clean(self, now: float | None = None) -> int:
        """Delete old tables by the rule in docs/protocol.md; returns how many."""
        now = time.time() if now is None else now
        over = sa.and_(TABLES.c.is_over, TABLES.c.touched < now - KEEP_OVER)
        idle = TABLES.c.touched < now - KEEP_IDLE
        with self.engine.begin() as connection:
            return int(connection.execute(sa.delete(TABLES).where(sa.or_(over, idle))).rowcount)

    # Inside.

    def _open(self, connection: sa.Connection, opening: Opening) -> None:
        this = opening.agreement
        row = {"id": this.table, "edition": this.edition, "rules": this.rules, "seed": this.seed}
        row |= {"bot_seed": this.bot_seed, "seats": json.dumps(this.seats), "own_track": this.own_track}
        row |= {"undo": this.undo, "touched": time.time(), "is_over": False}
        connection.execute(sa.insert(TABLES).values(row))
        rows = [{"table_id": this.table, "digest": digest, "seat": seat} for digest, seat in opening.digests]
        connection.execute(sa.insert(SECRETS), rows)

    def _add(self, connection: sa.Connection, addition: Addition) -> bool:
        entry = addition.entry
        row = {"table_id": addition.table, **vars(entry)}
        if connection.execute(self._insert, row).one_or_none() is None:
            return False
        self._touch(connection, addition)
        if addition.follows is not None:
            self._open(connection, addition.follows)
        if self.is_shared:
            self._note(connection, f"entry {addition.table} {entry.sequence}")
        return True

    def _touch(self, connection: sa.Connection, addition: Addition) -> None:
        """Note when a table was last changed, to the hour; and its end."""
        now = time.time()
        if len(self._touched) > MOST_TOUCHED:
            self._touched.clear()
        if addition.is_over or now - self._touched.get(addition.table, 0) > TOUCH_SECONDS:
            connection.execute(_TOUCH, {"table": addition.table, "now": now})
            self._touched[addition.table] = now
        if addition.is_over:
            connection.execute(_END, {"table": addition.table})

    def note(self, text: str) -> None:
        """Tell the other servers something; it is nowhere kept."""
        with self.engine.begin() as connection:
            self._note(connection, text)

    def _note(self, connection: sa.Connection, text: str) -> None:
        connection.execute(sa.select(sa.func.pg_notify(CHANNEL, f"{self.process} {text}")))
