"""What routes in mind still take: cards by color, wilds, pieces, turns; and what a table may leave out."""

from collections.abc import Sequence
from itertools import product

import pytest

from farebox.boards import CityBoard
from farebox.game.observation import CityObservation
from farebox.tables.log import Refused
from farebox.tables.planning import needs_of, plan_for, plan_of, propose
from farebox.tables.view_types import PlanFacts
from farebox.tables.views import view_of
from support.boards import CITIES, city
from support.scenes import city_scene
from tables.plain_tables import begin, new_table, positions

NEW_YORK = city("new-york")


def route(board: CityBoard, first: str, second: str, color: str | None = None) -> int:
    """A route by its ends, and by its color where there are two."""
    for number, this in enumerate(board.routes):
        ends = {board.places[end].name for end in this.ends}
        if ends == {first, second} and color in (None, "any", board.colors[this.color or 0]):
            return number
    raise LookupError(first, second)


CHELSEA_SOHO = route(NEW_YORK, "Chelsea", "Soho")  # four pink
SOHO_WALL = route(NEW_YORK, "Soho", "Wall Street")  # two gray
MIDTOWN_CHELSEA = route(NEW_YORK, "Midtown West", "Chelsea")  # two blue


def planned(hand: dict[str, int], *routes: int, name: str = "new-york") -> PlanFacts:
    """What a seat with this hand is told."""
    return plan_of(city_scene(name, hand=hand).observe(0).as_city(), routes)


def test_a_colored_route_lacks_its_color() -> None:
    """C21."""
    plan = planned({"pink": 1}, CHELSEA_SOHO)
    assert (plan["lacking"], plan["any_color"], plan["cards"]) == ({"pink": 3}, [], 3)


def test_wilds_in_hand_stand_for_what_is_lacking() -> None:
    """C21: they are told apart, since each may go anywhere."""
    plan = planned({"pink": 1, "wild": 2}, CHELSEA_SOHO)
    assert (plan["lacking"], plan["spare_wilds"], plan["cards"]) == ({"pink": 3}, 2, 1)


def test_a_gray_route_takes_what_no_other_needs() -> None:
    """C21: the pink cards go where only pink will do."""
    plan = planned({"pink": 4, "red": 1}, CHELSEA_SOHO, SOHO_WALL)
    assert (plan["lacking"], plan["any_color"], plan["cards"]) == ({"red": 1}, [], 1)


def test_a_gray_route_without_a_card_in_hand_is_open_to_any_color() -> None:
    """C21."""
    plan = planned({}, SOHO_WALL)
    assert (plan["lacking"], plan["any_color"], plan["cards"]) == ({}, [2], 2)


def test_ferries_want_wilds() -> None:
    """SF8: nothing else pays for them."""
    board = city("san-francisco")
    ferry = max(range(len(board.routes)), key=lambda number: board.routes[number].ferries)
    n = board.routes[ferry].ferries
    assert planned({}, ferry, name="san-francisco")["lacking"][board.wild] == n
    assert board.wild not in planned({board.wild: n}, ferry, name="san-francisco")["lacking"]


def test_turns_are_two_cards_each_and_one_for_every_route() -> None:
    """C10, C20: nobody can be quicker."""
    assert planned({}, CHELSEA_SOHO)["turns"] == 3
    assert planned({"pink": 1}, CHELSEA_SOHO)["turns"] == 3
    assert planned({"pink": 2}, CHELSEA_SOHO, MIDTOWN_CHELSEA)["turns"] == 4
    assert planned({"pink": 4}, CHELSEA_SOHO)["turns"] == 1


def test_a_plan_tells_pieces_and_the_tickets_it_completes() -> None:
    """C43: joined by what one has and what is planned."""
    to_soho = next(
        number
        for number, ticket in enumerate(NEW_YORK.tickets)
        if {NEW_YORK.places[end].name for end in ticket.ends} == {"Chelsea", "Wall Street"}
    )
    seen = city_scene(hand={}, tickets={0: [to_soho]}).observe(0).as_city()
    assert plan_of(seen, [CHELSEA_SOHO])["tickets"] == []
    whole = plan_of(seen, [CHELSEA_SOHO, SOHO_WALL])
    assert (whole["tickets"], whole["pieces"]) == ([to_soho], 6)


