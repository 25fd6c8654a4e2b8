"""What is printed in a box, as plain frozen data: the nouns that everything above the kernel speaks in.

Indices into `places`, `routes`, `tickets` and `colors` are the identities used in actions and records.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

RulesFamily = Literal["city", "card-game"]


@dataclass(frozen=True)
class Place:
    """A node of a city board; x and y are percent of the board's width and height."""

    name: str
    x: float
    y: float
    attraction: bool = False


@dataclass(frozen=True)
class Route:
    """A claimable line between two places; `color` is None on a gray one, `twin` its parallel."""

    ends: tuple[int, int]
    length: int
    color: int | None
    ferries: int = 0
    merchandise: bool = False
    twin: int | None = None


@dataclass(frozen=True)
class Ticket:
    """A goal of a city game: join two places."""

    ends: tuple[int, int]
    points: int
    reconstructed: bool = False


@dataclass(frozen=True)
class CardTicket:
    """A goal of the Card Game: two cities by name and the cards it takes, counted by color."""

    ends: tuple[str, str]
    points: int
    cards: tuple[int, ...]


@dataclass(frozen=True)
class CityBonus:
    """A big-city bonus of the Card Game."""

    city: str
    points: int


@dataclass(frozen=True)
class Merchandise:
    """Bonus cards for routes that carry the symbol; `ranks[n_seats]` are the points by rank (AMS1-AMS3)."""

    cards: int
    ranks: Mapping[int, tuple[int, ...]]


@dataclass(frozen=True)
class Souvenirs:
    """Token stacks: symbol i starts at `start[i]`, the last two symbols are set aside (SF1-SF7).

    `tokens[n_seats]` and `aside_tokens[n_seats]` are the heights of the two kinds of stack,
    `points[n]` is what n different tokens are worth.
    """

    symbols: tuple[str, ...]
    start: tuple[int, ...]
    tokens: Mapping[int, int]
    aside_tokens: Mapping[int, int]
    points: tuple[int, ...]


@dataclass(frozen=True)
class Terms:
    """The edition's own nouns, for display only; English, singular and plural."""

    piece: tuple[str, str]
    ticket: tuple[str, str]
    wild: str


@dataclass(frozen=True, repr=False)
class Board:
    """What both families of rules print: identity, the card deck, how it was come by."""

    id: str
    name: str
    rules: RulesFamily
    colors: tuple[str, ...]
    cards_each: int
    cards_wild: int
    terms: Terms
    source: str

    def __hash__(self) -> int:
        """Cheap, because boards are looked up often; equality still compares everything."""
        return hash((self.id, self.name))

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.id}>"

    @property
    def wild(self) -> str:
        """The wild card's name in records and notation."""
        return "wild" if self.rules == "city" else "locomotive"

    @property
    def n_cards(self) -> int:
        """All cards of the deck."""
        return len(self.colors) * self.cards_each + self.cards_wild


@dataclass(frozen=True, repr=False)
class CityBoard(Board):
    """A map: places, routes, tickets, pieces, points by length (`points[length]`), and its features."""

    pieces: int
    size: tuple[int, int]
    points: tuple[int, ...]
    places: tuple[Place, ...]
    routes: tuple[Route, ...]
    tickets: tuple[Ticket, ...]
    attraction_points: int = 0
    merchandise: Merchandise | None = None
    souvenirs: Souvenirs | None = None

    __hash__ = Board.__hash__


@dataclass(frozen=True, repr=False)
class CardGameBoard(Board):
    """The Card Game: tickets that name cards, and bonuses for the big cities."""

    tickets: tuple[CardTicket, ...]
    bonuses: tuple[CityBonus, ...]

    __hash__ = Board.__hash__
