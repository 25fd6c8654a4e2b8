"""What is kept, on SQLite and on PostgreSQL alike: the same sentences hold for both."""

import threading
import time
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
import sqlalchemy as sa

from farebox.authority import keys
from farebox.authority.daily import DayDeal
from farebox.authority.kept import Addition
from farebox.authority.keys import Key
from farebox.boards import board_names, built_in_text
from farebox.server.storage.database import default_url, open_engine
from farebox.server.storage.migrations import upgrade
from farebox.server.storage.store import DAY, Store, StoredTable
from farebox.tables.log import Entry
from server.conftest import new_database
from tables.plain_tables import opening


def opened(store: Store) -> str:
    """A table that is kept."""
    this = opening()
    store.open_tables([this])
    return this.agreement.table


def test_a_table_comes_back_as_it_was(store: Store) -> None:
    """Every field, and who may open which seat."""
    this = opening()
    store.open_tables([this])
    kept = store.load(this.agreement.table)
    assert kept in (
        StoredTable(this.agreement, this.keys, {}),
        StoredTable(this.agreement, this.keys[::-1], {}),
    )
    assert store.load("nothing-here") is None


def test_entries_come_back_in_order(store: Store) -> None:
    """All, or those after a sequence number."""
    table = opened(store)
    entries = [Entry(1, "act", 0, 5), Entry(2, "rename", 1, 1, "Bö 🚋"), Entry(3, "undo", 0, 1)]
    for entry in entries:
        assert store.add([Addition(table, entry)]) == [True]
    assert store.entries(table) == entries
    assert store.entries(table, 2) == entries[2:]


def test_a_number_is_given_once(store: Store) -> None:
    """The second to want it learns so, the first entry stands, and others in the same commit are kept."""
    first, second = opened(store), opened(store)
    assert store.add([Addition(first, Entry(1, "act", 0, 5))]) == [True]
    both = [Addition(second, Entry(1, "act", 0, 7)), Addition(first, Entry(1, "act", 0, 6))]
    assert store.add(both) == [True, False]
    assert store.entries(first) == [Entry(1, "act", 0, 5)]
    assert store.entries(second) == [Entry(1, "act", 0, 7)]


def test_racing_writers_share_out_the_numbers(store: Store, database_url: str) -> None:
    """Four at once, each sure to be next: every number goes to exactly one."""
    tables = [opened(store) for _ in range(3)]
    won: list[tuple[str, int, int]] = []

    def race(who: int) -> None:
        with closing(Store(database_url, str(who))) as own:
            for sequence in range(1, 11):
                order = tables[:: 1 - 2 * (who % 2)]
                wishes = [Addition(table, Entry(sequence, "act", who)) for table in order]
                added = own.add(wishes)
                won.extend((wish.table, sequence, who) for wish, ok in zip(wishes, added, strict=True) if ok)

    threads = [threading.Thread(target=race, args=(who,)) for who in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(won) == 30
    for table in tables:
        mine = sorted((sequence, who) for of, sequence, who in won if of == table)
        assert [(entry.sequence, entry.seat) for entry in store.entries(table)] == mine


def test_a_rematch_is_kept_with_the_entry_that_points_to_it(store: Store) -> None:
    """Or, if that came too late, not at all."""
    table, follows, late = opened(store), opening(), opening()
    entry = Entry(1, "rematch", 0, 0, follows.agreement.table)
    assert store.add([Addition(table, entry, along=follows)]) == [True]
    assert store.add([Addition(table, entry, along=late)]) == [False]
    assert store.load(follows.agreement.table)
    assert store.load(late.agreement.table) is None


def test_old_tables_are_deleted_by_the_rule(store: Store) -> None:
    """30 days after the end, 90 days after anything else."""
    over, idle = opened(store), opened(store)
    store.add([Addition(over, Entry(1, "act", 0, 5), is_over=True), Addition(idle, Entry(1, "act", 0, 5))])
    now = time.time()
    assert store.clean(now + 29 * DAY) == 0
    assert store.clean(now + 31 * DAY) == 1
    assert store.load(over) is None
    assert store.entries(over) == []
    assert store.clean(now + 89 * DAY) == 0
    assert store.clean(now + 91 * DAY) == 1
    assert store.n_tables() == 0


def test_migrating_again_changes_nothing(store: Store, database_url: str) -> None:
    """Every start migrates; from empty it makes all that the store needs."""
    table = opened(store)
    for _ in range(2):
        upgrade(store.engine)
    with closing(Store(database_url, "two")) as again:
        assert again.load(table)
    names = sa.inspect(store.engine).get_table_names()
    assert {"tables", "secrets", "entries"} <= set(names)


def test_tables_of_the_first_version_are_removed(database_url: str, caplog: pytest.LogCaptureFixture) -> None:
    """They were dealt by another generator; the log says how many, and new ones can be opened."""
    engine = open_engine(database_url)
    upgrade(engine, "0001")
    with engine.begin() as connection:
        connection.execute(
            sa.text(
                "INSERT INTO tables VALUES ('AAAAAAAAAAAA', 'new-york', '1', 5, 6, '[]', :no, 'own', 1, :no)"
            ),
            {"no": False},
        )
        connection.execute(sa.text("INSERT INTO entries VALUES ('AAAAAAAAAAAA', 1, 'act', 0, 5, '')"))
    engine.dispose()
    with closing(Store(database_url, "two")) as store:
        assert "can't be dealt again: 1" in caplog.text
        assert store.n_tables() == 0
        assert store.entries("AAAAAAAAAAAA") == []
        assert store.load(opened(store))


def test_an_error_doesnt_show_what_was_to_be_written(store: Store) -> None:
    """Parameters are secrets' digests and seeds."""
    this = opening()
    store.open_tables([this])
    with pytest.raises(sa.exc.IntegrityError) as caught:
        store.open_tables([this])
    assert str(this.agreement.seed) not in str(caught.value)


def test_several_servers_may_start_on_an_empty_database(postgres: str) -> None:
    """They migrate one after the other."""
    url = new_database(postgres)
    failed: list[BaseException] = []

    def start() -> None:
        try:
            Store(url, "x").close()
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=start) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failed


