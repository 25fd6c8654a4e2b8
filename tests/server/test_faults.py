"""What a server lives through: people are told a sentence, nothing acknowledged is lost, and they play on."""

import asyncio
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from bench.server.faults import (
    DAY,
    Fault,
    clock_set_back,
    database_away,
    locked_file,
    meet,
    no_longer_files,
)
from bench.server.launch import Launcher
from bench.server.people import Ledger
from farebox.authority.kept import Addition
from farebox.authority.presence import Attendance
from farebox.server.storage.store import Store
from farebox.tables.log import Entry
from server.client import Client
from server.conftest import new_database
from server.serving import running
from tables.plain_tables import new_table, opening


@pytest.mark.parametrize("fault", [no_longer_files, locked_file])
def test_what_can_not_be_kept_is_not_done_and_said(fault: Fault, launcher: Launcher, tmp_path: Path) -> None:
    """A disk without room, a file that another program has: the short form of bench/server/faults.py."""
    facts = asyncio.run(meet(launcher, f"sqlite:///{tmp_path / 'tables.sqlite'}", fault, seconds=0))
    assert any("Something went wrong" in sentence for sentence in facts["sentences"])
    assert not facts["wrong"]


def test_a_database_that_goes_and_comes_back(postgres: str, launcher: Launcher) -> None:
    """Connections are cut in the middle of a commit too: whoever asks again is not done twice."""
    facts = asyncio.run(meet(launcher, new_database(postgres), database_away, seconds=0))
    assert facts["sentences"]
    assert not facts["wrong"]


def test_a_clock_set_back_stops_nobody(launcher: Launcher, tmp_path: Path) -> None:
    """By a day, and forward again."""
    facts = asyncio.run(meet(launcher, f"sqlite:///{tmp_path / 'tables.sqlite'}", clock_set_back, seconds=1))
    assert facts["acknowledged meanwhile"] > 0
    assert not facts["sentences"]
    assert not facts["wrong"]


def test_a_clock_set_back_makes_nobody_wait_for_longer() -> None:
    """Who is away is waited for as always; a server that fell silent is not believed for a day."""
    now = 5 * DAY
    presence = Attendance(2, away_seconds=60, opened=now, clock=lambda: now)
    presence.hear("other", [0, 1])
    assert presence.total([0, 0]) == [0, 1]
    now -= DAY
    assert presence.total([0, 0]) == [0, 0]
    assert presence.away_for(0) == 60
    now += 60
    assert presence.away_for(0) == 0


def test_past_the_limit_new_tables_are_refused_and_old_ones_play_on(tmp_path: Path) -> None:
    """With a sentence."""
    url = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    with running(url, tmp_path / "log", limits={"tables": 1}) as server:
        table = server.open_table("new-york", "here", "here", seed=5)
        wanted = {"edition": "new-york", "seats": [{"kind": "here"}, {"kind": "bot", "bot": "random"}]}
        refused = server.post("/tables", wanted)
        assert refused.json()["code"] == "full"
        assert "many tables are kept here" in refused.json()["message"]
        with Client(table, 0) as first, Client(table, 1) as second:
            first.act("keep all")
            second.reach(1)
            second.act("keep all")
            assert second.view.steps == 2


@pytest.mark.parametrize("damage", ["lost", "other", "foreign", "twice"])
def test_the_ledger_finds_what_is_wrong(damage: str, tmp_path: Path) -> None:
    """What the tests of kills and faults rely on."""
    store = Store(f"sqlite:///{tmp_path / 'tables.sqlite'}")
    opened = opening()
    agreement = replace(opened.agreement, seed=1)
    store.open_tables([replace(opened, agreement=agreement)])
    ids = new_table().game.legal_ids()
    kept = Entry(1, "act", 0, ids[0])
    if damage != "lost":
        store.add([Addition(agreement.table, kept)])
    ledger = Ledger(agreement.table, {0: "secret"}, latest=Counter({0: 1}))
    meant = ids[1] if damage == "other" else ids[0]
    if damage != "foreign":
        ledger.meant[0, 1] = [meant]
        ledger.answered[0, 1] = [meant] * (2 if damage == "twice" else 1)
    assert ledger.check(store)
    sent = {(0, 1): [ids[0]]}
    ledger = Ledger(agreement.table, {0: "secret"}, sent, sent, latest=Counter({0: 1}))
    assert bool(ledger.check(store)) == (damage == "lost")
    store.close()
