"""One connection: hello, then whatever is wanted, each message answered or refused."""

import logging
from base64 import b64encode
from collections.abc import Callable

from farebox.authority.changes import Authority
from farebox.authority.live_table import Guest, Live
from farebox.authority.rights import viewer
from farebox.game.packed_knowledge import pack_knowledge
from farebox.messages.answers import HintMessage, PlanMessage
from farebox.messages.error_message import error_facts
from farebox.messages.requests import (
    Act,
    ClientMessage,
    Concede,
    Emote,
    HandOver,
    Hello,
    HintWanted,
    Ping,
    PlanWanted,
    Recolor,
    Rename,
    Say,
    TakeBack,
    Undo,
)
from farebox.tables.agreement import check_stand_in
from farebox.tables.log import Change, Refused
from farebox.tables.planning import plan_for
from farebox.tables.seats import STAND_IN
from farebox.tables.views import VERSION

log = logging.getLogger(__name__)

# The codes that a connection is closed with, by why.
CLOSE = {"malformed": 4400, "unknown": 4401, "too_large": 4413, "too_fast": 4429, "full": 4429, "fault": 1011}
OTHERWISE = 4400
TALKATIVE = "talk_slowly"  # no more than that: it closes no connection
RUDE = {"malformed", "too_fast", "binary", "hello_twice"}


class Conversation:
    """A connection from hello to goodbye. Who runs it reads texts, and brings what takes those sent back."""

    def __init__(
        self,
        authority: Authority,
        parse: Callable[[str], ClientMessage],
        new_guest: Callable[[int | None, int], Guest],
    ) -> None:
        self.authority = authority
        self.rude = 0  # malformed or too fast messages in a row
        self.live: Live
        self.guest: Guest
        self._parse = parse
        self._new_guest = new_guest

    # Coming and going.

    async def greet(self, text: str) -> Hello:
        """The first message, which says which table and seat; refused if it doesn't, or may not."""
        message = self._parse(text)
        if not isinstance(message, Hello):
            raise Refused("hello_first")
        if message.v != VERSION:
            raise Refused("version", "speaks", n=VERSION)
        self.live, key = await self.authority.find(message.table, message.secret)
        if key.kind == "replay":
            raise Refused("forbidden", "replay_only")
        seat = viewer(key)
        seen = self.live.table.told(seat) if message.seen is None else message.seen
        self.guest = self._new_guest(seat, seen)
        return message

    def join(self, hello: Hello) -> None:
        """Sit down, or begin to watch."""
        self.authority.join(self.live, self.guest)
        self.live.show(self.guest, hello.ref)
        self._presence_changed()

    def leave(self) -> None:
        """Go."""
        self.authority.leave(self.live, self.guest)
        self._presence_changed()

    def _presence_changed(self) -> None:
        """Tell all, unless it was a spectator who came or went."""
        if self.guest.seat is not None:
            self.authority.presence_changed(self.live)

    # What is wanted.

    async def handle(self, text: str) -> None:
        """Answer a message, or refuse it; a mistake of ours is told as one."""
        ref: int | None = None
        try:
            self.check_pace()
            message = self._parse(text)
            ref = message.ref
            if isinstance(message, Hello):
                raise Refused("hello_twice")
            self.rude = 0
            await self._do(message)
        except Refused as error:
            self.refuse(error, ref)
        except Exception as error:
            log.error("a message could not be carried out: %s", type(error).__name__)
            self.refuse(Refused("fault"), ref)

    def check_pace(self) -> None:
        """Refuse what comes too fast, where that matters."""

    def refuse(self, error: Refused, ref: int | None = None) -> None:
        """Say why not; who acted on what was not there any more sees what is."""
        self.rude += error.code in RUDE and error.why != TALKATIVE
        told = error_facts(error, self.live.table.told(self.guest.seat), ref)
        self.guest.push(self.live.dump(told))
        if error.code == "stale":
            self.live.show(self.guest)

    async def _do(self, message: ClientMessage) -> None:
        if isinstance(message, Ping):
            pong = {"type": "pong"} if message.ref is None else {"type": "pong", "ref": message.ref}
            self.guest.push(self.live.dump(pong))
            return
        seat = self.guest.seat
        if seat is None:
            raise Refused("forbidden", "only_watching")
        if isinstance(message, PlanWanted):
            self._tell_plan(message, seat)
            return
        if isinstance(message, HintWanted):
            await self._tell_hint(message, seat)
            return
        if isinstance(message, Say | Emote) and not self.live.may_talk(seat):
            raise Refused("too_fast", TALKATIVE)
        await self.authority.change(
            self.live, lambda table: self._propose(message, seat), self.guest, message.ref
        )
        if isinstance(message, Act):
            self.acted()

    def _tell_plan(self, message: PlanWanted, seat: int) -> None:
        """Answer at once: the table stays as it is."""
        table = self.live.table
        told: PlanMessage = {
            "type": "plan",
            "plan": plan_for(table, seat, message.routes),
            "sequence": table.told(seat),
        }
        self.guest.push(self.live.dump(told if message.ref is None else {**told, "ref": message.ref}))

    async def _tell_hint(self, message: HintWanted, seat: int) -> None:
        """Note that it was asked for, then tell what to think about: thinking is not for an authority."""
        live, ref = self.live, message.ref
        await self.authority.change(
            live, lambda table: table.propose_hint(seat, message.sequence), self.guest, ref
        )
        table = live.table
        if table.game.to_move != seat:
            raise Refused("stale")
        observation = table.game.observe(seat)
        told: HintMessage = {
            "type": "hint",
            "knowledge": b64encode(pack_knowledge(observation)).decode(),
            "edition": table.agreement.edition,
            "ids": list(observation.ids),
            "sequence": table.told(seat),
        }
        if table.agreement.own_board:
            told["own_board"] = table.agreement.own_board
        if ref is not None:
            told["ref"] = ref
        self.guest.push(live.dump(told))

    def acted(self) -> None:
        """A person has decided something."""

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
            case Concede():
                return table.propose_concede(seat)
        return self._propose_among_people(message, seat)

    def _propose_among_people(self, message: ClientMessage, seat: int) -> Change:
        """What people choose before they begin, and tell each other."""
        table = self.live.table
        match message:
            case Recolor():
                return table.propose_color(seat, message.color)
            case Say():
                return table.propose_say(seat, message.text)
            case Emote():
                return table.propose_emote(seat, message.emote)
        raise TypeError(type(message).__name__)

    def _hand_over(self, message: HandOver, seat: int) -> Change:
        table, bot = self.live.table, message.bot or STAND_IN
        check_stand_in(bot, self.authority.bots_of(table.board))
        change = table.propose_hand_over(seat, message.seat, bot)
        if message.seat == seat:
            return change
        name = table.names[message.seat]
        if self.live.connections()[message.seat]:
            raise Refused("not_empty", "is_here", name=name)
        if wait := self.live.handover_in()[message.seat]:
            raise Refused("not_empty", "may_return", name=name, n=wait)
        return change
