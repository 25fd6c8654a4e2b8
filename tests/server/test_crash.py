"""`kill -9` at any moment: no action that was answered is lost, none is repeated, and the table goes on."""

import asyncio
import contextlib
import json
import threading
import time
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from bench.server.kills import Kills
from bench.server.launch import Launcher
from farebox.game.records.record import parse_record
from farebox.game.records.replay import verify
from server.client import Client, play_out
from server.serving import Server


@pytest.fixture
def mortal(database_url: str, tmp_path: Path) -> Server:
    """A server that will be killed."""
    return Server(database_url, tmp_path / "log")


def _first(clients: list[Client]) -> Client:
    """Who was told most before the end."""
    return max(clients, key=lambda client: client.view.sequence)


def test_killed_again_and_again_nothing_is_lost_or_repeated(mortal: Server) -> None:
    """Two people in the middle of a game, the server killed and started again."""
    mortal.start()
    table = mortal.open_table("san-francisco", "here", "here", seed=6)
    answered, seen = 0, []
    for delay in (0.05, 0.3):
        clients = [Client(table, seat, seen=answered) for seat in (0, 1)]
        assert clients[0].view.sequence >= answered
        killer = threading.Timer(delay, mortal.kill)
        killer.start()
        with contextlib.suppress(ConnectionClosed):
            play_out(clients)
        killer.join()
        answered = max(client.view.sequence for client in clients)
        seen += [event for event in _first(clients).events if event.sequence <= answered]
        for client in clients:
            client.close()
        mortal.start()
    with Client(table, 0, seen=answered) as one, Client(table, 1, seen=answered) as other:
        assert one.view.sequence - answered in (0, 1)
        play_out([one, other])
        seen += one.events
        steps = one.view.sequence
    heard = sorted({event.sequence for event in seen})
    assert heard == list(range(1, steps + 1))
    told = table.get("/record").json()
    verify(parse_record(json.dumps(told["record"])))
    acts = [event for event in seen if event.kind in _ACTS]
    assert len(acts) == len({event.sequence for event in acts}) == steps
    mortal.kill()


_ACTS = {"draw", "tickets", "keep", "place", "claim", "pass"}


def test_many_servers_killed_with_people_and_bots_at_work(database_url: str, launcher: Launcher) -> None:
    """The short form of bench/server/kills.py: every log at the end holds what was acknowledged, once."""
    facts = asyncio.run(Kills("", database_url).run(launcher, n_kills=8, n_tables=8))
    assert facts["kills"] == 8
    assert facts["acknowledged actions"] > 0
    assert facts["logs compared at the end"]
    assert not facts["wrong"]


def test_an_action_whose_answer_was_lost_is_not_done_twice(tmp_path: Path) -> None:
    """The client sends it again after coming back: it is stale if it was kept, and done if not."""
    mortal = Server(f"sqlite:///{tmp_path / 'tables.sqlite'}", tmp_path / "log").start()
    table = mortal.open_table("new-york", "here", "here", seed=6)
    client = Client(table, 0)
    client.send({"type": "act", "sequence": 0, "action": "keep all"})
    time.sleep(0.005)
    mortal.kill()
    client.close()
    mortal.start()
    with Client(table, 0) as again:
        again.send({"type": "act", "sequence": 0, "action": "keep all"})
        while again.view.sequence == 0:
            again.receive()
        assert again.view.sequence == 1
        assert again.view.steps == 1
    mortal.kill()


def test_a_bots_turn_goes_on_after_a_restart(tmp_path: Path) -> None:
    """As soon as anyone looks at the table again."""
    server = Server(f"sqlite:///{tmp_path / 'tables.sqlite'}", tmp_path / "log").start()
    table = server.open_table("card-game", "here", "simple", seed=2)
    with Client(table, 0) as client:
        client.send({"type": "act", "sequence": 0, "action": "keep all"})
        client.reach(1)
    server.kill()
    server.start()
    with Client(table, 0) as client:
        client.reach(2)
    server.stop()
