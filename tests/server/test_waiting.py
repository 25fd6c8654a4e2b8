"""A table that waits for its people: nobody decides before it is started, and who may start it."""

from pathlib import Path

import pytest

from farebox.authority import keys
from server.client import Client, play_out
from server.serving import Openings, Server, Table, running

WAITS = {"waits": True}


def _start(table: Table, secret: str | None) -> int:
    return table.server.post(f"/tables/{table.id}/start", secret=secret).status_code


def _seat_bot(table: Table, secret: str | None, seat: int, bot: str = "random") -> int:
    wanted = {"seat": seat, "bot": bot, "name": "Otis"}
    return table.server.post(f"/tables/{table.id}/bots", wanted, secret).status_code


@pytest.fixture
def waiting(server: Server) -> Table:
    """One person is here, two are invited."""
    return server.open_table("new-york", "here", "link", "link", options=WAITS)


def test_nobody_decides_before_the_table_is_started(keeper: Openings) -> None:
    """Neither people nor bots, and no seat can be handed over; the deal is fixed already."""
    table = keeper.open_table("new-york", "random", "here", "here", options=WAITS)
    with Client(table, 1) as first, Client(table, 2) as second:
        view = first.view
        assert (view.waiting, view.to_move, view.actions, view.refused) == (True, None, [], [])
        assert view.fingerprint
        assert [seat.handover_in for seat in view.seats] == [None] * 3
        for message in ({"type": "act", "sequence": 0, "action": 0}, {"type": "hand_over", "seat": 2}):
            first.send(message)
            assert first.next_error().code == "not_started"
        first.send({"type": "concede"})
        assert first.next_error().code == "not_started"
        assert table.get(seat=1).json()["steps"] == 0
        assert _start(table, table.host) == 204
        second.until(lambda view: view.steps >= 1)  # the bot's
        assert second.view.fingerprint == view.fingerprint
        first.until(lambda view: view.to_move == 1)
        first.act_somehow()
        assert not first.view.waiting
        assert first.events[0].kind == "start"


def test_who_may_start(waiting: Table) -> None:
    """The host at any time, a seat when everybody has come, a spectator never; and only once."""
    assert _start(waiting, waiting.spectator) == 403
    assert _start(waiting, waiting.secrets[0]) == 403
    waiting.join(1)
    assert _start(waiting, waiting.secrets[1]) == 403
    waiting.join(2)
    assert _start(waiting, waiting.secrets[2]) == 204
    assert _start(waiting, waiting.host) == 403
    assert not waiting.get(seat=0).json()["waiting"]


def test_a_seat_that_stays_empty_is_waited_for_in_the_game(waiting: Table) -> None:
    """Its invitation stays good."""
    waiting.join(1, name="Bea")
    assert _start(waiting, waiting.host) == 204
    with Client(waiting, 0) as first, Client(waiting, 1) as second:
        assert first.view.seats[2].handover_in is not None
        waiting.join(2)
        with Client(waiting, 2) as third:
            for one in (first, second):
                one.until(lambda view: view.seats[2].taken)
            assert play_out([first, second, third]).result


def test_a_bot_has_an_empty_seat_for_good(waiting: Table) -> None:
    """Who is invited there comes too late, and the rematch has the bot again."""
    invitation = waiting.invitations[2]
    assert _seat_bot(waiting, waiting.secrets[0], 2) == 403
    assert _seat_bot(waiting, waiting.host, 2, "nobody-knows-it") == 422
    assert _seat_bot(waiting, waiting.host, 0) == 403
    waiting.join(1)
    assert _seat_bot(waiting, waiting.host, 1) == 403
    assert _seat_bot(waiting, waiting.host, 2) == 204
    assert waiting.server.get(f"/tables/{waiting.id}/join", invitation).json()["code"] == "used"
    late = {"invitation": invitation, "secret": keys.new_secret()}
    assert waiting.server.post(f"/tables/{waiting.id}/join", late).json()["code"] == "used"
    again = waiting.server.post(f"/tables/{waiting.id}/invitations", {"seat": 2}, waiting.host)
    assert again.status_code == 403
    assert _start(waiting, waiting.secrets[1]) == 204
    assert _seat_bot(waiting, waiting.host, 2) == 403
    with Client(waiting, 0) as first, Client(waiting, 1) as second:
        seat = first.view.seats[2]
        assert (seat.kind, seat.bot, seat.name) == ("bot", "random", "Otis")
        play_out([first, second])
    record = waiting.get("/record", seat=0).json()["record"]
    assert record["seats"][2] == "Otis"
    rematch = waiting.server.post(f"/tables/{waiting.id}/rematch", secret=waiting.secrets[0]).json()
    view = waiting.server.get(f"/tables/{rematch['table']}", waiting.secrets[0]).json()
    assert not view["waiting"]
    assert [seat["kind"] for seat in view["seats"]] == ["link", "bot", "here"]


def test_colors_are_chosen_before_the_game_and_swapped(keeper: Openings) -> None:
    """No two seats have the same; people keep theirs in the rematch."""
    table = keeper.open_table("card-game", "here", "here", options=WAITS)
    with Client(table, 0) as first, Client(table, 1) as second:
        assert [seat.color for seat in first.view.seats] == [0, 1]
        first.send({"type": "color", "color": 1})
        first.until(lambda view: view.seats[0].color == 1)
        assert [seat.color for seat in second.reach(1).seats] == [1, 0]
        second.send({"type": "color", "color": 3})
        second.until(lambda view: view.seats[1].color == 3)
        second.send({"type": "color", "color": 4})
        assert second.next_error().code == "malformed"
        assert _start(table, table.host) == 204
        second.until(lambda view: not view.waiting)
        first.until(lambda view: not view.waiting)
        first.send({"type": "color", "color": 2})
        assert first.next_error().reason == "has_started"
        play_out([first, second])
    rematch = keeper.post(f"/tables/{table.id}/rematch", secret=table.secrets[0]).json()
    view = keeper.get(f"/tables/{rematch['table']}", table.secrets[0]).json()
    assert [seat["color"] for seat in view["seats"]] == [3, 1]


def test_a_server_that_was_killed_waits_as_before(tmp_path: Path) -> None:
    """Who has come, what they chose and whether it was started stand in the log."""
    url, log = f"sqlite:///{tmp_path / 'tables.sqlite'}", tmp_path / "log"
    with running(url, log) as server:
        table = server.open_table("new-york", "here", "link", "link", options=WAITS)
        table.join(1, name="Bea")
        with Client(table, 1) as second:
            second.send({"type": "color", "color": 3})
            second.until(lambda view: view.seats[1].color == 3)
        assert _seat_bot(table, table.host, 2) == 204
    with running(url, log) as table.server:
        view = table.get(seat=1).json()
        assert view["waiting"]
        assert [(seat["name"], seat["color"], seat["kind"]) for seat in view["seats"]][1:] == [
            ("Bea", 3, "link"),
            ("Otis", 2, "bot"),
        ]
        assert _start(table, table.secrets[1]) == 204
    with running(url, log) as table.server:
        assert not table.get(seat=1).json()["waiting"]


def test_a_table_on_a_device_has_nobody_to_seat_a_bot_for(one_device: Openings) -> None:
    """All its seats are here."""
    table = one_device.open_table("new-york", "here", "here", options=WAITS)
    assert _seat_bot(table, table.host, 1) == 403
    assert _start(table, table.secrets[1]) == 204
