"""Before the first turn of the Card Game (K1-K5)."""

from collections import Counter
from itertools import chain

import pytest

from farebox.game.actions import Keep
from farebox.game.game import Game, new_game
from farebox.kernel.layout import Phase
from farebox.kernel.limits import NOBODY
from farebox.kernel.record_types import EventRow
from farebox.kernel.row import new_rows
from support.acts import play, refused
from support.boards import SEATS, card_game
from support.cards import kind_of_card, whole_box
from support.look import face_up, hand, pile
from support.scenes import completing_scene, live, set_up
from support.tickets import deck_order, members, offers


@pytest.mark.parametrize("n_seats", SEATS)
def test_a_locomotive_and_seven_more_to_each_and_five_face_up(n_seats: int) -> None:
    """K1."""
    for seed in range(5):
        game = new_game("card-game", seats=n_seats, seed=seed)
        hands = [Counter(hand(game, seat)) for seat in range(n_seats)]
        assert [cards.total() for cards in hands] == [8] * n_seats
        assert all(cards["locomotive"] for cards in hands)
        everything = Counter(face_up(game)) + Counter(pile(game, "deck"))
        assert len(face_up(game)) == 5
        assert sum(hands, everything) == whole_box(game.board)


def test_the_locomotives_are_given_before_the_rest_is_shuffled() -> None:
    """K1: everyone has one even if the deck gives none; and everyone knows that."""
    event = new_rows(EventRow)[0]
    cards = ["red"] * 7 + ["blue"] * 7 + ["locomotive", "locomotive", "locomotive", "black", "white"]
    event["scripted"] = True
    event["n_script"] = len(cards)
    event["script"][: len(cards)] = [kind_of_card(card_game(), card) for card in cards]
    game = Game(card_game(), ["a", "b"], None, event)
    assert hand(game, 0) == {"red": 7, "locomotive": 1}
    assert hand(game, 1) == {"blue": 7, "locomotive": 1}
    assert face_up(game) == cards[14:]  # and no sweep (K20)
    assert [view.seen for view in game.observe(0).seats] == [{"locomotive": 1}] * 2


def test_the_six_bonus_cards_lie_where_all_can_see_them() -> None:
    """K2."""
    game = new_game("card-game", seats=3, seed=1)
    bonuses = {"New York": 15, "Los Angeles": 12, "Chicago": 12, "Dallas": 10, "Miami": 8, "Seattle": 8}
    for seat in range(3):
        board = game.observe(seat).board
        assert {bonus.city: bonus.points for bonus in board.bonuses} == bonuses
    row = game._board
    assert row["bonus_points"].tolist()[: int(row["n_bonuses"])] == list(bonuses.values())


@pytest.mark.parametrize("n_seats", SEATS)
def test_six_tickets_to_each_of_which_one_to_six_are_kept(n_seats: int) -> None:
    """K3."""
    game = new_game("card-game", seats=n_seats, seed=4)
    dealt = offers(live(game), n_seats)
    assert [len(offer) for offer in dealt] == [6] * n_seats
    assert sorted([*chain(*dealt), *deck_order(live(game))]) == list(range(46))
    for seat, offer in enumerate(dealt):
        assert (game.phase, game.to_move) == (Phase.KEEP_START, seat)
        choices = [action.tickets for action in game.legal_actions() if isinstance(action, Keep)]
        assert len(choices) == len(game.legal_ids()) == 63
        assert {len(choice) for choice in choices} == {1, 2, 3, 4, 5, 6}
        refused(game, Keep(()), "K3")
        refused(game, "draw deck", "K3")
        play(game, Keep(tuple(offer[: seat + 1])))
        assert members(live(game)["held"][seat]) == sorted(offer[: seat + 1])
    assert (game.phase, game.to_move) == (Phase.TURN, 0)


def test_tickets_turned_down_are_shuffled_into_the_deck() -> None:
    """K3: they may lie anywhere, and who returned them doesn't know where."""
    places = Counter[int]()
    for seed in range(60):
        game = new_game("card-game", seed=seed)
        returned = set()
        for _ in range(2):
            offer = offers(live(game), 2)[game.to_move or 0]
            returned |= set(offer[1:])
            play(game, Keep((offer[0],)))
        order = deck_order(live(game))
        assert len(order) == 44
        assert set(order) >= returned
        places.update(place // 11 for place, ticket in enumerate(order) if ticket in returned)
        assert set(live(game)["returned_by"][:44].tolist()) == {NOBODY}
        assert max(game.observe(0).row["where"].tolist()) == 0  # the one it kept, nothing in the deck
    assert all(100 < places[quarter] < 200 for quarter in range(4))  # 600 in all


@pytest.mark.parametrize(("n_seats", "n_rounds"), [(2, 1), (3, 1), (4, 2)])
def test_four_players_go_through_the_deck_twice(n_seats: int, n_rounds: int) -> None:
    """K4."""
    game = completing_scene(n_seats)
    for _ in range(n_seats):
        play(game, "finish")
    assert game.is_over == (n_rounds == 1)
    assert live(game)["round_number"] == n_rounds


@pytest.mark.parametrize("n_seats", SEATS)
def test_seat_zero_opens_and_turns_go_clockwise(n_seats: int) -> None:
    """K5."""
    game = set_up(card_game(), n_seats)
    order = []
    for _ in range(2 * n_seats):
        order.append(game.to_move)
        play(game, "draw deck")
        play(game, "draw deck")
    assert order == [*range(n_seats), *range(n_seats)]
