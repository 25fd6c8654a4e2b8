"""One connection and the table: coming back, two at one seat, and every kind of message that is refused."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from farebox.server.protocol import View, ViewMessage
from server.client import Client, play_out
from server.serving import Server, Table


@pytest.fixture
def table(server: Server) -> Table:
    """Two persons, the game begun."""
    table = server.open_table("new-york", "link", "link", seed=5)
    with Client(table, 0) as first, Client(table, 1) as second:
        first.act("keep all")
        second.reach(1)
        second.act("keep all")
    return table


@pytest.fixture
def pair(table: Table) -> Iterator[tuple[Client, Client]]:
    """Both persons at the table."""
    with Client(table, 0) as first, Client(table, 1) as second:
        yield first, second


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
    ("not_empty", {"type": "hand_over", "seat": 1, "bot": "random"}),
    ("forbidden", {"type": "hand_over", "seat": 3, "bot": "random"}),
    ("stand_in", {"type": "take_back"}),
]


def test_what_is_wrong_gets_a_code_and_changes_nothing(pair: tuple[Client, Client]) -> None:
    """Malformed, stale, illegal, foreign: the table stays as it was and the other seat hears nothing."""
    first, second = pair
    before = first.table.get(seat=0).json() | {"seats": None}
    for code, message in WRONG:
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
        ({"type": "hello", "v": 2, "table": "A" * 12, "secret": "A" * 43}, "version", 4400),
    ],
)
def test_without_a_good_hello_nothing_is_told(server: Server, message: Any, code: str, closed: int) -> None:
    """A coded error, and the door."""
    with connect(f"ws://127.0.0.1:{server.port}/api/v1/live") as socket:
        socket.send(message if isinstance(message, str | bytes) else json.dumps(message))
        error = json.loads(socket.recv(timeout=10))
        assert error["code"] == code
        with pytest.raises(ConnectionClosed) as caught:
            socket.recv(timeout=10)
        assert caught.value.rcvd
        assert caught.value.rcvd.code == closed


def test_another_tables_secret_opens_nothing(server: Server, table: Table) -> None:
    """Not even that the table exists is told."""
    other = server.open_table("new-york", "link", "link")
    for id, secret in ((table.id, other.secret(0)), ("A" * 12, other.secret(0))):
        answer = server.get(f"/tables/{id}", secret)
        assert answer.status_code == 404
        assert answer.json()["code"] == "unknown"
    assert server.get(f"/tables/{table.id}").json() == answer.json()


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


@pytest.mark.parametrize("edition", ["san-francisco", "card-game"])
def test_coming_back_in_the_middle_of_every_kind_of_choice(server: Server, edition: str) -> None:
    """Whoever reloads has the same choice, nothing lost or repeated; both editions ask for all kinds."""
    table = server.open_table(edition, "link", "link", seed=3)
    clients = [Client(table, seat, seen=-1) for seat in (0, 1)]
    kinds = set()
    while clients[0].view.phase != "over":
        seat = clients[0].view.to_move
        assert seat is not None
        mover = clients[seat]
        if mover.view.phase not in kinds:
            kinds.add(mover.view.phase)
            back = Client(table, seat, seen=mover.view.sequence)
            assert back.events == []
            assert without_presence(back.view) == without_presence(mover.view)
            mover.close()
            back.choose = mover.choose
            clients[seat] = mover = back
        mover.act_somehow()
        for client in clients:
            client.reach(mover.view.sequence)
    assert kinds >= {"keep_start", "turn", "second", "keep"} | (
        {"place"} if edition == "san-francisco" else {"complete"}
    )
    for client in clients:
        client.close()


def without_presence(view: View) -> Any:
    """All but who is connected."""
    return view.model_dump(exclude={"seats"})


def test_who_was_away_hears_what_happened(pair: tuple[Client, Client]) -> None:
    """Everything since the last sequence seen, as that seat may know it."""
    first, second = pair
    second.close()
    first.act("draw deck")
    first.act("draw deck")
    with Client(first.table, 1, seen=2) as back:
        message = json.loads(back.raw[-1])
        draws = [event for event in message["events"] if event["kind"] == "draw"]
        assert len(draws) == 2
        assert all("card" not in draw for draw in draws)
        assert all(event.card for event in first.events if event.kind == "draw")


def test_an_empty_seat_is_handed_to_a_bot_and_taken_back(pair: tuple[Client, Client]) -> None:
    """The bot plays on at once; the person comes back to the same seat."""
    first, second = pair
    second.close()
    _wait_until_gone(first, 1)
    first.send({"type": "hand_over", "seat": 1, "bot": "simple"})
    first.until(lambda view: view.seats[1].stand_in == "simple")
    first.act("draw deck")
    first.act("draw deck")
    first.until(lambda view: view.to_move == 0 and view.turns >= 2)
    with Client(first.table, 1) as back:
        back.send({"type": "act", "sequence": back.view.sequence, "action": 0})
        assert back.next_error().code in ("stand_in", "stale")
        back.send({"type": "take_back"})
        back.until(lambda view: view.seats[1].stand_in is None)
        first.reach(back.view.sequence)
        play_out([first, back])


def _wait_until_gone(client: Client, seat: int) -> None:
    for _ in range(100):
        if not client.table.get(seat=client.seat).json()["seats"][seat]["connected"]:
            return
    raise AssertionError


def test_undo_over_the_wire(server: Server) -> None:
    """Alone with a bot: back to before one's own last action."""
    table = server.open_table("new-york", "here", "random", seed=9)
    with Client(table, 0) as person:
        person.until(lambda view: bool(view.actions))
        person.act("keep all")
        person.until(lambda view: view.to_move == 0)
        hand = person.view.own
        assert person.view.can_undo
        person.act("draw deck")
        person.send({"type": "undo", "sequence": person.view.sequence})
        view = person.next_view().view
        assert view.own == hand
        assert view.seats[0].undos == 1
        assert person.events[-1].kind == "undo"


def test_a_rematch_keeps_everyones_links(server: Server) -> None:
    """Whoever asks first opens it; the next one begins."""
    table = server.open_table("amsterdam", "link", "link", "random", seed=1)
    assert server.post(f"/tables/{table.id}/rematch", secret=table.secret(0)).json()["code"] == "not_over"
    with Client(table, 0) as first, Client(table, 1) as second:
        play_out([first, second])
        told = server.post(f"/tables/{table.id}/rematch", secret=table.secret(1)).json()
        assert told["seat"] == 0
        assert first.next_view().view.next == told["table"]
        again = server.post(f"/tables/{table.id}/rematch", secret=table.secret(0)).json()
        assert again == {"table": told["table"], "seat": 2}
    assert server.post(f"/tables/{table.id}/rematch", secret=table.spectator).status_code == 403
    assert server.get(f"/tables/{told['table']}", table.secret(0)).json()["seat"] == 2
    assert server.get(f"/tables/{told['table']}", table.spectator).json()["seat"] is None


def test_a_name_is_heard_by_all(pair: tuple[Client, Client]) -> None:
    """Any letters, no tricks."""
    first, second = pair
    first.send({"type": "rename", "name": "  Ștefan 🚋 "})
    second.until(lambda view: view.seats[0].name == "Ștefan 🚋")


def test_ping_is_answered(pair: tuple[Client, Client]) -> None:
    """With its ref."""
    first, _ = pair
    first.send({"type": "ping", "ref": 5})
    while True:
        message = first.receive()
        if message.type == "pong":
            assert message.ref == 5
            return
        assert not isinstance(message, ViewMessage)
