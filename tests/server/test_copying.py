"""Backup and restore: all that is kept comes back, from either kind of database to either kind."""

import stat
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa

from cli.program import Farebox
from farebox.errors import FareboxError
from farebox.server.storage.copying import back_up, restore
from farebox.server.storage.database import TABLES, open_engine
from server.client import Client
from server.conftest import new_database
from server.serving import Server, Table, running


def rows(url: str) -> dict[str, list[tuple[object, ...]]]:
    """Everything that a database holds."""
    engine = open_engine(url)
    found = sa.MetaData()
    found.reflect(engine)
    with closing(engine.connect()) as connection:
        held = {
            name: sorted((tuple(row) for row in connection.execute(sa.select(table))), key=repr)
            for name, table in found.tables.items()
        }
    engine.dispose()
    return held


def play(server: Server) -> Table:
    """A table in the middle of a game of two people, so that nothing happens when they have gone."""
    table = server.open_table("new-york", "here", "here", seed=5)
    with Client(table, 0) as first, Client(table, 1) as second:
        first.act("keep all")
        second.reach(1)
        second.act("keep all")
        first.reach(2)
    return table


@pytest.mark.parametrize(
    "kinds", ["sqlite sqlite", "sqlite postgres", "postgres sqlite", "postgres postgres"]
)
def test_all_comes_back(kinds: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """Of a server that goes on, to the last row; and who was at the table plays on at another server."""

    def database(kind: str, name: str) -> str:
        if kind == "sqlite":
            return f"sqlite:///{tmp_path / name}.sqlite"
        return new_database(request.getfixturevalue("postgres"))

    source, target = (database(kind, f"{n}-tables") for n, kind in enumerate(kinds.split()))
    file = tmp_path / "backup.sqlite"
    with running(source, tmp_path / "one") as server:
        table = play(server)
        before = rows(source)
        assert back_up(source, file) == len(before["tables"]) == 1
    kept = rows(f"sqlite:///{file}")
    for name in ("entries", "secrets", "invitations", "boards"):
        assert kept[name] == before[name]
    assert len(kept["entries"]) >= 2
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.glob("backup*")] == [file.name]
    assert restore(file, target) == 1
    assert rows(target) == kept
    with running(target, tmp_path / "two") as again, Client(table, 0, server=again) as first:
        assert first.view.sequence >= 2
        assert first.view.own is not None


def test_nothing_is_written_over(tmp_path: Path, store_url: str) -> None:
    """Neither a file that is there, nor a database that has tables."""
    there = tmp_path / "there"
    there.write_text("mine")
    with pytest.raises(FareboxError, match="already exists; name a new file"):
        back_up(store_url, there)
    assert there.read_text() == "mine"
    file = tmp_path / "backup.sqlite"
    assert back_up(store_url, file) == 1
    held = rows(store_url)
    with pytest.raises(FareboxError, match="tables are already kept there"):
        restore(file, store_url)
    assert rows(store_url) == held


@pytest.fixture
def store_url(tmp_path: Path) -> str:
    """A database with a table in it, that nobody serves."""
    url = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    with running(url, tmp_path / "server") as server:
        play(server)
    return url


def test_what_can_t_be_is_said(tmp_path: Path) -> None:
    """A file that is missing, a folder that is missing, a file that is no backup; nothing is left behind."""
    empty = f"sqlite:///{tmp_path / 'empty.sqlite'}"
    with pytest.raises(FareboxError, match="there is no such file"):
        restore(tmp_path / "nowhere", empty)
    with pytest.raises(FareboxError, match=r"empty.sqlite: there is no such file"):
        back_up(empty, tmp_path / "backup")
    with pytest.raises(FareboxError, match="nowhere"):
        back_up(empty, tmp_path / "nowhere" / "backup")
    text = tmp_path / "text"
    text.write_text("no database " * 100)
    with pytest.raises(FareboxError, match="not a database"):
        restore(text, empty)
    assert not list(tmp_path.glob("*.part"))


def test_the_two_commands(
    tmp_path: Path, store_url: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """They say how many tables there are, and what can't be done."""
    farebox = Farebox(monkeypatch, capsys)
    file, target = tmp_path / "monday.sqlite", f"sqlite:///{tmp_path / 'new.sqlite'}"
    assert farebox("backup", str(file), "--database-url", store_url).out == f"{file}: 1 table.\n"
    assert farebox("restore", str(file), "--database-url", target).out == f"1 table is back, from {file}.\n"
    with closing(open_engine(target).connect()) as connection:
        assert connection.execute(sa.select(TABLES.c.edition)).scalars().all() == ["new-york"]
    again = farebox("restore", str(file), "--database-url", target)
    assert again.status == 2
    assert "tables are already kept there" in again.err
