"""A device's own authority: what it keeps, what it can't do, and that nothing is told before it was kept."""

import time
from collections.abc import Iterator

import pytest

from device.device_serving import DeviceKeeper, device_running
from farebox.device import thinking_elsewhere
from farebox.game.records.record import RULES
from farebox.messages.error_message import STATUS
from server.client import Client, play_out


@pytest.fixture
def device() -> Iterator[DeviceKeeper]:
    """A device of its own."""
    with device_running() as keeper:
        yield keeper


def test_a_game_goes_on_when_the_page_is_loaded_again(device: DeviceKeeper) -> None:
    """From what was kept: view, log and secrets."""
    table = device.open_table("san-francisco", "here", "level-1", seed=3)
    with Client(table, 0) as person:
        for _ in range(5):
            person.until(lambda view: bool(view.actions))
            person.act_somehow()
        person.until(lambda view: bool(view.actions))
    before = table.get(seat=0).json() | {"seats": None}  # of whom it is told when they left
    device.restart()
    assert table.get(seat=0).json() | {"seats": None} == before
    with Client(table, 0, seen=-1) as person:
        view = play_out([person])
        assert view.result
    device.restart()
    assert table.get("/record").json()["over"]


def test_nothing_is_told_before_it_was_kept(device: DeviceKeeper) -> None:
    """A full disk: the change is dropped, the sentence says so, and it can be done again."""
    table = device.open_table("new-york", "here", "here", seed=3)
    with Client(table, 0) as first, Client(table, 1) as second:
        device.runtime.is_full = True
        first.send({"type": "act", "sequence": 0, "action": "keep all", "ref": 5})
        error = first.next_error()
        assert (error.code, error.reason, error.ref, error.sequence) == ("fault", "not_kept", 5, 0)
        assert "Free some space" in error.message
        assert (
            device.post("/tables", {"edition": "new-york", "seats": [{"kind": "here"}] * 2}).status_code
            == 500
        )
        device.runtime.is_full = False
        first.act("keep all")
        assert second.reach(1).sequence == 1
    assert [one for one in second.raw if '"error"' in one] == []


def test_a_bot_whose_action_can_t_be_kept_is_complained_of_once(
    device: DeviceKeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It tries again and again; when there is room it acts."""
    monkeypatch.setattr(thinking_elsewhere, "AGAIN_SECONDS", 0.01)
    table = device.open_table("new-york", "level-1", "here", seed=3)
    device.runtime.is_full = True
    with Client(table, 1) as person:
        assert person.next_error().reason == "not_kept"
        tried = device.runtime.refused
        while device.runtime.refused < tried + 3:
            time.sleep(0.01)
        device.runtime.is_full = False
        person.until(lambda view: bool(view.actions))
        assert sum('"error"' in one for one in person.raw) == 1


def test_nobody_can_be_invited(device: DeviceKeeper) -> None:
    """There is no server that they could come by: a sentence says so."""
    answer = device.post("/tables", {"edition": "new-york", "seats": [{"kind": "here"}, {"kind": "link"}]})
    assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")
    assert "on this device alone" in answer.json()["message"]
    table = device.open_table("new-york", "here", "here")
    for path in ("devices", "invitations"):
        assert device.post(f"/tables/{table.id}/{path}", {}, table.secret(0)).status_code == 403


def test_the_planner_answers_where_no_worker_does(device: DeviceKeeper) -> None:
    """And the event says instead of whom."""
    device.runtime.is_broken = True
    table = device.open_table("card-game", "level-5", "here", seed=3)
    with Client(table, 1, seen=-1) as person:
        person.until(lambda view: bool(view.actions))
        assert person.events[-1].instead_of == "level-5"


def test_a_table_of_other_rules_is_told_to_whoever_has_a_secret_of_it(device: DeviceKeeper) -> None:
    """To anybody else there is no such table, whatever is wrong with it."""
    table = device.open_table("new-york", "here", "here", seed=3)
    kept = device.runtime.kept[table.id]
    kept[0] = kept[0].replace(f'"rules": "{RULES}"', '"rules": "0.1"')
    assert '"0.1"' in kept[0]
    device.restart()
    told = table.get(seat=0)
    assert (told.status_code, told.json()["reason"]) == (STATUS["version"], "table_rules")
    other = device.ask("GET", f"/tables/{table.id}", "somebody's else")
    missing = device.ask("GET", f"/tables/{'0' * len(table.id)}", "somebody's else")
    assert (other.status_code, other.json()) == (missing.status_code, missing.json())


def test_a_table_that_is_deleted_is_gone_whatever_went_on_there(device: DeviceKeeper) -> None:
    """Also for who still sits at it, and for a bot that thinks; nothing is added to it any more."""
    table = device.open_table("new-york", "here", "level-2", seed=3)
    other = device.open_table("new-york", "here", "here", seed=4)
    with Client(table, 0) as person:
        person.until(lambda view: bool(view.actions))
        device.wait(device.device.drop(table.id))
        person.send({"type": "act", "sequence": person.view.sequence, "action": "keep all", "ref": 1})
        assert person.next_error().code == "unknown"
    assert list(device.runtime.kept) == [other.id]
    assert table.get(seat=0).status_code == STATUS["unknown"]
    device.restart()
    assert table.get(seat=0).status_code == STATUS["unknown"]
    device.wait(device.device.drop(table.id))  # once more is as good
