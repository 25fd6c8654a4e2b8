"""Notices to closed pages, up to the push service's door: what comes there is decrypted and read."""

import json
import queue
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from farebox.server.push.encryption import CURVE, Subscriber, encrypt, from_text, point_of, to_text
from farebox.server.push.services import endpoint_at
from farebox.server.push.vapid import Signer, new_key
from farebox.server.settings import PUSH_SERVICES
from farebox.server.storage.pushes import MOST, Subscription
from farebox.server.storage.store import Store
from farebox.tables.log import Refused
from server.client import Client
from server.serving import SECONDS, Openings, Server, Table, running
from tables.plain_tables import opening

CONTACT = "mailto:me@example.org"


def test_the_example_of_rfc_8291_comes_out() -> None:
    """Section 5 and appendix A."""
    number = int.from_bytes(from_text("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"))
    point = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    to = Subscriber(from_text(point), from_text("BTBZMqHH6r4Tts7J_aSIgg"))
    key, salt = ec.derive_private_key(number, CURVE), from_text("DGv6ra1nlYgDCS1FRnbzlw")
    assert to_text(encrypt(b"When I grow up, I want to be a watermelon", to, key, salt)) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8w"
        "EqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


# A push service and a browser, as far as a server sees them.


@dataclass
class Browser:
    """What a browser has of a subscription."""

    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(CURVE))
    auth: bytes = b"0123456789abcdef"

    def wanted(self, endpoint: str, language: str = "en") -> dict[str, str]:
        """As its page tells the server."""
        keys = {"p256dh": to_text(point_of(self.key)), "auth": to_text(self.auth)}
        return {"endpoint": endpoint, "language": language, **keys}

    def read(self, body: bytes) -> Any:
        """What was meant for it, as RFC 8291 has a browser read it."""
        salt, point, sealed = body[:16], body[21 : 21 + body[20]], body[21 + body[20] :]
        theirs = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, point)
        shared = self.key.exchange(ec.ECDH(), theirs)
        secret = _derive(shared, self.auth, b"WebPush: info\0" + point_of(self.key) + point, 32)
        cipher = AESGCM(_derive(secret, salt, b"Content-Encoding: aes128gcm\0", 16))
        text = cipher.decrypt(_derive(secret, salt, b"Content-Encoding: nonce\0", 12), sealed, None)
        assert text[-1:] == b"\x02"
        return json.loads(text[:-1])


def _derive(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    derived: bytes = HKDF(SHA256(), length, salt, info).derive(secret)
    return derived


class Service:
    """Takes what is sent and answers as it is told."""

    def __init__(self, port: int) -> None:
        self.endpoint = f"http://127.0.0.1:{port}/for/somebody"
        self.status = 201
        self.came: queue.Queue[tuple[str, dict[str, str], bytes]] = queue.Queue()

    def next(self) -> tuple[str, dict[str, str], bytes]:
        """The next message, when it comes."""
        return self.came.get(timeout=SECONDS)


@contextmanager
def push_service() -> Iterator[Service]:
    """A service of this machine's own."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            service.came.put((self.path, {name.lower(): value for name, value in self.headers.items()}, body))
            self.send_response(service.status)
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            """Nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as listening:
        service = Service(listening.server_address[1])
        thread = threading.Thread(target=listening.serve_forever)
        thread.start()
        yield service
        listening.shutdown()
        thread.join()


@pytest.fixture
def notifying(tmp_path: Path) -> Iterator[Server]:
    """A server that sends notices by a service of this machine."""
    url = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    more = {"push_contact": CONTACT, "push_services": ["127.0.0.1"]}
    with running(url, tmp_path / "log", **more) as server:
        yield server


def subscribed(server: Server, service: Service, browser: Browser) -> Table:
    """Two people's table, at whose second seat a browser wants to be told."""
    table = server.open_table("amsterdam", "here", "here")
    path = f"/tables/{table.id}/push"
    answer = server.post(path, browser.wanted(service.endpoint, "sv"), table.secret(1))
    assert answer.status_code == 204, answer.text
    return table


def check_token(header: str, key: str, endpoint: str) -> None:
    """RFC 8292: signed by the key that the browser subscribed with, for this service, for a day at most."""
    token, shown = (part.partition("=")[2] for part in header.removeprefix("vapid ").split(", "))
    assert shown == key
    told, _, signature = token.rpartition(".")
    r, s = (int.from_bytes(half) for half in (from_text(signature)[:32], from_text(signature)[32:]))
    public = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, from_text(key))
    public.verify(encode_dss_signature(r, s), told.encode(), ec.ECDSA(SHA256()))
    claims = json.loads(from_text(told.partition(".")[2]))
    assert claims["aud"] == endpoint.removesuffix("/for/somebody")
    assert claims["sub"] == CONTACT
    assert 0 < claims["exp"] - time.time() <= 24 * 3600


