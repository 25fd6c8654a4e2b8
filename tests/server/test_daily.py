"""The day's deals: the same for everybody, kept by a server until the day is over, by date on a device."""

import hashlib
import json
import time
from contextlib import closing
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from device.device_serving import DeviceKeeper, device_running
from farebox.authority.daily import OPPONENT, day_of, end_of
from farebox.bots.levels import LEVELS
from farebox.game.records.record import parse_record
from farebox.game.records.replay import verify
from farebox.game.seal import Seal
from farebox.server.storage.store import Store
from server.client import Client, play_out
from server.serving import SECONDS, Openings, Server, Table, running
from support.counts import cases
from support.par import played_by
from tables.plain_tables import EDITIONS

FEW = LEVELS[:3]  # those that answer at once


def open_daily(keeper: Openings, edition: str = "new-york", **more: Any) -> Table:
    """A table for the day's deal."""
    answer = keeper.post("/daily", {"edition": edition, **more})
    assert answer.status_code == 201, answer.text
    return Table(keeper, answer.json())


def opened_on_one_day(keeper: Openings, edition: str) -> list[Table]:
    """Two tables, opened on the same day though midnight may come between."""
    while True:
        tables = [open_daily(keeper, edition) for _ in range(2)]
        if len({table.get("", 0).json()["daily"]["day"] for table in tables}) == 1:
            return tables


@pytest.mark.parametrize("edition", cases("new-york", "card-game", more=["amsterdam", "san-francisco"]))
def test_everybody_has_the_same_deal_against_the_same_opponent(keeper: Openings, edition: str) -> None:
    """Cards, tickets, fingerprint, and what the opponent answers to the same play."""
    tables = opened_on_one_day(keeper, edition)
    views = [table.get("", 0).json() for table in tables]
    told = keeper.get(f"/daily/{views[0]['daily']['day']}").json()
    shown = {one["edition"]: one["fingerprint"] for one in told["deals"]}
    assert list(shown) == list(EDITIONS)
    for view in views:
        assert view["fingerprint"] == shown[edition]
        assert view["seats"][1]["bot"] == OPPONENT
        assert not view["practice"]
    assert views[0]["own"] == views[1]["own"]
    assert views[0]["market"] == views[1]["market"]
    heard = []
    for table in tables:
        with Client(table, 0, seen=-1, choose=lambda view: min(one.root.id for one in view.actions)) as one:
            for _ in range(4):
                one.until(lambda view: bool(view.actions))
                one.act_somehow()
            one.until(lambda view: bool(view.actions))
            heard.append([event.model_dump() for event in one.events])
    assert heard[0] == heard[1]


def test_today_is_the_date_in_utc(keeper: Openings) -> None:
    """And ends at its midnight."""
    before, told, after = day_of(time.time()), keeper.get("/daily").json(), day_of(time.time())
    assert before <= told["day"] <= after
    assert day_of(told["ends"] - 1) == told["day"] < day_of(told["ends"])
    assert told["secret"] == isinstance(keeper, Server)


@pytest.mark.parametrize(
    ("day", "code"), [("soon", "malformed"), ("2026-02-30", "malformed"), ("9999-01-01", "unknown")]
)
def test_a_day_that_has_not_come_has_no_deals(keeper: Openings, day: str, code: str) -> None:
    """Nor has what is no date."""
    assert keeper.get(f"/daily/{day}").json()["code"] == code


def test_a_deal_of_no_game_is_refused(keeper: Openings) -> None:
    """With the games there are."""
    told = keeper.post("/daily", {"edition": "oslo"}).json()
    assert told["code"] == "unknown"
    assert "new-york" in told["message"]


def test_what_came_to_light_is_not_taken_back(keeper: Openings) -> None:
    """It would be a look at what is to be played unseen."""
    with Client(open_daily(keeper), 0) as person:
        assert person.view.undo == "unrevealed"
        person.act("keep all")
        person.until(lambda view: bool(view.actions))
        person.act("draw deck")
        person.send({"type": "undo", "sequence": person.view.sequence})
        assert person.next_error().code == "no_undo"


def test_a_rematch_is_a_deal_like_any_other(keeper: Openings) -> None:
    """Not the day's again."""
    table = open_daily(keeper)
    with Client(table, 0) as person:
        play_out([person])
    follows = keeper.post(f"/tables/{table.id}/rematch", {}, table.secret(0)).json()["table"]
    view = keeper.get(f"/tables/{follows}", table.secret(0)).json()
    assert "daily" not in view
    assert view["fingerprint"] != person.view.fingerprint


