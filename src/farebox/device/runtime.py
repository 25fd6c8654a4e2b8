"""What a device's authority asks of whoever runs it: a browser's worker, or a test."""

from collections.abc import Callable
from typing import Protocol, TypeAlias

from farebox.kernel.calling.packing import PackedCall

Pack: TypeAlias = Callable[..., PackedCall]  # given an entry point and its arguments


class Runtime(Protocol):
    """What is awaited here are promises there."""

    def send(self, connection: int, text: str) -> None:
        """Send a message to a connection."""

    def close(self, connection: int, code: int) -> None:
        """Close a connection, by one of the protocol's codes."""

    async def keep(self, table: str, addition: str) -> None:
        """Add JSON to what is kept of a table; when this is over it is kept. Fails if it can't be."""

    async def load(self, table: str) -> str | None:
        """All that was added to a table, in order, as one list of JSON; None if there is nothing."""

    async def drop(self, table: str) -> None:
        """Delete all that was kept of a table. Fails if it can't be."""

    async def think(self, call: PackedCall) -> int:
        """Carry a bot's call out where nobody waits for it; fails if it can't be."""

    def now(self) -> float:
        """The time, in seconds since 1970."""
