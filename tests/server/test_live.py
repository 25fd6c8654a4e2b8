"""One connection and the table: coming back, two at one seat, and every kind of message that is refused."""

import json
from contextlib import closing
from dataclasses import replace
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from farebox.authority.kept import Addition, Opening
from farebox.server.storage.store import Store
from farebox.tables.log import Entry
from server.client import Client
from server.serving import SECONDS, Openings, Server, Table

WRONG: list[tuple[str, Any]] = [
    ("malformed", "{"),
    ("malformed", "[]"),
    ("malformed", "null"),
    ("malformed", '"act"'),
    ("malformed", "\x00"),
    ("malformed", "[" * 1500),
    ("malformed", {}),
    ("malformed", {"type": "dance"}),
    ("malformed", {"type": "act"}),
    ("malformed", {"type": "act", "sequence": "2", "action": 0}),
    ("malformed", {"type": "act", "sequence": 2.5, "action": 0}),
    ("malformed", {"type": "act", "sequence": True, "action": 0}),
    ("malformed", {"type": "act", "sequence": -1, "action": 0}),
    ("malformed", {"type": "act", "sequence": 2, "action": None}),
    ("malformed", {"type": "act", "sequence": 2, "action": -1}),
    ("malformed", {"type": "act", "sequence": 2, "action": 10**30}),
    ("malformed", {"type": "act", "sequence": 2, "action": "x" * 301}),
    ("malformed", {"type": "act", "sequence": 2, "action": 0, "seat": 1}),
    ("malformed", '{"type": "act", "sequence": NaN, "action": 0}'),
    ("malformed", {"type": "rename", "name": ""}),
    ("malformed", {"type": "rename", "name": "a\u202eb"}),
    ("malformed", {"type": "rename", "name": "\n"}),
    ("malformed", {"type": "rename", "name": "x" * 41}),
    ("malformed", '{"type": "rename", "name": "\\ud800"}'),
    ("malformed", {"type": "hand_over", "seat": 4, "bot": "random"}),
    ("hello_twice", {"type": "hello", "table": "A" * 12, "secret": "B" * 43}),
    ("binary", b"\x00\x01"),
    ("stale", {"type": "act", "sequence": 1, "action": 0}),
    ("stale", {"type": "act", "sequence": 3, "action": 0}),
    ("stale", {"type": "undo", "sequence": 0}),
    ("illegal", {"type": "act", "sequence": 2, "action": "pass"}),
    ("illegal", {"type": "act", "sequence": 2, "action": 99_999}),
    ("bad_notation", {"type": "act", "sequence": 2, "action": "claim everything"}),
    ("no_bot", {"type": "hand_over", "seat": 1, "bot": "os:system"}),
    ("no_bot", {"type": "hand_over", "seat": 1, "bot": "random:seed=1"}),
    ("no_bot", {"type": "hand_over", "seat": 1, "bot": "random"}),
    ("not_empty", {"type": "hand_over", "seat": 1, "bot": "simple"}),
    ("not_empty", {"type": "hand_over", "seat": 1}),
    ("forbidden", {"type": "hand_over", "seat": 3}),
    ("stand_in", {"type": "take_back"}),
]


def test_what_is_wrong_gets_a_code_and_changes_nothing(pair: tuple[Client, Client]) -> None:
    """Malformed, stale, illegal, foreign: the table stays as it was and the other seat hears nothing."""
    first, second = pair
    before = first.table.get(seat=0).json() | {"seats": None}
    for code, message in WRONG:
        if isinstance(message, bytes) and not isinstance(first.server, Server):
            continue  # between a page and its worker there are none
        first.send(message)
        error = first.next_error()
        assert error.code == code, (message, error)
        assert error.sequence == 2
        first.send({"type": "ping", "ref": 7})
    assert first.table.get(seat=0).json() | {"seats": None} == before
    heard = len(second.raw)
    first.act("draw deck")
    second.reach(3)
    assert sum('"view"' in text for text in second.raw[heard:]) == 1


def test_who_is_not_to_move_is_told_so(pair: tuple[Client, Client]) -> None:
    """C5, even with an action that would be legal."""
    second = pair[1]
    second.send({"type": "act", "sequence": 2, "action": "draw deck", "ref": 11})
    error = second.next_error()
    assert (error.code, error.ref) == ("not_your_turn", 11)


def test_a_message_sent_twice_acts_once(pair: tuple[Client, Client]) -> None:
    """The second is stale; the view that follows shows where the table is."""
    first, _ = pair
    message = {"type": "act", "sequence": 2, "action": "draw deck"}
    for _ in range(3):
        first.send(message)
    assert first.next_error().code == "stale"
    assert first.next_error().code == "stale"
    assert first.view.sequence == 3
    assert first.next_view().view.sequence == 3


