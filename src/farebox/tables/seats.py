"""Who sits at a table: plain data."""

from dataclasses import dataclass
from typing import Annotated, Literal, TypedDict

from farebox.errors import FareboxError
from farebox.game.events import Event
from farebox.tables.log import EntryKind
from farebox.tables.table_events import BotSeated, CameIn, HandedOver, NewDevice, Renamed, TakenBack
from farebox.tables.wire import Doc

SeatKind = Literal["here", "link", "bot"]

N_COLORS = 4  # looks of seats, one for each that a table can have
AS_PLACED = -1  # nobody chose a color: it is that of the place
STAND_IN = "level-3"  # who plays for somebody who is away: no master, and nobody to be ashamed of


class SeatAgreed(TypedDict):
    """A seat as a table is opened with it."""

    name: Annotated[
        str | None, Doc("null: nobody has named it; call it by its place, in your reader's words")
    ]
    kind: SeatKind
    bot: str | None
    taken: Annotated[bool, Doc("whether its person has come in: `here` from the start, `link` by joining")]
    color: Annotated[int, Doc("which of the four looks of seats it has; no two at a table have the same")]


@dataclass
class Seat:
    """One seat. `bot` plays it for good, `stand_in` while its person is away.

    `taken`: its person has come in; somebody at the opener's own screen has from the start. Without a name it
    is called by its place, in the language of whoever looks.
    """

    name: str | None
    kind: SeatKind
    bot: str | None = None
    taken: bool = False
    stand_in: str | None = None
    has_stood_in: bool = False  # whether the stand-in has acted
    undos: int = 0
    hints: int = 0
    color: int = AS_PLACED

    @property
    def player(self) -> str | None:
        """The bot that plays now; None for a person."""
        return self.bot or self.stand_in

    @property
    def is_waiting(self) -> bool:
        """Whether a bot sits in for its person and has not acted yet."""
        return self.stand_in is not None and not self.has_stood_in

    def called(self, at: int) -> str:
        """What the seat is called in a record and in English; `at` is its number."""
        return self.name or f"Player {at + 1}"

    def note(self, at: int, kind: EntryKind, text: str) -> Event:
        """Change as an entry of the log says; what everyone is told of it. `at` is the seat's number."""
        match kind:
            case "hand_over":
                self.stand_in, self.has_stood_in = text, False
                return HandedOver(at, text)
            case "take_back":
                self.stand_in = None
                return TakenBack(at)
            case "join":
                self.taken, self.name = True, text or self.name
                return CameIn(at, self.name)
            case "rename":
                self.name = text
                return Renamed(at, text)
            case "device":
                return NewDevice(at)
            case "bot":
                bot, _, name = text.partition(" ")
                self.kind, self.bot, self.name = "bot", bot, name or self.name or bot
                return BotSeated(at, bot, self.name)
        raise FareboxError(f"{kind} says nothing of a seat")

    def agreed(self) -> SeatAgreed:
        """The seat as a table is opened with it."""
        return {
            "name": self.name,
            "kind": self.kind,
            "bot": self.bot,
            "taken": self.taken,
            "color": self.color,
        }


def moved_seat(seat: int, n_seats: int) -> int:
    """Where a seat sits in the rematch: who was second begins."""
    return (seat - 1) % n_seats
