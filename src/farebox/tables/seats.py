"""Who sits at a table: plain data."""

from dataclasses import dataclass
from typing import Any, Literal

from farebox.tables.log import EntryKind

SeatKind = Literal["here", "link", "bot"]

STAND_IN = "level-3"  # who plays for somebody who is away: no master, and nobody to be ashamed of


@dataclass
class Seat:
    """One seat. `bot` plays it for good, `stand_in` while its person is away.

    `taken`: its person has come in; somebody at the opener's own screen has from the start.
    """

    name: str
    kind: SeatKind
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


def moved_seat(seat: int, n_seats: int) -> int:
    """Where a seat sits in the rematch: who was second begins."""
    return (seat - 1) % n_seats
