"""The database: tables, the digests of their secrets, and their logs, to which entries are only ever added.

One entry for each (table, sequence): when two servers want to add the same number, the database decides, and
the other learns that it was late. Everything here blocks; `writer` calls it from a thread.
"""

import hashlib
import json
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from farebox.authority.kept import Addition, Coming, Opening
from farebox.authority.keys import Key, handed_on
from farebox.authority.presence import Visit
from farebox.game.seal import is_digits
from farebox.server.storage.database import BOARDS, ENTRIES, TABLES, VISITS, insert, open_engine
from farebox.server.storage.days import Days
from farebox.server.storage.invitations import (
    Invitations,
    add_keys,
    keep_invitations,
    read_keys,
    use_up,
)
from farebox.server.storage.migrations import upgrade
from farebox.server.storage.pushes import Pushes
from farebox.tables.agreement import Agreement
from farebox.tables.log import Entry

DAY = 24 * 3600.0
KEEP_OVER = 30 * DAY  # after its last change a finished table is kept so long
KEEP_IDLE = 90 * DAY  # and any other so long
TOUCH_SECONDS = 3600
MOST_TOUCHED = 100_000
CHANNEL = "farebox"


@dataclass(frozen=True)
class StoredTable:
    """A table as it was opened, what opens it now, and when its people last came or went."""

    agreement: Agreement
    keys: list[Key]
    visits: Mapping[int, Visit]


_TABLE = (
    sa.select(TABLES, BOARDS.c.text)
    .join(BOARDS, BOARDS.c.digest == TABLES.c.board, isouter=True)
    .where(TABLES.c.id == sa.bindparam("table"))
)
_TOUCH = sa.update(TABLES).where(TABLES.c.id == sa.bindparam("table")).values(touched=sa.bindparam("now"))
_END = sa.update(TABLES).where(TABLES.c.id == sa.bindparam("table")).values(is_over=True)


def _seeing(is_shared: bool) -> sa.Executable:
    """Write a visit over the one before."""
    told = (
        sa.bindparam("table", type_=sa.String),
        sa.bindparam("seat_", type_=sa.Integer),
        sa.bindparam("at_", type_=sa.Float),
        sa.bindparam("here_", type_=sa.Boolean),
    )
    row = sa.select(*told).where(sa.exists().where(TABLES.c.id == sa.bindparam("table")))
    new = insert(is_shared, VISITS).from_select(["table_id", "seat", "at", "here"], row)
    change = {"at": new.excluded.at, "here": new.excluded.here}
    return new.on_conflict_do_update(index_elements=["table_id", "seat"], set_=change)


def _agreement(row: sa.Row[Any]) -> Agreement:
    """A table as it was opened, from its row."""
    facts = row._asdict()
    facts["table"] = facts.pop("id")
    facts["seats"] = tuple(json.loads(row.seats))
    facts["seed"] = row.seed if is_digits(row.seed) else int(row.seed)
    facts["own_board"] = row.text or ""
    for name in ("touched", "is_over", "board", "text"):
        del facts[name]
    return Agreement(**facts)


class Store:
    """One database."""

    def __init__(self, url: str, process: str = "") -> None:
        self.process = process
        self.engine = open_engine(url)
        self.is_shared = self.engine.dialect.name == "postgresql"
        upgrade(self.engine)
        # Made once: making it costs more than running it.
        free = insert(self.is_shared, ENTRIES).on_conflict_do_nothing()
        self._insert = free.returning(ENTRIES.c.sequence)
        self._see = _seeing(self.is_shared)
        self.invitations = Invitations(self.engine)
        self.days = Days(self.engine)
        self.pushes = Pushes(self.engine)
        self._touched: dict[str, float] = {}

    def close(self) -> None:
        """Let go of every connection."""
        self.engine.dispose()

    # Reading.

    def load(self, table: str) -> StoredTable | None:
        """A table, all but its log."""
        with self.engine.connect() as connection:
            row = connection.execute(_TABLE, {"table": table}).one_or_none()
            if row is None:
                return None
            visits = connection.execute(sa.select(VISITS).where(VISITS.c.table_id == table)).all()
            keys = read_keys(connection, table)
        seen = {visit.seat: Visit(visit.at, bool(visit.here)) for visit in visits}
        return StoredTable(_agreement(row), keys, seen)

    def keys(self, table: str) -> list[Key]:
        """What opens a table now."""
        with self.engine.connect() as connection:
            return read_keys(connection, table)

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

    def n_boards(self) -> int:
        """How many boards of people's own are kept."""
        with self.engine.connect() as connection:
            return int(connection.execute(sa.select(sa.func.count()).select_from(BOARDS)).scalar_one())

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
            gone = int(connection.execute(sa.delete(TABLES).where(sa.or_(over, idle))).rowcount)
        with self.engine.begin() as connection:  # of its own: a new table may just now need one of these
            connection.execute(sa.delete(BOARDS).where(~sa.exists().where(TABLES.c.board == BOARDS.c.digest)))
        return gone

    def see(self, visits: Mapping[tuple[str, int], Visit]) -> None:
        """Note who came or went, by table and seat; of a table that is gone nothing is noted."""
        with self.engine.begin() as connection:
            for (table, seat), visit in sorted(visits.items()):
                row = {"table": table, "seat_": seat, "at_": visit.at, "here_": visit.here}
                connection.execute(self._see, row)

    # Inside.

    def _open(self, connection: sa.Connection, opening: Opening) -> None:
        this = opening.agreement
        row = {name: value for name, value in vars(this).items() if name not in ("table", "own_board")}
        row |= {"id": this.table, "seed": str(this.seed), "seats": json.dumps(this.seats)}
        row |= {"touched": time.time(), "is_over": False, "board": self._keep_board(connection, this)}
        connection.execute(sa.insert(TABLES).values(row))
        keys = opening.keys
        if opening.after:
            keys = handed_on(read_keys(connection, opening.after), len(this.seats))
        add_keys(connection, this.table, keys)
        keep_invitations(connection, this.table, opening.invitations)

    def _keep_board(self, connection: sa.Connection, agreement: Agreement) -> str | None:
        """Keep a board that somebody brought, once however many tables have it; its digest."""
        if not agreement.own_board:
            return None
        digest = hashlib.sha256(agreement.own_board.encode()).hexdigest()
        row = {"digest": digest, "text": agreement.own_board}
        connection.execute(insert(self.is_shared, BOARDS).values(row).on_conflict_do_nothing())
        return digest

    def _add(self, connection: sa.Connection, addition: Addition) -> bool:
        entry = addition.entry
        row = {"table_id": addition.table, **vars(entry)}
        if connection.execute(self._insert, row).one_or_none() is None:
            return False
        if isinstance(addition.along, Coming) and not use_up(connection, addition.table, addition.along):
            at = (ENTRIES.c.table_id == addition.table) & (ENTRIES.c.sequence == entry.sequence)
            connection.execute(sa.delete(ENTRIES).where(at))
            return False
        if isinstance(addition.along, Opening):
            self._open(connection, addition.along)
        self._touch(connection, addition)
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
