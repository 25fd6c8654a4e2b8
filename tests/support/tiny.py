"""A board so small that every hidden layout of it can be listed."""

from dataclasses import replace

from farebox.boards import CardGameBoard, CityBoard
from farebox.boards.schema import CardTicket, Ticket
from support.boards import card_game, city


def tiny_city(n_tickets: int, each: int = 2, wild: int = 1) -> CityBoard:
    """New York with three colors, few cards and few tickets."""
    board = city("new-york")
    ends = [(first, second) for first in range(6) for second in range(first)]
    return replace(
        board,
        id="tiny-city",
        colors=("blue", "green", "black"),
        cards_each=each,
        cards_wild=wild,
        routes=tuple(replace(route, color=None, twin=None) for route in board.routes[:6]),
        tickets=tuple(Ticket(ends[ticket], 3) for ticket in range(n_tickets)),
    )


def tiny_card_game(n_tickets: int) -> CardGameBoard:
    """The Card Game with three colors and few tickets."""
    board = card_game()
    return replace(
        board,
        id="tiny-cards",
        colors=("red", "blue", "yellow"),
        tickets=tuple(
            CardTicket((f"City {ticket}", "New York"), 5, (1, 1, 0)) for ticket in range(n_tickets)
        ),
    )
