"""Opens the database a server keeps its tables in; if that can't be, says why in a sentence.

What is said never repeats the address that was told: there may be a password in it.
"""

import secrets
import sqlite3
from pathlib import Path

import sqlalchemy as sa
from alembic.util import CommandError

from farebox.errors import FareboxError, fault
from farebox.server.storage.database import TABLES, default_url
from farebox.server.storage.store import Store

PATIENCE = {"connect_timeout": "10"}
DAMAGED = (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT)
WITH_POSTGRES = "pip install 'farebox[postgres]'"


def open_store(told: str | None, *, must_exist: bool = False) -> Store:
    """The database that was told, or the user's own file; brought up to date, and seen to be writable."""
    url = _read(told or _own_file())
    if must_exist and url.drivername.startswith("sqlite") and not Path(str(url.database)).is_file():
        raise fault("no_file", path=url.database)
    try:
        store = Store(url.render_as_string(hide_password=False), secrets.token_hex(6))
        _try_writing(store.engine)
    except CommandError:  # Alembic knows no step that leads to what is there
        raise fault("database_newer") from None
    except ModuleNotFoundError:
        raise fault("no_psycopg", command=WITH_POSTGRES) from None
    except sa.exc.DBAPIError as error:
        raise _trouble(url, error) from None
    return store


def _own_file() -> str:
    try:
        return default_url()
    except OSError as error:
        raise fault("database_file", path=error.filename, reason=error.strerror) from None


def _read(text: str) -> sa.URL:
    try:
        url = sa.make_url(text)
    except (sa.exc.ArgumentError, ValueError):
        raise fault("database_url") from None
    kind, _, driver = url.drivername.partition("+")
    if kind not in ("sqlite", "postgresql", "postgres") or driver not in ("", "psycopg", "pysqlite"):
        raise fault("database_kind", kind=url.drivername)
    if kind == "sqlite":
        if not url.database or url.database == ":memory:":
            raise fault("database_url")
        return url
    return url if "connect_timeout" in url.query else url.update_query_dict(PATIENCE)


def _try_writing(engine: sa.Engine) -> None:
    """A database that may only be read would otherwise be found out by the first who plays."""
    with engine.begin() as connection:
        connection.execute(sa.delete(TABLES).where(sa.false()))


def _trouble(url: sa.URL, error: sa.exc.DBAPIError) -> FareboxError:
    reason = str(error.orig).strip().partition("\n")[0]
    if not url.drivername.startswith("sqlite"):
        return fault("database_server", host=url.host or url.query.get("host") or "localhost", reason=reason)
    code = getattr(error.orig, "sqlite_errorcode", 0) & 0xFF  # without the details
    if code in DAMAGED:
        return fault("database_damaged", path=url.database)
    return fault("database_file", path=url.database, reason=reason)