# What a server keeps to itself.


def seals_of(url: str) -> dict[tuple[str, str], Seal]:
    """What only the database knows."""
    with closing(Store(url)) as store, store.engine.connect() as connection:
        rows = connection.execute(sa.text("SELECT day, edition, seed, salt FROM days")).all()
    return {(row.day, row.edition): Seal(row.seed, row.salt) for row in rows}


def ask_around(table: Table) -> list[str]:
    """Everything one can ask of a day's deal and its table."""
    server, path = table.server, f"/tables/{table.id}"
    secrets = [table.secret(0), table.spectator, table.host, None]
    asked = [
        server.get(path + more, secret).text
        for more in ("", "/record", "/replay", "/replay?seat=1", "/board")
        for secret in secrets
    ]
    asked += [
        server.post(path + more, {}, secret).text for more in ("/share", "/devices") for secret in secrets
    ]
    day = server.get("/daily").json()["day"]
    return [*asked, server.get("/daily").text, server.get(f"/daily/{day}").text]


def move_back(url: str, days: int) -> None:
    """Let days pass: all that was dealt was dealt before."""
    with closing(Store(url)) as store, store.engine.begin() as connection:
        for day in {day for day, _ in seals_of(url)}:
            then = (date.fromisoformat(day) - timedelta(days)).isoformat()
            values = {"day": day, "then": then, "opens": end_of(then)}
            connection.execute(sa.text("UPDATE days SET day = :then WHERE day = :day"), values)
            connection.execute(
                sa.text("UPDATE tables SET daily = :then, opens = :opens WHERE daily = :day"), values
            )


def test_a_server_gives_nothing_of_the_deal_away_before_the_day_is_over(tmp_path: Path) -> None:
    """Not in a view, record, replay, share, error or log, though the game is over; then all of it."""
    url = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    with running(url, tmp_path / "log") as server:
        table = open_daily(server, "amsterdam")
        with Client(table, 0, seen=-1) as person, Client(table) as watcher:
            play_out([person, watcher])
            heard = [*person.raw, *watcher.raw]
        heard += ask_around(table)
        told = table.get("/record", 0).json()
        day = person.view.daily.day
        logged = server.log.read_text()
    seal = seals_of(url)[day, "amsterdam"]
    assert hashlib.sha256(f"{seal.seed}{seal.salt}".encode()).hexdigest() == person.view.fingerprint
    assert person.view.result
    assert person.view.daily.held
    assert told["over"]
    assert told["record"] is None
    assert told["events"]
    for hidden in (str(seal.seed), seal.salt, str(int(str(seal.seed), 16)), str(int(seal.salt, 16))):
        assert not [text for text in heard if hidden in text]
        assert hidden not in logged

    move_back(url, 2)
    then = (date.fromisoformat(day) - timedelta(2)).isoformat()
    with running(url, tmp_path / "log") as server:
        table.server = server
        view, record = table.get("", 0).json(), table.get("/record", 0).json()["record"]
        assert view["deal"] == vars(seal)
        assert not view["daily"]["held"]
        verify(parse_record(json.dumps(record)))
        assert server.get(f"/tables/{table.id}/replay", table.secret(0)).status_code == 200
        assert server.post(f"/tables/{table.id}/share", {}, table.secret(0)).status_code == 200
        deals = {one["edition"]: one["deal"] for one in server.get(f"/daily/{then}").json()["deals"]}
        assert deals["amsterdam"] == vars(seal)


def test_who_goes_on_after_the_day_is_marked(tmp_path: Path) -> None:
    """The cards are open to all then. Who only looks, or had decided everything before, is not."""
    url = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    with running(url, tmp_path / "log") as server:
        in_time, late = open_daily(server), open_daily(server)
        with Client(in_time, 0) as person:
            play_out([person])
        with Client(late, 0) as person:
            person.act_somehow()
            assert not person.view.daily.late
    move_back(url, 2)
    with running(url, tmp_path / "log") as server:
        in_time.server = late.server = server
        assert not late.get("", 0).json()["daily"]["late"]
        with Client(late, 0, seen=-1) as person:
            play_out([person])
            assert person.view.daily.late
            assert [event.kind for event in person.events].count("late") == 1
        assert not in_time.get("", 0).json()["daily"]["late"]
    with running(url, tmp_path / "log") as server:
        late.server = server
        assert late.get("", 0).json()["daily"]["late"]


