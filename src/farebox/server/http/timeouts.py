"""Connections that are not held for ever, and not too many: uvicorn's protocols with an end to patience.

A request has to arrive whole in a given time, from the connection's or its own first byte on. A websocket
says hello in time (`live/connection.py`) and answers pings. An answer that nobody takes the system drops
(`sockets.py`).
"""

from asyncio import TimerHandle, Transport
from http import HTTPStatus

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from farebox.messages.error_message import error_facts
from farebox.server.counters import count_refusal
from farebox.server.http.proxies import Proxies
from farebox.server.http.rates import ConnectionCounts
from farebox.server.live.socket_guest import dump
from farebox.server.settings import Settings
from farebox.tables.log import Refused

LINGER_SECONDS = 1  # for a refusal to be read
OF_ANY_KIND = 2  # an address may have so many times as many connections as it may have websockets


class Entrance:
    """Who may connect to a server: so many in all, so many from one address unless it is a proxy of ours."""

    def __init__(self, settings: Settings) -> None:
        self.limits = settings.limits
        self.private_port = settings.metrics_port
        self.proxies = Proxies(settings.trusted_proxies, settings.root_path)
        self._counts = ConnectionCounts(OF_ANY_KIND * settings.limits.connections)

    def enter(self, client: str, port: int | None, n_connections: int) -> bool:
        """Whether one more may come in; at the private port there is always room."""
        if port == self.private_port:
            return True
        if n_connections > self.limits.all_connections:
            return False
        return self.proxies.is_trusted(client) or self._counts.enter(client)

    def leave(self, client: str) -> None:
        """One went who was let in."""
        self._counts.leave(client)

    def http(self) -> type[HttpToolsProtocol]:
        """The protocol that a server with this entrance speaks."""
        return type("Http", (PatientHttp,), {"entrance": self})

    def websocket(self) -> type[WebSocketsSansIOProtocol]:
        """And the one it changes to."""
        return type("WebSocket", (PatientWebSocket,), {"entrance": self})


class PatientHttp(HttpToolsProtocol):
    """HTTP, with an end to patience."""

    entrance: Entrance
    _timer: TimerHandle | None = None
    _is_inside = False
    _is_refused = False
    _head_bytes = 0  # read that were neither a part of a body nor the end of a request

    # Coming and going.

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override] # as uvicorn has it
        """Somebody comes; where there is no room they are told so, and nothing they say is read."""
        super().connection_made(transport)
        self._wait(self.entrance.limits.request_seconds)
        self._client, port = (self.client or ("",))[0], self.server[1] if self.server else None
        self._is_inside = self.entrance.enter(self._client, port, len(self.connections))
        if not self._is_inside:
            self._refuse(HTTPStatus.SERVICE_UNAVAILABLE, Refused("full"))

    def connection_lost(self, exc: Exception | None) -> None:
        """Gone."""
        self._stop_waiting()
        if self._is_inside:
            self.entrance.leave(self._client)
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        """From here on it is a websocket's."""
        self._stop_waiting()
        super().handle_websocket_upgrade()

    # Reading.

    def data_received(self, data: bytes) -> None:
        """A part of a request, or of several."""
        if self._is_refused:
            return
        if self._timer is None and (self.cycle is None or self.cycle.response_complete):
            self._wait(self.entrance.limits.request_seconds)
        self._head_bytes += len(data)
        super().data_received(data)
        if self._head_bytes > self.entrance.limits.head_bytes and not self.transport.is_closing():
            self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, Refused("too_large"))

    def on_body(self, body: bytes) -> None:
        """A part of a body; how long that may be is decided elsewhere."""
        self._head_bytes = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        """The whole request is there."""
        self._head_bytes = 0
        self._stop_waiting()
        super().on_message_complete()

    # The end of patience.

    def _wait(self, seconds: float) -> None:
        self._stop_waiting()
        self._timer = self.loop.call_later(seconds, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _refuse(self, status: HTTPStatus, error: Refused) -> None:
        """Say why, and go soon: at once, the answer would be lost if the request is still on its way."""
        self._is_refused = True
        count_refusal(error.code)
        body = dump(error_facts(error))
        head = f"HTTP/1.1 {status.value} {status.phrase}\r\ncontent-type: application/json\r\n"
        head += f"content-length: {len(body)}\r\nconnection: close\r\n\r\n"
        self.transport.write((head + body).encode())
        self._wait(min(LINGER_SECONDS, self.entrance.limits.request_seconds))


class PatientWebSocket(WebSocketsSansIOProtocol):
    """A websocket that ends for good when its pings are not answered, whatever still waits to be sent."""

    entrance: Entrance

    def connection_lost(self, exc: Exception | None) -> None:
        """Gone."""
        self.entrance.leave((self.client or ("",))[0])
        super().connection_lost(exc)

    def keepalive_timeout(self) -> None:
        """The other side has not answered."""
        super().keepalive_timeout()
        self.transport.abort()
