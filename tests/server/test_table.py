"""Coming back, being away, handing over, taking back, playing again: a table as people use it."""

import json
from typing import Any

import pytest

from server.client import Client, play_out, settle
from server.messages import View, ViewMessage
from server.serving import Server


@pytest.mark.parametrize("edition", ["san-francisco", "card-game"])
def test_coming_back_in_the_middle_of_every_kind_of_choice(server: Server, edition: str) -> None:
    """Whoever reloads has the same choice, nothing lost or repeated; both editions ask for all kinds."""
    table = server.open_table(edition, "here", "here", seed=3)
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
        settle(clients)
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
    table = server.open_table("amsterdam", "here", "here", "random", seed=1)
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
