"""The HTTP part: what is printed, who may ask, what comes back, and what no page may load."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from farebox.boards import board_names, load_board
from farebox.server.http import board_messages
from server.client import Client, play_out
from server.messages import BoardFacts, BotFacts
from server.serving import ASKING, Openings, Server, running


def test_the_games_and_bots_are_listed(keeper: Openings) -> None:
    """The weakest bot first, each with the games it plays."""
    editions = keeper.get("/editions").json()
    assert [one["id"] for one in editions] == list(board_names())
    bots = TypeAdapter(list[BotFacts]).validate_json(keeper.get("/bots").text)
    assert bots[0].name == "random"
    assert bots[0].level is None
    assert all(bot.about and bot.editions for bot in bots)


def test_levels_for_people_are_told_apart() -> None:
    """A bot called `level-3` is level 3 wherever it plays; others have no level."""
    told = {bot["name"]: bot["level"] for bot in board_messages.bots()}
    assert {name: level for name, level in told.items() if level} == {f"level-{n}": n for n in range(1, 6)}
    assert told["random"] is None


@pytest.mark.parametrize(("others", "status"), [("link", 403), ("here", 403), ("bot", 201)])
def test_nobody_chooses_the_deal_for_others(tmp_path: Path, others: str, status: int) -> None:
    """Who names the seed could know every card: allowed only alone with bots."""
    other = {"kind": others, "bot": "random"} if others == "bot" else {"kind": others}
    wanted = {"edition": "new-york", "seats": [{"kind": "here"}, other], "seed": 1}
    url = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    with running(url, tmp_path / "log", chosen_deals=False) as server:
        answer = server.post("/tables", wanted)
    assert answer.status_code == status
    assert status == 201 or answer.json()["code"] == "forbidden"


@pytest.mark.parametrize("edition", board_names())
def test_a_board_can_be_drawn_from_what_is_sent(keeper: Openings, edition: str) -> None:
    """Everything printed is there, by the same numbers."""
    facts = BoardFacts.model_validate_json(keeper.get(f"/boards/{edition}").text)
    board: Any = load_board(edition)
    assert [ticket.points for ticket in facts.tickets] == [ticket.points for ticket in board.tickets]
    if facts.rules == "city":
        assert [place.name for place in facts.places] == [place.name for place in board.places]
        assert [route.ends for route in facts.routes] == [route.ends for route in board.routes]
        assert facts.size == board.size
    else:
        assert len(facts.bonuses) == 6
        assert all(ticket.cards for ticket in facts.tickets)
    assert bool(facts.souvenirs) == (edition == "san-francisco")
    assert bool(facts.merchandise) == (edition == "amsterdam")


WRONG_TABLES: list[tuple[Any, int, str]] = [
    ({}, 422, "malformed"),
    ([], 422, "malformed"),
    ({"edition": "mars", "seats": [{"kind": "here"}] * 2}, 404, "unknown"),
    ({"edition": "../new-york", "seats": [{"kind": "here"}] * 2}, 404, "unknown"),
    ({"edition": "new-york", "seats": [{"kind": "here"}]}, 422, "malformed"),
    ({"edition": "new-york", "seats": [{"kind": "here"}] * 5}, 422, "malformed"),
    ({"edition": "new-york", "seats": [{"kind": "ghost"}] * 2}, 422, "malformed"),
    ({"edition": "new-york", "seats": [{"kind": "bot"}] * 2}, 422, "no_bot"),
    ({"edition": "new-york", "seats": [{"kind": "bot", "bot": "os:system"}] * 2}, 422, "no_bot"),
    ({"edition": "card-game", "seats": [{"kind": "bot", "bot": "path"}] * 2}, 422, "no_bot"),
    ({"edition": "new-york", "seats": [{"kind": "bot", "bot": "simple"}] * 2}, 403, "forbidden"),
    (
        {"edition": "new-york", "seats": [{"kind": "here"}, {"kind": "link"}], "options": {"undo": "own"}},
        403,
        "forbidden",
    ),
    ({"edition": "new-york", "seats": [{"kind": "here"}] * 2, "options": {"pace": "slow"}}, 422, "malformed"),
    ({"edition": "new-york", "seats": [{"kind": "here", "name": "\u200b"}] * 2}, 422, "malformed"),
    ({"edition": "new-york", "seats": [{"kind": "here"}] * 2, "seed": -1}, 422, "malformed"),
    ({"edition": "new-york", "seats": [{"kind": "here"}] * 2, "seed": 2**60}, 422, "malformed"),
    ({"edition": "new-york", "seats": [{"kind": "here"}] * 2, "more": 1}, 422, "malformed"),
]


@pytest.mark.parametrize(("wanted", "status", "code"), WRONG_TABLES)
def test_a_table_that_cant_be_is_refused(keeper: Openings, wanted: Any, status: int, code: str) -> None:
    """With a code, like everything that is refused."""
    answer = keeper.post("/tables", wanted)
    assert (answer.status_code, answer.json()["code"]) == (status, code)


def test_a_body_too_large_is_refused_unread(server: Server) -> None:
    """By its length, or when it turns out so."""

    def endless() -> Iterator[bytes]:
        for _ in range(400):
            yield b"x" * 1024

    kind = {"content-type": "application/json"}
    for body in ("x" * 300_000, endless()):
        answer = ASKING.post(f"{server.url}/tables", content=body, headers=kind)
        assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


def test_who_begins_is_chance_or_the_first_listed(server: Server) -> None:
    """The order round the table stays."""
    begins = set()
    for _ in range(12):
        table = server.open_table("new-york", "here", "link", "here", options={"first": "random"})
        view = table.get(seat=0).json()
        begins.add(view["seat"])
        kinds = [seat["kind"] for seat in view["seats"]]
        assert kinds == ["here", "link", "here"][-view["seat"] :] + ["here", "link", "here"][
            : -view["seat"]
        ] or (view["seat"] == 0)
    assert len(begins) > 1
    assert server.open_table("new-york", "here", "link").get(seat=0).json()["seat"] == 0


def test_other_sites_pages_cant_connect(server: Server) -> None:
    """By websocket or by POST; our own page and programs without a browser can."""
    address = f"ws://127.0.0.1:{server.port}/api/v2/live"
    with pytest.raises(InvalidStatus) as caught, connect(address, origin=Origin("https://evil.example")):
        pass
    assert caught.value.response.status_code == 403
    with connect(address, origin=Origin(f"http://127.0.0.1:{server.port}")):
        pass
    wanted = {"edition": "new-york", "seats": [{"kind": "here"}] * 2}
    own = f"http://127.0.0.1:{server.port}"
    for origin, status in (("https://evil.example", 403), ("null", 403), (own, 201)):
        answer = ASKING.post(f"{server.url}/tables", json=wanted, headers={"origin": origin})
        assert answer.status_code == status


def test_another_name_that_leads_here_is_refused(server: Server) -> None:
    """A page can't make the browser believe that we are its own server."""
    answer = ASKING.get(f"{server.url}/editions", headers={"host": "evil.example"})
    assert answer.status_code == 421


