"""Somebody is away: how long they are waited for, who plays for them, and how they come back."""

import time
from contextlib import closing
from pathlib import Path

import pytest

from authority.test_completing import complete, completing_table
from farebox.boards import board_names, load_board
from farebox.bots import bot_names
from farebox.server.storage.store import Store
from farebox.tables.seats import STAND_IN
from farebox.tables.views import events_since
from server.client import Client, play_out
from server.conftest import SLOW
from server.messages import Presence
from server.serving import Server, Table


def _gone(client: Client, seat: int) -> None:
    """Wait until a seat has no connection."""
    while client.table.get(seat=client.seat).json()["seats"][seat]["connections"]:
        time.sleep(0.01)


def _hand_over(client: Client, seat: int, bot: str | None = None) -> str:
    """Hand a seat over and see it done; who plays there."""
    client.send({"type": "hand_over", "seat": seat} | ({"bot": bot} if bot else {}))
    client.until(lambda view: view.seats[seat].stand_in is not None)
    return client.view.seats[seat].stand_in or ""


def test_a_bot_plays_on_for_who_went_until_they_take_the_seat_back(hasty: Server) -> None:
    """All are told; once the bot has acted, its person says when to play on."""
    table = hasty.open_table("new-york", "here", "here", seed=5)
    with Client(table, 0) as first:
        first.act("keep all")
        with Client(table, 1):
            first.until(lambda view: True)
        _gone(first, 1)
        assert _hand_over(first, 1, "simple") == "simple"
        first.until(lambda view: view.steps == 2)
        assert [event.kind for event in first.events][:3] == ["keep", "hand_over", "keep"]
        assert [event.stand_in for event in first.events if event.kind == "keep"] == [None, "simple"]
        with Client(table, 1, seen=-1) as back:
            assert back.view.seats[1].stand_in == "simple"
            assert [event.stand_in for event in back.events if event.kind == "keep"] == [None, "simple"]
            back.send({"type": "act", "sequence": back.view.sequence, "action": 0})
            assert back.next_error().code in ("stand_in", "stale")
            back.send({"type": "take_back"})
            back.until(lambda view: view.seats[1].stand_in is None)
            first.reach(back.view.sequence)
            play_out([first, back])
            assert not any(event.stand_in for event in back.events[4:] if hasattr(event, "stand_in"))
    replay = table.get("/replay?count=50", seat=0).json()
    told = [event.get("stand_in") for step in replay["events"] for event in step if event.get("seat") == 1]
    assert told[0] == "simple"
    assert set(told[1:]) == {None}


def test_who_comes_back_before_the_bot_acted_just_plays_on(hasty: Server) -> None:
    """The seat is theirs again without asking, and everyone is told."""
    table = hasty.open_table("new-york", "here", "here", seed=5)
    with Client(table, 1, seen=-1) as waiting:
        assert _hand_over(waiting, 0, SLOW) == SLOW
        with Client(table, 0) as back:
            back.until(lambda view: view.seats[0].stand_in is None)
            waiting.until(lambda view: view.seats[0].stand_in is None)
            back.act("keep all")
            waiting.until(lambda view: view.steps == 1)
    (hasty.log.parent / "open").touch()  # who waits there in vain may go
    kinds = [event.kind for event in waiting.events]
    assert kinds == ["deal", "hand_over", "take_back", "keep"]


def test_who_was_never_there_can_be_played_for(hasty: Server) -> None:
    """Their invitation stays good: when they come in, they take the seat."""
    table = hasty.open_table("new-york", "here", "link", seed=5)
    with Client(table, 0) as first:
        assert not first.view.seats[1].taken
        assert first.view.seats[1].handover_in == 0
        _hand_over(first, 1, "simple")
        first.act("keep all")
        first.until(lambda view: view.steps == 2)
        table.join(1, name="Bea")
        with Client(table, 1) as second:
            second.send({"type": "take_back"})
            second.until(lambda view: view.seats[1].stand_in is None)
            assert second.view.seats[1].name == "Bea"
            assert second.view.seats[1].taken


