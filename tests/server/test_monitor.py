"""Health and metrics: at a port of their own, and nowhere else."""

import asyncio
import json
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from bench.forking import free_port
from farebox.server.http.application import make_app
from farebox.server.http.monitor import Monitor
from farebox.server.live.hub import Hub
from farebox.server.settings import Settings
from farebox.server.storage.store import Store
from farebox.server.storage.writer import Writer
from server.client import Client
from server.serving import ASKING, Server, running
from support.boards import ROOT


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with both ports."""
    folder: Path = tmp_path_factory.mktemp("watched")
    url = f"sqlite:///{folder / 'tables.sqlite'}"
    with running(url, folder / "log", metrics_port=free_port()) as server:
        yield server


def ask(server: Server, path: str) -> httpx.Response:
    """At the private port."""
    return ASKING.get(f"http://127.0.0.1:{server.settings['metrics_port']}{path}")


def figures(server: Server) -> dict[str, float]:
    """Every figure by its name and labels."""
    answer = ask(server, "/metrics")
    assert answer.headers["content-type"].startswith("text/plain; version=")
    lines = re.findall(r"^(farebox_[^ ]+) ([^ \n]+)$", answer.text, re.MULTILINE)
    return {name: float(value) for name, value in lines}


def test_what_happens_is_counted(watched: Server) -> None:
    """Tables, connections, decisions, thinking, refusals and commits."""
    before = figures(watched)
    table = watched.open_table("new-york", "here", "random", seed=1)
    with Client(table, 0) as person:
        person.act("keep all")
        person.until(lambda view: view.to_move == 0)
        person.send({"type": "act", "sequence": 0, "action": "keep all"})
        assert person.next_error().code == "stale"
        now = figures(watched)
    watched.get("/boards/mars")

    def more(name: str) -> float:
        return now[name] - before.get(name, 0)

    assert more("farebox_tables_kept") == more("farebox_tables_live") == more("farebox_guests") == 1
    assert more('farebox_decisions_total{by="people"}') == 1
    assert more('farebox_decisions_total{by="bots"}') == 1
    assert more("farebox_thinking_seconds_count") == 1
    assert more('farebox_refused_total{code="stale"}') == 1
    assert more("farebox_commits_total") >= 3
    assert now["farebox_connections"] >= 2
    assert now["farebox_thinking_queue"] == now["farebox_thinking"] == now["farebox_bot_failures_total"] == 0
    unknown = 'farebox_refused_total{code="unknown"}'
    assert figures(watched)[unknown] == before.get(unknown, 0) + 1
    assert table.secret(0) not in ask(watched, "/metrics").text
    assert table.id not in ask(watched, "/metrics").text


def test_the_docs_name_every_figure(watched: Server) -> None:
    """And no other."""
    page = (ROOT / "docs" / "server.md").read_text(encoding="utf-8")
    named = {re.sub(r"\{.*", "", name) for name in re.findall(r"`(farebox_[a-z_{}]+)`", page)}
    assert named == set(re.findall(r"^# TYPE (farebox_\w+) ", ask(watched, "/metrics").text, re.MULTILINE))


def test_health_says_what_is_not_well(watched: Server) -> None:
    """Here the bots were not made ready."""
    answer = ask(watched, "/healthz")
    assert (answer.status_code, answer.json()) == (503, {"database": True, "bots": False})


def test_a_database_that_does_not_answer_is_noticed(tmp_path: Path) -> None:
    """And when it answers again, that is noticed too."""

    async def check() -> None:
        path = tmp_path / "tables.sqlite"
        store = Store(f"sqlite:///{path}")
        hub = Hub(Writer(store), Settings(warm=False))
        monitor = Monitor(make_app(hub), hub)
        whole = path.read_bytes()
        seen = []
        for content in (whole, b"nothing of the kind" * 1000, whole):
            store.close()
            path.write_bytes(content)
            seen.append(json.loads(bytes((await monitor._health()).body))["database"])
        assert seen == [True, False, True]
        await hub.close()

    asyncio.run(check())


def test_neither_is_for_everyone(watched: Server) -> None:
    """And nothing else is at their port."""
    for path in ("/healthz", "/metrics"):
        assert ASKING.get(f"http://127.0.0.1:{watched.port}{path}").status_code == 404
    assert ask(watched, "/api/v2/editions").status_code == 404
    address = f"ws://127.0.0.1:{watched.settings['metrics_port']}/api/v2/live"
    with pytest.raises(InvalidStatus), connect(address):
        pass
