"""Turns of the Card Game: rolling on, the yard, robbing (K10-K12, K30-K33)."""

import pytest

from farebox.kernel.layout import Phase
from support.acts import play, refused, some, texts
from support.look import hand, pile, track, yard
from support.scenes import ROW, Cards, card_scene, live

NOBODY = (-1, 0, 0)


def test_one_card_of_each_color_rolls_on_at_the_start_of_a_turn() -> None:
    """K10."""
    game = card_scene(yards={1: {"blue": {"blue": 3}, "red": {"red": 1}}, 0: {"green": {"green": 2}}})
    play(game, "draw deck")
    play(game, "draw deck")
    assert game.to_move == 1
    assert yard(game, "blue") == (1, 2, 0)
    assert yard(game, "red") == NOBODY
    assert yard(game, "green") == (0, 2, 0)
    assert track(game, 1) == {"blue": 1, "red": 1}
    assert track(game, 0) == {}


def test_locomotives_roll_on_first() -> None:
    """K10, K31: they lie on top."""
    game = card_scene(yards={1: {"blue": {"blue": 1, "locomotive": 2}}})
    rolled = []
    for _ in range(6):
        play(game, "draw deck")
        play(game, "draw deck")
        rolled.append((yard(game, "blue"), dict(track(game, 1))))
    assert rolled[::2] == [
        ((1, 1, 1), {"locomotive": 1}),
        ((1, 1, 0), {"locomotive": 2}),
        (NOBODY, {"locomotive": 2, "blue": 1}),
    ]


def test_every_locomotive_leaves_a_stack_before_its_first_colored_card() -> None:
    """K10, K31: however many of either there are, one a turn; the color stays the owner's to the last."""
    game = card_scene(yards={1: {"blue": {"blue": 3, "locomotive": 2}}})
    rolled = []
    for _ in range(10):
        play(game, "draw deck")
        play(game, "draw deck")
        rolled.append((yard(game, "blue"), dict(track(game, 1))))
    assert rolled[::2] == [
        ((1, 3, 1), {"locomotive": 1}),
        ((1, 3, 0), {"locomotive": 2}),
        ((1, 2, 0), {"locomotive": 2, "blue": 1}),
        ((1, 1, 0), {"locomotive": 2, "blue": 2}),
        (NOBODY, {"locomotive": 2, "blue": 3}),
    ]


def test_an_empty_yard_is_skipped() -> None:
    """K10."""
    game = card_scene()
    play(game, "draw deck")
    play(game, "draw deck")
    assert track(game, 1) == {}
    assert game.phase == Phase.TURN


def test_cards_just_placed_roll_on_in_the_next_turn() -> None:
    """K10, K12: step 1 comes before step 2."""
    game = card_scene(hand={"blue": 2})
    play(game, "yard blue*2")
    assert yard(game, "blue") == (0, 2, 0)
    play(game, "draw deck")
    play(game, "draw deck")
    assert (yard(game, "blue"), track(game)) == ((0, 1, 0), {"blue": 1})


def test_who_passes_has_rolled_on_all_the_same() -> None:
    """K10, K39."""
    game = card_scene(market=(), deck={}, ticket_deck=[], yards={1: {"blue": {"blue": 2}}}, hands={1: {}})
    live(game)["hand"][:] = 0
    play(game, "pass")
    assert texts(game) == {"pass"}
    assert (yard(game, "blue"), track(game, 1)) == ((1, 1, 0), {"blue": 1})


def test_what_is_on_a_track_was_seen_in_its_yard() -> None:
    """K11: so bots and notation may know it."""
    game = card_scene(tracks={1: {"blue": 2, "locomotive": 1}})
    for seat in range(2):
        views = game.observe(seat).as_card_game().seats
        assert [view.track for view in views] == [{}, {"blue": 2, "locomotive": 1}]


def test_a_turn_is_one_of_drawing_placing_and_tickets() -> None:
    """K12."""
    game = card_scene(hand={"blue": 2})
    assert texts(game) == {
        "yard blue*2",
        "tickets",
        "draw deck",
        *(f"draw {card}" for card in ROW),
    }
    play(game, "yard blue*2")
    assert (game.phase, game.to_move) == (Phase.TURN, 1)
    game.undo()
    play(game, "draw deck")
    refused(game, "yard blue*2", "K20")
    refused(game, "tickets", "K20")
    game.undo()
    refused(game, "finish", "K12")
    refused(game, "keep all", "K12")


def test_a_stack_is_two_cards_or_more_of_one_color() -> None:
    """K30."""
    game = card_scene(hand={"blue": 3, "red": 1})
    assert some(game, "yard") == {"yard blue*2", "yard blue*3"}
    refused(game, "yard blue*1", "K30")
    refused(game, "yard blue*4", "K30")
    refused(game, "yard blue*2 red*1", "K30")
    play(game, "yard blue*3")
    assert (yard(game, "blue"), hand(game)) == ((0, 3, 0), {"red": 1})