def test_who_is_away_is_told_of_their_turn_and_nothing_else(notifying: Server) -> None:
    """Table, game and whose turn, in their language; once for a turn, and not while they are there."""
    browser = Browser()
    with push_service() as service:
        table = subscribed(notifying, service, browser)
        key = notifying.get("/push").json()["key"]
        with Client(table, 0) as first:
            first.act("keep all")
            path, headers, body = service.next()
            assert path == "/for/somebody"
            assert headers["content-encoding"] == "aes128gcm"
            assert int(headers["ttl"]) > 0
            check_token(headers["authorization"], key, service.endpoint)
            assert browser.read(body) == {"table": table.id, "title": "Din tur.", "body": "Amsterdam"}
            with Client(table, 1) as second:
                second.act("keep all")
                first.reach(2)
                first.act("draw deck")
                first.act("draw deck")
                second.reach(4)
                second.act("draw deck")
                second.act("draw deck")
                first.reach(6)
            first.until(lambda view: view.sequence >= 6)
            while notifying.get(f"/tables/{table.id}", table.secret(0)).json()["seats"][1]["connections"]:
                time.sleep(0.01)
            first.act("draw deck")
            first.act("draw deck")
            assert browser.read(service.next()[2])["table"] == table.id
        assert service.came.empty()
    logged = notifying.log.read_text()
    assert "/for/somebody" not in logged


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_forgotten(notifying: Server, status: int) -> None:
    """Its service says so."""
    with push_service() as service:
        service.status = status
        table = subscribed(notifying, service, Browser())
        with Client(table, 0) as first:
            first.act("keep all")
        service.next()
        with closing(Store(notifying.settings["database_url"])) as store:
            until = time.monotonic() + SECONDS
            while store.pushes.of(table.id, 1):
                assert time.monotonic() < until
                time.sleep(0.02)


def test_a_service_in_trouble_stops_nobody(notifying: Server) -> None:
    """It is tried again at the next turn."""
    with push_service() as service:
        service.status = 500
        table = subscribed(notifying, service, Browser())
        with Client(table, 0) as first:
            first.act("keep all")
            service.next()
        with closing(Store(notifying.settings["database_url"])) as store:
            assert len(store.pushes.of(table.id, 1)) == 1


def test_notices_end_when_nobody_wants_them_any_more(notifying: Server) -> None:
    """For that seat."""
    with push_service() as service:
        table = subscribed(notifying, service, Browser())
        assert notifying.delete(f"/tables/{table.id}/push", table.secret(1)).status_code == 204
        with closing(Store(notifying.settings["database_url"])) as store:
            assert store.pushes.of(table.id, 1) == []


def test_only_a_seat_s_own_person_is_told(notifying: Server) -> None:
    """Not who watches, and not the host."""
    table = notifying.open_table("amsterdam", "here", "here")
    for secret in (table.spectator, table.host):
        answer = notifying.post(f"/tables/{table.id}/push", Browser().wanted("https://x"), secret)
        assert answer.json()["code"] == "forbidden"


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://10.0.0.1/x",
        "http://fcm.googleapis.com/x",
        "https://fcm.googleapis.com.example.org/x",
        "https://example.org/fcm.googleapis.com",
        "https://fcm.googleapis.com@example.org/x",
        "http://127.0.0.1/x",
        "file:///etc/passwd",
        "https://[x",
        "fcm.googleapis.com",
    ],
)
def test_nothing_is_sent_but_to_a_known_service(endpoint: str) -> None:
    """Whatever a browser says: this server would else write to whatever it can reach."""
    with pytest.raises(Refused) as refused:
        endpoint_at(endpoint, PUSH_SERVICES)
    assert refused.value.why == "no_push_service"


def test_known_services_are_written_to_safely() -> None:
    """And those below their names."""
    for host in ("fcm.googleapis.com", "updates.push.services.mozilla.com", "web.push.apple.com"):
        door = endpoint_at(f"https://{host}/send/abc?x=1", PUSH_SERVICES)
        assert (door.host, door.path, door.is_safe) == (host, "/send/abc?x=1", True)


def test_what_is_no_key_is_refused(notifying: Server) -> None:
    """A point that lies on no curve is found when somebody subscribes, not when it is their turn."""
    table = notifying.open_table("amsterdam", "here", "here")
    wanted = {**Browser().wanted("http://127.0.0.1/x"), "p256dh": "A" * 87}
    answer = notifying.post(f"/tables/{table.id}/push", wanted, table.secret(0))
    assert (answer.status_code, answer.json()["reason"]) == (422, "no_push_key")


def test_who_sends_none_says_so(keeper: Openings) -> None:
    """A server that was not told to, and a device."""
    assert keeper.get("/push").json() == {"key": None}
    table = keeper.open_table("amsterdam", "here", "here")
    answer = keeper.post(f"/tables/{table.id}/push", Browser().wanted("https://x"), table.secret(0))
    assert answer.json()["code"] == "forbidden"


def test_a_token_of_another_key_is_no_good() -> None:
    """So that the test above can fail."""
    one, other = Signer(new_key(), CONTACT), Signer(new_key(), CONTACT)
    endpoint = "https://push.example/for/somebody"
    check_token(one.header(endpoint), one.public, endpoint)
    forged = one.header(endpoint).replace(one.public, other.public)
    with pytest.raises(InvalidSignature):
        check_token(forged, other.public, endpoint)


def test_a_seat_s_newest_browsers_are_kept(store: Store) -> None:
    """Each once; with the table they go."""
    this = opening()
    store.open_tables([this])
    table = this.agreement.table
    for n in (0, 1, 2, 3, 4, 5, 3):
        store.pushes.add(table, 1, Subscription(f"https://x/{n}", "p", "a", "en"))
    assert [one.endpoint[-1] for one in store.pushes.of(table, 1)] == ["2", "4", "5", "3"][-MOST:]
    assert store.pushes.of(table, 0) == []
    store.pushes.drop("https://x/4")
    assert "https://x/4" not in [one.endpoint for one in store.pushes.of(table, 1)]
    assert store.clean(time.time() + 91 * 24 * 3600) == 1
    assert store.pushes.of(table, 1) == []


def test_all_servers_of_a_database_sign_with_one_key(store: Store, database_url: str) -> None:
    """The first one's."""
    first = store.pushes.key(new_key)
    with closing(Store(database_url, "two")) as other:
        assert other.pushes.key(new_key) == first
