"""Opening a table: who sits where, secrets and invitations, and the table that follows a finished one."""

import secrets
import time
from collections.abc import Iterable
from dataclasses import replace

from farebox.boards import board_names
from farebox.game.records.record import RULES
from farebox.game.seal import new_seal
from farebox.server.protocol import NewTable, SeatOpened, SeatWanted, TableOpened
from farebox.server.storage import keys
from farebox.server.storage.keys import Key
from farebox.server.storage.store import Opening
from farebox.server.thinking.question import offered_bots
from farebox.tables.log import Refused
from farebox.tables.seats import Agreement, Seat, default_undo, moved_seat, n_people
from farebox.tables.table import Room
from farebox.tables.undo import UndoRule

NO_STAND_IN = "random"  # plays no better than nobody


def opening_for(wanted: NewTable, more_bots: Iterable[str] = ()) -> tuple[Opening, TableOpened]:
    """What is kept of a new table, and what is told once to who opened it."""
    if wanted.edition not in board_names():
        raise Refused("unknown", f"there is no such game; choose one of {', '.join(board_names())}")
    seats = [_seat(at, seat, wanted.edition, more_bots) for at, seat in enumerate(wanted.seats)]
    agreement, places = _agree(wanted, seats)
    opened = [_open_seat(seat, place) for seat, place in zip(seats, places, strict=True)]
    told = TableOpened(
        table=agreement.table, seats=opened, spectator=keys.new_secret(), host=keys.new_secret()
    )
    return _to_keep(agreement, told), told


def _agree(wanted: NewTable, seats: list[Seat]) -> tuple[Agreement, list[int]]:
    """The table, and where each of the seats sits."""
    n_seats = len(seats)
    shift = secrets.randbelow(n_seats) if wanted.options.first == "random" else 0
    places = [(listed + shift) % n_seats for listed in range(n_seats)]
    round_the_table = sorted(zip(places, seats, strict=True), key=lambda pair: pair[0])
    agreement = Agreement(
        **vars(new_seal(wanted.seed)),
        table=keys.new_table_id(),
        edition=wanted.edition,
        rules=RULES,
        seats=tuple(seat.to_dict() for _, seat in round_the_table),
        own_track=wanted.options.own_track,
        undo=_undo_rule(wanted.options.undo, seats),
        bot_seed=secrets.randbits(62),
        pace=wanted.options.pace,
        practice=wanted.seed is not None,
        opened=time.time(),
    )
    return agreement, places


def _undo_rule(wanted: UndoRule | None, seats: list[Seat]) -> UndoRule:
    """How things may be taken back, for those who are there."""
    people = n_people(seats)
    if not people:
        raise Refused("forbidden", "a table needs a person: bots among themselves play with farebox simulate")
    if wanted == "own" and people > 1:
        raise Refused(
            "forbidden", 'with several people only what showed nothing is taken back: undo is "unrevealed"'
        )
    return wanted or default_undo(seats)


def _open_seat(seat: Seat, place: int) -> SeatOpened:
    """A secret for who is here, an invitation for who will come, nothing for a bot."""
    return SeatOpened(
        seat=place,
        kind=seat.kind,
        secret=keys.new_secret() if seat.kind == "here" else None,
        invitation=keys.new_secret() if seat.kind == "link" else None,
    )


def _to_keep(agreement: Agreement, told: TableOpened) -> Opening:
    """Of what was told, the digests."""
    seats = [Key(keys.digest(one.secret), "seat", one.seat) for one in told.seats if one.secret]
    others = [Key(keys.digest(told.spectator), "spectator"), Key(keys.digest(told.host), "host")]
    invitations = {one.seat: keys.digest(one.invitation) for one in told.seats if one.invitation}
    return Opening(agreement, [*seats, *others], invitations)


def _seat(at: int, wanted: SeatWanted, edition: str, more_bots: Iterable[str]) -> Seat:
    """One seat, named if nobody named it."""
    if wanted.kind != "bot":
        return Seat(wanted.name or f"Player {at + 1}", wanted.kind, taken=wanted.kind == "here")
    check_bot(wanted.bot or "", edition, more_bots)
    return Seat(wanted.name or f"{wanted.bot}", "bot", wanted.bot)


def check_bot(bot: str, edition: str, more_bots: Iterable[str]) -> None:
    """Refuse a bot that is not offered; options, import paths and commands are not for the network."""
    known = offered_bots(edition, more_bots)
    if bot not in known:
        raise Refused("no_bot", f"there is no such bot; choose one of {', '.join(known)}")


def check_stand_in(bot: str, edition: str, more_bots: Iterable[str]) -> None:
    """Refuse a bot that nobody would want to be played for by."""
    check_bot(bot, edition, more_bots)
    if bot == NO_STAND_IN:
        raise Refused("no_bot", f"{bot} sits in for nobody; choose another bot, or none")


def check_seed(wanted: NewTable) -> None:
    """Refuse a seed where it would let one person know the cards of another."""
    if sum(seat.kind != "bot" for seat in wanted.seats) > 1:
        raise Refused("forbidden", "with several people at the table chance deals: leave the seed out")


def rematch_of(room: Room) -> Opening:
    """The table that follows: same people, same secrets, another deal."""
    old, n_seats = room.agreement, len(room.seats)
    seats = sorted(
        ((moved_seat(at, n_seats), seat) for at, seat in enumerate(room.seats)), key=lambda pair: pair[0]
    )
    agreement = replace(
        old,
        **vars(new_seal()),
        table=keys.new_table_id(),
        rules=RULES,
        seats=tuple(seat.to_dict() for _, seat in seats),
        bot_seed=secrets.randbits(62),
        practice=False,
        opened=time.time(),
    )
    return Opening(agreement, after=old.table)
