"""Where `farebox serve` keeps tables: a database that it can use, or a sentence that says why it can't."""

import re
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from bench.forking import free_port
from cli.program import Farebox
from server.conftest import postgres  # noqa: F401 - a fixture
from support.boards import ROOT

pytestmark = pytest.mark.usefixtures("never_started")
Start = Callable[[object], str]


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """A file with tables."""
    from farebox.server.storage.store import Store

    path = tmp_path / "tables.sqlite"
    Store(f"sqlite:///{path}").close()
    return path


@pytest.fixture
def on_database(farebox: Farebox) -> Start:
    """Starts with a database, which must fail in one sentence; that sentence."""

    def start(url: object) -> str:
        done = farebox("serve", "--port", free_port(), "--database-url", url)
        assert done.status == 2
        assert done.out == ""
        assert done.err.count("\n") == 1
        assert "password-of-mine" not in done.err
        return done.err

    return start


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("nonsense", "postgresql://user:password@host/name"),
        ("sqlite://", "postgresql://user:password@host/name"),
        ("postgresql://me:password-of-mine@127.0.0.1:port/x", "postgresql://user:password@host/name"),
        ("mysql://me:password-of-mine@127.0.0.1/x", "tables can't be kept in 'mysql'"),
        ("postgresql+nothing://127.0.0.1/x", "tables can't be kept in 'postgresql+nothing'"),
        ("postgresql://me:password-of-mine@127.0.0.1:1/x", "the database at 127.0.0.1 can't be used"),
        (
            "postgresql://me:password-of-mine@nowhere.invalid/x",
            "the database at nowhere.invalid can't be used",
        ),
        ("sqlite:////nowhere/to/be/found.sqlite", "see that the folder exists"),
        ("sqlite:////proc/tables.sqlite", "tables can't be kept there"),
        (f"sqlite:///{ROOT}", "tables can't be kept there"),
    ],
)
def test_a_database_that_can_t_be_had(on_database: Start, url: str, says: str) -> None:
    """Its password is not repeated."""
    assert says in on_database(url)


def test_a_file_that_may_only_be_read(on_database: Start, kept: Path) -> None:
    """Even if there is nothing to be brought up to date in it."""
    assert "tables can't be kept there" in on_database(f"sqlite:///file:{kept}?mode=ro&uri=true")


def test_a_folder_that_may_not_be_written(
    farebox: Farebox, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The user's own, where a file stands in the way."""
    (tmp_path / "data").write_text("not a folder")
    monkeypatch.delenv("FAREBOX_DATABASE_URL", raising=False)
    monkeypatch.setenv("FAREBOX_DATA_DIR", str(tmp_path / "data"))
    done = farebox("serve", "--port", free_port())
    assert done.status == 2
    assert f"{tmp_path / 'data'}: tables can't be kept there" in done.err


def test_a_file_that_is_damaged_or_none(on_database: Start, kept: Path) -> None:
    """It stays as it was."""
    whole = kept.read_bytes()
    for content in (
        b"no database at all " * 500,
        whole[:5000],
        whole[:100] + Random(1).randbytes(3000) + whole[3100:],
    ):
        kept.write_bytes(content)
        assert "not a database, or a damaged one" in on_database(f"sqlite:///{kept}")
        assert kept.read_bytes() == content


def test_tables_of_a_newer_version(on_database: Start, kept: Path) -> None:
    """They are left alone."""
    with sqlite3.connect(kept) as database:
        database.execute("UPDATE alembic_version SET version_num = 'v9999'")
    database.close()
    assert "kept by a newer Farebox" in on_database(f"sqlite:///{kept}")


def test_a_wrong_password(on_database: Start, postgres: str) -> None:  # noqa: F811 - the fixture, by its name
    """PostgreSQL says so itself."""
    import psycopg

    with psycopg.connect(postgres, autocommit=True) as database:
        database.execute("CREATE ROLE guest LOGIN PASSWORD 'right'")
        row = database.execute("SHOW hba_file").fetchone()
        assert row
        rules = Path(row[0])
        rules.write_text(
            "local all guest scram-sha-256\nhost all guest all scram-sha-256\n" + rules.read_text()
        )
        database.execute("SELECT pg_reload_conf()")
    guest = re.sub(r"//[^@]*@", "//guest:password-of-mine@", postgres)
    assert "password authentication failed" in on_database(guest)


def test_without_psycopg() -> None:
    """The sentence says what to install."""
    code = (
        "import sys\n"
        "sys.modules['psycopg'] = None\n"
        f"sys.argv = ['farebox', 'serve', '--port', '{free_port()}', '--database-url', 'postgresql://x/y']\n"
        "from farebox.cli import main\n"
        "main()"
    )
    done = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True)
    assert done.returncode == 2
    assert "pip install 'farebox[postgres]'" in done.stderr
    assert "Traceback" not in done.stderr
