"""Actions as people and programs outside the kernel see them: typed, each with a text form and a kind."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import ClassVar, Literal, TypeAlias

from farebox.boards import Board

ActionKind: TypeAlias = Literal[
    "draw", "tickets", "keep", "place", "claim", "yard", "complete", "finish", "pass"
]
CardTuples: TypeAlias = tuple[tuple[str, int], ...]  # kinds, and how many of each
_UNTOLD = {"untold": True}  # of a field that follows from the others


@dataclass(frozen=True)
class Action:
    """A player's intent. `text` is its notation; two actions are equal whatever their text."""

    kind: ClassVar[ActionKind]
    text: str = field(default="", compare=False, kw_only=True)

    def __init_subclass__(cls, kind: ActionKind) -> None:
        cls.kind = kind

    def __str__(self) -> str:
        return self.text

    def points(self, board: Board) -> int | None:
        """What it brings at once, if that is what it is for."""
        return None

    def facts(self) -> dict[str, object]:
        """The action as the wire tells it: its kind, its text and its parts, as far as it has them."""
        parts = {one.name: getattr(self, one.name) for one in fields(self) if not one.metadata}
        told = {name: _plain(part) for name, part in parts.items() if part is not None}
        return {"kind": self.kind, **told}


def _plain(part: object) -> object:
    """Cards as counts by name, tickets as a list."""
    if isinstance(part, Mapping):
        return dict(part)
    if not isinstance(part, tuple):
        return part
    return dict(part) if part and isinstance(part[0], tuple) else list(part)


@dataclass(frozen=True)
class DrawCard(Action, kind="draw"):
    """Take one card: from the top of the deck ("deck"), or a face-up one by its name."""

    card: str


@dataclass(frozen=True)
class DrawTickets(Action, kind="tickets"):
    """Look at new tickets, to keep some of them."""


@dataclass(frozen=True)
class Keep(Action, kind="keep"):
    """Keep these of the tickets offered; the others go under the deck."""

    tickets: tuple[int, ...]


@dataclass(frozen=True)
class PlaceStack(Action, kind="place"):
    """Put the next set-aside souvenir stack on a place."""

    place: int


@dataclass(frozen=True)
class Claim(Action, kind="claim"):
    """Claim a route with cards of one color (None: only wilds) and wilds; a token is taken at `souvenir`.

    `cards` is what that comes to, where the action comes from a game.
    """

    route: int
    color: str | None = field(metadata=_UNTOLD)
    wilds: int = field(metadata=_UNTOLD)
    souvenir: int | None = None
    cards: Mapping[str, int] = field(default_factory=dict, compare=False, kw_only=True)

    def points(self, board: Board) -> int:
        """See `Action.points`."""
        return board.route_points(self.route)


@dataclass(frozen=True)
class PlaceCards(Action, kind="yard"):
    """Place cards in the rail yard: one stack of a color with locomotives, or three single colors."""

    cards: CardTuples


@dataclass(frozen=True)
class Complete(Action, kind="complete"):
    """Complete a ticket with cards on the track."""

    ticket: int

    def points(self, board: Board) -> int:
        """See `Action.points`."""
        return board.tickets[self.ticket].points


@dataclass(frozen=True)
class Finish(Action, kind="finish"):
    """Complete no more tickets this round."""


@dataclass(frozen=True)
class Pass(Action, kind="pass"):
    """Do nothing, when nothing can be done."""
