"""One connection of the page's: its messages are taken one after the other, in the order they came."""

import asyncio
import logging
from typing import TYPE_CHECKING

from farebox.authority.conversation import CLOSE, OTHERWISE, Conversation
from farebox.authority.live_table import Guest, plain_json
from farebox.messages.bounds import MESSAGE_BYTES
from farebox.messages.checking import Malformed, read_message
from farebox.messages.error_message import error_facts
from farebox.messages.requests import ClientMessage
from farebox.tables.log import Refused

if TYPE_CHECKING:
    from farebox.device.tables_here import DeviceAuthority

log = logging.getLogger(__name__)

RUDE_IN_A_ROW = 10


class ScreenGuest(Guest):
    """Whoever looks at the screen."""

    def __init__(self, device: "DeviceAuthority", connection: int, seat: int | None, seen: int) -> None:
        super().__init__(seat, seen)
        self._device = device
        self._connection = connection

    def push(self, text: str) -> None:
        """Send a message."""
        self._device.runtime.send(self._connection, text)


class ScreenConversation(Conversation):
    """A connection from hello to goodbye."""

    def __init__(self, device: "DeviceAuthority", connection: int) -> None:
        super().__init__(device, parse, lambda seat, seen: ScreenGuest(device, connection, seat, seen))
        self._device = device
        self._connection = connection
        self._turn = asyncio.Lock()
        self._has_greeted = False
        self._has_gone = False

    async def receive(self, text: str) -> None:
        """A message, when those before it have been answered."""
        async with self._turn:
            if self._has_gone:
                return
            if self._has_greeted:
                await self._listen(text)
            else:
                await self._begin(text)

    def go(self) -> None:
        """It is closed, whoever did it."""
        if self._has_greeted and not self._has_gone:
            self.leave()
        self._has_gone = True

    async def _begin(self, text: str) -> None:
        try:
            check_size(text, MESSAGE_BYTES)
            hello = await self.greet(text)
        except Refused as error:
            self._turn_away(error)
            return
        except Exception as error:
            log.error("a table could not be loaded: %s", type(error).__name__)
            self._turn_away(Refused("fault"))
            return
        if not self._has_gone:
            self._has_greeted = True
            self.join(hello)

    async def _listen(self, text: str) -> None:
        try:
            check_size(text, MESSAGE_BYTES)
        except Refused as error:
            self.refuse(error)
            self._close(error.code)
            return
        await self.handle(text)
        if self.rude >= RUDE_IN_A_ROW:
            self._close("too_fast")

    def _turn_away(self, error: Refused) -> None:
        self._device.runtime.send(self._connection, plain_json(error_facts(error)))
        self._close(error.code)

    def _close(self, code: str) -> None:
        self._device.disconnect(self._connection)
        self._device.runtime.close(self._connection, CLOSE.get(code, OTHERWISE))


def parse(text: str) -> ClientMessage:
    """A message; refused if it is none."""
    try:
        return read_message(text)
    except Malformed as error:
        raise Refused("malformed", "malformed_because", problem=str(error)) from None


def check_size(text: str, most: int) -> None:
    """Refuse what is longer than any message needs."""
    if len(text.encode("utf-8", "surrogatepass")) > most:
        raise Refused("too_large", "most_bytes", n=most)
