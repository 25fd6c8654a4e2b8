"""Connections that say nothing, or half of something, end; and there is room for so many."""

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from farebox.server.http.timeouts import Entrance
from farebox.server.settings import Limits, Settings
from server.client import Client
from server.serving import ASKING, GENEROUS, Server, running

SECONDS = 120  # far more than is needed
GET = b"GET /api/v2/editions HTTP/1.1\r\nHost: localhost\r\n"
POST = b"POST /api/v2/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
HALVES = {
    "nothing": b"",
    "an empty line": b"\r\n",
    "half a line": b"GET /api/v2/edit",
    "half a head": GET + b"X-Slow: ",
    "half a body": POST + b'Content-Length: 100\r\n\r\n{"edition"',
    "half a chunk": POST + b"Transfer-Encoding: chunked\r\n\r\n5\r\n{",
    "half a handshake": GET + b"Connection: Upgrade\r\nUpgrade: websocket\r\n",
    "a second half": GET + b"\r\nGET /api/v2/edit",
}


@contextmanager
def with_limits(folder: Path, **limits: float) -> Iterator[Server]:
    """A server with little room or patience."""
    url = f"sqlite:///{folder / 'tables.sqlite'}"
    with running(url, folder / "log", limits={**GENEROUS, **limits}) as server:
        yield server


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One with little patience."""
    folder = tmp_path_factory.mktemp("hasty")
    with with_limits(folder, request_seconds=4, idle_seconds=1, hello_seconds=4) as server:
        yield server


def call(server: Server, said: bytes = b"") -> socket.socket:
    """A connection on which something was said."""
    made = socket.create_connection(("127.0.0.1", server.port), timeout=SECONDS)
    made.sendall(said)
    return made


def all_of(connection: socket.socket) -> bytes:
    """What is answered until the server closes; that it never does is a failure."""
    heard = b""
    with suppress(ConnectionResetError):
        while more := connection.recv(65536):
            heard += more
    return heard


def test_half_sent_requests_end_while_others_are_served(hasty: Server) -> None:
    """Hundreds at once, of every kind; a table is played meanwhile."""
    with ExitStack() as stack:
        table = hasty.open_table("new-york", "here", "here", seed=1)
        held = [
            stack.enter_context(call(hasty, half))
            for _ in range(300 // len(HALVES))
            for half in HALVES.values()
        ]
        with Client(table, 0) as person:
            person.act("keep all")
            for connection in held:
                all_of(connection)
            assert hasty.get("/editions").status_code == 200
            person.send({"type": "ping"})
            assert person.receive().type == "pong"
    assert "Traceback" not in hasty.log.read_text()


def test_a_request_in_small_bites_has_no_more_time(hasty: Server) -> None:
    """One byte after another does not make the server wait for the next."""
    gone = threading.Event()
    with call(hasty, b"GET / HTTP/1.1\r\nX-Slow: ") as slow:

        def bite() -> None:
            with suppress(OSError):
                while not gone.wait(0.1):
                    slow.sendall(b"x")

        biting = threading.Thread(target=bite)
        biting.start()
        assert all_of(slow) == b""
        gone.set()
        biting.join()


def test_a_connection_that_asks_for_nothing_more_is_closed(hasty: Server) -> None:
    """It got its answer."""
    with call(hasty, GET + b"\r\n") as idle:
        assert all_of(idle).startswith(b"HTTP/1.1 200 OK")


def test_a_connection_that_never_says_hello_is_closed(hasty: Server) -> None:
    """With a code of its own."""
    with connect(f"ws://127.0.0.1:{hasty.port}/api/v2/live", open_timeout=SECONDS) as silent:
        with pytest.raises(ConnectionClosed) as caught:
            silent.recv(timeout=SECONDS)
        assert caught.value.rcvd
        assert caught.value.rcvd.code == 4408


def test_a_head_without_end_is_refused(tmp_path: Path) -> None:
    """In many lines, in one, or behind the body."""
    endless = [
        b"GET / HTTP/1.1\r\n" + b"X-Line: more\r\n" * 5000,
        b"GET / HTTP/1.1\r\nX-Long: " + b"x" * 70_000,
        b"GET /" + b"x" * 70_000,
    ]
    with with_limits(tmp_path, request_seconds=SECONDS) as server:
        for said in endless:
            with call(server, said) as long:
                assert b"431 Request Header Fields Too Large" in all_of(long)
        with call(server, POST + b"Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n") as long:
            with suppress(OSError):
                for _ in range(100):
                    long.sendall(b"X-Trailer: more\r\n" * 100)
            all_of(long)


def test_who_comes_when_it_is_full_is_told_so(tmp_path: Path) -> None:
    """And those who are there play on; when one goes there is room again."""
    with with_limits(tmp_path, all_connections=3, request_seconds=SECONDS) as server:
        table = server.open_table("new-york", "here", "here", seed=1)
        with Client(table, 0) as first, Client(table, 1) as second, call(server):
            answer = ASKING.get(f"{server.url}/editions")
            assert (answer.status_code, answer.json()["code"]) == (503, "full")
            first.act("keep all")
            second.reach(1)
        while ASKING.get(f"{server.url}/editions").status_code == 503:
            time.sleep(0.01)
        with Client(table, 1) as again:
            again.act("keep all")


def test_one_address_can_t_take_all_room() -> None:
    """Unless it is a proxy, behind which many are; and whoever runs the server always finds a way in."""
    limits = Limits(connections=1, all_connections=50)
    entrance = Entrance(Settings(limits=limits, trusted_proxies=("10.0.0.0/8",), metrics_port=9000))
    assert [entrance.enter("192.0.2.1", 8000, 1) for _ in range(3)] == [True, True, False]
    entrance.leave("192.0.2.1")
    assert entrance.enter("192.0.2.1", 8000, 1)
    assert entrance.enter("192.0.2.2", 8000, 1)
    assert all(entrance.enter("10.1.2.3", 8000, 50) for _ in range(30))
    assert not entrance.enter("10.1.2.3", 8000, 51)
    assert entrance.enter("192.0.2.1", 9000, 51)
