"""The database itself: where it is, how it is connected to, and its tables as this version has them."""

import os
import sqlite3
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

_schema = sa.MetaData()
TABLES = sa.Table(
    "tables",
    _schema,
    *(sa.Column(name) for name in ("id", "edition", "rules", "seed", "salt", "bot_seed", "seats")),
    *(sa.Column(name) for name in ("undo", "pace", "board", "daily")),
    *(
        sa.Column(name, sa.Boolean)
        for name in ("own_track", "practice", "proposals", "hints", "waits", "is_over")
    ),
    *(sa.Column(name, sa.Float) for name in ("opened", "touched", "opens")),
)
DAYS = sa.Table("days", _schema, *(sa.Column(name) for name in ("day", "edition", "seed", "salt", "par")))
PUSHES = sa.Table(
    "pushes",
    _schema,
    *(sa.Column(name) for name in ("table_id", "seat", "number", "endpoint", "p256dh", "auth", "language")),
)
SIGNERS = sa.Table("signers", _schema, *(sa.Column(name) for name in ("id", "key")))
BOARDS = sa.Table("boards", _schema, *(sa.Column(name) for name in ("digest", "text")))
SECRETS = sa.Table("secrets", _schema, *(sa.Column(name) for name in ("table_id", "digest", "kind", "seat")))
INVITATIONS = sa.Table(
    "invitations",
    _schema,
    *(sa.Column(name) for name in ("table_id", "seat", "kind", "digest", "used_by")),
    sa.Column("ends", sa.Float),
)
ENTRIES = sa.Table(
    "entries",
    _schema,
    *(sa.Column(name) for name in ("table_id", "sequence", "kind", "seat", "number", "text")),
)
VISITS = sa.Table(
    "visits",
    _schema,
    sa.Column("table_id", sa.String),
    sa.Column("seat", sa.Integer),
    sa.Column("at", sa.Float),
    sa.Column("here", sa.Boolean),
)


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


def _set_up_sqlite(connection: sqlite3.Connection, _record: object) -> None:
    """Readers don't wait for the writer; what is committed survives the server's death, at any moment.

    A power cut may cost the last moments before it (never more): waiting for the disk at every action
    would be what people wait for most.
    """
    for pragma in ("journal_mode=WAL", "synchronous=NORMAL", "busy_timeout=10000", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def insert(is_shared: bool, table: sa.Table) -> postgresql.Insert | sqlite.Insert:
    """An insertion that may say what to do when the row is there already."""
    return postgresql.insert(table) if is_shared else sqlite.insert(table)
