"""Coming in: the first by an invitation has a seat that nobody else can open, whoever opened the table."""

import secrets
import time
from typing import Any

import pytest

from farebox.authority import keys
from farebox.authority.kept import Addition, Coming, Opening
from farebox.server.storage.invitations import DEVICE_SECONDS
from farebox.server.storage.store import Store
from farebox.tables.log import Entry
from server.client import Client, play_out
from server.serving import Server, Table
from tables.plain_tables import new_table, opening


def _join(table: Table, invitation: str | None, secret: str | None = None, **more: Any) -> Any:
    """What is answered to somebody who wants to come in."""
    wanted = {"invitation": invitation, "secret": secret or keys.new_secret(), **more}
    return table.server.post(f"/tables/{table.id}/join", wanted).json()


@pytest.fixture
def open_table(server: Server) -> Table:
    """One person is here, another is invited."""
    return server.open_table("new-york", "here", "link", seed=5)


def test_who_opens_a_table_gets_no_secret_of_an_invited_seat(open_table: Table) -> None:
    """Nothing told at the opening opens it: not the invitation, not the host's secret."""
    assert open_table.secrets[1] is None
    assert open_table.invitations[0] is None
    known = [open_table.invitations[1], open_table.host, open_table.spectator, open_table.secrets[0]]
    own = open_table.join(1)
    for secret in known:
        answer = open_table.server.get(f"/tables/{open_table.id}", secret)
        assert answer.status_code != 200 or answer.json()["seat"] != 1
    assert open_table.server.get(f"/tables/{open_table.id}", own).json()["seat"] == 1


def test_the_first_to_come_in_has_the_seat(open_table: Table) -> None:
    """The second is told so; the first, asking again because the answer was lost, is told the same."""
    own = open_table.join(1)
    assert _join(open_table, open_table.invitations[1])["code"] == "used"
    assert _join(open_table, open_table.invitations[1], own) == {"seat": 1}
    assert open_table.get(seat=1).json()["sequence"] == 1


def test_who_comes_in_is_told_to_all(open_table: Table) -> None:
    """By name, if they gave one."""
    with Client(open_table, 0, seen=-1) as first:
        assert not first.view.seats[1].taken
        open_table.join(1, name="Bea")
        first.until(lambda view: view.seats[1].taken)
        assert first.view.seats[1].name == "Bea"
        assert (first.events[-1].kind, first.events[-1].name) == ("join", "Bea")


def test_an_invitation_can_be_looked_at_before_it_is_used(server: Server) -> None:
    """It tells the game and who is there, none of the secrets, and is as good afterwards."""
    seats = [
        {"kind": "here", "name": "Ada"},
        {"kind": "link"},
        {"kind": "bot", "bot": "simple"},
        {"kind": "link", "name": "Cleo"},
    ]
    wanted = {"edition": "amsterdam", "seats": seats, "options": {"first": "listed", "pace": "days"}}
    table = Table(server, server.post("/tables", wanted).json())
    path, invitation = f"/tables/{table.id}/join", table.invitations[1]
    there = [
        {"seat": 0, "name": "Ada", "kind": "here"},
        {"seat": 2, "name": "simple", "kind": "bot"},
    ]
    facts = {"edition": "amsterdam", "own_board": None, "seat": 1, "seats": there}
    facts |= {"pace": "days", "away_seconds": 24 * 3600}
    assert [server.get(path, invitation).json() for _ in range(3)] == [facts] * 3
    table.join(1)
    assert server.get(path, invitation).json()["code"] == "used"
    table.join(3, name="Bea")
    assert table.get(seat=1).json()["seats"][3]["name"] == "Bea"


@pytest.mark.parametrize("given", ["host", "spectator", "seat", "wrong", None])
def test_only_an_invitation_tells_what_it_leads_to(open_table: Table, given: str | None) -> None:
    """Whatever else opens something there, and a table that isn't there, are answered as a wrong one is."""
    secrets_given = {
        "host": open_table.host,
        "spectator": open_table.spectator,
        "seat": open_table.secret(0),
        "wrong": keys.new_secret(),
    }
    secret = secrets_given[given] if given else None
    said = open_table.server.get(f"/tables/{open_table.id}/join", secret)
    assert said.json()["code"] == "unknown"
    assert open_table.server.get("/tables/AAAAAAAAAAAA/join", secret).json() == said.json()


def test_a_seat_without_a_name_is_not_named_in_anybodys_language(open_table: Table) -> None:
    """Each page calls it by its place; a record, and a sentence in English, do so too."""
    assert [seat["name"] for seat in open_table.get(seat=0).json()["seats"]] == [None, None]
    with Client(open_table, 0, seen=-1) as first:
        open_table.join(1)
        first.until(lambda view: view.seats[1].taken)
        assert first.events[-1].name is None
        first.send({"type": "hand_over", "seat": 1})
        assert first.next_error().message.startswith("Player 2 may come back")
        first.send({"type": "rename", "name": "Ada"})
        first.until(lambda view: view.seats[0].name == "Ada")
        with Client(open_table, 1) as second:
            play_out([first, second])
    assert open_table.get("/record").json()["record"]["seats"] == ["Ada", "Player 2"]


