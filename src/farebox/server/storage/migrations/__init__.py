"""The database's shape through time. `upgrade` runs whenever a server starts."""

import threading
from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, text

LOCK = 0x4661726562  # any number that no other program uses on this database

_one_at_a_time = threading.Lock()  # Alembic's context belongs to the whole process


def upgrade(engine: Engine, to: str = "head") -> None:
    """Bring a database, empty or old, to the present shape; several servers may start at once."""
    with engine.connect() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_lock(:lock)"), {"lock": LOCK})
        else:
            connection.exec_driver_sql("BEGIN IMMEDIATE")  # a step is made whole or not at all
        try:
            with _one_at_a_time:
                command.upgrade(_config(connection), to)
            connection.commit()
        finally:
            connection.rollback()
            if connection.dialect.name == "postgresql":
                connection.execute(text("SELECT pg_advisory_unlock(:lock)"), {"lock": LOCK})


def _config(connection: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config
