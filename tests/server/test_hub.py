"""The tables in memory: shared while they load, forgotten when nobody is there, slowed by no slow guest."""

import asyncio
import gc
import time
import weakref
from pathlib import Path

import pytest

from farebox.authority.bucket import Bucket
from farebox.authority.kept import Addition
from farebox.authority.live_table import Live
from farebox.messages.requests import NewTable, SeatWanted
from farebox.server.http.rates import Buckets, ConnectionCounts, is_known_host, is_own_origin
from farebox.server.live.garbage import GarbageCollection
from farebox.server.live.hub import FORGET_SECONDS, JOIN_SECONDS, Hub
from farebox.server.live.socket_guest import SocketGuest
from farebox.server.settings import Limits, Settings
from farebox.server.storage.store import Store
from farebox.server.storage.writer import Writer
from farebox.tables.log import Entry, Refused
from tables.plain_tables import act, begin, new_table

WANTED = NewTable(edition="new-york", seats=[SeatWanted(kind="here"), SeatWanted(kind="link")])


def new_hub(folder: Path, **limits: int) -> Hub:
    """A hub on a database of its own."""
    store = Store(f"sqlite:///{folder / 'tables.sqlite'}", "here")
    return Hub(Writer(store), Settings(limits=Limits(**limits), warm=False))  # type: ignore[arg-type] # any of them


def test_a_table_nobody_is_at_is_forgotten_and_comes_back(tmp_path: Path) -> None:
    """From the database, the same."""

    async def check() -> None:
        hub = new_hub(tmp_path)
        opened = await hub.open(WANTED)
        live = await hub.get(opened["table"])
        seat = live.table.game.to_move
        assert seat is not None
        await hub.change(live, lambda table: table.propose_act(seat, 0, "keep all"))
        assert hub.forget() == 0
        assert hub.forget(time.monotonic() + FORGET_SECONDS + 1) == 1
        loaded = await asyncio.gather(*(hub.get(opened["table"]) for _ in range(5)))
        assert all(one is loaded[0] for one in loaded)
        assert loaded[0] is not live
        assert loaded[0].table.game.state.tobytes() == live.table.game.state.tobytes()
        await hub.close()

    asyncio.run(check())


def test_past_the_limit_of_memory_only_new_tables_are_refused(tmp_path: Path) -> None:
    """Tables nobody is at give way to them; those who have a table come to it all the same."""

    async def check() -> None:
        hub = new_hub(tmp_path, live_tables=2)
        kept = [await hub.open(WANTED) for _ in range(2)]
        lives = [await hub.get(opened["table"]) for opened in kept]
        for live in lives:
            hub.join(live, SocketGuest(0, 0, 9))
        with pytest.raises(Refused, match="as many games here as the server can take"):
            await hub.open(WANTED)
        hub.leave(lives[0], next(iter(lives[0].guests)))
        lives[0].used -= JOIN_SECONDS + 1
        another = await hub.open(WANTED)
        assert set(hub.lives) == {kept[1]["table"], another["table"]}
        hub.join(await hub.get(another["table"]), SocketGuest(0, 0, 9))
        assert (await hub.get(kept[0]["table"])).id in hub.lives
        assert len(hub.lives) == 3
        await hub.close()

    asyncio.run(check())


def test_a_full_server_opens_no_more_tables(tmp_path: Path) -> None:
    """And says so."""

    async def check() -> None:
        hub = new_hub(tmp_path, tables=1)
        await hub.open(WANTED)
        with pytest.raises(Refused, match="tables are kept here"):
            await hub.open(WANTED)
        await hub.close()

    asyncio.run(check())


def test_a_table_can_be_changed_only_so_often(tmp_path: Path) -> None:
    """Nobody fills the disk with new names."""

    async def check() -> None:
        hub = new_hub(tmp_path, entries=3)
        live = await hub.get((await hub.open(WANTED))["table"])
        for name in "abc":
            await hub.change(live, lambda table, name=name: table.propose_rename(0, name))  # type: ignore[misc] # bound now
        with pytest.raises(Refused, match="Too much"):
            await hub.change(live, lambda table: table.propose_rename(0, "d"))
        await hub.close()

    asyncio.run(check())


def test_a_table_that_is_gone_takes_no_other_down(tmp_path: Path) -> None:
    """Its entry can't be kept; those in the same commit are."""

    async def check() -> None:
        hub = new_hub(tmp_path)
        good = (await hub.open(WANTED))["table"]
        additions = [Addition(table, Entry(1, "rename", 0, 0, "x")) for table in (good, "gone" * 3)]
        kept, lost = await asyncio.gather(*map(hub.writer.add, additions), return_exceptions=True)
        assert kept is True
        assert isinstance(lost, Exception)
        assert len(await hub.writer.entries(good, 0)) == 1
        await hub.close()

    asyncio.run(check())