@pytest.mark.parametrize("wrong", ["A" * 43, "short"])
def test_a_wrong_invitation_opens_nothing(open_table: Table, wrong: str) -> None:
    """And a table that isn't there is answered alike."""
    said = _join(open_table, wrong)
    assert said["code"] == ("unknown" if len(wrong) == 43 else "malformed")
    elsewhere = {"invitation": wrong, "secret": keys.new_secret()}
    assert open_table.server.post("/tables/AAAAAAAAAAAA/join", elsewhere).json() == said


def test_a_name_that_doesnt_show_is_refused_in_words(open_table: Table) -> None:
    """And the invitation is good for another try."""
    said = _join(open_table, open_table.invitations[1], name="\u202eadA")
    assert said["code"] == "malformed"
    assert "turn the writing round" in said["message"]
    open_table.join(1, name="Ada")


def test_a_secret_that_opens_something_else_is_refused(open_table: Table) -> None:
    """Nothing is used up by it."""
    assert _join(open_table, open_table.invitations[1], open_table.host)["code"] == "forbidden"
    assert _join(open_table, open_table.invitations[1], open_table.secret(0)) == {"seat": 0}
    open_table.join(1)


# The host.


def test_the_host_withdraws_an_invitation_and_makes_a_new_one(open_table: Table) -> None:
    """Only the newest is good."""
    server, path = open_table.server, f"/tables/{open_table.id}/invitations"
    first = open_table.invitations[1]
    second = server.post(path, {"seat": 1}, open_table.host).json()["invitation"]
    assert _join(open_table, first)["code"] == "unknown"
    assert server.delete(f"{path}/1", open_table.host).status_code == 204
    assert server.delete(f"{path}/1", open_table.host).status_code == 204
    assert _join(open_table, second)["code"] == "unknown"
    open_table.invitations[1] = server.post(path, {"seat": 1}, open_table.host).json()["invitation"]
    open_table.join(1)


def test_a_taken_seat_can_be_neither_withdrawn_nor_given_again(open_table: Table) -> None:
    """Nor can a seat without an invitation."""
    server, path = open_table.server, f"/tables/{open_table.id}/invitations"
    own = open_table.join(1)
    for seat in (0, 1, 3):
        assert server.post(path, {"seat": seat}, open_table.host).json()["code"] == "forbidden"
        assert server.delete(f"{path}/{seat}", open_table.host).json()["code"] == "forbidden"
    assert server.get(f"/tables/{open_table.id}", own).json()["seat"] == 1


def test_only_the_host_invites_and_opens_no_seat(open_table: Table) -> None:
    """Each secret is good for its own thing."""
    server, path = open_table.server, f"/tables/{open_table.id}"
    for secret in (open_table.secret(0), open_table.spectator):
        assert server.post(f"{path}/invitations", {"seat": 1}, secret).json()["code"] == "forbidden"
        assert server.delete(f"{path}/invitations/1", secret).json()["code"] == "forbidden"
    for address in ("", "/record", "/replay"):
        assert server.get(path + address, open_table.host).json()["code"] == "forbidden"
    for address in ("/devices", "/share", "/rematch"):
        assert server.post(path + address, secret=open_table.host).json()["code"] == "forbidden"
    open_table.secrets[1] = open_table.host
    with pytest.raises(AssertionError, match="forbidden"):
        Client(open_table, 1)


# Another device.


def _device(table: Table, secret: str) -> Any:
    return table.server.post(f"/tables/{table.id}/devices", secret=secret).json()


def test_a_seat_invites_its_own_other_device_once(open_table: Table) -> None:
    """Only the seat itself, only to itself; all hear of it."""
    own = open_table.join(1)
    link = _device(open_table, own)["invitation"]
    phone = keys.new_secret()
    with Client(open_table, 0) as first:
        assert _join(open_table, link, phone) == {"seat": 1}
        assert _join(open_table, link, phone) == {"seat": 1}
        assert _join(open_table, link)["code"] == "used"
        first.until(lambda view: view.sequence == 2)
        assert [event.kind for event in first.events] == ["device"]
    for secret in (own, phone):
        assert open_table.server.get(f"/tables/{open_table.id}", secret).json()["seat"] == 1
    assert _device(open_table, open_table.spectator)["code"] == "forbidden"


def test_a_newer_device_link_ends_the_one_before(open_table: Table) -> None:
    """At most one is about."""
    first = _device(open_table, open_table.secret(0))["invitation"]
    second = _device(open_table, open_table.secret(0))["invitation"]
    assert _join(open_table, first)["code"] == "unknown"
    assert _join(open_table, second) == {"seat": 0}


