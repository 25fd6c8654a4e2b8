"""Two servers on one PostgreSQL: a seat may be connected to either, and neither can overtake the other."""

import asyncio
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import psycopg
import pytest

from bench.server.conflicts import contest
from bench.server.launch import Launcher
from farebox.authority import keys
from farebox.tables.seats import STAND_IN
from server.client import Client, play_out
from server.conftest import new_database
from server.serving import Server, Table, running


@pytest.fixture(scope="module")
def servers(postgres: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Server]]:
    """Two processes, one database."""
    folder: Path = tmp_path_factory.mktemp("shared")
    url = new_database(postgres)
    with (
        running(url, folder / "one", patience_seconds=1, away_seconds=0) as one,
        running(url, folder / "two", patience_seconds=1, away_seconds=0) as two,
    ):
        yield one, two


@pytest.mark.parametrize("edition", ["amsterdam", "card-game"])
def test_each_seat_at_another_server(servers: tuple[Server, Server], edition: str) -> None:
    """A whole game with a bot; everyone sees every step."""
    one, two = servers
    table = one.open_table(edition, "here", "here", "random", seed=4)
    with (
        Client(table, 0, seen=-1) as first,
        Client(table, 1, seen=-1, server=two) as second,
        Client(table, seen=-1, server=two) as watcher,
    ):
        view = play_out([first, second, watcher])
        assert view.result
        for client in (first, second, watcher):
            assert {event.sequence for event in client.events} == set(range(client.view.sequence + 1))
            assert client.n_shared == watcher.view.sequence
        assert first.view.result == second.view.result == watcher.view.result


def test_both_servers_see_who_is_there(servers: tuple[Server, Server]) -> None:
    """Nobody can hand over the seat of a person who is connected elsewhere."""
    one, two = servers
    table = one.open_table("new-york", "here", "here")
    with Client(table, 0) as first:
        with Client(table, 1, server=two):
            while not first.table.get(seat=0).json()["seats"][1]["connections"]:
                time.sleep(0.01)
            with Client(table, 1):
                while first.table.get(seat=0).json()["seats"][1]["connections"] != 2:
                    time.sleep(0.01)
            first.send({"type": "hand_over", "seat": 1})
            assert first.next_error().code == "not_empty"
        while first.table.get(seat=0).json()["seats"][1]["connections"]:
            time.sleep(0.01)
        first.send({"type": "hand_over", "seat": 1})
        first.until(lambda view: view.seats[1].stand_in == STAND_IN)


def test_of_two_who_come_by_one_invitation_one_has_the_seat(servers: tuple[Server, Server]) -> None:
    """At two servers at the same moment, fifty times over: the winner's secret opens the seat at both."""
    with ThreadPoolExecutor(2) as both:
        for race in range(50):
            table = servers[0].open_table("new-york", "here", "link")
            made = [keys.new_secret(), keys.new_secret()]
            told = list(both.map(partial(_come, table), servers[:: 1 - 2 * (race % 2)], made))
            assert sorted(map(str, told)) == ["used", "{'seat': 1}"]
            for server in servers:
                opens = [server.get(f"/tables/{table.id}", secret).status_code == 200 for secret in made]
                assert opens == [answer == {"seat": 1} for answer in told]
                with Client(table, 0, server=server) as host:
                    assert host.until(lambda view: view.seats[1].taken).sequence == 1


def _come(table: Table, server: Server, secret: str) -> Any:
    wanted = {"invitation": table.invitations[1], "secret": secret}
    answer = server.post(f"/tables/{table.id}/join", wanted).json()
    return answer.get("code", answer)


def test_who_came_in_at_one_server_plays_at_the_other(servers: tuple[Server, Server]) -> None:
    """Devices too; and what one server withdrew is good at neither."""
    one, two = servers
    table = one.open_table("new-york", "here", "link", "link", seed=4)
    with Client(table, 0) as first, Client(table, server=two) as watcher:
        table.join(1, server=two)
        first.until(lambda view: view.seats[1].taken)
        with Client(table, 1) as second:
            second.until(lambda view: view.seats[1].connections == 1)
        device = one.post(f"/tables/{table.id}/devices", secret=table.secrets[1]).json()["invitation"]
        table.invitations[1] = device
        phone = table.join(1, server=two)
        assert one.get(f"/tables/{table.id}", phone).json()["seat"] == 1
        assert two.delete(f"/tables/{table.id}/invitations/2", table.host).status_code == 204
        late = {"invitation": table.invitations[2], "secret": keys.new_secret()}
        assert one.post(f"/tables/{table.id}/join", late).json()["code"] == "unknown"
        watcher.until(lambda view: view.sequence == 2)


def test_the_same_seat_at_both_servers_acts_once(servers: tuple[Server, Server]) -> None:
    """The database decides who was first."""
    one, two = servers
    table = one.open_table("new-york", "here", "here", seed=8)
    with Client(table, 0) as here, Client(table, 0, server=two) as there:
        for client in (here, there):
            client.send({"type": "act", "sequence": 0, "action": "keep all"})
        for client in (here, there):
            while client.view.sequence == 0:
                client.receive()
            assert client.view.steps == 1


def test_of_two_different_actions_for_one_moment_one_is_done(postgres: str, launcher: Launcher) -> None:
    """Again and again, with servers killed in between: the short form of bench/server/conflicts.py."""
    facts = asyncio.run(contest(launcher, new_database(postgres), n_conflicts=30, n_kills=2))
    assert facts["conflicts"] >= 30
    assert facts["kills"] == 2
    assert facts["what both were told"]["acknowledged and stale"] > 0
    assert facts["of these to both"] == 0
    assert not facts["wrong"]


def test_notices_that_were_missed_are_made_up_for(servers: tuple[Server, Server]) -> None:
    """The connection that listens is lost and comes back."""
    one, two = servers
    table = one.open_table("new-york", "here", "here", seed=8)
    with Client(table, 0) as first, Client(table, 1, server=two) as second:
        with psycopg.connect(one.settings["database_url"], autocommit=True) as database:
            database.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE query LIKE 'LISTEN%' AND datname = current_database()"
            )
        first.act("keep all")
        second.reach(1)
        second.act("keep all")
        first.reach(2)


def test_when_one_server_dies_the_other_goes_on(servers: tuple[Server, Server]) -> None:
    """Even with a bot that the dead one should have been thinking for."""
    one, two = servers
    table = one.open_table("new-york", "here", "random", "here", seed=8)
    with Client(table, 0) as first, Client(table, 2, server=two) as last:
        first.send({"type": "act", "sequence": 0, "action": "keep all"})
        last.reach(1)
        one.kill()
        last.reach(2)
        last.act("keep all")
    one.start()
