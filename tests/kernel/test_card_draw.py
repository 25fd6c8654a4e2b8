"""Drawing cards and tickets in the Card Game (K20, K21, K38)."""

import pytest

from farebox.game.actions import Keep
from farebox.game.game import Game
from farebox.kernel.card_game.legal import IDLE_LIMIT
from farebox.kernel.layout import Phase
from support.acts import play, refused, some, texts
from support.look import face_up, hand, pile
from support.scenes import card_scene, completing_scene, live
from support.tickets import deck_order, members, offers

LOCOMOTIVES = ("red", "locomotive", "locomotive", "black", "orange")


def test_two_cards_each_from_deck_or_market() -> None:
    """K20: a face-up card is replaced at once."""
    game = card_scene()
    play(game, "draw blue", ["white"])
    assert face_up(game) == ["red", "white", "green", "black", "orange"]
    assert (game.phase, game.to_move) == (Phase.SECOND, 0)
    play(game, "draw deck", ["purple"])
    assert (game.phase, game.to_move) == (Phase.TURN, 1)
    assert hand(game) == {"blue": 1, "purple": 1}


def test_a_card_from_the_deck_is_seen_by_its_player_alone() -> None:
    """K20, G1: one from the market by everybody."""
    game = card_scene()
    play(game, "draw deck", ["purple"])
    play(game, "draw red", ["white"])
    assert [game.observe(seat).seats[0].seen for seat in range(2)] == [{"red": 1}] * 2
    assert hand(game) == {"purple": 1, "red": 1}


def test_only_a_card_that_lies_there_can_be_taken() -> None:
    """K20."""
    refused(card_scene(), "draw white", "K20")


def test_a_face_up_locomotive_is_the_only_card_drawn() -> None:
    """K20."""
    game = card_scene(market=LOCOMOTIVES)
    play(game, "draw locomotive", ["white"])
    assert (game.phase, game.to_move) == (Phase.TURN, 1)
    assert hand(game) == {"locomotive": 1}


def test_a_face_up_locomotive_cannot_be_the_second_card() -> None:
    """K20."""
    game = card_scene(market=LOCOMOTIVES)
    play(game, "draw deck", ["locomotive"])
    assert some(game, "draw") == {"draw deck", "draw red", "draw black", "draw orange"}
    refused(game, "draw locomotive", "K20")


def test_a_locomotive_off_the_deck_is_like_any_card() -> None:
    """K20."""
    game = card_scene()
    play(game, "draw deck", ["locomotive"])
    play(game, "draw deck", ["locomotive"])
    assert hand(game) == {"locomotive": 2}
    assert game.to_move == 1


def test_three_face_up_locomotives_stay() -> None:
    """K20."""
    game = card_scene(market=LOCOMOTIVES)
    event = play(game, "draw red", ["locomotive"])
    assert face_up(game) == ["locomotive", "locomotive", "locomotive", "black", "orange"]
    assert event["n_swept"] == 0


def test_without_a_deck_face_up_cards_are_not_replaced() -> None:
    """K21: the discards are no new deck."""
    game = card_scene(deck={}, discard={"white": 5})
    play(game, "draw blue")
    assert face_up(game) == ["red", "green", "black", "orange"]
    assert pile(game, "deck") == {}
    assert pile(game, "discard") == {"white": 5}
    play(game, "draw black")
    assert face_up(game) == ["red", "green", "orange"]


def test_the_last_card_of_the_deck_does_not_renew_it() -> None:
    """K21."""
    game = card_scene(deck={"white": 1}, discard={"white": 5})
    play(game, "draw deck")
    assert (pile(game, "deck"), pile(game, "discard")) == ({}, {"white": 5})
    refused(game, "draw deck", "K21")


@pytest.mark.parametrize("market", [("red",), ("red", "locomotive")])
def test_a_single_remaining_card_is_drawn_alone(market: tuple[str, ...]) -> None:
    """K21, C14."""
    game = card_scene(market=market, deck={})
    play(game, "draw red")
    assert (game.phase, game.to_move) == (Phase.TURN, 1)


@pytest.mark.parametrize(("n", "offered"), [(6, 4), (4, 4), (3, 3), (1, 1)])
def test_the_top_four_tickets_are_offered_or_as_many_as_there_are(n: int, offered: int) -> None:
    """K38."""
    deck = [31, 7, 12, 40, 3, 19][:n]
    game = card_scene(ticket_deck=deck)
    play(game, "tickets")
    assert (game.phase, game.to_move) == (Phase.KEEP, 0)
    assert offers(live(game), 2) == [deck[:offered], []]
    assert len(game.legal_ids()) == 1 << offered


