"""Where browsers want to be told of a turn, by seat; and the key that this database's servers sign with."""

from collections.abc import Callable
from dataclasses import dataclass

import sqlalchemy as sa

from farebox.server.storage.database import PUSHES, SIGNERS, insert

MOST = 5  # browsers for a seat: the oldest gives way

_ONE = 1  # there is one key for all


@dataclass(frozen=True)
class Subscription:
    """What a browser gave: where its service takes what is for it, its key and secret, its language."""

    endpoint: str
    p256dh: str
    auth: str
    language: str


class Pushes:
    """One database's; everything here is a commit of its own."""

    def __init__(self, engine: sa.Engine) -> None:
        self.engine = engine
        self.is_shared = engine.dialect.name == "postgresql"

    def add(self, table: str, seat: int, one: Subscription) -> None:
        """Tell this browser too; one that is known is told in its new language."""
        at = (PUSHES.c.table_id == table) & (PUSHES.c.seat == seat)
        with self.engine.begin() as connection:
            connection.execute(sa.delete(PUSHES).where(at, PUSHES.c.endpoint == one.endpoint))
            newest = sa.select(sa.func.coalesce(sa.func.max(PUSHES.c.number), 0)).where(at)
            number = int(connection.execute(newest).scalar_one()) + 1
            connection.execute(sa.delete(PUSHES).where(at, PUSHES.c.number <= number - MOST))
            row = {"table_id": table, "seat": seat, "number": number, **vars(one)}
            connection.execute(sa.insert(PUSHES).values(row))

    def of(self, table: str, seat: int) -> list[Subscription]:
        """The browsers that a seat's person wants to be told at."""
        at = (PUSHES.c.table_id == table) & (PUSHES.c.seat == seat)
        wanted = sa.select(PUSHES).where(at).order_by(PUSHES.c.number)
        with self.engine.connect() as connection:
            rows = connection.execute(wanted).all()
        return [Subscription(row.endpoint, row.p256dh, row.auth, row.language) for row in rows]

    def end(self, table: str, seat: int) -> None:
        """Tell a seat's person nothing more."""
        with self.engine.begin() as connection:
            at = (PUSHES.c.table_id == table) & (PUSHES.c.seat == seat)
            connection.execute(sa.delete(PUSHES).where(at))

    def drop(self, endpoint: str) -> None:
        """A browser is gone, from whatever tables."""
        with self.engine.begin() as connection:
            connection.execute(sa.delete(PUSHES).where(PUSHES.c.endpoint == endpoint))

    def key(self, new_key: Callable[[], str]) -> str:
        """The private key to sign with: of servers that begin at once, the first one's holds."""
        row = {"id": _ONE, "key": new_key()}
        with self.engine.begin() as connection:
            connection.execute(insert(self.is_shared, SIGNERS).values(row).on_conflict_do_nothing())
            return str(connection.execute(sa.select(SIGNERS.c.key)).scalar_one())
