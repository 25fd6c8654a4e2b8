"""Who sits at a table, and what was agreed when it was opened: plain data, as the database keeps it."""

from dataclasses import dataclass
from typing import Any, Literal

from farebox.undo import UndoRule


@dataclass
class Seat:
    """One seat. `bot` plays it for good, `stand_in` while its person is away."""

    name: str
    kind: Literal["here", "link", "bot"]
    bot: str | None = None
    stand_in: str | None = None
    undos: int = 0

    @property
    def player(self) -> str | None:
        """The bot that plays now; None for a person."""
        return self.bot or self.stand_in

    def to_dict(self) -> dict[str, Any]:
        """The seat as it was when the table was opened."""
        return {"name": self.name, "kind": self.kind, "bot": self.bot}


@dataclass(frozen=True)
class Agreement:
    """A table as it was opened: all that its game depends on but the log."""

    table: str
    edition: str
    rules: str
    seed: int
    seats: tuple[dict[str, Any], ...]
    own_track: bool = False
    undo: UndoRule = "unrevealed"
    bot_seed: int = 0

    def new_seats(self) -> list[Seat]:
        """The seats as they were at the start."""
        return [Seat(**seat) for seat in self.seats]


def default_undo(seats: list[Seat]) -> UndoRule:
    """Alone with bots one may take anything back; among people only what showed nobody anything."""
    return "own" if sum(seat.kind != "bot" for seat in seats) == 1 else "unrevealed"