def test_three_single_cards_of_different_colors_are_three_stacks() -> None:
    """K30: exactly three."""
    game = card_scene(hand={"blue": 1, "red": 1, "green": 1, "black": 1})
    assert some(game, "yard") == {
        "yard red*1 blue*1 green*1",
        "yard red*1 blue*1 black*1",
        "yard red*1 green*1 black*1",
        "yard blue*1 green*1 black*1",
    }
    refused(game, "yard blue*1 red*1", "K30")
    refused(game, "yard blue*1 red*1 green*1 black*1", "K30")
    refused(game, "yard red*1 blue*1 white*1", "K30")
    play(game, "yard red*1 blue*1 green*1")
    assert [yard(game, color) for color in ("red", "blue", "green")] == [(0, 1, 0)] * 3
    assert hand(game) == {"black": 1}
    assert game.to_move == 1


def test_a_stack_may_include_locomotives() -> None:
    """K31."""
    game = card_scene(hand={"blue": 2, "locomotive": 2})
    assert some(game, "yard") == {
        f"yard {cards}"
        for cards in (
            "blue*2",
            "blue*1 locomotive*1",
            "blue*1 locomotive*2",
            "blue*2 locomotive*1",
            "blue*2 locomotive*2",
        )
    }
    play(game, "yard blue*1 locomotive*2")
    assert (yard(game, "blue"), hand(game)) == ((0, 1, 2), {"blue": 1})


def test_locomotives_are_never_placed_alone() -> None:
    """K31."""
    game = card_scene(hand={"locomotive": 3})
    assert some(game, "yard") == set()
    refused(game, "yard locomotive*2", "K31")


def test_no_locomotive_goes_with_three_colors() -> None:
    """K31."""
    game = card_scene(hand={"blue": 1, "red": 1, "green": 1, "locomotive": 1})
    refused(game, "yard blue*1 red*1 locomotive*1", "K31")
    refused(game, "yard blue*1 red*1 green*1 locomotive*1", "K31")
    assert "yard red*1 blue*1 green*1" in texts(game)


def test_more_locomotives_than_in_the_hand_cannot_be_placed() -> None:
    """K31, K30."""
    refused(card_scene(hand={"blue": 2, "locomotive": 1}), "yard blue*2 locomotive*2", "K30")


def test_a_color_in_the_own_yard_is_not_placed_again() -> None:
    """K32: in no way, however many cards."""
    game = card_scene(
        hand={"blue": 6, "locomotive": 2, "red": 1, "green": 1}, yards={0: {"blue": {"blue": 1}}}
    )
    assert not any("blue" in text for text in some(game, "yard"))
    refused(game, "yard blue*6 locomotive*2", "K32")
    refused(game, "yard red*1 blue*1 green*1", "K32")


@pytest.mark.parametrize(
    ("stack", "there", "can"),
    [
        ("blue*2", {"blue": 2}, False),
        ("blue*3", {"blue": 2}, True),
        ("blue*2", {"blue": 1, "locomotive": 1}, False),
        ("blue*3", {"blue": 1, "locomotive": 1}, True),
        ("blue*2 locomotive*1", {"blue": 2}, True),
        ("blue*1 locomotive*1", {"blue": 2}, False),
        ("blue*2 locomotive*1", {"blue": 1, "locomotive": 2}, False),
        ("blue*2 locomotive*2", {"blue": 1, "locomotive": 2}, True),
        ("blue*2", {"blue": 1}, True),
        ("blue*3", {"blue": 4}, False),
    ],
)
def test_more_cards_than_lie_there_rob_another_yard(stack: str, there: Cards, can: bool) -> None:
    """K33: locomotives count on both sides."""
    game = card_scene(hand={"blue": 3, "locomotive": 2}, yards={1: {"blue": there}})
    assert (f"yard {stack}" in texts(game)) == can
    if not can:
        refused(game, f"yard {stack}", "K33")


def test_the_robbed_player_discards_the_whole_stack() -> None:
    """K33: not more, and it is told."""
    game = card_scene(
        3,
        hand={"blue": 3, "locomotive": 2},
        discard={"red": 1},
        yards={2: {"blue": {"blue": 2, "locomotive": 1}, "red": {"red": 2}}},
    )
    play(game, "yard blue*2 locomotive*2")
    assert yard(game, "blue") == (0, 2, 2)
    assert yard(game, "red") == (2, 2, 0)
    assert pile(game, "discard") == {"red": 1, "blue": 2, "locomotive": 1}
    robbed = {"seat": 2, "color": "blue", "cards": {"blue": 2, "locomotive": 1}}
    assert game.record().actions[-1]["robbed"] == [robbed]


def test_a_placing_that_robs_nobody_says_so() -> None:
    """K33."""
    game = card_scene(hand={"blue": 3}, yards={1: {"red": {"red": 2}}})
    event = play(game, "yard blue*2")
    assert event["robbed"] == -1
    assert "robbed" not in game.record().actions[-1]
    assert pile(game, "discard") == {}


def test_single_cards_rob_nobody() -> None:
    """K33: one card is never more than lie there."""
    game = card_scene(hand={"blue": 1, "red": 1, "green": 1}, yards={1: {"blue": {"blue": 1}}})
    assert some(game, "yard") == set()
    refused(game, "yard red*1 blue*1 green*1", "K33")
