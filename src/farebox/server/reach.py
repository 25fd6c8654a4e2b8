"""By which addresses others in the same network find a server that runs on this machine."""

import ipaddress
import socket
from collections.abc import Iterator
from dataclasses import replace

from farebox.errors import fault
from farebox.server.settings import LOOPBACK, Settings

EVERYWHERE = "0.0.0.0"
FAR_AWAY = (
    "192.0.2.1",
    9,
)  # an address for examples: nothing is sent, but the system says which way it would go


def for_network(settings: Settings) -> Settings:
    """Settings for people in the same network: listen everywhere, and know this machine's own names only."""
    if settings.host not in (*LOOPBACK, EVERYWHERE):
        raise fault("lan_host", host=settings.host)
    addresses = own_addresses()
    if not addresses:
        raise fault("lan_nowhere")
    name = socket.gethostname().lower()
    reached = tuple(f"http://{one}:{settings.port}{settings.root_path}/" for one in addresses)
    hosts = (*settings.hosts, *addresses, name, f"{name}.local")
    return replace(settings, host=EVERYWHERE, hosts=hosts, reached_at=reached)


def own_addresses() -> list[str]:
    """The addresses of this machine in its networks, the likeliest first."""
    found = dict.fromkeys([*_on_the_way_out(), *_by_name()])
    return [one for one in found if _is_for_others(one)]


def _on_the_way_out() -> Iterator[str]:
    """The address that whoever is far away would see a packet come from."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect(FAR_AWAY)
        except OSError:  # no network at all
            return
        yield str(asked.getsockname()[0])


def _by_name() -> Iterator[str]:
    """What this machine's own name stands for."""
    try:
        found = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
    except OSError:  # nobody knows the name
        return
    for _, _, _, _, address in found:
        yield str(address[0])


def _is_for_others(address: str) -> bool:
    """Whether another machine could come by it."""
    told = ipaddress.ip_address(address)
    return not (told.is_loopback or told.is_link_local or told.is_unspecified or told.is_multicast)
