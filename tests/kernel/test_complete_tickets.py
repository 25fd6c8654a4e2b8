"""Completing tickets at the end of a round of the Card Game (K40)."""

from collections import Counter

import pytest

from farebox.game.actions import Complete
from farebox.game.game import Game
from farebox.game.names import ticket_names
from support.acts import play, refused, texts
from support.boards import card_game
from support.look import pile, track
from support.scenes import completing_scene, live
from support.tickets import bits_of, members

NAMES = ticket_names(card_game())


def complete(track: dict[str, int], *tickets: int) -> Game:
    """Seat 0 completes, with this on its track and these tickets."""
    return completing_scene(tracks={0: track}, tickets={0: tickets})


def test_a_ticket_is_completed_with_the_cards_it_names() -> None:
    """K40."""
    game = complete({"yellow": 1, "green": 1, "red": 1}, 2, 9)  # both take yellow and green
    assert texts(game) == {f"complete {NAMES[2]}", f"complete {NAMES[9]}", "finish"}
    play(game, Complete(9))
    assert members(live(game)["done"][0]) == [9]
    assert members(live(game)["held"][0]) == [2]
    assert game.observe(0).as_card_game().track_left == {"red": 1}


def test_a_card_serves_one_ticket() -> None:
    """K40."""
    game = complete({"yellow": 1, "green": 1, "red": 1}, 2, 9)
    play(game, Complete(9))
    assert texts(game) == {"finish"}
    refused(game, Complete(2), "K40")


@pytest.mark.parametrize(("locomotives", "can"), [(0, False), (1, False), (2, True), (3, True)])
def test_locomotives_stand_in_for_any_color(locomotives: int, can: bool) -> None:
    """K40: ticket 33 takes green, orange and two black."""
    game = complete({"green": 1, "black": 1, "locomotive": locomotives}, 33)
    assert (f"complete {NAMES[33]}" in texts(game)) == can
    if can:
        play(game, Complete(33))
        assert (
            game.observe(0).as_card_game().track_left == Counter({"locomotive": locomotives - 2}) - Counter()
        )
    else:
        refused(game, Complete(33), "K40")


def test_locomotives_are_kept_for_what_colors_cannot_pay() -> None:
    """K40: so both tickets are completed, whichever comes first."""
    for first, second in ((2, 31), (31, 2)):
        game = complete({"yellow": 3, "green": 1, "locomotive": 1}, 2, 31)
        play(game, Complete(first))
        play(game, Complete(second))
        assert game.observe(0).as_card_game().track_left == {}


def test_what_a_round_completes_is_shown_when_all_have_chosen() -> None:
    """K40: tickets face up, their cards discarded; before that only the own seat knows."""
    game = completing_scene(
        3, tracks={0: {"yellow": 2, "red": 1}, 1: {"blue": 1, "locomotive": 1}}, tickets={0: [0], 1: [1, 3]}
    )
    before = [pile(game, "discard"), *(track(game, seat) for seat in range(3))]
    play(game, Complete(0))
    play(game, "finish")
    play(game, Complete(1))
    for seat in range(3):
        seen = game.observe(seat).as_card_game()
        assert [view.tickets for view in seen.seats] == [1, 2, 0]
        assert [view.completed for view in seen.seats] == [()] * 3
        assert seen.face_down == [[0], [1], []][seat]
        assert seen.tickets == [[], [3], []][seat]
        assert [seen.discard, *(view.track for view in seen.seats)] == before
    play(game, "finish")
    assert live(game)["face_down"] == 0b11
    play(game, "finish")
    assert live(game)["face_down"] == 0
    for seat in range(3):
        seen = game.observe(seat).as_card_game()
        assert [view.tickets for view in seen.seats] == [0, 1, 0]
        assert [view.completed for view in seen.seats] == [(0,), (1,), ()]
        assert seen.face_down == []
    assert [track(game, seat) for seat in range(3)] == [{"yellow": 1, "red": 1}, {"locomotive": 1}, {}]
    assert pile(game, "discard") == {"yellow": 1, "blue": 1}


def test_what_the_first_round_completed_takes_nothing_of_the_second_s_track() -> None:
    """K40, K41: its cards are gone since then."""
    game = completing_scene(4, tracks={0: {"red": 1, "blue": 1}}, tickets={0: [0, 1]})
    live(game)["round_number"] = 2
    live(game)["held"][0], live(game)["done"][0] = bits_of([1]), bits_of([0])
    play(game, Complete(1))
    for _ in range(4):
        play(game, "finish")
    assert game.is_over
    assert (track(game, 0), pile(game, "discard")) == ({"red": 1}, {"blue": 1})


def test_what_others_complete_takes_nothing_of_ones_own_track() -> None:
    """K40: seat 0 lays a ticket face down that takes a yellow card; seat 1 has none, and needs none."""
    game = completing_scene(tracks={0: {"yellow": 1}, 1: {"blue": 1}}, tickets={0: [0], 1: [1]})
    for action in (Complete(0), "finish", Complete(1), "finish"):
        play(game, action)
    assert [members(live(game)["done"][seat]) for seat in range(2)] == [[0], [1]]
    assert pile(game, "discard") == {"yellow": 1, "blue": 1}


def test_the_locomotive_that_stood_in_is_what_is_discarded() -> None:
    """K40: not a card that was never there."""
    game = completing_scene(tracks={0: {"red": 1, "locomotive": 2}}, tickets={0: [0]})
    play(game, Complete(0))
    for _ in range(2):
        play(game, "finish")
    assert (track(game, 0), pile(game, "discard")) == ({"red": 1, "locomotive": 1}, {"locomotive": 1})


def test_completing_is_a_choice() -> None:
    """K40: nobody has to."""
    game = complete({"yellow": 1}, 0)
    play(game, "finish")
    assert members(live(game)["held"][0]) == [0]
    assert game.to_move == 1


def test_cards_in_hand_and_yard_complete_nothing() -> None:
    """K40: the on-the-track cards."""
    game = completing_scene(hand={"yellow": 2}, yards={0: {"yellow": {"yellow": 2}}}, tickets={0: [0]})
    assert texts(game) == {"finish"}


def test_only_the_own_tickets_are_completed_with_the_own_track() -> None:
    """K40."""
    game = completing_scene(tracks={0: {"yellow": 1}, 1: {"blue": 1}}, tickets={0: [1], 1: [0]})
    assert texts(game) == {"finish"}
    refused(game, Complete(0), "K40")
    refused(game, Complete(1), "K40")


def test_at_the_end_of_a_round_there_is_nothing_but_completing() -> None:
    """K40."""
    game = completing_scene()
    refused(game, "draw deck", "K40")
    refused(game, "tickets", "K40")
    refused(game, "pass", "K40")
