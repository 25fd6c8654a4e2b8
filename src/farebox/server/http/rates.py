"""Not too much, not too fast, not from anywhere: counted for each connection and each address."""

import time
from collections import Counter
from collections.abc import Callable

from farebox.authority.bucket import Bucket

MOST_ADDRESSES = 10_000


class Buckets:
    """One bucket for each address; those that are full again are forgotten."""

    def __init__(self, rate: tuple[float, float], clock: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self.clock = clock
        self._buckets: dict[str, Bucket] = {}

    def take(self, address: str) -> bool:
        """Whether the address may do one more."""
        if address not in self._buckets and len(self._buckets) >= MOST_ADDRESSES:
            self._forget()
        return self._buckets.setdefault(address, Bucket(self.rate, self.clock)).take()

    def _forget(self) -> None:
        """Those that are full again; if that makes little room, also those that came first."""
        left = [(name, one) for name, one in self._buckets.items() if not one.is_full]
        self._buckets = dict(left[-MOST_ADDRESSES // 2 :])


class ConnectionCounts:
    """How many connections each address has open."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._open: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Whether one more may come in; then it is counted."""
        if self._open[address] >= self.most:
            return False
        self._open[address] += 1
        return True

    def leave(self, address: str) -> None:
        """One went."""
        self._open[address] -= 1
        if self._open[address] <= 0:
            del self._open[address]


def is_own_origin(origin: str | None, host: str | None, others: tuple[str, ...]) -> bool:
    """Whether a page may talk to us: no browser at all, our own page, or a site we were told of."""
    if origin is None or origin in others:
        return True
    return host is not None and origin.lower() in (f"http://{host.lower()}", f"https://{host.lower()}")


def is_known_host(host: str | None, known: tuple[str, ...]) -> bool:
    """Whether a request is for one of our names; another name that leads here is a trick of rebinding."""
    if not known:
        return True
    name = (host or "").lower()
    return name in known or name.rpartition(":")[0] in known
