"""The deal is sealed: everyone has its fingerprint before the first decision, all of it after the last."""

import hashlib
import json
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from farebox.game.records.record import parse_record
from farebox.game.records.replay import verify
from farebox.game.seal import Seal
from farebox.server.storage.store import Store
from server.client import Client, play_out
from server.serving import Server, Table, running


def _seal(table: Table) -> Seal:
    """What only the database knows until the end."""
    assert isinstance(table.server, Server)
    with closing(Store(table.server.settings["database_url"])) as store:
        kept = store.load(table.id)
    assert kept
    assert kept.agreement.seal
    return kept.agreement.seal


def test_the_fingerprint_comes_first_and_the_deal_last(server: Server) -> None:
    """The same to every seat and to spectators; anyone can check it with a dozen letters of code."""
    table = server.open_table("amsterdam", "here", "here", "simple")
    with Client(table, 0) as first, Client(table, 1) as second, Client(table) as watcher:
        clients = [first, second, watcher]
        told = {client.view.fingerprint for client in clients}
        assert len(told) == 1
        assert not any(client.view.deal or client.view.practice for client in clients)
        play_out(clients)
        for client in clients:
            deal = client.view.deal
            assert deal
            assert isinstance(deal.seed, str)
            assert len(deal.seed) == len(deal.salt) == 32
            assert {hashlib.sha256((deal.seed + deal.salt).encode()).hexdigest()} == told
    record = table.get("/record").json()["record"]
    assert {record["fingerprint"]} == told
    assert {"seed": record["seed"], "salt": record["salt"]} == vars(_seal(table))
    verify(parse_record(json.dumps(record)))


def test_seed_and_salt_are_nowhere_before_the_end(tmp_path: Path) -> None:
    """Not in a message, not in an answer, not in an error; and never in the log."""
    url = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    with running(url, tmp_path / "log", away_seconds=0) as server:
        table = server.open_table("amsterdam", "here", "here", "link", "simple")
        seal = _seal(table)
        with Client(table, 0, seen=-1) as first, Client(table, 1) as second, Client(table) as watcher:
            heard = _ask_around(table)
            first.send({"type": "hand_over", "seat": 2, "bot": "simple"})
            for client in (first, second, watcher):
                client.until(lambda view: view.seats[2].stand_in is not None)
            play_out([first, second, watcher])
            raw = [text for client in (first, second, watcher) for text in client.raw]
        heard += [text for text in raw if '"phase":"over"' not in text]
        told = table.get().text
        logged = server.log.read_text()
    assert len(heard) > 100
    for hidden in _forms(seal):
        assert not [text for text in heard if hidden in text]
        assert hidden not in logged
    assert seal.salt in told


def _ask_around(table: Table) -> list[str]:
    """Everything one can ask while a game goes on."""
    server, path = table.server, f"/tables/{table.id}"
    secrets = [table.secret(0), table.secret(1), table.spectator, table.host, None]
    asked = [
        server.get(path + more, secret).text for more in ("", "/record", "/replay") for secret in secrets
    ]
    asked += [
        server.post(path + more, {"seat": 2}, secret).text
        for more in ("/invitations", "/devices", "/share", "/rematch", "/join")
        for secret in secrets
    ]
    return asked


def _forms(seal: Seal) -> list[str]:
    """However they might be written."""
    assert isinstance(seal.seed, str)
    return [seal.seed, seal.salt, str(int(seal.seed, 16)), str(int(seal.salt, 16))]


@pytest.mark.parametrize("seed", [7, "0123456789abcdef0123456789abcdef"])
def test_a_named_seed_makes_practice(server: Server, seed: Any) -> None:
    """Everyone sees that it does; the cards come again, the fingerprint doesn't tell which they are."""
    tables = [server.open_table("amsterdam", "here", "simple", seed=seed) for _ in range(2)]
    views = [table.get(seat=0).json() for table in tables]
    assert all(view["practice"] for view in views)
    assert views[0]["market"] == views[1]["market"]
    assert views[0]["own"] == views[1]["own"]
    assert views[0]["fingerprint"] != views[1]["fingerprint"]
    assert _seal(tables[0]).seed == seed


@pytest.mark.parametrize("seed", ["7", "0123456789ABCDEF0123456789ABCDEF", "xyz", "0" * 33, 1.5, True])
def test_what_is_no_seed_is_refused(server: Server, seed: Any) -> None:
    """A whole number, or 32 hexadecimal digits."""
    seats = [{"kind": "here"}, {"kind": "bot", "bot": "simple"}]
    answer = server.post("/tables", {"edition": "amsterdam", "seats": seats, "seed": seed})
    assert answer.json()["code"] == "malformed"


def test_a_rematch_is_dealt_anew(server: Server) -> None:
    """Even after practice."""
    table = server.open_table("amsterdam", "here", "here", seed=2)
    with Client(table, 0) as first, Client(table, 1) as second:
        play_out([first, second])
    again = server.post(f"/tables/{table.id}/rematch", secret=table.secret(0)).json()["table"]
    view = server.get(f"/tables/{again}", table.secret(0)).json()
    assert not view["practice"]
    assert view["fingerprint"] != first.view.fingerprint
    assert "deal" not in view