def test_tables_are_kept_in_the_users_data_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Unless another place is named."""
    monkeypatch.delenv("FAREBOX_DATABASE_URL", raising=False)
    monkeypatch.setenv("FAREBOX_DATA_DIR", f"{tmp_path}/mine")
    assert default_url() == f"sqlite:///{tmp_path}/mine/tables.sqlite"
    monkeypatch.delenv("FAREBOX_DATA_DIR")
    monkeypatch.setenv("XDG_DATA_HOME", f"{tmp_path}/xdg")
    assert default_url() == f"sqlite:///{tmp_path}/xdg/farebox/tables.sqlite"
    monkeypatch.setenv("FAREBOX_DATABASE_URL", "postgresql://somewhere/else")
    assert default_url() == "postgresql://somewhere/else"
    engine = open_engine("postgresql://somewhere/else")
    assert engine.url.drivername == "postgresql+psycopg"


def test_secrets_are_long_and_only_their_digests_are_kept() -> None:
    """256 bits; a wrong one opens nothing."""
    secret = keys.new_secret()
    assert len(secret) == 43
    assert keys.digest(secret) != secret.encode()
    known = [Key(keys.digest(secret), "seat", 2), Key(keys.digest(keys.new_secret()), "spectator")]
    assert keys.find_key(secret, known) == known[0]
    assert keys.find_key(keys.new_secret(), known) is None


def test_a_day_s_deals_are_drawn_once(store: Store, database_url: str) -> None:
    """However many servers ask first; another day has others, and a day nobody asked for has none."""
    found: list[list[DayDeal]] = []

    def draw() -> None:
        with closing(Store(database_url, "another")) as own:
            found.append(own.days.deals("2026-11-17", new_if_none=True))

    threads = [threading.Thread(target=draw) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    known = store.days.deals("2026-11-17", new_if_none=False)
    assert found == [known] * 4
    assert [one.edition for one in known] == list(board_names())
    assert {one.opens for one in known} == {1794960000.0}
    seeds = {one.seal.seed for one in [*known, *store.days.deals("2026-11-18", new_if_none=True)]}
    assert len(seeds) == 2 * len(known)
    assert store.days.deals("2026-11-19", new_if_none=False) == []


def test_par_is_kept_with_the_day_s_deal(store: Store) -> None:
    """And with no other."""
    store.days.deals("2026-11-17", new_if_none=True)
    assert store.days.par("2026-11-17", "new-york") is None
    store.days.keep_par("2026-11-17", "new-york", [12, -3, 30])
    assert store.days.par("2026-11-17", "new-york") == [12, -3, 30]
    assert store.days.par("2026-11-17", "amsterdam") is None


def test_a_board_of_somebody_s_own_goes_with_its_last_table(store: Store) -> None:
    """As long as one table is left that is played on it, it stays."""
    text = built_in_text("new-york").replace("New York", "My town")
    boards = [replace(opening(), agreement=replace(opening().agreement, own_board=text)) for _ in range(2)]
    store.open_tables([*boards, opening()])
    first, second = (one.agreement.table for one in boards)
    store.add([Addition(first, Entry(1, "act", 0, 5), is_over=True)])
    now = time.time()
    assert store.clean(now + 31 * DAY) == 1
    assert store.load(first) is None
    assert store.n_boards() == 1
    kept = store.load(second)
    assert kept is not None
    assert kept.agreement.own_board == text
    assert store.clean(now + 91 * DAY) == 2
    assert store.n_boards() == 0
