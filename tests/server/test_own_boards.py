"""Boards that people bring: checked, played on, kept with the table, carried by invitations, replayed.

The protocol's part is for whoever keeps tables; what a database keeps, and limits, are a server's.
"""

import json
import re
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from device.device_serving import DeviceKeeper
from farebox.boards import board_names, parse_own_board
from farebox.errors import BadBoard
from farebox.locale import LANGUAGES, Said, Within, translator
from server.client import Client, play_out
from server.messages import BoardFacts
from server.serving import GENEROUS, Openings, Server, Table, running
from support.boards import ROOT

TOWN = (ROOT / "examples" / "my-town.toml").read_text(encoding="utf-8")
FIXTURES = ROOT / "tests" / "fixtures" / "boards"
BAD = TOWN.replace('"Fairground", "Quarry"], length', '"Fairground", "Quary"], length')
TWO = [{"kind": "here"}, {"kind": "here"}]


def open_on(keeper: Openings, text: str, *seats: str, **more: Any) -> Table:
    """A table on a board that was brought."""
    return keeper.open_table("", *(seats or ("here", "here")), own_board=text, **more)


def on_board(table: Table) -> Any:
    """What its people are told to be printed."""
    return table.get("/board", 0).json()


# Checking.


@pytest.mark.parametrize("file", [ROOT / "examples" / "my-town.toml", *sorted(FIXTURES.glob("*.toml"))])
def test_a_board_is_checked_and_shown(keeper: Openings, file: Path) -> None:
    """The answer is what is printed, as for a board that comes along."""
    answer = keeper.post("/boards", {"text": file.read_text(encoding="utf-8"), "name": file.name})
    assert answer.status_code == 200, answer.text
    assert BoardFacts.model_validate_json(answer.text).id == file.stem


def said(told: Any) -> Any:
    """A message as it came, for a reader who puts it into a language."""
    if not isinstance(told, dict):
        return told
    kind = Within if told.get("within") else Said
    return kind(told["key"], {name: said(value) for name, value in told.get("values", {}).items()})


@pytest.mark.parametrize("bad", [BAD, TOWN.replace("pieces = ", "pieces "), TOWN + "pieces = "])
def test_what_is_wrong_is_said_as_on_the_command_line(keeper: Openings, bad: str) -> None:
    """File, entry and remedy: the message itself travels, for any language."""
    answer = keeper.post("/boards", {"text": bad, "name": "my-town.toml"})
    with pytest.raises(BadBoard) as error:
        parse_own_board(bad, "my-town.toml")
    assert (answer.status_code, answer.json()["code"]) == (422, "bad_board")
    told = said(answer.json()["values"]["problem"])
    tellings = [error.value.tell(translator(language)) for language in LANGUAGES]
    assert [translator(language).tell(told) for language in LANGUAGES] == tellings
    assert len(set(tellings)) == len(LANGUAGES)


def test_what_breaks_a_rule_in_a_record_is_said_in_any_language(keeper: Openings) -> None:
    """Where and what: messages inside of the message."""
    table = keeper.open_table("new-york", "here", "here", seed=6)
    with Client(table, 0) as first, Client(table, 1) as second:
        play_out([first, second])
    record = table.get("/record").json()["record"]
    record["actions"][0]["seat"] = 1 - record["actions"][0]["seat"]
    told = keeper.post("/records", record).json()
    assert (told["code"], told["reason"]) == ("malformed", "record_line")
    where, problem = said(told["values"]["where"]), said(told["values"]["problem"])
    assert where == Said("record_part.action", {"number": 1})
    assert problem.key == "fault.other_turn"
    assert translator("sv").tell(where) == "handling 1"


def test_a_board_begins_with_one_of_ours(keeper: Openings) -> None:
    """Each comes as its file; with another id it is somebody's own, and looks like ours."""
    for name in board_names():
        text = keeper.get(f"/boards/{name}/file").json()["text"]
        mine = text.replace(f'id = "{name}"', 'id = "mine"')
        facts = keeper.post("/boards", {"text": mine}).json()
        assert (facts["id"], facts["look"]) == ("mine", name)
    assert keeper.get("/boards/my-town/file").status_code == 404


def test_nobody_passes_for_one_of_ours(keeper: Openings) -> None:
    """A changed board needs an id of its own; unchanged, it is ours and nothing is kept of it."""
    text = keeper.get("/boards/new-york/file").json()["text"]
    fewer = re.sub(r"(?m)^pieces = .*$", "pieces = 14", text)
    refused = keeper.post("/tables", {"own_board": fewer, "seats": TWO})
    assert refused.status_code == 422
    assert 'id = "new-york" belongs to a built-in board' in refused.json()["message"]
    assert "own_board" not in open_on(keeper, text).get("", 0).json()


