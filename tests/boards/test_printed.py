"""Facts of the four boxes, counted off the printed boards: a slip in a data file shows here."""

from collections import Counter

import pytest

from farebox.boards import load_board
from farebox.boards.schema import Merchandise, Souvenirs
from support.boards import card_game, city

CITIES = ("new-york", "amsterdam", "san-francisco")


def each_city(*facts: object) -> list[tuple[str, object]]:
    """Pair the three cities with a fact of each."""
    return list(zip(CITIES, facts, strict=True))


@pytest.mark.parametrize(("name", "counts"), each_city((15, 41, 18), (17, 45, 24), (21, 65, 24)))
def test_places_routes_and_tickets_are_complete(name: str, counts: tuple[int, int, int]) -> None:
    """The sizes of the three boards."""
    board = city(name)
    assert (len(board.places), len(board.routes), len(board.tickets)) == counts


@pytest.mark.parametrize(("name", "pieces"), each_city(15, 16, 20))
def test_each_player_has_a_set_of_pieces(name: str, pieces: int) -> None:
    """C1."""
    assert city(name).pieces == pieces


@pytest.mark.parametrize("name", CITIES)
def test_a_city_deck_has_44_cards(name: str) -> None:
    """C2: 6 of each of 6 colors, and 8 wild ones."""
    board = city(name)
    assert (len(board.colors), board.cards_each, board.cards_wild, board.n_cards) == (6, 6, 8, 44)
    assert board.wild == "wild"


@pytest.mark.parametrize(("name", "size"), each_city((534, 750), (601, 510), (760, 640)))
def test_boards_keep_their_proportions(name: str, size: tuple[int, int]) -> None:
    """Width to height."""
    assert city(name).size == size


@pytest.mark.parametrize(
    ("name", "points"),
    each_city((0, 1, 2, 4, 7), (0, 1, 2, 4, 7), (0, 1, 2, 4, 7, 10)),
)
def test_longer_routes_are_worth_more(name: str, points: tuple[int, ...]) -> None:
    """C23."""
    assert city(name).points == points


@pytest.mark.parametrize(("name", "lengths"), each_city([9, 22, 9, 1], [15, 19, 8, 3], [25, 26, 13, 0, 1]))
def test_routes_of_each_length(name: str, lengths: list[int]) -> None:
    """Pinned: the routes of 1, 2, 3, ... spaces."""
    counts = Counter(route.length for route in city(name).routes)
    assert [counts[length] for length in range(1, max(counts) + 1)] == lengths


@pytest.mark.parametrize(
    ("name", "spaces"),
    [
        ("new-york", {"blue": 11, "green": 11, "black": 10, "pink": 11, "red": 11, "orange": 10, "gray": 20}),
        ("amsterdam", {"blue": 9, "green": 9, "black": 9, "pink": 9, "red": 10, "orange": 9, "gray": 34}),
        (
            "san-francisco",
            {"blue": 17, "green": 17, "black": 18, "purple": 17, "red": 17, "orange": 18, "gray": 17},
        ),
    ],
)
def test_spaces_of_each_color(name: str, spaces: dict[str, int]) -> None:
    """Pinned: no color is much scarcer than another, gray last."""
    board = city(name)
    counts: Counter[str] = Counter()
    for route in board.routes:
        counts["gray" if route.color is None else board.colors[route.color]] += route.length
    assert counts == spaces


@pytest.mark.parametrize(("name", "doubles"), each_city(11, 13, 20))
def test_double_routes_are_twins_of_each_other(name: str, doubles: int) -> None:
    """C24."""
    routes = city(name).routes
    twins = [(n, route.twin) for n, route in enumerate(routes) if route.twin is not None]
    assert len(twins) == 2 * doubles
    for n, twin in twins:
        assert routes[twin].twin == n
        assert set(routes[twin].ends) == set(routes[n].ends)


@pytest.mark.parametrize(("name", "total"), each_city(92, 118, 119))
def test_all_tickets_together_are_worth(name: str, total: int) -> None:
    """Pinned: the sum over the deck."""
    assert sum(ticket.points for ticket in city(name).tickets) == total


def test_entries_keep_their_positions() -> None:
    """Records number routes and tickets by position: route 22 of New York is Chelsea - Soho."""
    board = city("new-york")
    chelsea, soho = (
        next(n for n, p in enumerate(board.places) if p.name == name) for name in ("Chelsea", "Soho")
    )
    assert (chelsea, soho) == (6, 10)
    assert (board.routes[22].ends, board.routes[22].length) == ((chelsea, soho), 4)
    assert board.colors[board.routes[22].color or 0] == "pink"
    assert board.tickets[8].ends == (9, soho)


