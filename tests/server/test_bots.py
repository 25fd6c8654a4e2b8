"""Bots at tables: they wait for a person, delay nobody, and who was answered for is told."""

import asyncio
import json
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from farebox.authority.live_table import Live
from farebox.messages.checking import read
from farebox.messages.requests import NewTable
from farebox.server.live.hub import Hub
from farebox.server.live.socket_guest import SocketGuest
from farebox.server.settings import Settings
from farebox.server.storage.store import Store
from farebox.server.storage.writer import Writer
from farebox.tables.views import events_since
from server.bots_for_tests import gate_bot
from server.client import Client, play_out
from server.serving import Server, running

BOTS = {name: f"server.bots_for_tests:{name.title()}Bot" for name in ("wrong", "endless", "illegal")}
WRONG, ENDLESS, ILLEGAL = BOTS
SLOW = "slow"


def new_hub(folder: Path, **bots: str) -> Hub:
    """A hub that offers these bots, on the folder's database."""
    store = Store(f"sqlite:///{folder / 'tables.sqlite'}", "here")
    return Hub(Writer(store), Settings(more_bots=bots, workers=1, warm=False))


async def open_table(hub: Hub, bot: str) -> Live:
    """A table where a bot begins and a person follows."""
    seats = [{"kind": "bot", "bot": bot}, {"kind": "here"}]
    wanted = {"edition": "new-york", "seats": seats, "options": {"first": "listed"}}
    return await hub.get((await hub.open(read(NewTable, json.dumps(wanted))))["table"])


def person(address: str = "home") -> SocketGuest:
    """Somebody in the second seat."""
    return SocketGuest(1, 0, 100, address)


async def reach(live: Live, sequence: int) -> None:
    """Wait until a table is so far."""
    while live.table.sequence < sequence:
        await asyncio.sleep(0.01)


# Who is there.


def test_bots_wait_for_a_person(tmp_path: Path) -> None:
    """Nobody thinks for an empty table, nor for spectators; when a person comes, the bot goes on."""

    async def check() -> None:
        hub = new_hub(tmp_path)
        live = await open_table(hub, "random")
        thinking = [live.is_thinking]
        for guest in (SocketGuest(None, 0, 100, "home"), person()):
            hub.join(live, guest)
            thinking.append(live.is_thinking)
        assert thinking == [False, False, True]
        await reach(live, 1)
        assert hub.thinker.n_decisions == 1
        await hub.close()

    asyncio.run(check())


def test_when_the_last_person_goes_the_bots_stop(tmp_path: Path) -> None:
    """A question that waits is dropped; when the person is back it is asked again."""

    async def check() -> None:
        hub = new_hub(tmp_path, gate=gate_bot(tmp_path))
        busy, live = [await open_table(hub, "gate") for _ in range(2)]
        hub.join(busy, person())  # all that an address may have at work
        come, again = person(), person()
        hub.join(live, come)
        await asyncio.sleep(0)
        assert hub.thinker.n_waiting == 1
        hub.leave(live, come)
        assert hub.thinker.n_waiting == 0
        hub.join(live, again)  # before its task has noticed
        hub.leave(live, again)
        while live.is_thinking:
            await asyncio.sleep(0)
        hub.join(live, again)
        (tmp_path / "open").touch()
        await asyncio.gather(reach(live, 1), reach(busy, 1))
        await hub.close()

    asyncio.run(check())


def test_another_server_is_waited_for_but_nobody_who_is_here(tmp_path: Path) -> None:
    """While it is left to another server to think, an act of a person's own lets the bot think at once."""

    async def check() -> None:
        hub = new_hub(tmp_path)
        live = await open_table(hub, "random")
        live.guests.add(person())
        hub.bots.stir_later(live)
        thinking = [live.is_thinking]
        hub.bots.stir(live)
        assert [*thinking, live.is_thinking] == [False, True]
        await reach(live, 1)
        await hub.close()

    asyncio.run(check())


# Who can't answer.


