"""To act in a scene: play, with what the deck gives if that matters, or be refused."""

from collections.abc import Sequence

import pytest

from farebox.errors import IllegalAction
from farebox.game.actions import Action
from farebox.game.game import Game
from farebox.kernel.layout import Phase
from farebox.kernel.limits import NONE
from farebox.kernel.record_types import EventRow
from farebox.kernel.row import Row, new_rows
from support.bits import state_bits
from support.cards import kind_of_card


def texts(game: Game) -> set[str]:
    """Everything that is legal now, in notation."""
    return {action.text for action in game.legal_actions()}


def some(game: Game, beginning: str) -> set[str]:
    """What is legal now and begins like this."""
    return {text for text in texts(game) if text.startswith(beginning)}


def play(game: Game, action: Action | str | int, gives: Sequence[str] | None = None) -> Row:
    """Play an action and return its event; if the test says what the deck gives, it gives exactly that."""
    if gives is None:
        game.play(action)
        return game.last_event()
    known = zip(game.legal_ids(), game.legal_actions(), strict=True)
    (id,) = [id for id, legal in known if legal.text == action]
    event = new_rows(EventRow)[0]
    event["scripted"] = True
    event["n_script"] = len(gives)
    event["script"][: len(gives)] = [kind_of_card(game.board, card) for card in gives]
    game.apply(id, event)
    assert event["impossible"] == NONE, "the deck doesn't hold what the test wants it to give"
    assert event["at_script"] == len(gives), f"the deck gave {event['at_script']} cards"
    return event


def refused(game: Game, action: Action | str | int, *rules: str) -> None:
    """Assert that an action is refused by this rule (or one of these), and that nothing changes."""
    before, record = state_bits(game), game.record()
    with pytest.raises(IllegalAction) as caught:
        game.play(action)
    assert caught.value.rule in rules, str(caught.value)
    assert caught.value.rule in str(caught.value)
    assert state_bits(game) == before
    assert game.record() == record


def turns_left(game: Game) -> list[int | None]:
    """Who takes a turn until a round of the Card Game ends, everyone looking at tickets and keeping none."""
    order = []
    while game.phase == Phase.TURN:
        order.append(game.to_move)
        play(game, "tickets")
        play(game, "keep none")
    return order
