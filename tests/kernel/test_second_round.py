"""The second round of the Card Game, with four players (K41)."""

from collections import Counter

import pytest

from farebox.game.actions import Complete
from farebox.game.game import Game
from farebox.kernel.layout import Phase
from support.acts import play, refused, turns_left
from support.cards import counted, whole_box
from support.look import face_up, hand, pile, track, yard
from support.scenes import card_scene, completing_scene, live
from support.tickets import members


@pytest.mark.parametrize("n_seats", [2, 3])
def test_two_or_three_players_are_done_after_one_round(n_seats: int) -> None:
    """K41, K4."""
    game = completing_scene(n_seats)
    for _ in range(n_seats):
        play(game, "finish")
    assert game.is_over
    refused(game, "draw deck", "K41")


def second_round(**scene: object) -> Game:
    """A game of four at the last completion of its first round; seat 2 took the last turn."""
    game = completing_scene(4, **scene)
    live(game)["next_first"] = 3
    for _ in range(3):
        play(game, "finish")
    return game


CARDS = {
    "hands": {0: {"red": 2}, 1: {"blue": 3}, 2: {}, 3: {"locomotive": 1}},
    "market": ("green", "locomotive"),
    "discard": {"white": 4},
    "yards": {1: {"purple": {"purple": 2, "locomotive": 1}}},
    "tracks": {0: {"yellow": 2}},
}


def test_the_second_round_is_dealt_from_every_card_not_in_a_hand() -> None:
    """K41: hands stay; yards, piles, discards, market and deck are shuffled; four to each, five face up."""
    game = second_round(**CARDS)
    play(game, "finish")
    before = [Counter({"red": 2}), Counter({"blue": 3}), Counter(), Counter({"locomotive": 1})]
    hands = [Counter(hand(game, seat)) for seat in range(4)]
    dealt = [now - then for now, then in zip(hands, before, strict=True)]
    assert [cards.total() for cards in dealt] == [4] * 4
    assert all(then <= now for now, then in zip(hands, before, strict=True))
    assert len(face_up(game)) == 5
    assert pile(game, "discard") == {}
    assert [track(game, seat) for seat in range(4)] == [{}] * 4
    assert all(yard(game, color) == (-1, 0, 0) for color in game.board.colors)
    assert sum(hands, Counter(pile(game, "deck")) + Counter(face_up(game))) == whole_box(game.board)
    assert live(game)["n_deck"] == 96 - 6 - 16 - 5
    assert game.record().actions[-1]["hands"] == [dict(cards) for cards in dealt]


def test_the_second_round_starts_to_the_left_of_the_last_turn() -> None:
    """K41, K39: seat 2 took the last turn of the first."""
    game = card_scene(4)
    live(game)["to_move"] = 2
    live(game)["final_turns"] = 1
    play(game, "tickets")
    play(game, "keep none")
    for _ in range(4):
        play(game, "finish")
    assert (game.phase, game.to_move, live(game)["round_number"]) == (Phase.TURN, 3, 2)
    order = []
    for _ in range(5):
        order.append(game.to_move)
        play(game, "draw deck")
        play(game, "draw deck")
    assert order == [3, 0, 1, 2, 3]


def test_completed_tickets_lie_face_up_and_the_others_stay_secret() -> None:
    """K41."""
    game = completing_scene(4, tracks={0: {"yellow": 1}}, tickets={0: [0, 44], 1: [17]})
    play(game, Complete(0))
    for _ in range(4):
        play(game, "finish")
    assert members(live(game)["done"][0]) == [0]
    assert members(live(game)["held"][0]) == [44]
    for seat in range(4):
        seen = game.observe(seat).as_card_game()
        assert [view.completed for view in seen.seats] == [(0,), (), (), ()]
        assert (44 in seen.tickets) == (seat == 0)
    assert game.scores()[0].tickets == 5 - 21


def test_two_rounds_are_the_end_for_four() -> None:
    """K41, K4."""
    game = second_round()
    play(game, "finish")
    live(game)["phase"] = Phase.COMPLETE
    for _ in range(4):
        assert not game.is_over
        play(game, "finish")
    assert game.is_over


@pytest.mark.parametrize(
    ("n", "dealt", "market"),
    [(3, [1, 1, 0, 1], 0), (9, [2, 2, 2, 3], 0), (16, [4] * 4, 0), (18, [4] * 4, 2), (21, [4] * 4, 5)],
)
def test_too_few_cards_are_dealt_one_at_a_time_while_they_last(n: int, dealt: list[int], market: int) -> None:
    """K41: in turn order from the player who begins; then what is left is turned up."""
    game = completing_scene(4)
    live(game)["next_first"] = 3
    rest = whole_box(game.board)
    kept = Counter[str]()
    for card in sorted(rest.elements())[n:]:
        kept[card] += 1
    state = live(game)
    state["hand"] = 0
    state["hand"][0] = counted(game.board, kept)
    state["n_market"] = 0
    state["deck"] = 0
    state["n_deck"] = 0
    state["discard"] = counted(game.board, rest - kept)
    for _ in range(4):
        play(game, "finish")
    hands = [Counter(hand(game, seat)) for seat in range(4)]
    hands[0] -= kept
    assert [cards.total() for cards in hands] == dealt
    assert (len(face_up(game)), live(game)["n_deck"]) == (market, 0)
    assert game.to_move == 3
    assert turns_left(game) == [3, 0, 1, 2]
    assert game.phase == Phase.COMPLETE


def test_a_deck_with_cards_left_gives_an_ordinary_second_round() -> None:
    """K41, K39."""
    game = second_round()
    live(game)["final_turns"] = 0
    play(game, "finish")
    assert game.observe(0).final_turns is None
    assert live(game)["completions"] == 0
