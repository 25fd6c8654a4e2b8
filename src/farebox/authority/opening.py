"""Opening a table: secrets, invitations, and what of them is kept."""

import secrets
import time
from collections.abc import Callable, Iterable
from typing import TypeAlias

from farebox.authority import keys
from farebox.authority.daily import OPPONENT, DayDeal
from farebox.authority.kept import Opening
from farebox.authority.keys import Key
from farebox.boards import Board
from farebox.game.seal import Seed, new_seal, table_seed
from farebox.messages.answers import SeatOpened, TableOpened
from farebox.messages.requests import DailyWanted, NewTable, SeatWanted
from farebox.tables.agreement import (
    Agreement,
    Fresh,
    Wishes,
    agree,
    check_bot,
    check_seed,
    follow,
    new_seat,
)
from farebox.tables.log import Refused
from farebox.tables.offered import offered_bots
from farebox.tables.seats import Seat
from farebox.tables.table import Table
from farebox.tables.table_board import board_of, own_text

Clock: TypeAlias = Callable[[], float]


def opening_for(
    wanted: NewTable,
    more_bots: Iterable[str] = (),
    *,
    chosen_deals: bool = False,
    clock: Clock = time.time,
) -> tuple[Opening, TableOpened]:
    """What is kept of a new table, and what is told once to who opened it.

    Unless deals may be chosen, nobody names one where others play.
    """
    board = _board(wanted)
    seats = [_seat(seat, offered_bots(board, more_bots)) for seat in wanted.seats]
    if wanted.seed is not None and not chosen_deals:
        check_seed(seats)
    options, is_named = wanted.options, wanted.seed is not None
    text = own_text(board, wanted.own_board or "")
    wishes = Wishes(
        edition=board.id,
        own_board=text,
        own_track=options.own_track,
        undo=options.undo,
        pace=options.pace,
        practice=is_named,
        proposals=options.proposals,
        hints=options.hints,
        waits=options.waits,
    )
    shift = secrets.randbelow(len(seats)) if options.first == "random" else 0
    return _opening(wishes, seats, _fresh(clock, wanted.seed, shift))


def daily_opening(
    deal: DayDeal, wanted: DailyWanted, clock: Clock = time.time
) -> tuple[Opening, TableOpened]:
    """The same for a day's deal: one person, who begins, and one opponent, with the same whims for everybody.

    Nothing that brought a card to light is taken back: it would be a look at what others play unseen. Nobody
    is helped with what everybody's points are compared in.
    """
    seats = [new_seat("here", wanted.name), new_seat("bot", wanted.opponent, OPPONENT)]
    wishes = Wishes(edition=deal.edition, undo="unrevealed", hints=False, daily=deal.day, opens=deal.opens)
    fresh = Fresh(keys.new_table_id(), deal.seal, table_seed(deal.seal.seed), clock())
    return _opening(wishes, seats, fresh)


def _opening(wishes: Wishes, seats: list[Seat], fresh: Fresh) -> tuple[Opening, TableOpened]:
    agreement, places = agree(wishes, seats, fresh)
    opened = [_open_seat(seat, place) for seat, place in zip(seats, places, strict=True)]
    told: TableOpened = {
        "table": agreement.table,
        "seats": opened,
        "spectator": keys.new_secret(),
        "host": keys.new_secret(),
    }
    return _to_keep(agreement, told), told


def rematch_of(table: Table, clock: Clock = time.time) -> Opening:
    """The table that follows: same people, same secrets, another deal."""
    return Opening(follow(table.agreement, table.seats, _fresh(clock)), after=table.agreement.table)


def _board(wanted: NewTable) -> Board:
    """What is to be played on; an edition that is named beside a board must be that board's own id."""
    board = board_of(wanted.edition, wanted.own_board or "")
    if wanted.edition not in ("", board.id):
        raise Refused("malformed", "other_edition", edition=wanted.edition, id=board.id)
    return board


def _fresh(clock: Clock, seed: Seed | None = None, shift: int = 0) -> Fresh:
    """What chance and clock give a new table; with a named deal, bots choose the same again too."""
    bots = secrets.randbits(62) if seed is None else table_seed(seed)
    return Fresh(keys.new_table_id(), new_seal(seed), bots, clock(), shift)


def _seat(wanted: SeatWanted, known: tuple[str, ...]) -> Seat:
    """One seat; options, import paths and commands of bots are not for the network."""
    if wanted.kind == "bot":
        check_bot(wanted.bot or "", known)
    return new_seat(wanted.kind, wanted.name, wanted.bot)


def _open_seat(seat: Seat, place: int) -> SeatOpened:
    """A secret for who is here, an invitation for who will come, nothing for a bot."""
    return {
        "seat": place,
        "kind": seat.kind,
        "secret": keys.new_secret() if seat.kind == "here" else None,
        "invitation": keys.new_secret() if seat.kind == "link" else None,
    }


def _to_keep(agreement: Agreement, told: TableOpened) -> Opening:
    """Of what was told, the digests."""
    seats = [Key(keys.digest(one["secret"]), "seat", one["seat"]) for one in told["seats"] if one["secret"]]
    others = [Key(keys.digest(told["spectator"]), "spectator"), Key(keys.digest(told["host"]), "host")]
    invitations = {one["seat"]: keys.digest(one["invitation"]) for one in told["seats"] if one["invitation"]}
    return Opening(agreement, [*seats, *others], invitations)
