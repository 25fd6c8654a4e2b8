"""A device's authority in this process, spoken to as if it was a server: the same tests are for both."""

import asyncio
import json
import queue
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any, TypeVar

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.frames import Close

from farebox.bots.prepared_call import PreparedCall
from farebox.device import DeviceAuthority
from server.serving import SECONDS, Openings, Socket

T = TypeVar("T")


class MemoryRuntime:
    """Keeps tables for as long as it lasts; bots think in another thread."""

    def __init__(self) -> None:
        self.kept: dict[str, list[str]] = {}
        self.sockets: dict[int, DeviceSocket] = {}
        self.ahead = 0.0  # seconds that its clock was set forward
        self.is_full = False
        self.refused = 0  # additions for which there was no room
        self.is_broken = False

    def send(self, connection: int, text: str) -> None:
        """To the connection's own queue."""
        self.sockets[connection].heard.put(text)

    def close(self, connection: int, code: int) -> None:
        """The connection hears it after all that was sent."""
        self.sockets[connection].heard.put(Close(code, ""))

    async def keep(self, table: str, addition: str) -> None:
        """In memory, after a moment, as a disk would."""
        await asyncio.sleep(0)
        if self.is_full:
            self.refused += 1
            raise OSError("no space left")
        json.loads(addition)
        self.kept.setdefault(table, []).append(addition)

    async def load(self, table: str) -> str | None:
        """As one list."""
        await asyncio.sleep(0)
        return f"[{','.join(self.kept[table])}]" if table in self.kept else None

    async def drop(self, table: str) -> None:
        """All of it."""
        await asyncio.sleep(0)
        self.kept.pop(table, None)

    async def think(self, call: Any) -> int:
        """Elsewhere; what was packed is a prepared call as it is."""
        if self.is_broken:
            raise RuntimeError("no worker")
        decided: int = await asyncio.to_thread(call.decide)
        return decided

    def now(self) -> float:
        """The calendar's, and what was waited for in jest."""
        return time.time() + self.ahead

    def wait_an_hour(self) -> None:
        """At once."""
        self.ahead += 3600


class DeviceSocket(Socket):
    """One connection, as a websocket would be used."""

    def __init__(self, keeper: "DeviceKeeper") -> None:
        self.heard: queue.Queue[str | Close] = queue.Queue()
        self.keeper = keeper
        self.number = next(keeper.numbers)
        keeper.runtime.sockets[self.number] = self
        keeper.call(keeper.device.connect, self.number)

    def send(self, text: str | bytes) -> None:
        """Without waiting for what comes of it; bytes can't even be said here."""
        assert isinstance(text, str)
        self.keeper.begin(self.keeper.device.receive(self.number, text))

    def recv(self, timeout: float | None = None) -> str:
        """The next message."""
        try:
            heard = self.heard.get(timeout=timeout)
        except queue.Empty:
            raise TimeoutError from None
        if isinstance(heard, Close):
            raise ConnectionClosed(heard, None)
        return heard

    def close(self) -> None:
        """Go."""
        self.keeper.call(self.keeper.device.disconnect, self.number)


class DeviceKeeper(Openings):
    """A device with the same questions as a server's process."""

    def __init__(
        self, runtime: MemoryRuntime | None = None, make: Callable[[Any], DeviceAuthority] | None = None
    ) -> None:
        self.runtime = runtime or MemoryRuntime()
        self._make_device = make or (lambda runtime: DeviceAuthority(runtime, unpacked))
        self.numbers = count(1)
        self.loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self._thread.start()
        self.restart()

    def restart(self) -> None:
        """As when the page is loaded again: what was kept is all that is left."""
        self.device: DeviceAuthority = self.wait(self._make())

    async def _make(self) -> DeviceAuthority:
        return self._make_device(self.runtime)

    def wait(self, work: Coroutine[Any, Any, T]) -> T:
        """What a coroutine of the device's loop gives."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(SECONDS)

    def begin(self, work: Coroutine[Any, Any, T]) -> None:
        """Let a coroutine run."""
        self.loop.call_soon_threadsafe(lambda: self.loop.create_task(work))

    def call(self, what: Any, *args: Any) -> None:
        """Call something in the device's loop, and wait for it."""

        async def now() -> None:
            what(*args)

        self.wait(now())

    def socket(self, source: str = "") -> DeviceSocket:
        """A new connection."""
        return DeviceSocket(self)

    def ask(self, method: str, path: str, secret: str | None, body: Any = None) -> httpx.Response:
        """One question; the answer as over HTTP."""
        text = None if body is None else json.dumps(body)
        status, answer = self.wait(self.device.request(method, path, secret, text))
        return httpx.Response(status, text=answer, headers={"content-type": "application/json"})

    def stop(self) -> None:
        """End its thread."""
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join(SECONDS)
        self.loop.close()


def unpacked(entry_point: Any, *args: Any) -> Any:
    """A call as it is: this process can carry it out."""
    return PreparedCall(entry_point, args)


@contextmanager
def device_running() -> Iterator[DeviceKeeper]:
    """A device for as long as the block lasts."""
    keeper = DeviceKeeper()
    try:
        yield keeper
    finally:
        keeper.stop()