def test_what_is_taken_is_planned_no_more() -> None:
    """C20, C24."""
    seen = city_scene(owners={"Chelsea - Soho": 1}).observe(0).as_city()
    assert plan_of(seen, [CHELSEA_SOHO, SOHO_WALL])["routes"] == [SOHO_WALL]


def fewest(observation: CityObservation, routes: Sequence[int]) -> int:
    """The fewest cards to draw, found by trying every color for every gray route."""
    board, hand = observation.board, observation.hand
    these = [board.routes[number] for number in routes]
    tried = []
    for colors in product(range(len(board.colors)), repeat=sum(this.color is None for this in these)):
        left = iter(colors)
        want = [0] * len(board.colors)
        for this in these:
            want[next(left) if this.color is None else this.color] += this.length - this.ferries
        lack = sum(max(0, n - hand.get(color, 0)) for n, color in zip(want, board.colors, strict=True))
        ferries = sum(this.ferries for this in these)
        wilds = hand.get(board.wild, 0)
        tried.append(max(0, ferries - wilds) + max(0, lack - max(0, wilds - ferries)))
    return min(tried)


@pytest.mark.parametrize("name", CITIES)
def test_cards_are_the_fewest_there_could_be(name: str) -> None:
    """C21: against every way to pay, in positions of a game, for routes taken at random from its ways."""
    board = city(name)
    gray = [number for number, this in enumerate(board.routes) if this.color is None]
    colored = [number for number, this in enumerate(board.routes) if this.color is not None]
    for n, table in enumerate(positions(name, 2, 5)):
        if n % 7 or table.game.to_move is None:
            continue
        seen = table.game.observe(table.game.to_move).as_city()
        routes = [gray[(n + step * 5) % len(gray)] for step in range(3)] + [colored[n % len(colored)]]
        routes = sorted(set(routes))
        assert needs_of(seen, routes)["cards"] == fewest(seen, routes)


@pytest.mark.parametrize("name", CITIES)
def test_what_is_proposed_is_open_and_completes_what_can_be(name: str) -> None:
    """C24, C43: in every position; with pieces to spare nothing that has a way is left out."""
    for table in positions(name, 2, 3):
        seen = table.game.observe(0).as_city()
        plan = plan_of(seen, propose(seen))
        assert plan["pieces"] <= seen.seats[0].pieces
        standing = table.prospects.of(seen, seen.tickets)
        within = [one for one in standing if one["way"] and (one["spaces"] or 0) <= seen.seats[0].pieces]
        assert bool(plan["tickets"]) == bool(within)


def test_a_table_may_leave_ways_and_proposals_out() -> None:
    """What is asked about routes of one's own choice is still answered."""
    told = begin(new_table(proposals=True))
    alone = begin(new_table(proposals=False))
    assert all("way" in one and "needs" in one for one in view_of(told, 0)["own"]["tickets"])
    view = view_of(alone, 0)
    assert view["proposals"] is False
    assert all(set(one) == {"ticket", "done"} for one in view["own"]["tickets"])
    assert plan_for(told, 0, None)["routes"]
    assert plan_for(alone, 0, [CHELSEA_SOHO])["routes"] == [CHELSEA_SOHO]
    with pytest.raises(Refused, match="without suggested plans"):
        plan_for(alone, 0, None)


def test_what_can_not_be_planned_is_refused() -> None:
    """A route that the board hasn't, a game that has no routes."""
    with pytest.raises(Refused, match="no such route"):
        plan_for(new_table(), 0, [len(NEW_YORK.routes)])
    with pytest.raises(Refused, match="games with a board"):
        plan_for(new_table("card-game"), 0, None)
