"""Claiming a route (C20-C24, SF8)."""

from collections import Counter

import pytest

from farebox.game.actions import Claim
from farebox.kernel.layout import Phase
from farebox.kernel.limits import NOBODY
from support.acts import play, refused, some, texts
from support.boards import CITIES, city
from support.look import hand, owner, pile
from support.scenes import city_scene, live, route_called

LONG = "Chelsea - Soho"  # four pink spaces
GRAY = "Gramercy Park - East Village"  # two gray ones


def test_a_claim_pays_the_cards_puts_the_pieces_and_takes_the_points() -> None:
    """C20."""
    game = city_scene(hand={"pink": 5, "wild": 2, "red": 1}, discard={"blue": 2})
    assert owner(game, LONG) == NOBODY
    play(game, f"claim {LONG} pink*3 wild*1")
    assert owner(game, LONG) == 0
    assert hand(game) == {"pink": 2, "wild": 1, "red": 1}
    assert pile(game, "discard") == {"blue": 2, "pink": 3, "wild": 1}
    assert live(game)["pieces"].tolist()[:2] == [15 - 4, 15]
    assert live(game)["points"].tolist()[:2] == [7, 0]


def test_one_route_a_turn() -> None:
    """C20, C5."""
    game = city_scene(hand={"pink": 6})
    play(game, f"claim {LONG} pink*4")
    assert (game.to_move, game.phase) == (1, Phase.TURN)


def test_a_route_need_not_touch_what_one_owns() -> None:
    """C20."""
    game = city_scene(hand={"pink": 4}, owners={"Wall Street - Brooklyn #1": 0})
    assert f"claim {LONG} pink*4" in texts(game)


@pytest.mark.parametrize("other", [0, 1])
def test_a_route_that_somebody_owns_is_not_claimed_again(other: int) -> None:
    """C20."""
    game = city_scene(hand={"pink": 4}, owners={LONG: other})
    assert some(game, f"claim {LONG}") == set()
    refused(game, f"claim {LONG} pink*4", "C20")


@pytest.mark.parametrize("cards", ["pink*3", "pink*5", "pink*2 wild*1"])
def test_a_route_takes_as_many_cards_as_it_has_spaces(cards: str) -> None:
    """C20."""
    refused(city_scene(hand={"pink": 5, "wild": 2}), f"claim {LONG} {cards}", "C20")


def test_a_colored_route_takes_its_own_color() -> None:
    """C21."""
    game = city_scene(hand={"red": 4, "pink": 3})
    assert some(game, f"claim {LONG}") == set()
    refused(game, f"claim {LONG} red*4", "C21")
    refused(game, f"claim {LONG} pink*3 red*1", "C21")
    refused(game, f"claim {LONG} pink*4", "C20")


def test_wilds_stand_in_for_some_or_all_cards() -> None:
    """C21: every mix of the two that pays the route can be chosen."""
    game = city_scene(hand={"pink": 4, "wild": 4})
    assert some(game, f"claim {LONG}") == {
        f"claim {LONG} {cards}"
        for cards in ("pink*4", "pink*3 wild*1", "pink*2 wild*2", "pink*1 wild*3", "wild*4")
    }
    play(game, f"claim {LONG} wild*4")
    assert hand(game) == {"pink": 4}
    assert pile(game, "discard") == {"wild": 4}


@pytest.mark.parametrize(
    ("cards", "payments"),
    [
        ({"pink": 4, "wild": 0}, {"pink*4"}),
        ({"pink": 3, "wild": 1}, {"pink*3 wild*1"}),
        ({"pink": 1, "wild": 3}, {"pink*1 wild*3"}),
        ({"pink": 3, "wild": 0}, set()),
        ({"pink": 0, "wild": 4}, {"wild*4"}),
        ({"pink": 2, "wild": 3}, {"pink*2 wild*2", "pink*1 wild*3"}),
    ],
)
def test_nobody_pays_with_cards_that_are_not_in_the_hand(cards: Counter[str], payments: set[str]) -> None:
    """C20, C21."""
    game = city_scene(hand=cards)
    assert some(game, f"claim {LONG}") == {f"claim {LONG} {payment}" for payment in payments}
    for wilds in range(5):
        text = f"pink*{4 - wilds} wild*{wilds}".replace("pink*0 ", "").replace(" wild*0", "")
        if text not in payments:
            refused(game, f"claim {LONG} {text}", "C20")