def test_of_many_at_once_one_acts(tmp_path: Path) -> None:
    """A hundred clicks on the same position, whoever sent them."""

    async def check() -> None:
        hub = new_hub(tmp_path)
        opened = await hub.open(WANTED)
        live = await hub.get(opened["table"])
        clicks = [hub.change(live, lambda table: table.propose_act(0, 0, "keep all")) for _ in range(100)]
        answers = await asyncio.gather(*clicks, return_exceptions=True)
        assert sum(answer is None for answer in answers) == 1
        assert live.table.sequence == 1
        assert len(await hub.writer.entries(opened["table"], 0)) == 1
        await hub.close()

    asyncio.run(check())


def test_who_asked_and_went_changes_the_table_all_the_same(tmp_path: Path) -> None:
    """Once begun, a change is finished: what is kept is also carried out."""

    async def check() -> None:
        hub = new_hub(tmp_path)
        opened = await hub.open(WANTED)
        live = await hub.get(opened["table"])
        asked = asyncio.create_task(hub.change(live, lambda table: table.propose_act(0, 0, "keep all")))
        await asyncio.sleep(0)
        asked.cancel()
        while live.table.sequence < 1:
            await asyncio.sleep(0.01)
        assert live.table.sequence == len(await hub.writer.entries(opened["table"], 0)) == 1
        await hub.close()

    asyncio.run(check())


def test_who_comes_while_their_seat_is_handed_over_has_it_back(tmp_path: Path) -> None:
    """A moment too late to be seen by who handed it over."""

    async def check() -> None:
        hub = new_hub(tmp_path)
        live = await hub.get((await hub.open(WANTED))["table"])
        hub.join(live, SocketGuest(1, 0, 100))
        await hub.change(live, lambda table: table.propose_hand_over(0, 1, "simple"))
        while live.table.sequence < 2:
            await asyncio.sleep(0.01)
        assert [entry.kind for entry in await hub.writer.entries(live.id, 0)] == ["hand_over", "take_back"]
        assert live.table.seats[1].stand_in is None
        await hub.close()

    asyncio.run(check())


def test_a_slow_connection_is_let_go() -> None:
    """It never fills the memory, and the others get everything."""
    live = Live(begin(new_table()), [])
    slow, quick = SocketGuest(0, 0, 3), SocketGuest(1, 0, 100)
    live.guests |= {slow, quick}
    for _ in range(6):
        act(live.table)
        live.tell()
    assert slow.is_lost
    assert slow.queue.qsize() == 3
    assert quick.queue.qsize() == 6


def test_a_bucket_fills_again() -> None:
    """So many at once, so many a second."""
    now = 0.0
    bucket = Bucket((3, 2), lambda: now)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now = 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    buckets = Buckets((1, 1), lambda: now)
    assert [buckets.take(one) for one in ("a", "b", "a")] == [True, True, False]


def test_connections_are_counted_by_address() -> None:
    """Each address by itself."""
    counts = ConnectionCounts(1)
    assert counts.enter("a")
    assert not counts.enter("a")
    assert counts.enter("b")
    counts.leave("a")
    assert counts.enter("a")


@pytest.mark.parametrize(
    ("origin", "host", "allowed"),
    [
        (None, "localhost:8000", True),
        ("http://localhost:8000", "localhost:8000", True),
        ("https://play.example", "play.example", True),
        ("http://localhost:8001", "localhost:8000", False),
        ("null", "localhost:8000", False),
        ("http://evil.example", None, False),
        ("https://friend.example", "localhost:8000", True),
        ("http://localhost:8000.evil.example", "localhost:8000", False),
    ],
)
def test_own_pages_and_friends_may_talk(origin: str | None, host: str | None, allowed: bool) -> None:
    """No others."""
    assert is_own_origin(origin, host, ("https://friend.example",)) == allowed


def test_on_loopback_only_loopbacks_names_are_ours() -> None:
    """Elsewhere any, unless some are named."""
    local = Settings().known_hosts()
    assert is_known_host("localhost:8000", local)
    assert is_known_host("127.0.0.1", local)
    assert is_known_host("[::1]:8000", local)
    assert not is_known_host("evil.example", local)
    assert not is_known_host(None, local)
    assert is_known_host("anything", Settings(host="0.0.0.0").known_hosts())
    assert not is_known_host("anything", Settings(host="0.0.0.0", hosts=("play.example",)).known_hosts())


def test_the_collector_stops_nobody() -> None:
    """What is there is set aside; afterwards all is as before."""
    before = gc.get_threshold()
    try:
        garbage = GarbageCollection()
        assert gc.get_freeze_count() > 0
        cycle = SocketGuest(0, 0, 9)
        cycle.itself = cycle  # type: ignore[attr-defined] # on purpose
        gone = weakref.ref(cycle)
        del cycle
        garbage()
        assert gone() is None, "garbage that is set aside stays"
        garbage._looked -= 10_000
        garbage()
        assert gc.get_freeze_count() > 0
    finally:
        gc.unfreeze()
        gc.set_threshold(*before)
