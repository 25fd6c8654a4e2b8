"""Whose request it is, and for which path: proxies we know are believed, nobody else is."""

from pathlib import Path
from typing import Any

import httpx
import pytest

from farebox.server.http.proxies import Proxies
from server.serving import ASKING, GENEROUS, SECONDS, Server, running

OURS = ("127.0.0.1", "10.0.0.0/8", "2001:db8:ffff::/48")


def read(client: str, *forwarded: str, path: str = "/", root_path: str = "", **more: str) -> dict[str, Any]:
    """A request after it was read."""
    headers = [(b"x-forwarded-for", text.encode()) for text in forwarded]
    headers += [(name.replace("_", "-").encode(), text.encode()) for name, text in more.items()]
    scope = {"type": "http", "client": (client, 5), "scheme": "http", "path": path, "headers": headers}
    Proxies(OURS, root_path).read(scope)
    return scope


@pytest.mark.parametrize(
    ("client", "forwarded", "counted"),
    [
        ("192.0.2.1", [], "192.0.2.1"),
        ("192.0.2.1", ["198.51.100.7"], "192.0.2.1"),
        ("127.0.0.1", ["198.51.100.7"], "198.51.100.7"),
        ("127.0.0.1", ["198.51.100.7:4711"], "198.51.100.7"),
        ("127.0.0.1", ["6.6.6.6, 198.51.100.7"], "198.51.100.7"),
        ("127.0.0.1", ["6.6.6.6", "198.51.100.7, 10.3.2.1"], "198.51.100.7"),
        ("127.0.0.1", ["10.3.2.1"], "10.3.2.1"),
        ("127.0.0.1", ["6.6.6.6, unknown"], "127.0.0.1"),
        ("127.0.0.1", ["6.6.6.6, unknown, 10.3.2.1"], "10.3.2.1"),
        ("127.0.0.1", ["", ""], "127.0.0.1"),
        ("::ffff:127.0.0.1", ["::ffff:198.51.100.7"], "198.51.100.7"),
        ("2001:db8:ffff::1", ["[2001:db8:1:2:3:4:5:6]:80"], "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", [], "2001:db8:1:2::/64"),
    ],
)
def test_the_last_who_is_no_proxy_of_ours_is_the_client(
    client: str, forwarded: list[str], counted: str
) -> None:
    """What was there before our proxy added its part may be invented; of IPv6 a network counts as one."""
    assert read(client, *forwarded)["client"][0] == counted


@pytest.mark.parametrize(
    ("client", "said", "scheme"),
    [("127.0.0.1", "https", "https"), ("127.0.0.1", "gopher", "http"), ("192.0.2.1", "https", "http")],
)
def test_a_proxy_says_whether_it_was_asked_safely(client: str, said: str, scheme: str) -> None:
    """Nobody else does."""
    assert read(client, x_forwarded_proto=said)["scheme"] == scheme


@pytest.mark.parametrize(
    ("path", "seen"),
    [
        ("/", "/town/"),
        ("/api/v2", "/town/api/v2"),
        ("/town/api", "/town/api"),
        ("/townhall", "/town/townhall"),
    ],
)
def test_a_path_is_the_same_whether_or_not_the_proxy_took_a_part_away(path: str, seen: str) -> None:
    """Both kinds of proxy are usual."""
    scope = read("127.0.0.1", path=path, root_path="/town")
    assert (scope["path"], scope["root_path"]) == (seen, "/town")


@pytest.fixture(scope="module")
def under_a_path(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A server that is /town on play.example, behind a proxy at 127.0.0.2."""
    folder: Path = tmp_path_factory.mktemp("town")
    (folder / "static" / "assets").mkdir(parents=True)
    (folder / "static" / "index.html").write_text("<!doctype html><title>Farebox</title>")
    (folder / "static" / "assets" / "app-1a2b.js").write_text("1")
    settings = {
        "static": str(folder / "static"),
        "root_path": "/town",
        "hosts": ["play.example"],
        "origins": ["https://friend.example"],
        "trusted_proxies": ["127.0.0.2"],
        "limits": {**GENEROUS, "openings": [5, 0.001]},
    }
    with running(f"sqlite:///{folder / 'tables.sqlite'}", folder / "log", **settings) as server:
        yield server


@pytest.mark.parametrize("path", ["", "/town"])
def test_a_server_under_a_path_answers_there(under_a_path: Server, path: str) -> None:
    """And also where the proxy took the path away."""
    base = f"http://127.0.0.1:{under_a_path.port}{path}"
    assert "Farebox" in ASKING.get(f"{base}/").text
    assert "immutable" in ASKING.get(f"{base}/assets/app-1a2b.js").headers["cache-control"]
    editions = ASKING.get(f"{base}/api/v2/editions")
    assert editions.status_code == 200
    assert editions.headers["cache-control"] == "no-store"


def test_a_path_without_its_slash_leads_to_the_page(under_a_path: Server) -> None:
    """Else the page's own files would be looked for beside it."""
    answer = ASKING.get(f"http://127.0.0.1:{under_a_path.port}/town")
    assert (answer.status_code, answer.headers["location"]) == (308, "/town/")


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"host": "play.example"}, 201),
        ({"host": "PLAY.example:8443"}, 201),
        ({"host": "other.example"}, 421),
        ({"host": "play.example", "origin": "https://play.example"}, 201),
        ({"host": "play.example", "origin": "https://friend.example"}, 201),
        ({"host": "play.example", "origin": "https://other.example"}, 403),
        ({"host": "play.example", "origin": "https://[broken"}, 403),
    ],
)
def test_names_and_sites_that_were_told_are_known(
    under_a_path: Server, headers: dict[str, str], status: int
) -> None:
    """No others; whoever comes by another name is told what tells it."""
    told = {**headers, "x-forwarded-for": f"192.0.2.{len(str(headers))}"}
    answer = _open(under_a_path, told, "127.0.0.2")
    assert answer.status_code == status
    assert status != 421 or "--hosts" in answer.json()["message"]


def test_invented_addresses_are_no_way_round_a_limit(under_a_path: Server) -> None:
    """From our proxy each client has its own; from anyone else it is the sender's, whatever is said."""
    proxied = [_open(under_a_path, _says(f"198.51.100.{at}"), "127.0.0.2").status_code for at in range(20)]
    assert proxied == [201] * 20
    alone = [_open(under_a_path, _says(f"203.0.113.{at}"), "127.0.0.3").status_code for at in range(20)]
    assert alone == [201] * 5 + [429] * 15
    behind = [_open(under_a_path, _says(f"6.6.6.{at}, 198.51.100.99"), "127.0.0.2") for at in range(20)]
    assert [answer.status_code for answer in behind] == [201] * 5 + [429] * 15


def _says(forwarded: str) -> dict[str, str]:
    return {"x-forwarded-for": forwarded}


def _open(server: Server, headers: dict[str, str], sender: str) -> httpx.Response:
    """Ask for a table, from an address of this machine."""
    wanted = {"edition": "new-york", "seats": [{"kind": "here"}] * 2}
    with httpx.Client(transport=httpx.HTTPTransport(local_address=sender), timeout=SECONDS) as client:
        return client.post(f"{server.url}/tables", json=wanted, headers=headers)