@pytest.mark.parametrize(
    ("kept", "deck"), [((), [3, 19, 31, 7, 12, 40]), ((7, 40), [3, 19, 31, 12]), ((31, 7, 12, 40), [3, 19])]
)
def test_any_number_is_kept_and_the_rest_goes_under_the_deck(kept: tuple[int, ...], deck: list[int]) -> None:
    """K38, K12."""
    game = card_scene(ticket_deck=[31, 7, 12, 40, 3, 19], tickets={0: [0]})
    play(game, "tickets")
    play(game, Keep(kept))
    assert members(live(game)["held"][0]) == sorted([0, *kept])
    assert deck_order(live(game)) == deck
    assert (game.phase, game.to_move) == (Phase.TURN, 1)


def test_drawn_tickets_must_be_chosen_from_first() -> None:
    """K38."""
    game = card_scene(ticket_deck=[31, 7, 12, 40, 3])
    play(game, "tickets")
    refused(game, "draw deck", "K38")
    refused(game, "finish", "K38")
    refused(game, Keep((3,)), "K38")


def test_without_tickets_none_are_drawn() -> None:
    """K38."""
    game = card_scene(ticket_deck=[])
    assert "tickets" not in texts(game)
    refused(game, "tickets", "K38")


def draw_and_keep(game: Game, kept: tuple[int, ...] = ()) -> None:
    """A turn of looking at tickets."""
    play(game, "tickets")
    play(game, Keep(kept))


def idle_table() -> Game:
    """A table where tickets were drawn and none kept as often in a row as is allowed."""
    game = card_scene(3, hand={"blue": 2}, ticket_deck=[31, 7, 12, 40, 3, 19])
    for _ in range(IDLE_LIMIT):
        assert "tickets" in texts(game)
        draw_and_keep(game)
    return game


def test_tickets_cannot_be_drawn_and_refused_for_ever() -> None:
    """K38: after 24 draws in a row that kept none, something else must be done, so that every game ends."""
    assert IDLE_LIMIT == 24
    game = idle_table()
    assert "tickets" not in texts(game)
    refused(game, "tickets", "K38")
    assert some(game, "draw") != set()


@pytest.mark.parametrize("action", ["draw red", "draw deck", "yard blue*2"])
def test_anything_else_lets_tickets_be_drawn_again(action: str) -> None:
    """K38."""
    game = idle_table()
    play(game, action)
    if game.phase == Phase.SECOND:
        play(game, "draw deck")
    assert "tickets" in texts(game)


def test_three_single_cards_placed_let_tickets_be_drawn_again() -> None:
    """K38."""
    game = card_scene(hand={"red": 1, "white": 1, "black": 1}, ticket_deck=[31, 7, 12, 40, 3, 19])
    live(game)["idle"] = IDLE_LIMIT
    refused(game, "tickets", "K38")
    play(game, "yard red*1 black*1 white*1")
    assert "tickets" in texts(game)


def test_a_kept_ticket_breaks_the_row() -> None:
    """K38."""
    game = card_scene(ticket_deck=[31, 7, 12, 40, 3, 19])
    for _ in range(IDLE_LIMIT - 1):
        draw_and_keep(game)
    draw_and_keep(game, (offers_on_top(game)[0],))
    assert live(game)["idle"] == 0
    assert "tickets" in texts(game)


def offers_on_top(game: Game) -> list[int]:
    """The tickets that would be offered next."""
    return deck_order(live(game))[:4]


def test_who_can_draw_nothing_and_place_nothing_passes_instead() -> None:
    """K38, K39: also where the deck is gone, so that only tickets would be left."""
    game = card_scene(market=(), deck={}, ticket_deck=[31, 7, 12, 40, 3, 19])
    live(game)["idle"] = IDLE_LIMIT
    assert texts(game) == {"pass"}
    play(game, "pass")


def test_the_second_deal_begins_the_count_anew() -> None:
    """K38, K41: completing tickets is something else than drawing them."""
    game = completing_scene(4)
    live(game)["idle"] = IDLE_LIMIT
    for _ in range(4):
        play(game, "finish")
    assert (game.phase, live(game)["round_number"]) == (Phase.TURN, 2)
    assert "tickets" in texts(game)
    for _ in range(IDLE_LIMIT):
        draw_and_keep(game)
    refused(game, "tickets", "K38")
