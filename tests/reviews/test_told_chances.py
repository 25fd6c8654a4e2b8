"""Chances as they come true: who plays counts where it is known, and names tell nothing of it."""

from dataclasses import replace

import pytest

from farebox import FareboxError, Review, review
from support.played_games import played_game


def test_chances_are_told_as_they_come_true_and_the_bill_as_counted(whole: Review) -> None:
    """Who is known to play changes both readings alike, and neither costs nor skill nor luck."""
    record = played_game("new-york")
    others = review(replace(record, more={"bots": ["level-5", "level-1"]}), seed=3, worlds=128)
    for step, then in zip(whole.steps, others.steps, strict=True):
        assert then.chances[0] > step.chances[0]
        assert then.after[0] > step.after[0]
        assert (then.skill, then.luck, then.hidden) == (step.skill, step.luck, step.hidden)
    pairs = list(zip(whole.moments, others.moments, strict=True))
    assert all((now.cost, now.label) == (then.cost, then.label) for now, then in pairs)
    gained = [sum(then.known - now.known for now, then in pairs if now.seat == seat) for seat in (0, 1)]
    assert gained[0] > 0 > gained[1]
    assert [seat.own_skill for seat in others.seats] == [seat.own_skill for seat in whole.seats]


def test_players_who_are_not_known_may_be_anybody() -> None:
    """As two people are, or programs that nobody has heard of."""
    record = played_game("new-york")
    told = [review(replace(record, more=more), seconds=0) for more in ({}, {"bots": ["x:y=1", "z"]})]
    assert told[0].steps == told[1].steps


def test_a_person_who_is_called_like_a_bot_may_be_anybody() -> None:
    """A seat is a bot's where the record says so, and by no name: another program's record says nothing."""
    record = played_game("new-york")
    people, another, ours, mabel, search = (
        review(replace(record, seats=names, more=more), seconds=0).steps
        for names, more in (
            (("Ada", "Bo"), {}),
            (("search", "Bo"), {}),
            (("search", "Bo"), {"bots": [None, None]}),
            (("Ada", "Mabel"), {"bots": [None, "search"]}),
            (("Ada", "search"), {"bots": [None, "search"]}),
        )
    )
    assert another == ours == people
    assert mabel == search != people


@pytest.mark.parametrize("bots", ["search", [None], [1, 2], {"a": 1, "b": 2}])
def test_what_can_t_be_the_bots_of_a_game_is_told(bots: object) -> None:
    """With what it should be."""
    with pytest.raises(FareboxError, match='"bots" should be a list'):
        review(replace(played_game("new-york"), more={"bots": bots}), seconds=0)
