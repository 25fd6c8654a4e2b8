"""Tickets of a city board: one mistake in them is refused with file, entry and remedy."""

import pytest

from boards.texts import CITY, assert_refused, damage
from farebox.boards import CityBoard, Ticket, parse_board

LINE = '{ ends = ["Castle", "Dock"], points = 8 }'

DAMAGES = [
    ('{ ends = ["Castle", "Dok"], points = 8 }', "ticket 7 (Castle - Dok)", 'did you mean "Dock"?'),
    ('{ ends = ["Castle", "Castle"], points = 8 }', "ticket 7 (Castle - Castle)", "name two"),
    (
        '{ ends = ["Abbey", "Castle"], points = 8 }',
        "ticket 7",
        "ticket 1 joins the same places; remove one",
    ),
    (
        '{ ends = ["Castle", "Abbey"], points = 8 }',
        "ticket 7",
        "ticket 1 joins the same places; remove one",
    ),
    ('{ ends = ["Castle", "Dock"], points = 0 }', "ticket 7 (Castle - Dock)", "whole number from 1 to 127"),
    ('{ ends = ["Castle", "Dock"], points = 128 }', "ticket 7 (Castle - Dock)", "whole number from 1 to 127"),
    ('{ ends = ["Castle", "Dock"], points = true }', "ticket 7 (Castle - Dock)", "points = true; write"),
    ('{ ends = ["Castle", "Dock"] }', "ticket 7 (Castle - Dock)", "add points = ... here"),
    ('{ ends = ["Castle", "Dock"], ponts = 8 }', "ticket 7 (Castle - Dock)", 'did you mean "points"?'),
    ('{ ends = ["Castle", "Dock"], points = 8, reconstructed = 1 }', "ticket 7", "write true or false"),
    ('["Castle", "Dock"]', "ticket 7 = a list", "write it as { key = value, ... }"),
]


@pytest.mark.parametrize(("new", "entry", "remedy"), DAMAGES)
def test_a_ticket_names_two_places_once_and_its_points(new: str, entry: str, remedy: str) -> None:
    """C43."""
    assert_refused(damage(CITY, LINE, new), entry, remedy)


def test_a_ticket_can_be_completed_by_some_chain_of_routes() -> None:
    """C43: without the one route to Castle, no ticket there could be completed."""
    text = damage(CITY, '["Bridge", "Castle"]', '["Bridge", "Dock"]')
    remedy = "no chain of routes joins these places; add a route or change the ticket"
    assert_refused(text, "ticket 1 (Abbey - Castle)", remedy)


def test_a_ticket_can_be_completed_with_one_set_of_pieces() -> None:
    """C22, C43: Castle to Fair Isle takes 3 + 2 + 1 + 2 + 2 pieces."""
    parse_board(damage(CITY, "pieces = 12", "pieces = 10"), "toy.toml")
    text = damage(CITY, "pieces = 12", "pieces = 9")
    assert_refused(text, "ticket 8 (Castle - Fair Isle)", "it takes 10 pieces, but a player has 9")


def test_there_are_two_tickets_for_each_of_four_players() -> None:
    """C4."""
    assert_refused(damage(CITY, LINE + ",\n", ""), "7 ticket entries", "make it 8 to 64")


def test_no_more_tickets_than_the_kernel_holds() -> None:
    """The largest number of tickets is possible, one more is not."""
    names = [f"V {n}" for n in range(12)]
    pairs = [(a, b) for a in names for b in names if a < b][: 64 - 8 + 1]
    line = '  { name = "Fair Isle", x = 90, y = 90 },\n'
    text = damage(CITY, line, line + "".join(f'  {{ name = "{name}", x = 1, y = 1 }},\n' for name in names))
    roads = [f'  {{ ends = ["Abbey", "{name}"], length = 1, color = "gray" }},\n' for name in names]
    text = damage(text, "route = [\n", "route = [\n" + "".join(roads))
    tickets = [f'  {{ ends = ["{a}", "{b}"], points = 2 }},\n' for a, b in pairs]
    parse_board(damage(text, "ticket = [\n", "ticket = [\n" + "".join(tickets[1:])), "toy.toml")
    text = damage(text, "ticket = [\n", "ticket = [\n" + "".join(tickets))
    assert_refused(text, "65 ticket entries", "make it 8 to 64")


def test_a_ticket_says_if_it_is_reconstructed() -> None:
    """An owner of the box can see what to correct."""
    board = parse_board(CITY, "toy.toml")
    assert isinstance(board, CityBoard)
    assert board.tickets[:2] == (Ticket((0, 2), 5), Ticket((0, 4), 5, reconstructed=True))
