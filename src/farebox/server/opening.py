"""Opening a table: who sits where, secrets for every person, and the table that follows a finished one."""

import secrets
from collections.abc import Iterable

from farebox.boards import board_names
from farebox.game import MAX_SEED
from farebox.record import RULES
from farebox.server import keys
from farebox.server.live import Live
from farebox.server.log import Refused
from farebox.server.protocol import NewTable, SeatOpened, SeatWanted, TableOpened
from farebox.server.seats import Agreement, Seat, default_undo
from farebox.server.store import Opening
from farebox.server.think import offered_bots


def opening_for(wanted: NewTable, more_bots: Iterable[str] = ()) -> tuple[Opening, TableOpened]:
    """What is kept of a new table, and what is told once to who opened it."""
    if wanted.edition not in board_names():
        raise Refused("unknown", f"there is no such game; choose one of {', '.join(board_names())}")
    seats = [_seat(at, seat, wanted.edition, more_bots) for at, seat in enumerate(wanted.seats)]
    n_seats = len(seats)
    shift = secrets.randbelow(n_seats) if wanted.options.first == "random" else 0
    at = [(listed + shift) % n_seats for listed in range(n_seats)]
    placed = sorted(zip(at, seats, strict=True), key=lambda pair: pair[0])
    agreement = Agreement(
        table=keys.new_table_id(),
        edition=wanted.edition,
        rules=RULES,
        seed=secrets.randbelow(MAX_SEED + 1) if wanted.seed is None else wanted.seed,
        seats=tuple(seat.to_dict() for _, seat in placed),
        own_track=wanted.options.own_track,
        undo=wanted.options.undo or default_undo(seats),
        bot_seed=secrets.randbits(62),
    )
    told = [None if seat.bot else keys.new_secret() for seat in seats]
    spectator = keys.new_secret()
    digests = [(keys.digest(secret), seat) for secret, seat in zip(told, at, strict=True) if secret]
    opened = TableOpened(
        table=agreement.table,
        seats=[
            SeatOpened(seat=place, kind=seat.kind, secret=secret)
            for place, seat, secret in zip(at, seats, told, strict=True)
        ],
        spectator=spectator,
    )
    return Opening(agreement, [*digests, (keys.digest(spectator), None)]), opened


def _seat(at: int, wanted: SeatWanted, edition: str, more_bots: Iterable[str]) -> Seat:
    """One seat, named if nobody named it."""
    if wanted.kind != "bot":
        return Seat(wanted.name or f"Player {at + 1}", wanted.kind)
    check_bot(wanted.bot or "", edition, more_bots)
    return Seat(wanted.name or f"{wanted.bot}", "bot", wanted.bot)


def check_bot(bot: str, edition: str, more_bots: Iterable[str]) -> None:
    """Refuse a bot that is not offered; options, import paths and commands are not for the network."""
    known = offered_bots(edition, more_bots)
    if bot not in known:
        raise Refused("no_bot", f"there is no such bot; choose one of {', '.join(known)}")


def check_seed(wanted: NewTable) -> None:
    """Refuse a seed where it would let one person know the cards of another."""
    if sum(seat.kind != "bot" for seat in wanted.seats) > 1:
        raise Refused("forbidden", "with several people at the table chance deals: leave the seed out")


def moved_seat(seat: int, n_seats: int) -> int:
    """Where a seat sits in the rematch: who was second begins."""
    return (seat - 1) % n_seats


def rematch_of(live: Live) -> Opening:
    """The table that follows: same people, same secrets, another deal."""
    old, n_seats = live.room.agreement, len(live.room.seats)
    seats = sorted(
        ((moved_seat(at, n_seats), seat) for at, seat in enumerate(live.room.seats)), key=lambda pair: pair[0]
    )
    agreement = Agreement(
        table=keys.new_table_id(),
        edition=old.edition,
        rules=RULES,
        seed=secrets.randbelow(MAX_SEED + 1),
        seats=tuple(seat.to_dict() for _, seat in seats),
        own_track=old.own_track,
        undo=old.undo,
        bot_seed=secrets.randbits(62),
    )
    digests = [(digest, None if seat is None else moved_seat(seat, n_seats)) for digest, seat in live.digests]
    return Opening(agreement, digests)
