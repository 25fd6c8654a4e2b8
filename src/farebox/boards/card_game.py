"""Reads a board of the Card Game: tickets that name cards, and big-city bonuses."""

from farebox.boards.common import COMMON_KEYS, read_cards, read_colors, read_id, read_terms
from farebox.boards.read import Table, check_different
from farebox.boards.schema import CardGameBoard, CardTicket, CityBonus
from farebox.boards.words import did_you_mean, show
from farebox.kernel.limits import MAX_BONUSES, MAX_OFFER, MAX_SEATS, MAX_TICKETS

DEALT = 8  # K1: one locomotive and seven more
MAX_TICKET_POINTS = 127


def read_card_game(board: Table) -> CardGameBoard:
    """Everything a Card Game box prints, checked."""
    board.check_keys((*COMMON_KEYS, "ticket", "bonus"))
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


def read_tickets(board: Table, colors: tuple[str, ...], each: int) -> tuple[CardTicket, ...]:
    """The tickets; two may join the same cities only if they name them in different order."""
    entries = board["ticket"].entries(MAX_OFFER * MAX_SEATS, MAX_TICKETS, ("ends", "points", "cards"))
    tickets = tuple(read_ticket(entry, colors, each) for entry in entries)
    check_spelling(entries, tickets)
    for n, (entry, ticket) in enumerate(zip(entries, tickets, strict=True)):
        if any(ticket.ends == other.ends for other in tickets[:n]):
            entry.fail("these cities stand on an earlier ticket in this order; turn one of the two round")
    return tickets


def read_ticket(entry: Table, colors: tuple[str, ...], each: int) -> CardTicket:
    """One ticket: two cities, what it is worth, what it takes."""
    start, end = entry["ends"].pair()
    if start.name() == end.name():
        entry.fail("it joins a city to itself; name two cities")
    return CardTicket(
        ends=(start.name(), end.name()),
        points=entry["points"].integer(1, MAX_TICKET_POINTS),
        cards=read_ticket_cards(entry, colors, each),
    )


def read_ticket_cards(entry: Table, colors: tuple[str, ...], each: int) -> tuple[int, ...]:
    """The cards a ticket takes, counted by color, no more than are printed."""
    cards = entry["cards"].table(None)
    if not cards.values:
        cards.fail("a ticket takes at least one card; add { color = number }")
    for color in cards.values:
        if color not in colors:
            cards.fail(f"unknown color {show(color)}; {did_you_mean(color, colors, 'the colors are')}")
    return tuple(cards[color].integer(1, each) if color in cards else 0 for color in colors)


def check_spelling(entries: list[Table], tickets: tuple[CardTicket, ...]) -> None:
    """A city is spelt the same on every ticket, since its name is all there is of it."""
    named = {
        end.name(): end for entry, _ in zip(entries, tickets, strict=True) for end in entry["ends"].pair()
    }
    check_different([(end, name) for name, end in named.items()])


def read_bonuses(board: Table, tickets: tuple[CardTicket, ...]) -> tuple[CityBonus, ...]:
    """The big-city bonuses, each for a city that some ticket names."""
    entries = board["bonus"].entries(0, MAX_BONUSES, ("city", "points"))
    cities = sorted({city for ticket in tickets for city in ticket.ends})
    check_different([(entry["city"], entry["city"].name()) for entry in entries])
    return tuple(
        CityBonus(
            city=entry["city"].choice(cities, "the cities on tickets are"),
            points=entry["points"].integer(1, MAX_TICKET_POINTS),
        )
        for entry in entries
    )
