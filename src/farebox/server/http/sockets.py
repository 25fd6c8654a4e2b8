"""The sockets a server listens on: bound before anything else is begun, answered when all is ready."""

import errno
import socket

from farebox.errors import FareboxError, fault

STALLED_SECONDS = 40  # a client that takes nothing of what it is sent for so long is gone


def bind(host: str, port: int) -> list[socket.socket]:
    """A socket for each address that the host's name has."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, UnicodeError):
        raise fault("host_unknown", host=host) from None
    bound: list[socket.socket] = []
    trouble: OSError | None = None
    for family, kind, _, _, address in dict.fromkeys(found):
        try:
            bound.append(_bound(family, kind, address, alone=len(found) == 1))
        except OSError as error:
            if trouble is None or error.errno != errno.EADDRNOTAVAIL:
                trouble = error
    if trouble and not (bound and trouble.errno == errno.EADDRNOTAVAIL):
        for one in bound:
            one.close()
        raise listening_fault(host, port, trouble)
    return bound


def _bound(
    family: socket.AddressFamily, kind: socket.SocketKind, address: tuple[object, ...], alone: bool
) -> socket.socket:
    made = socket.socket(family, kind)
    try:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            made.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0 if alone else 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):  # what is accepted inherits it
            made.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, STALLED_SECONDS * 1000)
        made.bind(address)
    except OSError:
        made.close()
        raise
    return made


def listening_fault(host: str, port: int, error: OSError) -> FareboxError:
    """Why a server can't listen there, in a sentence."""
    address = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
    match error.errno:
        case errno.EADDRINUSE:
            return fault("port_taken", address=address)
        case errno.EACCES:
            return fault("port_forbidden", address=address)
        case errno.EADDRNOTAVAIL:
            return fault("host_elsewhere", host=host)
    return fault("not_listening", address=address, reason=error.strerror)
