"""One websocket: what it reads, how fast, and when it is closed."""

import asyncio
import contextlib
import logging

from pydantic import TypeAdapter, ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from farebox.authority.conversation import CLOSE, OTHERWISE, Conversation
from farebox.authority.live_table import Guest
from farebox.messages.error_message import error_facts
from farebox.messages.requests import ClientMessage, Hello
from farebox.server.counters import DECISIONS, count_refusal
from farebox.server.http.rates import Bucket
from farebox.server.live.hub import Hub
from farebox.server.live.socket_guest import SocketGuest, dump
from farebox.server.protocol.checked import explain
from farebox.server.protocol.derived import Checked
from farebox.tables.log import Refused

log = logging.getLogger(__name__)

CLIENT: TypeAdapter[ClientMessage] = TypeAdapter(Checked[ClientMessage])


class SocketConversation(Conversation):
    """A connection from hello to goodbye."""

    guest: SocketGuest

    def __init__(self, socket: WebSocket, hub: Hub) -> None:
        super().__init__(hub, parse, self._new)
        self.socket = socket
        self.limits = hub.settings.limits
        self.bucket = Bucket(self.limits.messages)

    def _new(self, seat: int | None, seen: int) -> Guest:
        address = self.socket.client.host if self.socket.client else ""
        return SocketGuest(seat, seen, self.limits.outgoing, address)

    async def run(self) -> None:
        """Until one of the two goes."""
        try:
            hello = await asyncio.wait_for(self._hello(), self.limits.hello_seconds)
        except WebSocketDisconnect:
            return
        except TimeoutError:
            await self.socket.close(4408, "no hello")
            return
        except Refused as error:
            await self._turn_away(error)
            return
        except Exception as error:
            log.error("a table could not be loaded: %s", type(error).__name__)
            await self._turn_away(Refused("fault"))
            return
        self.join(hello)
        sender = asyncio.create_task(self._send())
        try:
            await self._listen()
        finally:
            self.leave()
            sender.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await sender

    async def _hello(self) -> Hello:
        return await self.greet(await self._receive())

    async def _turn_away(self, error: Refused) -> None:
        count_refusal(error.code)
        await self.socket.send_text(dump(error_facts(error)))
        await self.socket.close(CLOSE.get(error.code, OTHERWISE), error.code)

    # Out.

    async def _send(self) -> None:
        while (text := await self.guest.queue.get()) is not None:
            try:
                await self.socket.send_text(text)
            except (WebSocketDisconnect, RuntimeError):
                return
        await self.socket.close(4429, "too slow")

    def refuse(self, error: Refused, ref: int | None = None) -> None:
        """Say why not, and count it."""
        count_refusal(error.code)
        super().refuse(error, ref)

    def acted(self) -> None:
        """Count a decision."""
        DECISIONS.labels("people").inc()

    # In.

    async def _listen(self) -> None:
        while self.rude < self.limits.bad_in_a_row:
            try:
                text = await self._receive()
            except WebSocketDisconnect:
                return
            except Refused as error:
                self.refuse(error)
                if error.code == "too_large":
                    break
                continue
            await self.handle(text)
        await self._last_words()

    async def _last_words(self) -> None:
        """Let the refusals out before closing."""
        for _ in range(100):
            if self.guest.queue.empty():
                break
            await asyncio.sleep(0.01)
        code = "too_fast" if self.rude >= self.limits.bad_in_a_row else "too_large"
        with contextlib.suppress(RuntimeError):
            await self.socket.close(CLOSE[code], code)

    def check_pace(self) -> None:
        """Refuse what comes too fast."""
        if not self.bucket.take():
            raise Refused("too_fast")

    async def _receive(self) -> str:
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code") or 1000)
        text: str | None = message.get("text")
        if text is None:
            raise Refused("binary")
        if len(text.encode("utf-8", "surrogatepass")) > self.limits.message_bytes:
            raise Refused("too_large", "most_bytes", n=self.limits.message_bytes)
        return text


def parse(text: str) -> ClientMessage:
    """A message; refused if it is none."""
    try:
        return CLIENT.validate_json(text)
    except ValidationError as error:
        raise Refused("malformed", "malformed_because", problem=explain(error.errors())) from None
