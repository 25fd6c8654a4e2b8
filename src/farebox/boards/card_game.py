"""Reads a board of the Card Game: tickets that name cards, and big-city bonuses."""

from farebox.boards.common import COMMON_KEYS, MAX_TICKET_POINTS, read_cards, read_colors, read_id, read_terms
from farebox.boards.read import Section, check_different
from farebox.boards.schema import CardGameBoard, CardTicket, CityBonus
from farebox.kernel.limits import MAX_BONUSES, MAX_OFFER, MAX_SEATS, MAX_TICKETS

CARD_GAME_KEYS = ("ticket", "bonus")
DEALT = 8  # K1: one locomotive and seven more


def read_card_game(board: Section) -> CardGameBoard:
    """Read everything a Card Game box prints."""
    board.check_keys((*COMMON_KEYS, *CARD_GAME_KEYS))
    colors = read_colors(board)
    each, wild = read_cards(board, len(colors), DEALT, least_wild=MAX_SEATS)
    tickets = read_tickets(board, colors, each)
    return CardGameBoard(
        id=read_id(board),
        name=board["name"].name(),
        rules="card-game",
        colors=colors,
        cards_each=each,
        cards_wild=wild,
        terms=read_terms(board),
        source=board["source"].text(),
        tickets=tickets,
        bonuses=read_bonuses(board, tickets),
    )


def read_tickets(board: Section, colors: tuple[str, ...], each: int) -> tuple[CardTicket, ...]:
    """Read the tickets; two may join the same cities only if they name them in different order."""
    entries = board["ticket"].entries(MAX_OFFER * MAX_SEATS, MAX_TICKETS, ("ends", "points", "cards"))
    tickets = tuple(read_ticket(entry, colors, each) for entry in entries)
    check_spelling(entries)
    for n, (entry, ticket) in enumerate(zip(entries, tickets, strict=True)):
        if any(ticket.ends == other.ends for other in tickets[:n]):
            entry.fail("same_cities")
    return tickets


def read_ticket(entry: Section, colors: tuple[str, ...], each: int) -> CardTicket:
    """Read one ticket: two cities, what it is worth, what it takes."""
    start, end = entry["ends"].pair()
    if start.name() == end.name():
        entry.fail("same_city")
    return CardTicket(
        ends=(start.name(), end.name()),
        points=entry["points"].integer(1, MAX_TICKET_POINTS),
        cards=read_ticket_cards(entry, colors, each),
    )


def read_ticket_cards(entry: Section, colors: tuple[str, ...], each: int) -> tuple[int, ...]:
    """Count by color the cards a ticket takes, no more than are printed."""
    cards = entry["cards"].table((), colors)
    if not cards.values:
        cards.fail("no_cards")
    return tuple(cards[color].integer(1, each) if color in cards else 0 for color in colors)


def check_spelling(entries: list[Section]) -> None:
    """Refuse a city spelt in two ways, since its name is all there is of it."""
    named = {end.name(): end for entry in entries for end in entry["ends"].pair()}
    check_different([(end, name) for name, end in named.items()])


def read_bonuses(board: Section, tickets: tuple[CardTicket, ...]) -> tuple[CityBonus, ...]:
    """Read the big-city bonuses, each for a city that some ticket names."""
    entries = board["bonus"].entries(0, MAX_BONUSES, ("city", "points"))
    cities = sorted({city for ticket in tickets for city in ticket.ends})
    check_different([(entry["city"], entry["city"].name()) for entry in entries])
    return tuple(
        CityBonus(
            city=entry["city"].choice(cities, "cities"),
            points=entry["points"].integer(1, MAX_TICKET_POINTS),
        )
        for entry in entries
    )
