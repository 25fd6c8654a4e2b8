"""Who sits at a table, and what was agreed when it was opened: plain data, as the database keeps it."""

from dataclasses import dataclass
from typing import Any, Literal

from farebox.game.seal import Seal, Seed
from farebox.tables.log import EntryKind
from farebox.tables.undo import UndoRule

Pace = Literal["live", "days"]

STAND_IN = "level-3"  # who plays for somebody who is away: no master, and nobody to be ashamed of


@dataclass
class Seat:
    """One seat. `bot` plays it for good, `stand_in` while its person is away.

    `taken`: its person has come in; somebody at the opener's own screen has from the start.
    """

    name: str
    kind: Literal["here", "link", "bot"]
    bot: str | None = None
    taken: bool = False
    stand_in: str | None = None
    has_stood_in: bool = False  # whether the stand-in has acted
    undos: int = 0

    @property
    def player(self) -> str | None:
        """The bot that plays now; None for a person."""
        return self.bot or self.stand_in

    @property
    def is_waiting(self) -> bool:
        """Whether a bot sits in for its person and has not acted yet."""
        return self.stand_in is not None and not self.has_stood_in

    def note(self, kind: EntryKind, text: str) -> dict[str, str]:
        """Change as an entry of the log says; what everyone is told of it."""
        match kind:
            case "hand_over":
                self.stand_in, self.has_stood_in = text, False
                return {"bot": text}
            case "take_back":
                self.stand_in = None
            case "rename" | "join":
                self.taken, self.name = self.taken or kind == "join", text or self.name
                return {"name": self.name}
        return {}

    def to_dict(self) -> dict[str, Any]:
        """The seat as a table is opened with it."""
        return {"name": self.name, "kind": self.kind, "bot": self.bot, "taken": self.taken}


@dataclass(frozen=True)
class Agreement:
    """A table as it was opened: all that its game depends on but the log."""

    table: str
    edition: str
    rules: str
    seed: Seed
    seats: tuple[dict[str, Any], ...]
    own_track: bool = False
    undo: UndoRule = "unrevealed"
    bot_seed: int = 0
    pace: Pace = "live"
    practice: bool = False  # whoever opened it named the seed, and can know every card
    salt: str = ""
    opened: float = 0.0

    @property
    def seal(self) -> Seal:
        """What fixes the deal, and proves it afterwards."""
        return Seal(self.seed, self.salt)

    def new_seats(self) -> list[Seat]:
        """The seats as they were at the start."""
        return [Seat(**seat) for seat in self.seats]


def default_undo(seats: list[Seat]) -> UndoRule:
    """Alone with bots one may take anything back; among people only what showed nobody anything."""
    return "own" if n_people(seats) == 1 else "unrevealed"


def n_people(seats: list[Seat]) -> int:
    """How many seats are a person's."""
    return sum(seat.kind != "bot" for seat in seats)


def moved_seat(seat: int, n_seats: int) -> int:
    """Where a seat sits in the rematch: who was second begins."""
    return (seat - 1) % n_seats
