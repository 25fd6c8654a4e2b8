"""Opening a table for people who come over the network: secrets, invitations, and what of them is kept."""

import secrets
import time
from collections.abc import Iterable

from farebox.game.seal import Seed, new_seal
from farebox.server.protocol import NewTable, SeatOpened, SeatWanted, TableOpened
from farebox.server.storage import keys
from farebox.server.storage.keys import Key
from farebox.server.storage.store import Opening
from farebox.tables.agreement import (
    Agreement,
    Fresh,
    Wishes,
    agree,
    check_bot,
    check_edition,
    check_seed,
    follow,
    new_seat,
)
from farebox.tables.offered import offered_bots
from farebox.tables.seats import Seat
from farebox.tables.table import Table


def opening_for(
    wanted: NewTable, more_bots: Iterable[str] = (), *, chosen_deals: bool = True
) -> tuple[Opening, TableOpened]:
    """What is kept of a new table, and what is told once to who opened it.

    Unless deals may be chosen, nobody names one where others play.
    """
    check_edition(wanted.edition)
    seats = [_seat(at, seat, offered_bots(wanted.edition, more_bots)) for at, seat in enumerate(wanted.seats)]
    if wanted.seed is not None and not chosen_deals:
        check_seed(seats)
    options, is_named = wanted.options, wanted.seed is not None
    wishes = Wishes(wanted.edition, options.own_track, options.undo, options.pace, is_named)
    shift = secrets.randbelow(len(seats)) if options.first == "random" else 0
    agreement, places = agree(wishes, seats, _fresh(wanted.seed, shift))
    opened = [_open_seat(seat, place) for seat, place in zip(seats, places, strict=True)]
    told = TableOpened(
        table=agreement.table, seats=opened, spectator=keys.new_secret(), host=keys.new_secret()
    )
    return _to_keep(agreement, told), told


def rematch_of(table: Table) -> Opening:
    """The table that follows: same people, same secrets, another deal."""
    return Opening(follow(table.agreement, table.seats, _fresh()), after=table.agreement.table)


def _fresh(seed: Seed | None = None, shift: int = 0) -> Fresh:
    """What chance and clock give a new table."""
    return Fresh(keys.new_table_id(), new_seal(seed), secrets.randbits(62), time.time(), shift)


def _seat(at: int, wanted: SeatWanted, known: tuple[str, ...]) -> Seat:
    """One seat; options, import paths and commands of bots are not for the network."""
    if wanted.kind == "bot":
        check_bot(wanted.bot or "", known)
    return new_seat(at, wanted.kind, wanted.name, wanted.bot)


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
