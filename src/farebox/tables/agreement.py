"""What is agreed on when a table is opened, or a rematch: plain data, as a database may keep it.

What only chance and the clock can give comes from the caller, in a `Fresh`.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from farebox.boards import Board
from farebox.game.records.record import RULES
from farebox.game.seal import Seal, Seed
from farebox.tables.log import Refused
from farebox.tables.seats import AS_PLACED, Seat, SeatAgreed, SeatKind, moved_seat
from farebox.tables.table_board import board_of
from farebox.tables.undo import UndoRule
from farebox.tables.view_types import Pace

NO_STAND_IN = "random"  # plays no better than nobody


@dataclass(frozen=True)
class Agreement:
    """A table as it was opened: all that its game depends on but the log.

    Only a game that was dealt elsewhere has no seed.
    """

    table: str
    edition: str
    rules: str
    seed: Seed | None
    seats: tuple[SeatAgreed, ...]
    own_track: bool = False
    undo: UndoRule = "unrevealed"
    bot_seed: int = 0
    pace: Pace = "live"
    practice: bool = False  # whoever opened it named the seed, and can know every card
    proposals: bool = True  # seats are told ways for their tickets
    hints: bool = False  # seats may ask what a strong player would do
    salt: str = ""
    opened: float = 0.0
    waits: bool = False  # nobody decides anything before the table is started
    own_board: str = ""  # the text of a board that somebody brought; empty: the edition's own
    daily: str = ""  # the date, if it is that day's deal
    opens: float = 0.0  # before that what the deal hides stays so though the game is over

    def board(self) -> Board:
        """What the game is played on."""
        return board_of(self.edition, self.own_board)

    @property
    def seal(self) -> Seal | None:
        """What fixes the deal, and proves it afterwards."""
        return None if self.seed is None else Seal(self.seed, self.salt)

    def new_seats(self) -> list[Seat]:
        """The seats as they were at the start."""
        return [_placed(at, Seat(**seat)) for at, seat in enumerate(self.seats)]


@dataclass(frozen=True)
class Fresh:
    """What is new at every table; everybody sits `shift` places on from where they are listed."""

    table: str
    seal: Seal
    bot_seed: int
    opened: float
    shift: int = 0


@dataclass(frozen=True)
class Wishes:
    """What whoever opens a table may choose; `practice` if they named the deal.

    Where nobody says, one takes things back and asks for hints as is usual for those who play.
    """

    edition: str
    own_board: str = ""
    own_track: bool = False
    undo: UndoRule | None = None
    pace: Pace = "live"
    practice: bool = False
    proposals: bool = True
    hints: bool | None = None
    waits: bool = False
    daily: str = ""
    opens: float = 0.0


def agree(wishes: Wishes, seats: Sequence[Seat], fresh: Fresh) -> tuple[Agreement, list[int]]:
    """The table that is opened, and where each of the seats listed sits at it."""
    places = [(listed + fresh.shift) % len(seats) for listed in range(len(seats))]
    agreement = Agreement(
        table=fresh.table,
        edition=wishes.edition,
        rules=RULES,
        seed=fresh.seal.seed,
        salt=fresh.seal.salt,
        seats=_round_the_table(places, seats),
        own_track=wishes.own_track,
        undo=undo_rule(wishes.undo, seats),
        bot_seed=fresh.bot_seed,
        pace=wishes.pace,
        practice=wishes.practice,
        proposals=wishes.proposals,
        hints=has_hints(seats, wishes.hints),
        opened=fresh.opened,
        waits=wishes.waits,
        own_board=wishes.own_board,
        daily=wishes.daily,
        opens=wishes.opens,
    )
    return agreement, places


def follow(agreement: Agreement, seats: Sequence[Seat], fresh: Fresh) -> Agreement:
    """The rematch: the same people, as they are called now, another deal, and who was second begins."""
    n_seats = len(seats)
    return replace(
        agreement,
        table=fresh.table,
        rules=RULES,
        seed=fresh.seal.seed,
        salt=fresh.seal.salt,
        seats=_round_the_table([moved_seat(at, n_seats) for at in range(n_seats)], seats),
        bot_seed=fresh.bot_seed,
        practice=False,
        opened=fresh.opened,
        waits=False,
        daily="",
        opens=0.0,
    )


def new_seat(kind: SeatKind, name: str | None, bot: str | None = None) -> Seat:
    """A seat; a bot that nobody named is called what it is."""
    if kind == "bot":
        return Seat(name or f"{bot}", kind, bot)
    return Seat(name, kind, taken=kind == "here")


def _round_the_table(places: Sequence[int], seats: Sequence[Seat]) -> tuple[SeatAgreed, ...]:
    """The seats as they are kept, in the order of their places."""
    pairs = sorted(zip(places, seats, strict=True), key=lambda pair: pair[0])
    return tuple(_placed(at, seat).agreed() for at, seat in pairs)


def _placed(at: int, seat: Seat) -> Seat:
    """The seat where it sits: with the color of the place, unless it has one of its own."""
    return replace(seat, color=at) if seat.color == AS_PLACED else seat


# What may be agreed on.


def n_people(seats: Iterable[Seat]) -> int:
    """How many seats are a person's."""
    return sum(seat.kind != "bot" for seat in seats)


def default_undo(seats: Sequence[Seat]) -> UndoRule:
    """Alone with bots one may take anything back; among people only what showed nobody anything."""
    return "own" if n_people(seats) == 1 else "unrevealed"


def has_hints(seats: Sequence[Seat], wanted: bool | None) -> bool:
    """Whether seats may ask for hints: as whoever opens the table says, else alone with bots."""
    return n_people(seats) == 1 if wanted is None else wanted


def undo_rule(wanted: UndoRule | None, seats: Sequence[Seat]) -> UndoRule:
    """How things may be taken back, for those who are there."""
    people = n_people(seats)
    if not people:
        raise Refused("forbidden", "no_person")
    if wanted == "own" and people > 1:
        raise Refused("forbidden", "undo_among_people")
    return wanted or default_undo(seats)


def check_bot(bot: str, known: Sequence[str]) -> None:
    """Refuse a bot that is not offered."""
    if bot not in known:
        raise Refused("no_bot", "which_bot", names=", ".join(known))


def check_stand_in(bot: str, known: Sequence[str]) -> None:
    """Refuse a bot that nobody would want to be played for by."""
    check_bot(bot, known)
    if bot == NO_STAND_IN:
        raise Refused("no_bot", "not_for_others", bot=bot)


def check_seed(seats: Iterable[Seat]) -> None:
    """Refuse a seed that somebody names where it would let one person know the cards of another."""
    if n_people(seats) > 1:
        raise Refused("forbidden", "seed_among_people")
