"""What is printed, as the page needs it: enough to draw every board and name every thing."""

from typing import Literal

from pydantic import Field

from farebox.server.protocol.checked import Cards, Strict


class TermFacts(Strict):
    """The edition's own nouns, English, singular and plural."""

    piece: tuple[str, str]
    ticket: tuple[str, str]
    wild: str


class PlaceFacts(Strict):
    """A place; x and y are percent of the board's width and height."""

    name: str
    x: float
    y: float
    attraction: bool


class RouteFacts(Strict):
    """A route between two places (by number); `color` null is gray; `twin` is its parallel's number."""

    name: str
    ends: tuple[int, int]
    length: int
    color: str | None
    ferries: int
    merchandise: bool
    twin: int | None
    points: int


class TicketFacts(Strict):
    """A ticket: a city game's ends are places (by number too), the Card Game's takes cards."""

    name: str
    ends: tuple[str, str]
    places: tuple[int, int] | None
    points: int
    cards: Cards | None
    reconstructed: bool


class MerchandiseFacts(Strict):
    """Amsterdam's bonus cards: how many there are, and points by rank for this many seats (AMS1-AMS3)."""

    cards: int
    ranks: dict[str, list[int]]


class SouvenirFacts(Strict):
    """San Francisco's symbols, where they start (SF1), heights by seats, points for n different (SF7)."""

    symbols: list[str]
    start: list[int]
    tokens: dict[str, int]
    aside_tokens: dict[str, int]
    points: list[int]


class BonusFacts(Strict):
    """A big-city bonus of the Card Game."""

    city: str
    points: int


class BoardFacts(Strict):
    """One edition's printed things. Numbers in views and events are places in these lists."""

    id: str
    name: str
    rules: str = Field(description='"city" or "card-game"')
    source: str
    colors: list[str]
    wild: str = Field(description="the wild card's name in cards and notation")
    cards_each: int
    cards_wild: int
    wilds_handed: int = Field(description="wild cards that every seat gets before any card is dealt (K1)")
    terms: TermFacts
    tickets: list[TicketFacts]
    size: tuple[int, int] | None
    pieces: int | None
    points: list[int] | None = Field(description="by length of route")
    places: list[PlaceFacts]
    routes: list[RouteFacts]
    attraction_points: int
    merchandise: MerchandiseFacts | None
    souvenirs: SouvenirFacts | None
    bonuses: list[BonusFacts]
    market_size: int = Field(description="cards that lie face up")
    rule_numbers: list[str] = Field(description="the rules that hold, as they are read")
    intro: list[str] = Field(description="the catalogue's keys for the game in short, page by page")
    options: list[Literal["own_track"]] = Field(description="what a table may choose in this game alone")


class EditionFacts(Strict):
    """A game one can open a table for."""

    id: str
    name: str
    rules: str
    min_seats: int
    max_seats: int
    minutes: tuple[int, int] = Field(description="how long people take, about")


class BotFacts(Strict):
    """A bot one can sit at a table."""

    name: str
    about: str
    level: int | None = Field(
        description="1 (the weakest) and up if it is one of the levels meant for people to choose; else null"
    )
    editions: list[str] = Field(description="the games it plays")
