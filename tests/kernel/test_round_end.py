"""When a round of the Card Game ends, and who completes first (K39, K40)."""

import pytest

from farebox.kernel.layout import Phase
from support.acts import play, refused, texts, turns_left
from support.boards import NO_DECK, SEATS, board_of
from support.look import face_up, track, yard
from support.scenes import card_scene, completing_scene, live, set_up


@pytest.mark.parametrize("n_seats", SEATS)
def test_the_last_card_drawn_gives_everyone_one_more_turn(n_seats: int) -> None:
    """K39: the one whose turn it is included, after this one."""
    game = card_scene(n_seats, deck={"white": 2})
    play(game, "draw deck")
    play(game, "draw deck")
    assert game.observe(0).final_turns == n_seats
    assert turns_left(game) == [*range(1, n_seats), 0]
    assert game.phase == Phase.COMPLETE


def test_a_deal_that_leaves_no_deck_gives_everyone_one_turn() -> None:
    """K39, K41: 37 cards and four players; the second deal leaves none either."""
    game = set_up(board_of(NO_DECK), 4)
    assert (live(game)["n_deck"], len(face_up(game))) == (0, 5)
    assert game.observe(0).final_turns == 4
    assert turns_left(game) == [0, 1, 2, 3]
    assert game.phase == Phase.COMPLETE
    for _ in range(4):
        play(game, "finish")
    assert live(game)["n_deck"] == 0
    assert turns_left(game) == [0, 1, 2, 3]


@pytest.mark.parametrize("n_seats", [2, 3])
def test_the_same_box_at_a_smaller_table_has_a_deck(n_seats: int) -> None:
    """K39."""
    game = set_up(board_of(NO_DECK), n_seats)
    assert live(game)["n_deck"] == 37 - 8 * n_seats - 5
    assert game.observe(0).final_turns is None


def test_the_last_card_may_leave_for_the_market() -> None:
    """K39."""
    game = card_scene(deck={"white": 1})
    play(game, "draw red")
    play(game, "draw blue")
    assert face_up(game) == ["white", "green", "black", "orange"]
    assert turns_left(game) == [1, 0]


def test_a_deck_that_still_has_a_card_is_not_the_end() -> None:
    """K39."""
    game = card_scene(deck={"white": 3})
    play(game, "draw deck")
    play(game, "draw deck")
    assert game.observe(0).final_turns is None


def test_a_first_card_that_empties_the_deck_leaves_the_turn_its_second() -> None:
    """K39, K20."""
    game = card_scene(deck={"white": 1})
    play(game, "draw deck")
    assert (game.phase, game.observe(0).final_turns) == (Phase.SECOND, None)
    play(game, "draw red")
    assert game.observe(0).final_turns == 2


def test_who_can_do_nothing_passes() -> None:
    """K39."""
    game = card_scene(market=(), deck={}, ticket_deck=[])
    assert texts(game) == {"pass"}
    play(game, "pass")
    assert game.to_move == 1
    for other in (
        card_scene(market=("red",), deck={}, ticket_deck=[]),
        card_scene(market=(), deck={}, ticket_deck=[2]),
        card_scene(market=(), deck={"red": 1}, ticket_deck=[]),
        card_scene(market=(), deck={}, ticket_deck=[], hand={"blue": 2}),
        card_scene(market=(), deck={}, ticket_deck=[], hand={"blue": 1, "red": 1, "white": 1}),
    ):
        assert "pass" not in texts(other)
        refused(other, "pass", "K39")


def test_turns_are_counted() -> None:
    """G2: one more for everybody who has had one; bots look so many ahead."""
    game = card_scene(3)
    turns = [game.turns]
    for _ in range(4):
        play(game, "tickets")
        play(game, "keep none")
        turns.append(game.turns)
    assert turns == [turns[0] + n for n in range(5)]


def test_passing_counts_as_a_turn() -> None:
    """K39, K10: the round ends though nobody can act; what lay in a yard has rolled on."""
    game = card_scene(3, market=(), deck={}, ticket_deck=[], yards={2: {"red": {"red": 3}}})
    live(game)["hand"] = 0
    live(game)["final_turns"] = 3
    for _ in range(3):
        play(game, "pass")
    assert game.phase == Phase.COMPLETE
    assert (yard(game, "red"), track(game, 2)) == ((2, 2, 0), {"red": 1})


def test_everyone_completes_in_turn_from_the_round_s_first_player() -> None:
    """K40."""
    game = completing_scene(3)
    order = []
    while not game.is_over:
        assert game.phase == Phase.COMPLETE
        order.append(game.to_move)
        play(game, "finish")
    assert order == [0, 1, 2]
    game = completing_scene(4)
    live(game)["first"] = live(game)["to_move"] = 2
    for seat in (2, 3, 0, 1):
        assert game.to_move == seat
        play(game, "finish")


def test_the_turn_order_of_completing_starts_with_who_began_the_round() -> None:
    """K40: whoever took the last turn."""
    game = card_scene(3, deck={})
    live(game)["to_move"] = 1
    live(game)["final_turns"] = 1
    play(game, "tickets")
    play(game, "keep none")
    assert (game.phase, game.to_move) == (Phase.COMPLETE, 0)


def test_in_a_round_begun_by_another_seat_that_seat_completes_first() -> None:
    """K40, K41: as in a second round."""
    game = card_scene(4)
    live(game)["first"] = 3
    live(game)["to_move"] = 2
    live(game)["final_turns"] = 1
    play(game, "tickets")
    play(game, "keep none")
    assert (game.phase, game.to_move) == (Phase.COMPLETE, 3)
