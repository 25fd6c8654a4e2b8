"""All tables copied from one database into another: a backup, its way back, a move to another kind."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import sqlalchemy as sa

from farebox.errors import fault
from farebox.server.storage.connect import open_store
from farebox.server.storage.database import TABLES

_ROWS = 1000  # at a time
_VERSION = "alembic_version"  # each database's own


def back_up(database: str | None, file: Path) -> int:
    """Copy all that a server keeps into a new file, while it plays on; returns how many tables that is."""
    if file.exists():
        raise fault("backup_there", path=file)
    part = file.with_name(f"{file.name}.part")
    try:
        part.touch(mode=0o600)  # hands and tickets are in it
        n_tables = _copy(database, _url(part))
        part.replace(file)
    except OSError as error:
        raise fault("not_written", path=file, reason=error.strerror or error) from None
    finally:
        part.unlink(missing_ok=True)
    return n_tables


def restore(file: Path, database: str | None) -> int:
    """Copy a backup into a database that has no tables; returns how many there are now."""
    return _copy(_url(file), database)


def _url(file: Path) -> str:
    return f"sqlite:///{file.resolve()}"


def _copy(source: str | None, target: str | None) -> int:
    with (
        closing(open_store(source, must_exist=True)) as one,
        closing(open_store(target)) as other,
        _snapshot(one.engine) as read,
        other.engine.begin() as write,
    ):
        if write.execute(sa.select(TABLES.c.id).limit(1)).first():
            raise fault("restore_full")
        for table in _all_tables(one.engine):
            into = sa.Table(table.name, sa.MetaData(), autoload_with=other.engine)
            for rows in read.execute(sa.select(table)).mappings().partitions(_ROWS):
                write.execute(sa.insert(into), [dict(row) for row in rows])
        return write.execute(sa.select(sa.func.count()).select_from(TABLES)).scalar_one()


def _all_tables(engine: sa.Engine) -> list[sa.Table]:
    """Every table as it really is, those that others refer to first."""
    found = sa.MetaData()
    found.reflect(engine)
    return [table for table in found.sorted_tables if table.name != _VERSION]


@contextmanager
def _snapshot(engine: sa.Engine) -> Iterator[sa.Connection]:
    """One moment of a database, whatever is written meanwhile."""
    with engine.connect() as connection:
        if engine.dialect.name == "postgresql":
            yield connection.execution_options(isolation_level="REPEATABLE READ", stream_results=True)
        else:
            connection.exec_driver_sql("BEGIN")
            yield connection