@pytest.mark.parametrize(("pace", "least"), [("live", 1), ("days", 23 * 3600)])
def test_nobody_is_replaced_in_a_hurry(server: Server, pace: str, least: int) -> None:
    """Neither who is there, nor who just went, nor who has not come yet: it is told how long to wait."""
    table = server.open_table("new-york", "here", "here", "link", options={"pace": pace})
    with Client(table, 0) as first:
        assert first.view.pace == pace
        with Client(table, 1):
            first.send({"type": "hand_over", "seat": 1})
            assert "is at the table" in first.next_error().message
        _gone(first, 1)
        for seat in (1, 2):
            first.send({"type": "hand_over", "seat": seat})
            error = first.next_error()
            assert error.code == "not_empty"
            seconds = int(error.message.split(" in ")[1].split()[0])
            left = first.table.get(seat=0).json()["seats"][seat]["handover_in"]
            assert least <= left <= seconds <= (60 if pace == "live" else 24 * 3600)


def test_how_long_everyone_is_waited_for_is_told(server: Server) -> None:
    """How many are there, at which seat; who is there, or a bot, is not waited for."""
    table = server.open_table("new-york", "here", "here", "random")
    with Client(table, 0) as first:
        assert [seat.connections for seat in first.view.seats] == [1, 0, 0]
        with Client(table, 1), Client(table, 1):
            while _presence(first).connections != [1, 2, 0]:
                pass
            assert _presence_now(table)[1] == [None, None, None]
        while (told := _presence(first)).connections != [1, 0, 0]:
            pass
        assert told.handover_in[1]
        assert told.handover_in[1] <= 60
        assert told.handover_in[0] is told.handover_in[2] is None


def _presence(client: Client) -> Presence:
    while True:
        message = client.receive()
        if isinstance(message, Presence):
            return message


def _presence_now(table: Table) -> tuple[list[int], list[int | None]]:
    seats = table.get().json()["seats"]
    return [seat["connections"] for seat in seats], [seat["handover_in"] for seat in seats]


def test_the_server_chooses_who_sits_in(hasty: Server) -> None:
    """Somebody who plays every game and is none of the weak ones."""
    with Client(hasty.open_table("new-york", "here", "here"), 0) as first:
        assert _hand_over(first, 1) == STAND_IN
    for edition in board_names():
        names = bot_names(load_board(edition))
        assert names.index(STAND_IN) > names.index("simple")


def test_what_a_stand_in_completes_is_told_as_its_doing() -> None:
    """K40: to its person at once, to the others when all have chosen; what the person did is their own."""
    table = completing_table(2)
    table.commit(table.propose_act(0, table.told(0), complete(table, 0)))
    table.commit(table.propose_hand_over(1, 0, "simple"))
    for action in (complete(table, 2), table.game.find_id("finish")):
        change = table.propose_bot_act(table.moved, "simple", action)
        assert change
        table.commit(change)
    table.commit(table.propose_act(1, table.told(1), "finish"))
    for viewer in (0, 1):
        told = [one for one in events_since(table, viewer, 0) if one["kind"] == "complete"]
        assert [(one["ticket"], one.get("stand_in")) for one in told] == [(0, None), (2, "simple")]


def test_how_long_a_table_waits_is_told_before_it_is_opened(server: Server, hasty: Server) -> None:
    """As the server was told, not as is usual."""
    assert server.get("/paces").json() == [
        {"pace": "live", "away_seconds": 60},
        {"pace": "days", "away_seconds": 24 * 3600},
    ]
    assert hasty.get("/paces").json()[0] == {"pace": "live", "away_seconds": 0}


# Counting, by a clock of our own.


def test_who_went_is_not_waited_for_anew_after_a_restart(tmp_path: Path) -> None:
    """Nor is who was cut off by it handed over at once."""
    url = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    server = Server(url, tmp_path / "log", away_seconds=3600).start()
    table = server.open_table("new-york", "here", "here", "here")
    first = Client(table, 0)
    with Client(table, 1):
        pass
    _gone(first, 1)
    with closing(Store(url)) as store:
        while _visits(store, table) != {0: True, 1: False}:
            time.sleep(0.01)
    time.sleep(1.1)  # whole seconds are told
    server.kill()
    first.close()
    server.start()
    cut_off, went, never = _presence_now(table)[1]
    assert (cut_off or 0) > (went or 0) >= (never or 0) > 0
    server.stop()


def _visits(store: Store, table: Table) -> dict[int, bool]:
    kept = store.load(table.id)
    assert kept
    return {seat: visit.here for seat, visit in kept.visits.items()}