def test_a_device_link_ends(store: Store) -> None:
    """After ten minutes, as if it had never been."""
    this = opening()
    store.open_tables([this])
    table, code = this.agreement.table, keys.digest("device")
    coming = Coming(0, code, keys.digest("phone"))
    late = Addition(table, Entry(1, "device", 0), along=coming)
    store.invitations.invite_device(table, 0, code, time.time() - DEVICE_SECONDS)
    invited = store.invitations.find(table, code)
    assert invited
    assert invited.has_ended()
    assert store.add([late]) == [False]
    assert store.entries(table) == []
    store.invitations.invite_device(table, 0, code)
    assert store.add([late]) == [True]
    assert len(store.keys(table)) == 3


def test_an_invitation_is_used_with_its_entry_or_not_at_all(store: Store) -> None:
    """Whichever of the two comes too late."""
    this = opening()
    store.open_tables([Opening(this.agreement, this.keys, {0: keys.digest("one")})])
    table = this.agreement.table

    def join(sequence: int, who: str) -> list[bool]:
        coming = Coming(0, keys.digest("one"), keys.digest(who))
        return store.add([Addition(table, Entry(sequence, "join", 0), along=coming)])

    store.add([Addition(table, Entry(1, "rename", 0, 0, "x"))])
    assert join(1, "b") == [False]
    assert join(2, "b") == [True]
    assert join(3, "c") == [False]
    assert [entry.kind for entry in store.entries(table)] == ["rename", "join"]
    assert {key.digest for key in store.keys(table)} - {key.digest for key in this.keys} == {keys.digest("b")}
    assert not store.invitations.invite(table, 0, keys.digest("two"))


# Afterwards.


def test_a_rematch_is_opened_by_the_same_secrets(hasty: Server) -> None:
    """Devices' too; a seat that nobody took gets an invitation there, and the host is the same."""
    server = hasty
    table = server.open_table("amsterdam", "link", "here", "link", seed=1)
    own = table.join(0)
    phone = keys.new_secret()
    assert _join(table, _device(table, own)["invitation"], phone) == {"seat": 0}
    with Client(table, 0) as first, Client(table, 1) as second:
        first.send({"type": "hand_over", "seat": 2, "bot": "simple"})
        for client in (first, second):
            client.until(lambda view: view.seats[2].stand_in == "simple")
        play_out([first, second])
    told = server.post(f"/tables/{table.id}/rematch", secret=own).json()
    again = f"/tables/{told['table']}"
    for secret in (own, phone):
        assert server.get(again, secret).json()["seat"] == told["seat"] == 2
    seats = server.get(again, table.secret(1)).json()["seats"]
    assert [seat["taken"] for seat in seats] == [True, False, True]
    code = server.post(f"{again}/invitations", {"seat": 1}, table.host).json()["invitation"]
    late = {"invitation": code, "secret": keys.new_secret()}
    assert server.post(f"{again}/join", late).json() == {"seat": 1}
    assert _device(table, own)["code"] == "forbidden"


def test_a_finished_game_is_shown_by_a_link_that_opens_no_seat(server: Server) -> None:
    """Not before the end; the same link for who asks again; and nobody plays by it."""
    table = server.open_table("amsterdam", "here", "here", seed=2)
    path = f"/tables/{table.id}"
    assert server.post(f"{path}/share", secret=table.secret(0)).json()["code"] == "not_over"
    assert server.get(path, keys.replay_secret(table.secret(0))).status_code == 404
    with Client(table, 0) as first, Client(table, 1) as second:
        play_out([first, second])
    replay = server.post(f"{path}/share", secret=table.secret(0)).json()["replay"]
    assert server.post(f"{path}/share", secret=table.secret(0)).json()["replay"] == replay
    assert server.post(f"{path}/share", secret=table.spectator).json()["replay"] != replay
    assert server.get(path, replay).json()["seat"] is None
    assert server.get(f"{path}/record", replay).json()["record"]
    assert server.get(f"{path}/replay?seat=1", replay).json()["views"]
    for address in ("/rematch", "/devices", "/share"):
        assert server.post(path + address, secret=replay).json()["code"] == "forbidden"
    again = server.post(f"{path}/rematch", secret=table.secret(0)).json()["table"]
    assert server.get(f"/tables/{again}", replay).status_code == 404
    table.secrets[0] = replay
    with pytest.raises(AssertionError, match="forbidden"):
        Client(table, 0)


def test_a_replay_secret_leads_back_to_no_seat() -> None:
    """It is made from a seat's, and isn't it."""
    secret = secrets.token_urlsafe(32)
    assert len(keys.replay_secret(secret)) == 43
    assert keys.replay_secret(secret) != secret
    assert keys.digest(keys.replay_secret(secret)) != keys.digest(secret)


def test_a_room_remembers_who_came_in() -> None:
    """As its log says."""
    table = new_table()
    table.seats[1].kind, table.seats[1].taken = "link", False
    table.commit(table.propose_join(1, None))
    assert table.seats[1].taken
    assert table.seats[1].name == "person 1"
