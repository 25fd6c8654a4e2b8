"""Before the first turn of a city game (C1-C5, SF1-SF3)."""

from collections import Counter

import pytest

from farebox.game.actions import Keep
from farebox.game.game import Game, new_game
from farebox.kernel.layout import Phase
from farebox.kernel.limits import NOBODY
from farebox.kernel.record_types import EventRow
from farebox.kernel.row import new_rows
from support.acts import play, refused, some, texts
from support.boards import CITIES, SEATS, city
from support.cards import kind_of_card, whole_box
from support.look import face_up, hand, pile, swept
from support.scenes import live, place_called, set_up
from support.tickets import deck_order, members, offers

TABLES = [(name, n_seats) for name in CITIES for n_seats in SEATS]


def dealt(name: str, cards: list[str], n_seats: int = 2) -> Game:
    """A game whose deck gives these cards from the top: two to each seat, then the market."""
    board, event = city(name), new_rows(EventRow)[0]
    event["scripted"] = True
    event["n_script"] = len(cards)
    event["script"][: len(cards)] = [kind_of_card(board, card) for card in cards]
    game = Game(board, ["a", "b", "c", "d"][:n_seats], None, event)
    assert event["at_script"] == len(cards)
    return game


@pytest.mark.parametrize(("name", "n_seats"), TABLES)
def test_everyone_starts_with_all_pieces_and_no_points(name: str, n_seats: int) -> None:
    """C1."""
    state = live(new_game(name, seats=n_seats, seed=3))
    pieces = {"new-york": 15, "amsterdam": 16, "san-francisco": 20}[name]
    assert state["pieces"].tolist() == [pieces] * n_seats + [0] * (4 - n_seats)
    assert state["points"].tolist() == [0] * 4
    assert set(state["owner"].tolist()) == {NOBODY}


@pytest.mark.parametrize(("name", "n_seats"), TABLES)
def test_two_cards_to_each_hand_and_five_face_up(name: str, n_seats: int) -> None:
    """C2."""
    for seed in range(5):
        game = new_game(name, seats=n_seats, seed=seed)
        hands = [Counter(hand(game, seat)) for seat in range(n_seats)]
        assert [cards.total() for cards in hands] == [2] * n_seats
        assert len(face_up(game)) == 5
        everything = Counter(face_up(game)) + Counter(pile(game, "deck")) + Counter(pile(game, "discard"))
        assert sum(hands, everything) == whole_box(game.board)


def test_hands_are_dealt_before_the_market() -> None:
    """C2."""
    row = ["green", "black", "pink", "orange", "wild"]
    game = dealt("new-york", ["red", "wild", "blue", "blue", *row])
    assert hand(game, 0) == {"red": 1, "wild": 1}
    assert hand(game, 1) == {"blue": 2}
    assert face_up(game) == row


def test_two_wilds_in_the_first_row_stay() -> None:
    """C3."""
    row = ["wild", "wild", "red", "blue", "green"]
    assert face_up(dealt("new-york", ["red", "red", "blue", "blue", *row])) == row


def test_first_row_with_three_wilds_is_swept_as_often_as_it_takes() -> None:
    """C3."""
    three = ["wild", "red", "wild", "blue", "wild"]
    four = ["wild", "wild", "green", "wild", "wild"]
    row = ["black", "black", "pink", "orange", "wild"]
    game = dealt("new-york", ["red", "red", "blue", "blue", *three, *four, *row])
    assert face_up(game) == row
    assert swept(game.last_event(), game.board) == [three, four]
    assert pile(game, "discard") == Counter(three + four)
    assert game.record().deal["swept"] == [three, four]


@pytest.mark.parametrize(("name", "n_seats"), TABLES)
def test_each_seat_is_offered_two_tickets_of_its_own(name: str, n_seats: int) -> None:
    """C4."""
    game = new_game(name, seats=n_seats, seed=5)
    offered = [ticket for offer in offers(live(game), 4) for ticket in offer]
    assert [len(offer) for offer in offers(live(game), 4)] == [2] * n_seats + [0] * (4 - n_seats)
    assert sorted(offered + deck_order(live(game))) == list(range(len(city(name).tickets)))


@pytest.mark.parametrize(("name", "n_seats"), TABLES)
def test_seats_choose_one_or_two_tickets_in_order(name: str, n_seats: int) -> None:
    """C4."""
    game = new_game(name, seats=n_seats, seed=5)
    for seat, (first, second) in enumerate(offers(live(game), n_seats)):
        assert (game.to_move, game.phase) == (seat, Phase.KEEP_START)
        assert game.legal_actions() == [Keep((first,)), Keep((second,)), Keep((first, second))]
        play(game, Keep((second,)))
        assert members(live(game)["held"][seat]) == [second]
        assert deck_order(live(game))[-1] == first


def test_both_first_tickets_may_be_kept() -> None:
    """C4."""
    game = new_game("new-york", seed=5)
    deck = deck_order(live(game))
    offered = offers(live(game), 2)
    play(game, Keep(tuple(offered[0])))
    assert members(live(game)["held"][0]) == sorted(offered[0])
    assert deck_order(live(game)) == deck


