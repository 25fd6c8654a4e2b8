"""Who may come to a table: what secrets open, invitations made, used and withdrawn, games shown."""

import math
from typing import TYPE_CHECKING

from farebox.authority import keys
from farebox.authority.kept import Coming
from farebox.authority.keys import Key
from farebox.authority.live_table import Live
from farebox.messages.answers import Invitation, Joined, SeatTaken, Shown, Welcome
from farebox.messages.requests import Join
from farebox.server.storage.invitations import Invited
from farebox.tables.history import check_open
from farebox.tables.log import Refused

if TYPE_CHECKING:
    from farebox.server.live.hub import Hub

TRIES = 20  # others at the table may do something at the same moment, so often at most


class Admission:
    """Decides by what the database knows, because another server may have let somebody in."""

    def __init__(self, hub: "Hub") -> None:
        self.hub = hub

    async def find(self, table: str, secret: str) -> tuple[Live, Key]:
        """A table and what a secret opens there; without one, not even that it exists is told."""
        live = await self.hub.get(table)
        key = await self._key(live, secret)
        if key is None:
            raise Refused("unknown")
        return live, key

    async def _key(self, live: Live, secret: str) -> Key | None:
        """What a secret opens; one that is new to us may have been let in a moment ago."""
        key = keys.find_key(secret, live.keys)
        if key is None:
            live.keys = await self.hub.writer.keys(live.id)
            key = keys.find_key(secret, live.keys)
        return key

    # Coming in.

    async def look(self, table: str, invitation: str) -> Welcome:
        """What an invitation leads to; it stays as good as it was."""
        live = await self._get(table)
        invited = await self._invited(table, keys.digest(invitation))
        if live.table.seats[invited.seat].kind == "bot":
            raise Refused("used")
        seats: list[SeatTaken] = [
            {"seat": at, "name": seat.name, "kind": seat.kind}
            for at, seat in enumerate(live.table.seats)
            if seat.taken or seat.kind == "bot"
        ]
        agreed = live.table.agreement
        welcome: Welcome = {
            "edition": agreed.edition,
            "seat": invited.seat,
            "seats": seats,
            "pace": agreed.pace,
            "away_seconds": math.ceil(live.presence.away_seconds),
        }
        return {**welcome, "own_board": live.table.board.name} if agreed.own_board else welcome

    async def _invited(self, table: str, code: bytes) -> Invited:
        """An invitation by which one can still come in."""
        return _good(await self.hub.writer.do(lambda store: store.invitations.find(table, code)))

    async def join(self, table: str, wanted: Join) -> Joined:
        """Use an invitation. Who was let in already, and lost the answer, is told the same again."""
        live, code = await self._get(table), keys.digest(wanted.invitation)
        for _ in range(TRIES):
            key = await self._key(live, wanted.secret)
            if key is not None:
                return _seat_of(key)
            try:
                return await self._let_in(live, wanted, await self._invited(table, code))
            except Refused as error:
                if error.code != "stale":
                    raise
        raise Refused("stale", "much_at_once")

    async def _get(self, table: str) -> Live:
        """The table; that there is none is told as if only the invitation was wrong."""
        try:
            return await self.hub.get(table)
        except Refused as error:
            raise (Refused("unknown", "no_invitation") if error.code == "unknown" else error) from None

    async def _let_in(self, live: Live, wanted: Join, invited: Invited) -> Joined:
        seat, is_device = invited.seat, invited.kind == "device"
        coming = Coming(seat, keys.digest(wanted.invitation), keys.digest(wanted.secret))
        await self.hub.change(
            live,
            lambda table: table.propose_device(seat) if is_device else table.propose_join(seat, wanted.name),
            along=coming,
        )
        return {"seat": seat}

    # Inviting.

    async def invite(self, live: Live, seat: int) -> Invitation:
        """A new invitation to a seat that nobody has taken; the one before ends."""
        self._check_open(live, seat)
        code = keys.new_secret()
        digest = keys.digest(code)
        if not await self.hub.writer.do(lambda store: store.invitations.invite(live.id, seat, digest)):
            raise _taken(seat)
        return {"invitation": code}

    async def withdraw(self, live: Live, seat: int) -> None:
        """End a seat's invitation, if nobody has used it."""
        self._check_open(live, seat)
        await self.hub.writer.do(lambda store: store.invitations.withdraw(live.id, seat))

    async def invite_device(self, live: Live, seat: int) -> Invitation:
        """An invitation for another device of the seat's own person."""
        live.table.propose_device(seat)
        code = keys.new_secret()
        digest = keys.digest(code)
        await self.hub.writer.do(lambda store: store.invitations.invite_device(live.id, seat, digest))
        return {"invitation": code}

    def _check_open(self, live: Live, seat: int) -> None:
        if seat >= len(live.table.seats) or live.table.seats[seat].kind != "link":
            raise Refused("forbidden", "not_by_link", seat=seat)
        if live.table.seats[seat].taken:
            raise _taken(seat)

    # Showing.

    async def show(self, live: Live, secret: str) -> Shown:
        """What opens the finished game to anyone; the same again for who asks again."""
        if not live.table.is_over:
            raise Refused("not_over")
        check_open(live.table, live.is_open)
        replay = keys.replay_secret(secret)
        digest = keys.digest(replay)
        await self.hub.writer.do(lambda store: store.invitations.show(live.id, digest))
        return {"replay": replay}


def _good(invited: Invited | None) -> Invited:
    """The invitation, if one can still come in by it."""
    if invited is not None and invited.used_by is not None:
        raise Refused("used")
    if invited is None or invited.has_ended():
        raise Refused("unknown", "no_invitation")
    return invited


def _seat_of(key: Key) -> Joined:
    """Where somebody sits who was let in before."""
    if key.seat is None:
        raise Refused("forbidden", "other_secret")
    return {"seat": key.seat}


def _taken(seat: int) -> Refused:
    return Refused("forbidden", "seat_taken", seat=seat)
