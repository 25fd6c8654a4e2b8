"""Levels for people: weak by a person's mistakes, and never by waiting for nothing."""

from statistics import mean

import pytest

import farebox
from farebox.bots.levels import LEVELS, PersonBot
from support.boards import EDITIONS, board_of

CITIES = [edition for edition in EDITIONS if board_of(edition).rules == "city"]


def cards_left(edition: str, level: str, seed: int) -> list[int]:
    """How many cards everybody has in hand when such a game is over."""
    board = board_of(edition)
    bots = [farebox.make_bot(level, board, 2 * seed + seat) for seat in range(2)]
    game = farebox.play_game(board, bots, seed=seed)
    return [sum(game.observe(seat).hand.values()) for seat in range(2)]


@pytest.mark.parametrize("edition", CITIES)
@pytest.mark.parametrize("level", ["level-1", "level-2"])
def test_beginners_play_the_cards_they_draw(edition: str, level: str) -> None:
    """Who claimed no short route drew twenty cards and more."""
    assert mean(left for seed in range(8) for left in cards_left(edition, level, seed)) < 9


def test_persons_are_greener_the_lower_their_level() -> None:
    """On every board, with none at level 4 in cities."""
    for board in map(board_of, [*EDITIONS, "my-town"]):
        bots = [level.bot(board, 1) for level in LEVELS]
        greenness = [bot.skill.greenness for bot in bots if isinstance(bot, PersonBot)]
        assert greenness == sorted(set(greenness), reverse=True)
        assert greenness[-1] == 0.0