def test_a_gray_route_takes_any_one_color() -> None:
    """C21: all wilds is one way to pay, whatever the color."""
    game = city_scene(hand={"pink": 2, "red": 1, "black": 3, "wild": 2})
    assert some(game, f"claim {GRAY}") == {
        f"claim {GRAY} {cards}"
        for cards in ("pink*2", "black*2", "pink*1 wild*1", "red*1 wild*1", "black*1 wild*1", "wild*2")
    }
    refused(game, f"claim {GRAY} pink*1 red*1", "C21")
    play(game, f"claim {GRAY} black*2")
    assert hand(game) == {"pink": 2, "red": 1, "black": 1, "wild": 2}


def test_all_wilds_pay_a_gray_route_without_any_color() -> None:
    """C21."""
    game = city_scene(hand={"wild": 2})
    assert some(game, f"claim {GRAY}") == {f"claim {GRAY} wild*2"}
    play(game, Claim(route_called(city("new-york"), GRAY), None, 2))
    assert pile(game, "discard") == {"wild": 2}


@pytest.mark.parametrize(("left", "can"), [(4, True), (3, False)])
def test_pieces_for_every_space_are_needed(left: int, can: bool) -> None:
    """C22."""
    game = city_scene(hand={"pink": 4}, pieces={0: left})
    assert (f"claim {LONG} pink*4" in texts(game)) == can
    if not can:
        refused(game, f"claim {LONG} pink*4", "C22")


POINTS = {
    "new-york": {1: 1, 2: 2, 3: 4, 4: 7},
    "amsterdam": {1: 1, 2: 2, 3: 4, 4: 7},
    "san-francisco": {1: 1, 2: 2, 3: 4, 5: 10},
}


@pytest.mark.parametrize("name", CITIES)
def test_points_by_length_are_taken_at_once(name: str) -> None:
    """C23."""
    board = city(name)
    paid = {}
    for route, this in enumerate(board.routes):
        game = city_scene(name, hand={"wild": 8})
        before = int(live(game)["points"][0])
        id = game.notation.first_claim[route + 1] - game.notation.n_ways  # type: ignore[union-attr] # a city's
        play(game, next(legal for legal in game.legal_ids() if id <= legal < id + 3))
        paid[this.length] = int(live(game)["points"][0]) - before
        assert live(game)["owner"][route] == 0
        assert paid[this.length] == POINTS[name][this.length]
    assert paid == POINTS[name]


def test_with_two_players_the_other_route_of_a_double_is_closed() -> None:
    """C24."""
    game = city_scene(hand={"red": 5, "green": 5, "wild": 3}, owners={"Chelsea - Greenwich Village #1": 1})
    assert some(game, "claim Chelsea - Greenwich Village") == set()
    refused(game, "claim Chelsea - Greenwich Village #2 green*3", "C24")


@pytest.mark.parametrize("n_seats", [2, 3, 4])
def test_nobody_owns_both_routes_of_a_double(n_seats: int) -> None:
    """C24."""
    game = city_scene(
        n_seats=n_seats, hand={"red": 5, "wild": 3}, owners={"Chelsea - Greenwich Village #2": 0}
    )
    assert some(game, "claim Chelsea - Greenwich Village") == set()
    refused(game, "claim Chelsea - Greenwich Village #1 red*3", "C24")


@pytest.mark.parametrize("n_seats", [3, 4])
def test_with_more_players_another_takes_the_other_route_of_a_double(n_seats: int) -> None:
    """C24."""
    game = city_scene(n_seats=n_seats, hand={"green": 3}, owners={"Chelsea - Greenwich Village #1": 1})
    assert some(game, "claim Chelsea - Greenwich Village") == {"claim Chelsea - Greenwich Village #2 green*3"}
    play(game, "claim Chelsea - Greenwich Village #2 green*3")
    assert owner(game, "Chelsea - Greenwich Village #2") == 0


def test_a_double_is_open_while_nobody_has_claimed_on_it() -> None:
    """C24."""
    game = city_scene(hand={"red": 3, "green": 3})
    assert some(game, "claim Chelsea - Greenwich Village") == {
        "claim Chelsea - Greenwich Village #1 red*3",
        "claim Chelsea - Greenwich Village #2 green*3",
    }


FERRY = "Fort Mason - Golden Gate Bridge"  # five gray spaces, one of them a ferry