@pytest.mark.parametrize("bot", [WRONG, ILLEGAL])
def test_that_the_planner_acted_is_kept_and_told(tmp_path: Path, bot: str) -> None:
    """With the act itself: now, and when the table comes back from the database."""

    async def check() -> None:
        hub = new_hub(tmp_path, **BOTS)
        live = await open_table(hub, bot)
        hub.join(live, person())
        await reach(live, 1)
        told = events_since(live.table, 1, 0)
        assert [(event["kind"], event.get("instead_of")) for event in told] == [("keep", bot)]
        await hub.close()
        again = new_hub(tmp_path)
        assert events_since((await again.get(live.id)).table, 1, 0) == told
        await again.close()

    asyncio.run(check())


def test_a_bot_that_is_not_offered_any_more_is_answered_for(tmp_path: Path) -> None:
    """Told in the same way."""

    async def check() -> None:
        hub = new_hub(tmp_path, gone=BOTS[ENDLESS])
        table = (await open_table(hub, "gone")).id
        await hub.close()
        hub = new_hub(tmp_path)
        live = await hub.get(table)
        hub.join(live, person())
        await reach(live, 1)
        assert [event.get("instead_of") for event in events_since(live.table, 1, 0)] == ["gone"]
        await hub.close()

    asyncio.run(check())


# Over the wire.


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that offers bots with bad habits."""
    folder = tmp_path_factory.mktemp("bots")
    url = f"sqlite:///{folder / 'tables.sqlite'}"
    bots = {**BOTS, SLOW: gate_bot(folder)}
    with running(url, folder / "log", more_bots=bots, workers=2, away_seconds=0) as server:
        yield server


def test_a_thinking_bot_delays_nobody(server: Server) -> None:
    """While one table's bot thinks, another table's people and bots play on."""
    quick = server.open_table("new-york", "here", "random", seed=1)
    with Client(quick, 0) as person:
        person.act("keep all")
        person.until(lambda view: view.to_move == 0)
        slow = server.open_table("new-york", ENDLESS, "here", seed=1)
        with Client(slow, 1, seen=-1) as waiting:
            for _ in range(3):
                person.act("draw deck")
                person.until(lambda view: bool(view.actions))
            assert slow.get().json()["sequence"] == waiting.view.sequence == 0


def test_a_greedy_address_delays_no_other(server: Server) -> None:
    """Its tables' bots never answer; somebody from elsewhere is answered."""
    tables = [server.open_table("new-york", ENDLESS, "here") for _ in range(4)]
    greedy = [Client(table, 1, seen=-1) for table in tables]
    with Client(server.open_table("new-york", "random", "here"), 1, source="127.0.0.2") as other:
        other.reach(1)
    for client in greedy:
        client.close()


def test_a_person_who_comes_back_is_not_overtaken_by_a_late_bot(server: Server) -> None:
    """The stand-in's thought is dropped: the seat is its person's again."""
    table = server.open_table("new-york", "here", "here", seed=1)
    with Client(table, 1, source="127.0.0.3") as other:
        other.send({"type": "hand_over", "seat": 0, "bot": SLOW})
        other.until(lambda view: view.seats[0].stand_in == SLOW)
        while not (server.log.parent / "asked").exists():
            time.sleep(0.01)
        with Client(table, 0) as person:
            person.until(lambda view: view.seats[0].stand_in is None)
            (server.log.parent / "open").touch()
            time.sleep(1)  # time enough for a late answer, were it heard
            assert person.table.get(seat=0).json()["steps"] == 0
            person.act("keep 1")


def test_a_table_with_a_broken_bot_comes_to_an_end(server: Server) -> None:
    """The planner plays for it, and everything that it did is told as such, in the replay too."""
    table = server.open_table("new-york", "here", WRONG, seed=1)
    with Client(table, 0, source="127.0.0.3") as person:
        play_out([person])
        acts = [event for event in person.events if hasattr(event, "instead_of")]
    assert {event.instead_of for event in acts if event.seat == 1} == {WRONG}
    assert {event.instead_of for event in acts if event.seat == 0} == {None}
    replay = table.get("/replay?first=2&count=1", seat=0).json()
    assert [event.get("instead_of") for event in replay["events"][0] if event["seat"] == 1][:1] == [WRONG]
