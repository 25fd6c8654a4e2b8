"""Two servers on one PostgreSQL: a seat may be connected to either, and neither can overtake the other."""

from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from server.client import Client, play_out
from server.conftest import new_database
from server.serving import Server, running


@pytest.fixture(scope="module")
def servers(postgres: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Server]]:
    """Two processes, one database."""
    folder: Path = tmp_path_factory.mktemp("shared")
    url = new_database(postgres)
    with (
        running(url, folder / "one", patience_seconds=1) as one,
        running(url, folder / "two", patience_seconds=1) as two,
    ):
        yield one, two


@pytest.mark.parametrize("edition", ["amsterdam", "card-game"])
def test_each_seat_at_another_server(servers: tuple[Server, Server], edition: str) -> None:
    """A whole game with a bot; everyone sees every step."""
    one, two = servers
    table = one.open_table(edition, "link", "link", "random", seed=4)
    with (
        Client(table, 0, seen=-1) as first,
        Client(table, 1, seen=-1, server=two) as second,
        Client(table, seen=-1, server=two) as watcher,
    ):
        view = play_out([first, second, watcher])
        assert view.result
        for client in (first, second, watcher):
            assert {event.sequence for event in client.events} == set(range(view.sequence + 1))
        assert first.view.result == second.view.result == watcher.view.result


def test_both_servers_see_who_is_there(servers: tuple[Server, Server]) -> None:
    """Nobody can hand over the seat of a person who is connected elsewhere."""
    one, two = servers
    table = one.open_table("new-york", "link", "link")
    with Client(table, 0) as first:
        with Client(table, 1, server=two):
            while not first.table.get(seat=0).json()["seats"][1]["connected"]:
                pass
            first.send({"type": "hand_over", "seat": 1, "bot": "random"})
            assert first.next_error().code == "not_empty"
        while first.table.get(seat=0).json()["seats"][1]["connected"]:
            pass
        first.send({"type": "hand_over", "seat": 1, "bot": "random"})
        first.until(lambda view: view.seats[1].stand_in == "random")


def test_the_same_seat_at_both_servers_acts_once(servers: tuple[Server, Server]) -> None:
    """The database decides who was first."""
    one, two = servers
    table = one.open_table("new-york", "link", "link", seed=8)
    with Client(table, 0) as here, Client(table, 0, server=two) as there:
        for client in (here, there):
            client.send({"type": "act", "sequence": 0, "action": "keep all"})
        for client in (here, there):
            while client.view.sequence == 0:
                client.receive()
            assert client.view.steps == 1


def test_notices_that_were_missed_are_made_up_for(servers: tuple[Server, Server]) -> None:
    """The connection that listens is lost and comes back."""
    one, two = servers
    table = one.open_table("new-york", "link", "link", seed=8)
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
    """Even with a bot that the dead one should have been thinking for. The last test here: one is gone."""
    one, two = servers
    table = one.open_table("new-york", "link", "random", "link", seed=8)
    with Client(table, 0) as first, Client(table, 2, server=two) as last:
        first.send({"type": "act", "sequence": 0, "action": "keep all"})
        last.reach(1)
        one.kill()
        last.reach(2)
        last.act("keep all")
