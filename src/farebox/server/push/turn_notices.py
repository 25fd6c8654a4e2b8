"""Tells people whose page is closed that it is their turn: which table, which game, nothing of the cards."""

import asyncio
import http.client
import json
import logging
from functools import partial
from typing import TYPE_CHECKING

from farebox.authority.live_table import Live
from farebox.locale import Translator
from farebox.messages.requests import PushWanted
from farebox.server.push.encryption import Subscriber, encrypt, from_text
from farebox.server.push.services import endpoint_at
from farebox.server.push.vapid import Signer
from farebox.server.storage.pushes import Subscription
from farebox.server.storage.store import Store
from farebox.tables.log import Refused

if TYPE_CHECKING:
    from farebox.server.live.hub import Hub

log = logging.getLogger(__name__)

KEEP_SECONDS = 24 * 3600  # how long a service keeps what a device that is off can't get
GONE = (404, 410)  # nobody is subscribed there any more


class TurnNotices:
    """One server's."""

    def __init__(self, hub: "Hub", signer: Signer) -> None:
        self._hub = hub
        self._signer = signer
        self._told: dict[str, tuple[int, int]] = {}  # by table: seat and turn that somebody was told of

    @property
    def public_key(self) -> str:
        """What browsers subscribe with."""
        return self._signer.public

    async def subscribe(self, live: Live, seat: int, wanted: PushWanted) -> None:
        """Send a seat's person notices from now on."""
        one = Subscription(wanted.endpoint, wanted.p256dh, wanted.auth, wanted.language)
        endpoint_at(one.endpoint, self._hub.settings.push_services)
        try:
            encrypt(b"", _subscriber(one))
        except ValueError:
            raise Refused("malformed", "no_push_key") from None
        await self._hub.writer.do(lambda store: store.pushes.add(live.id, seat, one))

    def see(self, live: Live) -> None:
        """After a change: tell whose turn it is now, if they are not there and have not been told."""
        table = live.table
        seat = None if table.is_waiting else table.game.to_move
        if seat is None or not table.is_played_by_person(seat) or live.connections()[seat]:
            return
        turn = (seat, table.game.turns)
        if self._told.get(live.id) != turn:
            self._told[live.id] = turn
            self._hub.spawn(self._tell(live, seat))

    def forget(self, table: str) -> None:
        """A table is let go of."""
        self._told.pop(table, None)

    async def _tell(self, live: Live, seat: int) -> None:
        for one in await self._hub.writer.do(lambda store: store.pushes.of(live.id, seat)):
            status = await asyncio.to_thread(self._send, one, _text(live, one.language))
            if status in GONE:
                await self._hub.writer.do(partial(_drop, one.endpoint))
            elif status and not 200 <= status < 300:
                log.warning("a push service answered %d", status)

    def _send(self, to: Subscription, text: bytes) -> int:
        """The status that the service answers with; 0 if none did."""
        headers = {
            "Authorization": self._signer.header(to.endpoint),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(KEEP_SECONDS),
        }
        try:
            endpoint = endpoint_at(to.endpoint, self._hub.settings.push_services)
            return endpoint.send(encrypt(text, _subscriber(to)), headers)
        except (OSError, http.client.HTTPException, Refused) as error:
            log.warning("a push service could not be told: %s", type(error).__name__)
            return 0


def _subscriber(one: Subscription) -> Subscriber:
    return Subscriber(from_text(one.p256dh), from_text(one.auth))


def _drop(endpoint: str, store: Store) -> None:
    store.pushes.drop(endpoint)


def _text(live: Live, language: str) -> bytes:
    """All that is told."""
    say, table = Translator(language), live.table
    name = table.board.name if table.agreement.own_board else say(f"edition.{table.board.id}")
    return json.dumps({"table": live.id, "title": say("your_turn"), "body": name}).encode()
