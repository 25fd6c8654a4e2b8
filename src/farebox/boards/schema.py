"""What is printed in a box, as plain frozen data: the nouns that everything above the kernel speaks in.

Indices into `places`, `routes`, `tickets` and `colors` are the identities used in actions and records.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, TypeVar

from farebox.errors import FareboxError
from farebox.pictured import Pictured

T = TypeVar("T")
U = TypeVar("U")
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


@dataclass(frozen=True, repr=False, kw_only=True)
class Board(Pictured, ABC):
    """What is printed in a box: identity, the card deck, tickets, and how it was come by.

    Places, routes and what only some boards have are empty where a board prints none.
    """

    id: str
    name: str
    rules: RulesFamily
    colors: tuple[str, ...]
    cards_each: int
    cards_wild: int
    terms: Terms
    source: str
    tickets: tuple[Ticket | CardTicket, ...]
    places: tuple[Place, ...] = ()
    routes: tuple[Route, ...] = ()
    points: tuple[int, ...] = ()  # by length of route
    attraction_points: int = 0
    merchandise: Merchandise | None = None
    souvenirs: Souvenirs | None = None
    bonuses: tuple[CityBonus, ...] = ()

    def __hash__(self) -> int:
        """Cheap, because boards are looked up often; equality still compares everything."""
        return hash((self.id, self.name))

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.id}>"

    @property
    def wild(self) -> str:
        """The wild card's name in records and notation."""
        return "wild"

    @property
    def n_cards(self) -> int:
        """All cards of the deck."""
        return len(self.colors) * self.cards_each + self.cards_wild

    def route_points(self, route: int) -> int:
        """What claiming a route is worth (C23)."""
        return self.points[self.routes[route].length]

    def points_for(self, tickets: Iterable[int]) -> int:
        """What some tickets are worth together."""
        return sum(self.tickets[ticket].points for ticket in tickets)

    @property
    @abstractmethod
    def letters(self) -> tuple[str, ...]:
        """The letters of the rules that hold here: everybody's, the family's, those of what is printed."""

    @property
    def symbols(self) -> tuple[str, ...]:
        """What the tokens of its stacks show; none where there are none."""
        return self.souvenirs.symbols if self.souvenirs else ()

    @property
    def stack_places(self) -> tuple[int, ...]:
        """Where a stack lies from the start, by symbol: of the last symbols nowhere yet."""
        return self.souvenirs.start if self.souvenirs else ()

    @property
    def has_ferries(self) -> bool:
        """Whether a route demands wild cards."""
        return any(route.ferries for route in self.routes)

    @abstractmethod
    def ticket_ends(self, ticket: int) -> tuple[str, str]:
        """The names of what a ticket joins."""

    @abstractmethod
    def by_family(self, city: Callable[["CityBoard"], T], card_game: Callable[["CardGameBoard"], U]) -> T | U:
        """What one of the two makes of this board: whichever is for the family that it belongs to."""

    def either(self, of_city: T, of_card_game: U) -> T | U:
        """Whichever of two things is for the family that this board belongs to."""
        return self.by_family(lambda _: of_city, lambda _: of_card_game)

    def as_city(self) -> "CityBoard":
        """The board itself, for what only city games have."""
        raise FareboxError(f"{self.name} is no city game")

    def as_card_game(self) -> "CardGameBoard":
        """The board itself, for what only the Card Game has."""
        raise FareboxError(f"{self.name} is not played by the Card Game's rules")


@dataclass(frozen=True, repr=False, kw_only=True)
class CityBoard(Board):
    """A map: places, routes, tickets, pieces, points by length (`points[length]`), and its features."""

    tickets: tuple[Ticket, ...]
    pieces: int
    size: tuple[int, int]

    __hash__ = Board.__hash__

    @property
    def letters(self) -> tuple[str, ...]:
        """See `Board.letters`."""
        features = {"NY": self.attraction_points, "AMS": self.merchandise, "SF": self.souvenirs}
        return ("G", "C", *(letter for letter, feature in features.items() if feature))

    def ticket_ends(self, ticket: int) -> tuple[str, str]:
        """See `Board.ticket_ends`."""
        first, second = self.tickets[ticket].ends
        return self.places[first].name, self.places[second].name

    def by_family(self, city: Callable[["CityBoard"], T], card_game: Callable[["CardGameBoard"], U]) -> T | U:
        """See `Board.by_family`."""
        return city(self)

    def as_city(self) -> "CityBoard":
        """See `Board.as_city`."""
        return self


@dataclass(frozen=True, repr=False, kw_only=True)
class CardGameBoard(Board):
    """The Card Game: tickets that name cards, and bonuses for the big cities."""

    tickets: tuple[CardTicket, ...]

    __hash__ = Board.__hash__

    @property
    def letters(self) -> tuple[str, ...]:
        """See `Board.letters`."""
        return "G", "K"

    @property
    def wild(self) -> str:
        """See `Board.wild`."""
        return "locomotive"

    def ticket_ends(self, ticket: int) -> tuple[str, str]:
        """See `Board.ticket_ends`."""
        return self.tickets[ticket].ends

    def by_family(self, city: Callable[["CityBoard"], T], card_game: Callable[["CardGameBoard"], U]) -> T | U:
        """See `Board.by_family`."""
        return card_game(self)

    def as_card_game(self) -> "CardGameBoard":
        """See `Board.as_card_game`."""
        return self

    def leaders(self, city: str, completed: Iterable[Iterable[int]]) -> list[int]:
        """K43: of the tickets that each seat completed, who has most to a city; nobody while it is none."""
        served = [sum(city in self.tickets[ticket].ends for ticket in tickets) for tickets in completed]
        return [seat for seat, n in enumerate(served) if n and n == max(served)]
