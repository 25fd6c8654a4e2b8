"""What is printed in each box, as a page needs it: enough to draw every board and name every thing."""

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias, TypedDict, TypeVar

from farebox.boards import Board, CardGameBoard, CityBoard
from farebox.boards.look import look_of
from farebox.boards.rulebook import intro_pages, rule_numbers
from farebox.game.names import route_name, ticket_name
from farebox.kernel.limits import MARKET_SIZE
from farebox.tables.wire import Cards, Doc

T = TypeVar("T")
BySeats: TypeAlias = dict[str, T]  # by how many sit at the table
OptionName: TypeAlias = Literal["own_track", "proposals"]


class TermFacts(TypedDict):
    """The edition's own nouns, English, singular and plural."""

    piece: tuple[str, str]
    ticket: tuple[str, str]
    wild: str


class PlaceFacts(TypedDict):
    """A place; x and y are percent of the board's width and height."""

    name: str
    x: float
    y: float
    attraction: bool


class RouteFacts(TypedDict):
    """A route between two places (by number); `color` null is gray; `twin` is its parallel's number."""

    name: str
    ends: tuple[int, int]
    length: int
    color: str | None
    ferries: int
    merchandise: bool
    twin: int | None
    points: int


class TicketFacts(TypedDict):
    """A ticket: a city game's ends are places (by number too), the Card Game's takes cards."""

    name: str
    ends: tuple[str, str]
    places: tuple[int, int] | None
    points: int
    cards: Cards | None
    reconstructed: bool


class MerchandiseFacts(TypedDict):
    """Amsterdam's bonus cards: how many there are, and points by rank for this many seats (AMS1-AMS3)."""

    cards: int
    ranks: BySeats[list[int]]


class SouvenirFacts(TypedDict):
    """San Francisco's symbols, where they start (SF1), heights by seats, points for n different (SF7)."""

    symbols: list[str]
    start: list[int]
    tokens: BySeats[int]
    aside_tokens: BySeats[int]
    points: list[int]


class BonusFacts(TypedDict):
    """A big-city bonus of the Card Game."""

    city: str
    points: int


class BoardOfFamily(TypedDict):
    """What only one family prints; the other has nothing there."""

    wilds_handed: Annotated[int, Doc("wild cards that every seat gets before any card is dealt (K1)")]
    tickets: list[TicketFacts]
    size: tuple[int, int] | None
    pieces: int | None
    points: Annotated[list[int] | None, Doc("by length of route")]
    places: list[PlaceFacts]
    routes: list[RouteFacts]
    attraction_points: int
    merchandise: MerchandiseFacts | None
    souvenirs: SouvenirFacts | None
    bonuses: list[BonusFacts]
    options: Annotated[list[OptionName], Doc("what a table may choose in this game alone")]


class BoardFacts(BoardOfFamily):
    """One edition's printed things. Numbers in views and events are places in these lists."""

    id: str
    name: str
    look: Annotated[str, Doc("the edition whose drawing and wording fit; empty if none does")]
    rules: Annotated[str, Doc('"city" or "card-game"')]
    source: str
    colors: list[str]
    wild: Annotated[str, Doc("the wild card's name in cards and notation")]
    cards_each: int
    cards_wild: int
    terms: TermFacts
    market_size: Annotated[int, Doc("cards that lie face up")]
    rule_numbers: Annotated[list[str], Doc("the rules that hold, as they are read")]
    intro: Annotated[list[str], Doc("the catalogue's keys for the game in short, page by page")]


def printed(board: Board) -> BoardFacts:
    """Everything printed for one edition."""
    return {
        "id": board.id,
        "name": board.name,
        "look": look_of(board),
        "rules": board.rules,
        "source": board.source,
        "colors": list(board.colors),
        "wild": board.wild,
        "cards_each": board.cards_each,
        "cards_wild": board.cards_wild,
        "terms": {"piece": board.terms.piece, "ticket": board.terms.ticket, "wild": board.terms.wild},
        "market_size": MARKET_SIZE,
        "rule_numbers": list(rule_numbers(board)),
        "intro": list(intro_pages(board)),
        **board.by_family(_city, _card_game),
    }


def _card_game(board: CardGameBoard) -> BoardOfFamily:
    return {
        "wilds_handed": 1,
        "tickets": [
            {
                "name": ticket_name(board, number),
                "ends": ticket.ends,
                "places": None,
                "points": ticket.points,
                "cards": {board.colors[color]: n for color, n in enumerate(ticket.cards) if n},
                "reconstructed": False,
            }
            for number, ticket in enumerate(board.tickets)
        ],
        "size": None,
        "pieces": None,
        "points": None,
        "places": [],
        "routes": [],
        "attraction_points": 0,
        "merchandise": None,
        "souvenirs": None,
        "bonuses": [{"city": bonus.city, "points": bonus.points} for bonus in board.bonuses],
        "options": ["own_track"],
    }


def _city(board: CityBoard) -> BoardOfFamily:
    return {
        "wilds_handed": 0,
        "tickets": [_city_ticket(board, number) for number in range(len(board.tickets))],
        "size": board.size,
        "pieces": board.pieces,
        "points": list(board.points),
        "places": [
            {"name": place.name, "x": place.x, "y": place.y, "attraction": place.attraction}
            for place in board.places
        ],
        "routes": [_route(board, number) for number in range(len(board.routes))],
        "attraction_points": board.attraction_points,
        "merchandise": _merchandise(board),
        "souvenirs": _souvenirs(board),
        "bonuses": [],
        "options": ["proposals"],
    }


def _city_ticket(board: CityBoard, number: int) -> TicketFacts:
    ticket = board.tickets[number]
    first, second = ticket.ends
    return {
        "name": ticket_name(board, number),
        "ends": (board.places[first].name, board.places[second].name),
        "places": ticket.ends,
        "points": ticket.points,
        "cards": None,
        "reconstructed": ticket.reconstructed,
    }


def _route(board: CityBoard, number: int) -> RouteFacts:
    route = board.routes[number]
    return {
        "name": route_name(board, number),
        "ends": route.ends,
        "length": route.length,
        "color": None if route.color is None else board.colors[route.color],
        "ferries": route.ferries,
        "merchandise": route.merchandise,
        "twin": route.twin,
        "points": board.points[route.length],
    }


def _merchandise(board: CityBoard) -> MerchandiseFacts | None:
    this = board.merchandise
    if this is None:
        return None
    return {"cards": this.cards, "ranks": {str(n): list(ranks) for n, ranks in this.ranks.items()}}


def _souvenirs(board: CityBoard) -> SouvenirFacts | None:
    this = board.souvenirs
    if this is None:
        return None
    return {
        "symbols": list(this.symbols),
        "start": list(this.start),
        "tokens": _by_seats(this.tokens),
        "aside_tokens": _by_seats(this.aside_tokens),
        "points": list(this.points),
    }


def _by_seats(values: Mapping[int, int]) -> BySeats[int]:
    return {str(seats): value for seats, value in values.items()}
