"""One websocket: hello, then whatever the client wants, each message checked, answered or refused."""

import asyncio
import contextlib
import logging

from pydantic import TypeAdapter, ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from farebox.server.counters import DECISIONS, count_refusal
from farebox.server.http.rates import Bucket
from farebox.server.live.admission import viewer
from farebox.server.live.hub import Hub
from farebox.server.live.live_table import Guest, Live, dump
from farebox.server.protocol import (
    VERSION,
    Act,
    ClientMessage,
    HandOver,
    Hello,
    Ping,
    Rename,
    TakeBack,
    Undo,
)
from farebox.server.protocol.error_codes import explain
from farebox.tables.agreement import check_stand_in
from farebox.tables.log import Change, Refused
from farebox.tables.offered import offered_bots
from farebox.tables.seats import STAND_IN
from farebox.tables.undo import CantUndo

log = logging.getLogger(__name__)

CLIENT: TypeAdapter[ClientMessage] = TypeAdapter(ClientMessage)
CLOSE = {"malformed": 4400, "unknown": 4401, "too_large": 4413, "too_fast": 4429, "full": 4429, "fault": 1011}
FAULT = "something went wrong on our side: look at the table and try again"
RUDE = {"malformed", "too_fast", "binary", "hello_twice"}


class Talk:
    """A connection from hello to goodbye."""

    def __init__(self, socket: WebSocket, hub: Hub) -> None:
        self.socket = socket
        self.hub = hub
        self.limits = hub.settings.limits
        self.bucket = Bucket(self.limits.messages)
        self.rude = 0  # malformed or too fast messages in a row
        self.live: Live
        self.guest: Guest

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
            await self._turn_away(Refused("fault", "something went wrong on our side"))
            return
        self._join(hello)
        sender = asyncio.create_task(self._send())
        try:
            await self._listen()
        finally:
            self._leave()
            sender.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await sender

    async def _turn_away(self, error: Refused) -> None:
        await self.socket.send_text(_error(error))
        await self.socket.close(CLOSE.get(error.code, 4400), error.code)

    # Coming and going.

    async def _hello(self) -> Hello:
        message = self._parse(await self._receive())
        if not isinstance(message, Hello):
            raise Refused("hello_first", "say hello first: which table, and the secret of a seat")
        if message.v != VERSION:
            raise Refused("version", f"this server speaks version {VERSION}")
        self.live, key = await self.hub.admission.find(message.table, message.secret)
        if key.kind == "replay":
            raise Refused("forbidden", "this link shows a finished game: look at its record or its replay")
        seat = viewer(key)
        seen = self.live.table.told(seat) if message.seen is None else message.seen
        address = self.socket.client.host if self.socket.client else ""
        self.guest = Guest(seat, seen, self.limits.outgoing, address)
        return message

    def _join(self, hello: Hello) -> None:
        self.hub.join(self.live, self.guest)
        self.live.show(self.guest, hello.ref)
        self._presence_changed()

    def _leave(self) -> None:
        self.hub.leave(self.live, self.guest)
        self._presence_changed()

    def _presence_changed(self) -> None:
        """Tell all, unless it was a spectator who came or went."""
        if self.guest.seat is not None:
            self.hub.neighbours.presence_changed(self.live)

    # Out.

    async def _send(self) -> None:
        while (text := await self.guest.queue.get()) is not None:
            try:
                await self.socket.send_text(text)
            except (WebSocketDisconnect, RuntimeError):
                return
        await self.socket.close(4429, "too slow")

    # In.

    async def _listen(self) -> None:
        while self.rude < self.limits.bad_in_a_row:
            try:
                text = await self._receive()
            except WebSocketDisconnect:
                return
            except Refused as error:
                self._refuse(error, None)
                if error.code == "too_large":
                    break
                continue
            await self._handle(text)
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

    async def _handle(self, text: str) -> None:
        ref: int | None = None
        try:
            if not self.bucket.take():
                raise Refused("too_fast", "too many messages at once; wait a moment")
            message = self._parse(text)
            ref = message.ref
            if isinstance(message, Hello):
                raise Refused("hello_twice", "this connection has said hello already")
            self.rude = 0
            await self._do(message)
        except Refused as error:
            self._refuse(error, ref)
        except Exception as error:
            log.error("a message could not be carried out: %s", type(error).__name__)
            self._refuse(Refused("fault", FAULT), ref)

    def _refuse(self, error: Refused, ref: int | None) -> None:
        self.rude += error.code in RUDE
        self.guest.push(_error(error, self.live.table.told(self.guest.seat), ref))
        if error.code == "stale":
            self.live.show(self.guest)

    async def _do(self, message: ClientMessage) -> None:
        if isinstance(message, Ping):
            self.guest.push(dump({"type": "pong"} | ({} if message.ref is None else {"ref": message.ref})))
            return
        seat = self.guest.seat
        if seat is None:
            raise Refused("forbidden", "spectators only watch")
        await self.hub.change(self.live, lambda table: self._propose(message, seat), self.guest, message.ref)
        if isinstance(message, Act):
            DECISIONS.labels("people").inc()

    def _propose(self, message: ClientMessage, seat: int) -> Change:
        """The change that a message asks for; called when the table is ours to change."""
        table = self.live.table
        match message:
            case Act():
                return table.propose_act(seat, message.sequence, message.action)
            case Undo():
                return table.propose_undo(seat, message.sequence)
            case TakeBack():
                return table.propose_take_back(seat)
            case Rename():
                return table.propose_rename(seat, message.name)
            case HandOver():
                return self._hand_over(message, seat)
        raise TypeError(type(message).__name__)

    def _hand_over(self, message: HandOver, seat: int) -> Change:
        table, bot = self.live.table, message.bot or STAND_IN
        check_stand_in(bot, offered_bots(table.agreement.edition, self.hub.settings.more_bots))
        change = table.propose_hand_over(seat, message.seat, bot)
        name = table.seats[message.seat].name
        if self.live.connections()[message.seat]:
            raise Refused("not_empty", f"{name} is at the table")
        if wait := self.live.handover_in()[message.seat]:
            raise Refused("not_empty", f"{name} may come back: in {wait} seconds a bot may play for them")
        return change

    async def _receive(self) -> str:
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code") or 1000)
        text: str | None = message.get("text")
        if text is None:
            raise Refused("binary", "messages are text, not bytes")
        if len(text.encode("utf-8", "surrogatepass")) > self.limits.message_bytes:
            raise Refused("too_large", f"a message has at most {self.limits.message_bytes} bytes")
        return text

    def _parse(self, text: str) -> ClientMessage:
        try:
            return CLIENT.validate_json(text)
        except ValidationError as error:
            raise Refused("malformed", f"malformed message: {explain(error.errors())}") from None


def _error(error: Refused, sequence: int | None = None, ref: int | None = None) -> str:
    count_refusal(error.code)
    facts = {"type": "error", "code": error.code, "message": str(error)}
    reason = error.reason.code if isinstance(error.reason, CantUndo) else None
    optional = {"rule": error.rule, "reason": reason, "sequence": sequence, "ref": ref}
    return dump(facts | {name: value for name, value in optional.items() if value is not None})
