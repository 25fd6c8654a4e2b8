"""Fair shares: who is served next when many ask for few workers.

Addresses take turns, and so do the tables of one address; a table waits for one thing at a time. One address
has at most so many things done at once: with one worker more than that, another's question finds one free.
"""

from collections import Counter
from collections.abc import Collection
from typing import Generic, TypeVar

T = TypeVar("T")


class Shares(Generic[T]):
    """What waits, and for whom something is being done."""

    def __init__(self, most: int) -> None:
        self.most = most
        # By address, who was served longest ago first; there by table, who came first first.
        self._waiting: dict[str, dict[str, T]] = {}
        self._at_work: Counter[str] = Counter()

    def __len__(self) -> int:
        return sum(map(len, self._waiting.values()))

    def add(self, addresses: Collection[str], table: str, thing: T) -> None:
        """Let a table wait, in the share of that address of its people that asks for least.

        So nobody waits longer for sharing a table with somebody who has many.
        """
        address = min(sorted(addresses), key=self._load)
        self._waiting.setdefault(address, {})[table] = thing

    def _load(self, address: str) -> int:
        return self._at_work[address] + len(self._waiting.get(address, ()))

    def next(self) -> tuple[str, T] | None:
        """Whose turn it is, and what is to be done for them until `done` is told; None if nobody's."""
        eligible = [address for address in self._waiting if self._at_work[address] < self.most]
        if not eligible:
            return None
        address = min(eligible, key=self._at_work.__getitem__)  # of several the first: served longest ago
        tables = self._waiting.pop(address)
        thing = tables.pop(next(iter(tables)))
        if tables:
            self._waiting[address] = tables
        self._at_work[address] += 1
        return address, thing

    def done(self, address: str) -> None:
        """What `next` gave for an address is done."""
        self._at_work[address] -= 1
        if not self._at_work[address]:
            del self._at_work[address]

    def withdraw(self, table: str) -> T | None:
        """Let a table wait no more; what it waited for, if it did."""
        for address, tables in self._waiting.items():
            if table in tables:
                thing = tables.pop(table)
                if not tables:
                    del self._waiting[address]
                return thing
        return None
