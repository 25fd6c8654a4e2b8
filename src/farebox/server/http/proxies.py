"""Where a request comes from and where it goes, when a proxy may stand between.

Only proxies that the server was told of are believed; what others say in `X-Forwarded-For` is idle talk.
"""

import ipaddress
from collections.abc import Iterable
from typing import TypeAlias

from starlette.datastructures import Headers
from starlette.types import Scope

Address: TypeAlias = ipaddress.IPv4Address | ipaddress.IPv6Address
NETWORK_BITS = 64  # what one household or machine has of IPv6


class Proxies:
    """The proxies to believe, and the path that they have us under."""

    def __init__(self, trusted: Iterable[str], root_path: str) -> None:
        self.trusted = [ipaddress.ip_network(one) for one in trusted]
        self.root_path = root_path

    def is_trusted(self, client: str) -> bool:
        """Whether a connection from there is a proxy's."""
        address = read_address(client)
        return address is not None and self._trusts(address)

    def read(self, scope: Scope) -> None:
        """Put the client's address and scheme into a request, and the path as it is seen from outside."""
        headers = Headers(scope=scope)
        sender = read_address(scope["client"][0]) if scope.get("client") else None
        if sender is not None and self._trusts(sender):
            sender = self._first_stranger(headers) or sender
            scope["scheme"] = _scheme(scope["scheme"], headers.get("x-forwarded-proto", ""))
        scope["client"] = (counted(sender), 0)
        scope["root_path"] = self.root_path
        if not f"{scope['path']}/".startswith(f"{self.root_path}/"):  # the proxy took it away
            scope["path"] = self.root_path + scope["path"]

    def _trusts(self, address: Address) -> bool:
        return any(address in network for network in self.trusted)

    def _first_stranger(self, headers: Headers) -> Address | None:
        """Each proxy adds whom it heard from, so the last that is no proxy of ours is the client.

        What stands before it is the client's own invention.
        """
        address = None
        for text in reversed(",".join(headers.getlist("x-forwarded-for")).split(",")):
            found = read_address(text.strip())
            if found is None:
                break
            address = found
            if not self._trusts(found):
                break
        return address


def read_address(text: str) -> Address | None:
    """An address as proxies write it: with or without a port, an IPv4 one perhaps in the guise of IPv6."""
    bare = text[1:].partition("]")[0] if text.startswith("[") else text
    try:
        address = ipaddress.ip_address(bare.partition(":")[0] if bare.count(":") == 1 else bare)
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return mapped or address


def counted(address: Address | None) -> str:
    """Who a limit is counted for: an address, or the whole network that one client has of IPv6."""
    if isinstance(address, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((address, NETWORK_BITS), strict=False))
    return str(address or "")


def _scheme(given: str, forwarded: str) -> str:
    """`https` if the proxy was asked so; `wss` likewise."""
    if forwarded.strip().lower() not in ("http", "https"):
        return given
    secure = "s" if forwarded.strip().lower() == "https" else ""
    return ("ws" if given.startswith("ws") else "http") + secure