def test_every_answer_has_the_headers(server: Server) -> None:
    """Refusals too."""
    for path in ("/editions", "/nowhere", "/tables/x"):
        headers = server.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "'unsafe-eval'" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["cache-control"] == "no-store"
        assert "server" not in headers


def test_without_a_built_page_there_is_a_hint(server: Server) -> None:
    """In plain text."""
    answer = ASKING.get(f"http://127.0.0.1:{server.port}/")
    assert answer.status_code == 200
    assert "page has not been built" in answer.text


def test_addresses_that_are_not_there_get_a_code(keeper: Openings) -> None:
    """And so does the wrong method."""
    assert keeper.get("/nowhere").json()["code"] == "unknown"
    answer = keeper.delete("/tables")
    assert (answer.status_code, answer.json()["code"]) == (405, "malformed")
    assert keeper.get("/boards/..%2Fnew-york").status_code == 404
    assert keeper.get("/tables/%00", "A" * 43).json()["code"] == "unknown"


def test_record_and_replay_need_an_end(keeper: Openings) -> None:
    """Before it a seat gets only what it saw; after it anyone at the table everything."""
    table = keeper.open_table("amsterdam", "here", "here", seed=2)
    assert table.get("/replay", seat=0).json()["code"] == "not_over"
    running_account = table.get("/record", seat=0).json()
    assert running_account["record"] is None
    assert "offered" in running_account["events"][0]
    assert "offered" not in table.get("/record").json()["events"][0]
    with Client(table, 0) as first, Client(table, 1) as second:
        view = play_out([first, second])
    told = table.get("/replay?seat=1&first=3&count=2", seat=0).json()
    assert told["steps"] == view.steps
    assert [one["steps"] for one in told["views"]] == [3, 4]
    assert told["views"][0]["own"]
    assert table.get("/replay?seat=3", seat=0).json()["code"] == "malformed"
    assert "own" not in table.get("/replay").json()["views"][0]


