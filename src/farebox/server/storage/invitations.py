"""What opens a table in the database: keys, and invitations by which one person or device comes in once.

A seat has at most one invitation of each kind, and the database decides who was first to use it.
"""

import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

import sqlalchemy as sa

from farebox.authority.kept import Coming
from farebox.authority.keys import Key
from farebox.server.storage.database import INVITATIONS, SECRETS, insert

DEVICE_SECONDS = 600  # an invitation to one's own other device ends so soon

InvitationKind = Literal["person", "device"]


@dataclass(frozen=True)
class Invited:
    """An invitation as it is kept: to which seat, who used it, when it ends."""

    seat: int
    kind: InvitationKind
    used_by: bytes | None
    ends: float | None

    def has_ended(self) -> bool:
        """Whether it is too late to use it."""
        return self.ends is not None and self.ends <= time.time()


def read_keys(connection: sa.Connection, table: str) -> list[Key]:
    """Everything that opens a table."""
    rows = connection.execute(sa.select(SECRETS).where(SECRETS.c.table_id == table)).all()
    return [Key(bytes(row.digest), row.kind, row.seat) for row in rows]


def add_keys(connection: sa.Connection, table: str, keys: Iterable[Key]) -> None:
    """Let more open it."""
    connection.execute(sa.insert(SECRETS), [{"table_id": table, **vars(key)} for key in keys])


def use_up(connection: sa.Connection, table: str, coming: Coming) -> bool:
    """Use an invitation, if it is still good: then the secret opens its seat."""
    this = INVITATIONS.c
    is_good = this.used_by.is_(None) & (this.ends.is_(None) | (this.ends > time.time()))
    is_this = (this.table_id == table) & (this.seat == coming.seat) & (this.digest == coming.invitation)
    used = sa.update(INVITATIONS).where(is_this, is_good).values(used_by=coming.secret)
    if connection.execute(used.returning(this.seat)).one_or_none() is None:
        return False
    add_keys(connection, table, [Key(coming.secret, "seat", coming.seat)])
    return True


class Invitations:
    """One database's invitations and keys; everything here is a commit of its own."""

    def __init__(self, engine: sa.Engine) -> None:
        self.engine = engine
        self.is_shared = engine.dialect.name == "postgresql"

    def find(self, table: str, digest: bytes) -> Invited | None:
        """An invitation to a table, used or not; None if it was withdrawn or never was."""
        this = INVITATIONS.c
        wanted = sa.select(INVITATIONS).where(this.table_id == table, this.digest == digest)
        with self.engine.connect() as connection:
            row = connection.execute(wanted).one_or_none()
        return None if row is None else Invited(row.seat, row.kind, row.used_by, row.ends)

    def invite(self, table: str, seat: int, digest: bytes) -> bool:
        """A new invitation to a seat, instead of the one before; False if somebody came in by that."""
        return self._replace(table, seat, "person", digest, None, INVITATIONS.c.used_by.is_(None))

    def invite_device(self, table: str, seat: int, digest: bytes, now: float | None = None) -> None:
        """A new invitation to another device of the seat's own person, instead of the one before."""
        ends = (time.time() if now is None else now) + DEVICE_SECONDS
        self._replace(table, seat, "device", digest, ends, sa.true())

    def withdraw(self, table: str, seat: int) -> None:
        """End a seat's invitation if nobody has used it."""
        this = INVITATIONS.c
        unused = (this.table_id == table, this.seat == seat, this.kind == "person", this.used_by.is_(None))
        with self.engine.begin() as connection:
            connection.execute(sa.delete(INVITATIONS).where(*unused))

    def show(self, table: str, digest: bytes) -> None:
        """Let a secret open the finished game; once is as good as twice."""
        row = {"table_id": table, "digest": digest, "kind": "replay", "seat": None}
        with self.engine.begin() as connection:
            connection.execute(insert(self.is_shared, SECRETS).values(row).on_conflict_do_nothing())

    def _replace(
        self,
        table: str,
        seat: int,
        kind: InvitationKind,
        digest: bytes,
        ends: float | None,
        if_so: sa.ColumnElement[bool],
    ) -> bool:
        row = {"table_id": table, "seat": seat, "kind": kind, "digest": digest, "ends": ends, "used_by": None}
        new = insert(self.is_shared, INVITATIONS).values(row)
        change = {"digest": new.excluded.digest, "ends": new.excluded.ends, "used_by": None}
        at = ["table_id", "seat", "kind"]
        renewed = new.on_conflict_do_update(index_elements=at, set_=change, where=if_so)
        with self.engine.begin() as connection:
            done = connection.execute(renewed.returning(INVITATIONS.c.seat)).one_or_none()
        return done is not None


def keep_invitations(connection: sa.Connection, table: str, digests: Mapping[int, bytes]) -> None:
    """A new table's invitations, by seat."""
    rows = [
        {"table_id": table, "seat": seat, "kind": "person", "digest": digest}
        for seat, digest in digests.items()
    ]
    if rows:
        connection.execute(sa.insert(INVITATIONS), rows)