def test_a_declined_first_ticket_is_not_offered_to_the_next_seat() -> None:
    """C4: everyone was given two tickets before anyone chose."""
    game = new_game("new-york", seed=5)
    second_offer = offers(live(game), 2)[1]
    play(game, Keep((offers(live(game), 2)[0][0],)))
    assert offers(live(game), 2)[1] == second_offer


def test_first_tickets_come_before_anything_else() -> None:
    """C4: none kept, or a card drawn, is refused."""
    game = new_game("new-york", seed=5)
    refused(game, Keep(()), "C4")
    refused(game, "draw deck", "C4")
    refused(game, "tickets", "C4")


def test_a_seat_sees_only_its_own_first_tickets() -> None:
    """C4."""
    game = new_game("new-york", seats=3, seed=5)
    for seat, offer in enumerate(offers(live(game), 3)):
        assert game.observe(seat).offer == offer
        seen = {ticket for ticket, where in enumerate(game.observe(seat).row["where"].tolist()) if where >= 0}
        assert seen == set(offer)


@pytest.mark.parametrize("n_seats", SEATS)
def test_seat_zero_opens_and_turns_go_clockwise(n_seats: int) -> None:
    """C5."""
    game = set_up(city("new-york"), n_seats)
    order = []
    for _ in range(2 * n_seats):
        order.append(game.to_move)
        play(game, "draw deck")
        assert game.to_move == order[-1]
        play(game, "draw deck")
    assert order == [*range(n_seats), *range(n_seats)]


def test_nothing_is_kept_or_placed_in_a_turn() -> None:
    """C5."""
    game = set_up(city("san-francisco"), 2)
    refused(game, "place Sunset", "C5")
    refused(game, "keep none", "C5")


@pytest.mark.parametrize(("n_seats", "height"), [(2, 2), (3, 2), (4, 3)])
def test_five_stacks_start_on_the_board_and_two_are_set_aside(n_seats: int, height: int) -> None:
    """SF1."""
    game = new_game("san-francisco", seats=n_seats, seed=2)
    places = ["Alcatraz", "Golden Gate Bridge", "The Embarcadero", "Sunset", "Potrero Hill"]
    board = city("san-francisco")
    starts = [place_called(board, place) for place in places]
    assert live(game)["stack_place"].tolist() == [*starts, -1, -1]
    assert live(game)["stack_left"].tolist() == [height] * 5 + [0, 0]
    assert game.observe(0).as_city().stacks == {
        place: (symbol, height) for symbol, place in enumerate(starts)
    }


def choose_tickets(n_seats: int) -> Game:
    """San Francisco, when everyone has chosen tickets."""
    game = new_game("san-francisco", seats=n_seats, seed=2)
    for _ in range(n_seats):
        play(game, game.legal_ids()[0])
    return game


@pytest.mark.parametrize(("n_seats", "height"), [(3, 2), (4, 3)])
def test_the_last_two_players_place_a_stack_each_before_the_first_turn(n_seats: int, height: int) -> None:
    """SF2, C5: on any place without a stack; then seat 0 opens."""
    game = choose_tickets(n_seats)
    assert (game.phase, game.to_move) == (Phase.PLACE, n_seats - 1)
    assert len(texts(game)) == len(some(game, "place ")) == 21 - 5
    refused(game, "place Sunset", "SF2")
    refused(game, "draw deck", "SF2")
    play(game, "place Presidio")
    assert (game.phase, game.to_move) == (Phase.PLACE, n_seats - 2)
    refused(game, "place Presidio", "SF2")
    assert len(texts(game)) == 21 - 6
    play(game, "place Union Square")
    assert (game.phase, game.to_move) == (Phase.TURN, 0)
    board = city("san-francisco")
    assert live(game)["stack_place"][5] == place_called(board, "Presidio")
    assert live(game)["stack_place"][6] == place_called(board, "Union Square")
    assert live(game)["stack_left"].tolist()[5:] == [height, height]


def test_the_second_of_two_players_places_two_stacks_of_one_token() -> None:
    """SF3."""
    game = choose_tickets(2)
    assert (game.phase, game.to_move) == (Phase.PLACE, 1)
    refused(game, "place Alcatraz", "SF3")
    play(game, "place Presidio")
    assert (game.phase, game.to_move) == (Phase.PLACE, 1)
    refused(game, "place Presidio", "SF3")
    play(game, "place Union Square")
    assert (game.phase, game.to_move) == (Phase.TURN, 0)
    assert live(game)["stack_left"].tolist() == [2, 2, 2, 2, 2, 1, 1]


@pytest.mark.parametrize("name", ["new-york", "amsterdam"])
def test_nothing_is_placed_where_there_are_no_souvenirs(name: str) -> None:
    """C5, SF2: after the tickets the first turn begins."""
    game = new_game(name, seats=3, seed=2)
    for _ in range(3):
        play(game, game.legal_ids()[0])
    assert (game.phase, game.to_move) == (Phase.TURN, 0)
