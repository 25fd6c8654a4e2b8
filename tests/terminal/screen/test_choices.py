"""The list holds what the rules allow: every legal action once, and nothing else."""

from collections.abc import Iterable, Iterator
from random import Random

import pytest

from farebox.game.actions import Action, Keep
from farebox.game.game import Game
from farebox.kernel.layout import Phase
from farebox.terminal.screen.choice_tree import Choice, Choices
from farebox.terminal.screen.flow import flow
from farebox.terminal.text.phrases import Words
from support.boards import SOME_OF_ALL_TABLES, board_of
from support.players import pick


def leaves(choices: Iterable[Choice]) -> Iterator[Choice]:
    """The ends of the tree."""
    for choice in choices:
        yield from leaves(choice.inner) if choice.inner else [choice]


@pytest.mark.parametrize(("name", "n_seats"), SOME_OF_ALL_TABLES)
def test_every_legal_action_is_a_choice_once(name: str, n_seats: int) -> None:
    """G3. Several actions at once are a proposal beside them."""
    rng, board = Random(4), board_of(name)
    game, words = Game(board, [str(seat) for seat in range(n_seats)], 6), Words(board)
    while game.to_move is not None:
        see = game.observe(game.to_move)
        if see.phase in (Phase.KEEP_START, Phase.KEEP):
            for action in see.actions:
                assert isinstance(action, Keep)
                told = [choice.actions for choice in Choices(see, words, action.tickets).all()]
                assert told[-1] == (action,)
        else:
            single = [one.actions[0] for one in leaves(Choices(see, words).all()) if len(one.actions) == 1]
            wanted: list[Action] = list(see.actions)
            assert sorted(map(repr, single)) == sorted(map(repr, wanted))
        game.play(pick(rng, game, {}))


def test_lines_break_between_parts_only() -> None:
    """And never get wider than they may."""
    told = flow(["one two", "three", "four five six", "seven"], 14, " ", 2).plain
    assert told == "one two three\n  four five six\n  seven"