def test_record_replay_and_share_say_why_not_yet(server: Server) -> None:
    """So that a page can tell its person."""
    table = open_daily(server)
    with Client(table, 0) as person:
        play_out([person])
    shared = server.post(f"/tables/{table.id}/share", {}, table.secret(0))
    for refused in (table.get("/replay", 0), shared):
        assert (refused.status_code, refused.json()["reason"]) == (409, "day_goes_on")
        assert refused.json()["values"] == {"day": person.view.daily.day}


# On a device.


def test_on_a_device_the_deal_follows_from_the_date() -> None:
    """The same on every other, another on every day, and no secret."""
    with device_running() as one, device_running() as other:
        one.runtime.now = other.runtime.now = lambda: 1_800_000_000.0  # type: ignore[method-assign] # no clock
        day = "2027-01-15"
        told = one.get("/daily").json()
        assert (told["day"], told["secret"]) == (day, False)
        assert told == other.get(f"/daily/{day}").json()
        deals = {one["edition"]: one["deal"] for one in told["deals"]}
        for edition in EDITIONS:
            digits = hashlib.sha256(f"farebox {day} {edition}".encode()).hexdigest()
            assert deals[edition] == {"seed": digits[:32], "salt": digits[32:]}
        before = {one["deal"]["seed"] for one in one.get("/daily/2027-01-14").json()["deals"]}
        assert len(before | {deal["seed"] for deal in deals.values()}) == 2 * len(EDITIONS)
        table = open_daily(one)
        with Client(table, 0) as person:
            play_out([person])
        assert not person.view.daily.held
        assert vars(person.view.deal) == deals["new-york"]
        assert table.get("/record", 0).json()["record"]["seed"] == deals["new-york"]["seed"]


# Par.


def points_of(table: Table, n: int) -> list[int]:
    """What the levels make of it, when all have played."""
    until = time.monotonic() + SECONDS
    while time.monotonic() < until:
        points = table.get("/par", 0).json()["points"]
        if None not in points:
            assert len(points) == n
            return list(points)
        time.sleep(0.05)
    raise TimeoutError


@pytest.mark.parametrize("edition", cases("new-york", "card-game", more=["amsterdam", "san-francisco"]))
def test_par_is_what_the_levels_make_of_the_same_seat(
    one_device: DeviceKeeper, monkeypatch: pytest.MonkeyPatch, edition: str
) -> None:
    """On the same cards, against the same opponent; only when the person has finished."""
    monkeypatch.setattr("farebox.bots.levels.LEVELS", FEW)
    table = open_daily(one_device, edition)
    assert table.get("/par", 0).json()["code"] == "not_over"
    with Client(table, 0) as person:
        play_out([person])
        day = person.view.daily.day
    assert points_of(table, len(FEW)) == [played_by(level.name, day, edition) for level in FEW]


def test_par_is_kept_with_a_device_s_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """When the page is loaded again nobody plays it again."""
    monkeypatch.setattr("farebox.bots.levels.LEVELS", FEW)
    with device_running() as keeper:
        table = open_daily(keeper)
        with Client(table, 0) as person:
            play_out([person])
        points = points_of(table, len(FEW))
        keeper.restart()
        keeper.runtime.is_broken = True
        assert table.get("/par", 0).json() == {"points": points}


def test_par_is_for_who_played(keeper: Openings) -> None:
    """Not for who watches, and not of another deal."""
    table = open_daily(keeper)
    assert table.get("/par").json()["code"] == "forbidden"
    other = keeper.open_table("new-york", "here", "simple")
    assert other.get("/par", 0).json()["reason"] == "not_daily"


def test_a_server_keeps_par_for_everybody(tmp_path: Path) -> None:
    """What was played once is told again, also by a server that has been started again."""
    url = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    with running(url, tmp_path / "log") as server:
        table = open_daily(server)
        with Client(table, 0) as person:
            play_out([person])
        points = points_of(table, len(LEVELS))
        with closing(Store(url)) as store:
            assert store.days.par(person.view.daily.day, "new-york") == points
    with running(url, tmp_path / "log", workers=1) as server:
        table.server = server
        assert table.get("/par", 0).json() == {"points": points}