@pytest.mark.parametrize("edition", ["new-york", "x"])
def test_a_board_goes_with_no_other_edition(keeper: Openings, edition: str) -> None:
    """Its id is the edition; another one beside it is a mistake of whoever asks."""
    answer = keeper.post("/tables", {"edition": edition, "own_board": TOWN, "seats": TWO})
    assert (answer.status_code, answer.json()["reason"]) == (422, "other_edition")


# Playing.


@pytest.mark.parametrize("name", ["my-town", "no-deck", "one-color", "tall-stacks"])
def test_a_whole_game_is_played_kept_and_told_again(keeper: Openings, name: str) -> None:
    """Views name the board, the record has it, and whoever gets the record can look at the game."""
    file = ROOT / "examples" / "my-town.toml" if name == "my-town" else FIXTURES / f"{name}.toml"
    text = file.read_text(encoding="utf-8")
    table = open_on(keeper, text, "here", "here", seed=3)
    facts = on_board(table)
    with Client(table, 0) as first, Client(table, 1) as second:
        assert (first.view.edition, first.view.own_board) == (name, facts["name"])
        play_out([first, second])
    record = table.get("/record", 0).json()["record"]
    assert (record["edition"], record["board"]) == (name, text)
    replay = table.get("/replay?first=0&count=2").json()
    told = keeper.post("/records?first=0&count=2", record).json()
    assert replay["board"] == told["board"] == facts
    assert replay["steps"] == told["steps"] == len(replay["views"]) + told["steps"] - 2


def test_a_record_without_its_board_says_so(keeper: Openings) -> None:
    """The page then asks for the file; with another board it is told that it is another."""
    table = open_on(keeper, TOWN, seed=3)
    with Client(table, 0) as first, Client(table, 1) as second:
        play_out([first, second])
    record = table.get("/record", 0).json()["record"]
    without = {name: value for name, value in record.items() if name != "board"}
    assert keeper.post("/records", without).json()["reason"] == "record_board"
    other = without | {"board": TOWN.replace('id = "my-town"', 'id = "other"')}
    assert keeper.post("/records", other).json()["reason"] == "record_other"
    assert keeper.post("/records", without | {"board": BAD}).json()["code"] == "bad_board"
    assert keeper.post("/records", without | {"board": 7}).json()["reason"] == "record_board"


@pytest.mark.parametrize("bot", ["random", "level-1", "level-4"])
def test_bots_play_there(keeper: Openings, bot: str) -> None:
    """Whoever plays by the rules plays on any board of them; nobody has to answer instead."""
    table = open_on(keeper, TOWN, "here", bot, seed=3)
    with Client(table, 0) as client:
        while client.view.turns < 4:
            client.act_somehow() if client.is_due else client.next_view()
        acted = [event for event in client.events if getattr(event, "seat", 0) == 1]
        assert acted
        assert not [event for event in acted if getattr(event, "instead_of", None)]


def test_bots_tell_the_rules_they_play_by(keeper: Openings) -> None:
    """So that whoever brings a board knows who plays on it; who has learned one board plays on no other."""
    for bot in keeper.get("/bots").json():
        has_cities = len(set(bot["editions"]) - {"card-game"}) > 1
        assert bot["rules"] == ["city"] * has_cities + ["card-game"] * ("card-game" in bot["editions"])
        assert bot["rules"] or bot["name"] == "learned"


def test_a_rematch_is_on_the_same_board(keeper: Openings) -> None:
    """Opened by the same secrets."""
    table = open_on(keeper, TOWN, seed=3)
    with Client(table, 0) as first, Client(table, 1) as second:
        play_out([first, second])
    follows = keeper.post(f"/tables/{table.id}/rematch", {}, table.secret(0)).json()["table"]
    view = keeper.get(f"/tables/{follows}", table.secret(0)).json()
    assert view["own_board"] == "Port Willow"
    assert keeper.get(f"/tables/{follows}/board", table.secret(0)).json()["id"] == "my-town"


def test_a_device_goes_on_after_it_was_closed(one_device: DeviceKeeper) -> None:
    """The board is in what was kept."""
    table = open_on(one_device, TOWN, seed=3)
    with Client(table, 0) as client:
        client.act("keep all")
    one_device.restart()
    assert on_board(table)["name"] == "Port Willow"
    assert table.get("", 0).json()["sequence"] == 1


# A server's.


def test_a_friend_is_told_the_board(server: Server) -> None:
    """The invitation names it before it is used; then what is printed is the same for both."""
    table = open_on(server, TOWN, "here", "link")
    welcome = server.get(f"/tables/{table.id}/join", table.invitations[1]).json()
    assert (welcome["edition"], welcome["own_board"]) == ("my-town", "Port Willow")
    table.join(1)
    assert table.get("/board", 1).json() == table.get("/board", 0).json() == table.get("/board").json()
    assert server.get(f"/tables/{table.id}/board", "A" * 43).status_code == 404
    assert server.get(f"/tables/{table.id}/board").status_code == 404