def test_a_built_page_is_served_with_a_strict_policy(tmp_path: Path) -> None:
    """Hashed files for ever, the page itself always fresh; and too many requests are too many."""
    (tmp_path / "static" / "assets").mkdir(parents=True)
    (tmp_path / "static" / "index.html").write_text("<!doctype html><title>Farebox</title>")
    (tmp_path / "static" / "assets" / "app-1a2b.js").write_text("1" * 5000)
    url = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    limits = {"openings": [2, 0.001], "messages": [5, 0.001], "connections": 2}
    with running(url, tmp_path / "log", static=str(tmp_path / "static"), limits=limits) as server:
        page = ASKING.get(f"http://127.0.0.1:{server.port}/")
        assert "Farebox" in page.text
        assert page.headers["cache-control"] == "no-cache"
        assert "script-src 'self'" in page.headers["content-security-policy"]
        script = ASKING.get(f"http://127.0.0.1:{server.port}/assets/app-1a2b.js")
        assert "immutable" in script.headers["cache-control"]
        assert script.headers["content-encoding"] == "gzip"
        assert ASKING.get(f"http://127.0.0.1:{server.port}/../log").status_code == 404
        _too_much(server)
        secrets = _play_a_little(server)
    _nothing_in_the_log(server, secrets)


def _too_much(server: Server) -> None:
    """Connections."""
    address = f"ws://127.0.0.1:{server.port}/api/v2/live"
    with connect(address) as first, connect(address):
        with pytest.raises(InvalidStatus) as caught, connect(address):
            pass
        assert caught.value.response.status_code == 429
        assert b"Too many connections" in caught.value.response.body
    assert first.close_code is not None


def _play_a_little(server: Server) -> list[str]:
    """Openings and messages over the limit, and errors of all kinds; the secrets used."""
    tables = [server.open_table("new-york", "here", "here") for _ in range(2)]
    wanted = {"edition": "new-york", "seats": [{"kind": "here"}] * 2}
    assert server.post("/tables", wanted).json()["code"] == "too_fast"
    table = tables[0]
    with Client(table, 0) as client:
        client.act("keep all")
        for _ in range(6):
            client.send({"type": "ping"})
        assert client.next_error().code == "too_fast"
        client.send(json.dumps({"type": "hello", "secret": table.secret(1)}))
    server.get(f"/tables/{tables[1].id}", table.secret(0))
    server.post("/tables", {"secret": table.secret(1)})
    return [table.secret(seat) for table in tables for seat in (None, 0, 1)]


def _nothing_in_the_log(server: Server, secrets: list[str]) -> None:
    """No secret, whole or in part, though it logged all it could."""
    logged = server.log.read_text()
    assert f"port {server.port}" in logged
    assert not [secret for secret in secrets if secret in logged or secret[:12] in logged]
    assert "seed" not in logged