def test_new_york_has_nine_attractions() -> None:
    """NY1: a point each."""
    board = city("new-york")
    assert sum(place.attraction for place in board.places) == 9
    assert board.attraction_points == 1
    assert (board.merchandise, board.souvenirs) == (None, None)


def test_amsterdam_has_merchandise_on_its_outer_routes() -> None:
    """AMS1, AMS3."""
    board = city("amsterdam")
    assert sum(route.merchandise for route in board.routes) == 16
    assert board.merchandise == Merchandise(16, {2: (8, 4), 3: (8, 5, 2), 4: (8, 6, 4, 2)})
    assert (board.attraction_points, board.souvenirs) == (0, None)


def test_only_contracts_after_amsterdams_fourth_are_reconstructed() -> None:
    """The file and its source say so, for an owner of the box to correct."""
    assert [n for n, ticket in enumerate(city("amsterdam").tickets) if ticket.reconstructed] == list(
        range(4, 24)
    )
    assert "reconstructed" in city("amsterdam").source
    assert "reconstructed" in city("san-francisco").source
    assert not any(
        ticket.reconstructed for name in ("new-york", "san-francisco") for ticket in city(name).tickets
    )


def test_san_francisco_has_seven_stacks_of_souvenirs() -> None:
    """SF1, SF3, SF7."""
    board = city("san-francisco")
    souvenirs = board.souvenirs
    assert isinstance(souvenirs, Souvenirs)
    assert len(set(souvenirs.symbols)) == 7
    assert [board.places[place].name for place in souvenirs.start] == [
        "Alcatraz",
        "Golden Gate Bridge",
        "The Embarcadero",
        "Sunset",
        "Potrero Hill",
    ]
    assert (souvenirs.tokens, souvenirs.aside_tokens) == ({2: 2, 3: 2, 4: 3}, {2: 1, 3: 2, 4: 3})
    assert souvenirs.points == (0, 0, 1, 2, 4, 6, 9, 12)
    assert (board.attraction_points, board.merchandise) == (0, None)


def test_san_franciscos_ferries_cross_the_bay() -> None:
    """SF8: both ways to Alcatraz, doubled, and the long way from the bridge."""
    assert [route.ferries for route in city("san-francisco").routes if route.ferries] == [1, 1, 1, 1, 1]
    assert [n for n, route in enumerate(city("san-francisco").routes) if route.ferries] == [0, 1, 2, 3, 9]


def test_the_card_game_has_96_cards_and_46_tickets() -> None:
    """K1: 10 of each of 8 colors, and 16 locomotives."""
    board = card_game()
    assert (len(board.colors), board.cards_each, board.cards_wild, board.n_cards) == (8, 10, 16, 96)
    assert (len(board.tickets), sum(ticket.points for ticket in board.tickets)) == (46, 581)
    assert board.wild == "locomotive"


def test_card_game_tickets_ask_for_every_color_alike() -> None:
    """Pinned: the cards of all tickets by color, in the board's order."""
    board = card_game()
    asked = [sum(counts) for counts in zip(*(ticket.cards for ticket in board.tickets), strict=True)]
    assert dict(zip(board.colors, asked, strict=True)) == {
        "red": 16,
        "blue": 18,
        "yellow": 17,
        "green": 16,
        "black": 16,
        "white": 17,
        "orange": 16,
        "purple": 16,
    }


def test_six_big_cities_have_bonuses() -> None:
    """K2, K43: and about as many tickets each."""
    board = card_game()
    assert [(bonus.city, bonus.points) for bonus in board.bonuses] == [
        ("New York", 15),
        ("Los Angeles", 12),
        ("Chicago", 12),
        ("Dallas", 10),
        ("Miami", 8),
        ("Seattle", 8),
    ]
    tickets = [sum(bonus.city in ticket.ends for ticket in board.tickets) for bonus in board.bonuses]
    assert tickets == [11, 10, 11, 10, 10, 10]


@pytest.mark.parametrize(
    ("name", "piece", "ticket", "wild"),
    [
        ("new-york", ("taxi", "taxis"), ("ticket", "tickets"), "taxi"),
        ("amsterdam", ("cart", "carts"), ("contract", "contracts"), "wild"),
        ("san-francisco", ("cable car", "cable cars"), ("ticket", "tickets"), "ferry"),
        ("card-game", ("train card", "train cards"), ("ticket", "tickets"), "locomotive"),
    ],
)
def test_each_box_has_its_own_nouns(
    name: str, piece: tuple[str, str], ticket: tuple[str, str], wild: str
) -> None:
    """For display; records say wild and locomotive."""
    terms = load_board(name).terms
    assert (terms.piece, terms.ticket, terms.wild) == (piece, ticket, wild)