def test_a_ferry_takes_a_wild_card() -> None:
    """SF8."""
    game = city_scene("san-francisco", hand={"black": 2, "wild": 0})
    refused(game, "claim Alcatraz - Fort Mason #1 black*2", "SF8")
    assert some(game, "claim Alcatraz") == set()
    game = city_scene("san-francisco", hand={"orange": 2})
    assert some(game, "claim Alcatraz") == set()
    game = city_scene("san-francisco", hand={"black": 2, "wild": 1})
    ways = {text.partition(" souvenir")[0] for text in some(game, "claim Alcatraz - Fort Mason")}
    assert ways == {"claim Alcatraz - Fort Mason #1 black*1 wild*1"}


def test_wilds_also_stand_in_on_the_other_spaces_of_a_ferry_route() -> None:
    """SF8."""
    game = city_scene("san-francisco", hand={"black": 4, "red": 3, "wild": 3})
    ways = {text.partition(" souvenir")[0] for text in some(game, f"claim {FERRY}")}
    assert ways == {
        f"claim {FERRY} {cards}"
        for cards in ("black*4 wild*1", "black*3 wild*2", "black*2 wild*3", "red*3 wild*2")
    } | {f"claim {FERRY} red*2 wild*3"}
    game = city_scene("san-francisco", hand={"wild": 5})
    assert {text.partition(" souvenir")[0] for text in some(game, f"claim {FERRY}")} == {
        f"claim {FERRY} wild*5"
    }


def test_a_ferry_card_alone_does_not_pay_the_other_spaces() -> None:
    """SF8, C20."""
    game = city_scene("san-francisco", hand={"black": 3, "wild": 1})
    assert some(game, f"claim {FERRY}") == set()
    refused(game, f"claim {FERRY} black*4 wild*1 souvenir Golden Gate Bridge", "C20")


def test_two_ferries_take_two_wild_cards() -> None:
    """SF8: one for each symbol."""
    game = city_scene("my-town", hand={"blue": 3, "red": 1, "wild": 2}, market=("red",) * 5)
    ways = {text.partition(" souvenir")[0] for text in some(game, "claim Gull Island - Harbour")}
    assert ways == {
        "claim Gull Island - Harbour #1 blue*1 wild*2",
        "claim Gull Island - Harbour #2 blue*1 wild*2",
        "claim Gull Island - Harbour #2 red*1 wild*2",
    }
    refused(game, "claim Gull Island - Harbour #1 blue*2 wild*1", "SF8")


@pytest.mark.parametrize(
    ("route", "cards", "paid"),
    [
        ("Alcatraz - Fort Mason #1", {"black": 1, "wild": 1}, "black*1 wild*1"),
        ("Alcatraz - Fort Mason #1", {"wild": 2}, "wild*2"),
        (FERRY, {"red": 4, "wild": 1}, "red*4 wild*1"),
        (FERRY, {"red": 1, "wild": 4}, "red*1 wild*4"),
    ],
)
def test_just_enough_cards_pay_a_ferry_route(route: str, cards: dict[str, int], paid: str) -> None:
    """SF8, C20: all of the hand goes to the discards, the ferry's wild card too."""
    game = city_scene("san-francisco", hand=cards)
    ways = {text.partition(" souvenir")[0] for text in some(game, f"claim {route}")}
    assert ways == {f"claim {route} {paid}"}
    play(game, min(some(game, f"claim {route}")))
    assert owner(game, route) == 0
    assert (hand(game), pile(game, "discard")) == ({}, cards)


@pytest.mark.parametrize("short", ["black", "wild"])
def test_a_card_less_does_not_pay_a_colored_ferry_route(short: str) -> None:
    """SF8, C20: neither without the wild card nor without the one of its color."""
    game = city_scene("san-francisco", hand=Counter({"black": 1, "wild": 1}) - Counter([short]))
    assert some(game, "claim Alcatraz - Fort Mason #1") == set()


def test_a_wild_too_many_stands_in_on_a_colored_ferry_route() -> None:
    """SF8, C21: one for the symbol, the other instead of a black card or kept."""
    game = city_scene("san-francisco", hand={"black": 1, "wild": 2})
    ways = {text.partition(" souvenir")[0] for text in some(game, "claim Alcatraz - Fort Mason #1")}
    assert ways == {f"claim Alcatraz - Fort Mason #1 {paid}" for paid in ("black*1 wild*1", "wild*2")}
