"""What is opened, ticked and found in the list of choices, without a screen."""

from collections.abc import Sequence

from farebox.game.observation import Observation
from farebox.terminal.screen.choice_list import ChoiceList
from farebox.terminal.screen.choice_tree import Choice, Choices
from farebox.terminal.text.phrases import Words
from support.boards import board_of
from support.scenes import city_scene
from terminal.screen.seats import laid


def tree(observation: Observation, ticked: Sequence[int]) -> list[Choice]:
    """All choices, in English."""
    return Choices(observation, Words(observation.board), ticked).all()


def test_a_route_is_opened_and_left() -> None:
    """By its place on the board or by its line; the last line leads back."""
    seen = city_scene(hand={"pink": 4, "wild": 1}).observe(0)
    choices = ChoiceList(tree)
    choices.show(seen)
    route = next(iter(seen.claims))
    found = choices.on_board(route, None, seen)
    assert found is not None
    choices.open(found)
    choices.show(seen)
    assert [line.actions for line in choices.lines[:-1]] == [(way,) for way in seen.claims[route]]
    choices.open(choices.lines[-1])
    choices.show(seen)
    assert choices.opened is None
    assert found.label in [line.label for line in choices.lines]
    assert choices.on_board(len(board_of("new-york").routes), None, seen) is None


def test_a_number_is_a_card_of_the_market_wherever_its_line_stands() -> None:
    """Two of a kind have one line; in an opened line the others are found still."""
    seen = city_scene(hand={"pink": 4}, market=("red", "blue", "red", "green", "pink")).observe(0)
    choices = ChoiceList(tree)
    choices.show(seen)
    first, third = (choices.by_key(key, seen) for key in "13")
    assert first is not None
    assert third is not None
    assert first.actions == third.actions
    choices.open(next(line for line in choices.lines if line.inner))
    choices.show(seen)
    deck = choices.by_key("d", seen)
    assert deck is not None
    assert deck not in choices.lines
    assert choices.by_key("9", seen) is None


def test_tickets_are_ticked_and_the_line_that_only_tells_opens_nothing() -> None:
    """In the order of the offer, however they were ticked; the next decision begins without any."""
    seen = laid("new-york").game.observe(0)
    choices = ChoiceList(tree)
    choices.show(seen)
    hint = choices.lines[-1]
    assert (hint.actions, hint.inner, hint.ticket) == ((), (), None)
    choices.open(hint)
    choices.show(seen)
    assert len(choices.lines) == len(seen.offer) + 1
    for ticket in reversed(seen.offer):
        choices.tick(ticket, seen)
    assert choices.ticked == list(seen.offer)
    choices.tick(seen.offer[0], seen)
    assert choices.ticked == list(seen.offer[1:])
    choices.begin()
    assert choices.ticked == []
    choices.show(None)
    assert choices.lines == []
    assert choices.line(0) is None