def test_the_answer_carries_the_askers_ref(pair: tuple[Client, Client]) -> None:
    """And nobody else's."""
    first, second = pair
    first.send({"type": "act", "sequence": 2, "action": "draw deck", "ref": 41})
    assert first.next_view().ref == 41
    assert second.next_view().ref is None


def test_two_connections_at_one_seat_see_the_same(table: Table) -> None:
    """Who acts first acts; the other's late click is stale."""
    with Client(table, 0) as phone, Client(table, 0) as laptop:
        assert phone.view.own == laptop.view.own
        phone.act("draw deck")
        laptop.send({"type": "act", "sequence": 2, "action": "draw deck"})
        assert laptop.next_error().code == "stale"
        laptop.reach(3)
        assert phone.view.own == laptop.view.own


def test_spectators_see_what_is_open_and_do_nothing(table: Table) -> None:
    """No hand, no tickets, no actions."""
    with Client(table) as watcher:
        assert watcher.view.seat is None
        assert watcher.view.own is None
        assert watcher.view.actions == []
        for message in (
            {"type": "act", "sequence": 2, "action": 0},
            {"type": "undo", "sequence": 2},
            {"type": "hand_over", "seat": 0, "bot": "random"},
            {"type": "rename", "name": "me"},
        ):
            watcher.send(message)
            assert watcher.next_error().code == "forbidden"


@pytest.mark.parametrize(
    ("message", "code", "closed"),
    [
        ({"type": "ping"}, "hello_first", 4400),
        ("nonsense", "malformed", 4400),
        (b"bytes", "binary", 4400),
        ("x" * 5000, "too_large", 4413),
        ({"type": "hello", "table": "A" * 12, "secret": "A" * 43}, "unknown", 4401),
        ({"type": "hello", "v": 1, "table": "A" * 12, "secret": "A" * 43}, "version", 4400),
    ],
)
def test_without_a_good_hello_nothing_is_told(keeper: Openings, message: Any, code: str, closed: int) -> None:
    """A coded error, and the door."""
    if isinstance(message, bytes) and not isinstance(keeper, Server):
        pytest.skip("between a page and its worker there are no bytes")
    with keeper.socket() as socket:
        socket.send(message if isinstance(message, str | bytes) else json.dumps(message))
        error = json.loads(socket.recv(timeout=SECONDS))
        assert error["code"] == code
        with pytest.raises(ConnectionClosed) as caught:
            socket.recv(timeout=SECONDS)
        assert caught.value.rcvd
        assert caught.value.rcvd.code == closed


def test_another_tables_secret_opens_nothing(table: Table) -> None:
    """Not even that the table exists is told."""
    server = table.server
    other = server.open_table("new-york", "here", "here")
    for id, secret in ((table.id, other.secret(0)), ("A" * 12, other.secret(0))):
        answer = server.get(f"/tables/{id}", secret)
        assert answer.status_code == 404
        assert answer.json()["code"] == "unknown"
    assert server.get(f"/tables/{table.id}").json() == answer.json()


def test_a_log_that_is_no_game_harms_no_other_table(server: Server) -> None:
    """Whoever comes to it is told that the fault is ours."""
    table = server.open_table("new-york", "here", "here", seed=5)
    broken = server.open_table("new-york", "here", "here")
    with closing(Store(server.settings["database_url"])) as store:
        kept = store.load(broken.id)
        assert kept
        store.open_tables([Opening(replace(kept.agreement, table="B" * 12), kept.keys)])
        store.add([Addition("B" * 12, Entry(1, "act", 1, 9999))])
    assert server.get(f"/tables/{'B' * 12}", broken.secret(0)).json()["code"] == "fault"
    with server.socket() as socket:
        socket.send(json.dumps({"type": "hello", "table": "B" * 12, "secret": broken.secret(0)}))
        assert json.loads(socket.recv(timeout=SECONDS))["code"] == "fault"
    with Client(table, 0) as first:
        first.act("keep all")


def test_too_large_a_message_ends_the_connection(table: Table) -> None:
    """With a coded error first; the seat is still there for the next."""
    with Client(table, 0) as first:
        first.send("x" * 5000)
        assert first.next_error().code == "too_large"
        assert first.close_code() == 4413
    with Client(table, 0) as again:
        again.act("draw deck")


def test_ten_rude_messages_in_a_row_end_the_connection(table: Table) -> None:
    """Nobody fills our time with nonsense."""
    with Client(table, 0) as first:
        for _ in range(10):
            first.send("{")
        assert first.close_code() == 4429
