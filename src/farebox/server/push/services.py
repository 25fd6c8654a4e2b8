"""The push services that are written to: an address that a browser names must be one of theirs.

Without that, anybody could have this server write to whatever it can reach.
"""

import http.client
import ssl
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from urllib.parse import urlsplit

from farebox.tables.log import Refused

LOOPBACK = "127.0.0.1"  # the one that may be without TLS, where somebody lists it: a service on this machine
SEND_SECONDS = 10


@dataclass(frozen=True)
class PushEndpoint:
    """Where a service takes what is for one browser."""

    host: str
    port: int | None
    path: str
    is_safe: bool

    def send(self, body: bytes, headers: Mapping[str, str]) -> int:
        """Hand something in; the status that is answered. Nothing is followed elsewhere."""
        connection = self._connect()
        try:
            connection.request("POST", self.path, body, dict(headers))
            return int(connection.getresponse().status)
        finally:
            connection.close()

    def _connect(self) -> http.client.HTTPConnection:
        if self.is_safe:
            trusted = ssl.create_default_context()
            return http.client.HTTPSConnection(self.host, self.port, timeout=SEND_SECONDS, context=trusted)
        return http.client.HTTPConnection(self.host, self.port, timeout=SEND_SECONDS)


def endpoint_at(endpoint: str, services: Collection[str]) -> PushEndpoint:
    """The endpoint that an address names; refused if it is no known service's."""
    try:
        address = urlsplit(endpoint)
        host, port = address.hostname or "", address.port
    except ValueError:
        raise Refused("forbidden", "no_push_service") from None
    is_safe = address.scheme == "https"
    is_near = address.scheme == "http" and host == LOOPBACK
    if not (is_safe or is_near) or not any(_is_at(host, service) for service in services):
        raise Refused("forbidden", "no_push_service")
    path = address.path or "/"
    return PushEndpoint(host, port, f"{path}?{address.query}" if address.query else path, is_safe)


def _is_at(host: str, service: str) -> bool:
    """Whether a name is a service's own, or one below it."""
    return host == service or host.endswith(f".{service}")
