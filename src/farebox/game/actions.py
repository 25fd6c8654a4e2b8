"""Actions as people and programs outside the kernel see them: typed, each with a text form."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Action:
    """A player's intent. `text` is its notation; two actions are equal whatever their text."""

    text: str = field(default="", compare=False, kw_only=True)

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class DrawCard(Action):
    """Take one card: from the top of the deck ("deck"), or a face-up one by its name."""

    card: str


@dataclass(frozen=True)
class DrawTickets(Action):
    """Look at new tickets, to keep some of them."""


@dataclass(frozen=True)
class Keep(Action):
    """Keep these of the tickets offered; the others go under the deck."""

    tickets: tuple[int, ...]


@dataclass(frozen=True)
class PlaceStack(Action):
    """Put the next set-aside souvenir stack on a place."""

    place: int


@dataclass(frozen=True)
class Claim(Action):
    """Claim a route with cards of one color (None: only wilds) and wilds; a token is taken at `souvenir`.

    `cards` is what that comes to, where the action comes from a game.
    """

    route: int
    color: str | None
    wilds: int
    souvenir: int | None = None
    cards: Mapping[str, int] = field(default_factory=dict, compare=False, kw_only=True)


@dataclass(frozen=True)
class PlaceCards(Action):
    """Place cards in the rail yard: one stack of a color with locomotives, or three single colors."""

    cards: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Complete(Action):
    """Complete a ticket with cards on the track."""

    ticket: int


@dataclass(frozen=True)
class Finish(Action):
    """Complete no more tickets this round."""


@dataclass(frozen=True)
class Pass(Action):
    """Do nothing, when nothing can be done."""