def test_a_server_that_was_killed_still_has_the_board_once(tmp_path: Path) -> None:
    """However many tables are played on it."""
    database = tmp_path / "tables.sqlite"
    with running(f"sqlite:///{database}", tmp_path / "log") as server:
        tables = [open_on(server, TOWN) for _ in range(3)]
        server.kill()
        server.start()
        assert all(on_board(table)["id"] == "my-town" for table in tables)
    with sqlite3.connect(database) as connection:
        assert connection.execute("SELECT text FROM boards").fetchall() == [(TOWN,)]


def test_whoever_runs_a_server_may_forbid_them(tmp_path: Path) -> None:
    """Neither checked nor played on."""
    with running(f"sqlite:///{tmp_path / 'tables.sqlite'}", tmp_path / "log", own_boards=False) as server:
        for answer in (
            server.post("/boards", {"text": TOWN}),
            server.post("/tables", {"own_board": TOWN, "seats": TWO}),
        ):
            assert (answer.status_code, answer.json()["reason"]) == (403, "no_own_boards")
        server.open_table("new-york", "here", "here")


def test_a_server_keeps_so_many_and_checks_so_often(tmp_path: Path) -> None:
    """Past either, a sentence; whoever plays without one is not concerned."""
    limits = GENEROUS | {"kept_boards": 1, "boards": [4, 1e-6]}
    with running(f"sqlite:///{tmp_path / 'tables.sqlite'}", tmp_path / "log", limits=limits) as server:
        open_on(server, TOWN)
        full = server.post("/tables", {"own_board": TOWN.replace("Willow", "Birch"), "seats": TWO})
        assert (full.status_code, full.json()["reason"]) == (503, "boards_kept")
        assert server.post("/boards", {"text": TOWN}).status_code == 200
        assert server.post("/boards", {"text": TOWN}).status_code == 200
        assert server.post("/boards", {"text": TOWN}).status_code == 429
        server.open_table("new-york", "here", "here")


# Whoever means harm.

HOSTILE = {
    "deep lists": "a = " + "[" * 60_000,
    "deep tables": "a = " + "{a=" * 20_000,
    "a key of parts": ".".join(["a"] * 30_000) + " = 1",
    "quoted parts": " . ".join(['"a"'] * 9_000) + " = 1",
    "a header of parts": "[" + ".".join(["a"] * 10_000) + "]\n" + "\n".join(f"b{n} = 1" for n in range(6000)),
    "a long word": "x" * 60_000 + ".",
    "long spaces": "a." + " " * 60_000 + "= 1",
    "open strings": '"""\\' * 15_000,
    "a number of digits": "a = " + "9" * 60_000,
    "hexadecimal": "pieces = 0x" + "f" * 60_000,
    "too much": "#" * 70_000,
    "nothing": "",
    "no TOML": "<script>alert(1)</script>",
    "a null": "a = \x00",
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_a_hostile_file_is_a_bad_board(keeper: Openings, text: str) -> None:
    """A sentence, soon, and the next one is served."""
    for answer in (
        keeper.post("/boards", {"text": text}),
        keeper.post("/tables", {"own_board": text or " ", "seats": TWO}),
    ):
        assert (answer.status_code, answer.json()["code"]) == (422, "bad_board")
        assert len(answer.text) < 2000
    assert keeper.post("/boards", {"text": TOWN}).status_code == 200


def test_what_is_no_message_is_malformed(keeper: Openings) -> None:
    """A text is wanted, of a bearable length, with whole characters."""
    for wrong in ({}, {"text": 7}, {"text": TOWN, "language": "xx"}, {"text": TOWN, "more": 1}):
        assert keeper.post("/boards", wrong).json()["code"] == "malformed"
    assert keeper.post("/boards", {"text": "x" * 200_000}).json()["code"] == "malformed"
    assert keeper.post("/boards", {"text": "x" * 300_000}).json()["code"] == "too_large"


def test_markup_in_names_is_only_a_name(keeper: Openings) -> None:
    """It goes out as it came in, as JSON; what turns writing round is refused."""
    name = "<img src=x onerror=1>"
    facts = keeper.post("/boards", {"text": TOWN.replace("Harbour", name)}).json()
    assert facts["places"][2]["name"] == name
    turned = keeper.post("/boards", {"text": TOWN.replace("Harbour", "Har\u202ebour")})
    assert turned.json()["code"] == "bad_board"


def test_a_board_is_told_only_to_those_at_the_table(server: Server) -> None:
    """The host's secret opens no seat, and shows none."""
    table = open_on(server, TOWN)
    assert server.get(f"/tables/{table.id}/board", table.host).status_code == 403
    assert TOWN not in json.dumps(table.get("", 0).json())
