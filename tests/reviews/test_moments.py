"""What is said of single decisions: costs that are sure, finds, repeats, bad luck, what others held."""

from dataclasses import replace

import pytest

import farebox
from farebox import Review, review
from farebox.reviews.marking import is_far_off, with_marks, without_repeats
from farebox.reviews.review_types import SURE, Moment, Step
from support.played_games import played_game


def test_moments_that_are_told_come_with_what_could_be_known(whole: Review) -> None:
    """Where the readings are apart the rival's tickets are among the guesses, each as likely as it seemed."""
    game = farebox.replay(played_game("new-york"))
    told = [moment for moment in whole.told_moments() if is_far_off(moment, whole.steps)]
    assert told
    assert {moment.at for moment in whole.moments if moment.guesses} == {moment.at for moment in told}
    for moment in told:
        held = int(game.states()[moment.at][0]["held"][1 - moment.seat])
        assert {guess.ticket for guess in moment.guesses if guess.is_held} == {
            ticket for ticket in range(64) if held >> ticket & 1
        }


def test_of_many_tickets_the_four_that_bring_most_are_told() -> None:
    """At cards rivals hold a dozen: all of them would bury what matters."""
    told = review(played_game("card-game", seed=2), seed=1, seats=[0], worlds=128)
    held = [[guess for guess in one.guesses if guess.is_held] for one in told.moments if one.guesses]
    assert held
    assert max(map(len, held)) == 4


def test_what_is_told_of_a_cost_is_sure(whole: Review) -> None:
    """By the error that stands beside it, though a second opinion may have made the cost smaller."""
    labelled = [moment for moment in whole.moments if moment.label]
    assert any(moment.second_opinion is not None for moment in labelled)
    assert all(moment.told_cost >= SURE * moment.error for moment in labelled)


@pytest.mark.parametrize(("edition", "seed"), [("amsterdam", 4), ("card-game", 5)])
def test_a_find_is_far_ahead_of_all_that_is_listed(edition: str, seed: int) -> None:
    """Not only of one that was thought the best: of each of the next."""
    told = review(played_game(edition, bot="level-5", seed=seed), seed=1, worlds=128)
    finds = [moment for moment in told.moments if "find" in moment.marks]
    assert finds
    assert any(find.reasons for find in finds)
    for find in finds:
        for option in find.options:
            if option.id != find.played:
                assert -find.cost <= option.behind + 3 * (find.error + option.error), find.text


@pytest.mark.parametrize(
    ("edition", "left_out"),
    [("new-york", "claim Chelsea - Soho pink*4"), ("san-francisco", "place The Castro")],
)
def test_what_is_left_out_twice_is_told_once(edition: str, left_out: str) -> None:
    """The same route or place, again the best, is no new mistake."""
    notation = farebox.new_game(edition, seed=1).notation
    best = notation.parse(left_out)[0]
    one = Moment(4, 0, 2, 0, "draw deck", is_judged=True, best=best, cost=0.2, error=0.01, label="blunder")
    judged = {0: one, 1: replace(one, at=8), 2: replace(one, at=9, seat=1)}
    told = without_repeats(judged, notation)
    assert [(moment.label, moment.repeats) for moment in told.values()] == [
        ("blunder", None),
        (None, 4),
        ("blunder", None),
    ]


def test_who_is_unlucky_was_right() -> None:
    """What chance took is only told of a decision that cost nothing to speak of."""
    none = (0.0, 0.0)
    step = Step(
        0,
        0,
        "draw deck",
        (0.5, 0.5),
        (0.01,) * 2,
        (0.5, 0.5),
        none,
        none,
        none,
        none,
        (-0.3, 0.3),
        (0.02,) * 2,
        "draws",
    )
    right = Moment(0, 0, 0, 0, "draw deck", is_judged=True, cost=0.01, error=0.02, known=0.5)
    assert with_marks(right, [step], {0}, (0.2, 0.8)).marks == ("unlucky",)
    assert with_marks(right, [step], (), (0.2, 0.8)).marks == ()  # a search thinks otherwise
    hidden = replace(step, luck=none, hidden=(-0.3, 0.3))
    assert with_marks(right, [hidden], {0}, (0.2, 0.8)).marks == ()  # nothing came to light
    assert with_marks(replace(right, cost=0.06, error=0.03), [step], {0}, (0.2, 0.8)).marks == ()
    wrong = replace(right, cost=0.2, promised=0.7, label="blunder")
    assert with_marks(wrong, [step], {0}, (0.2, 0.8)).marks == ()
    assert with_marks(wrong, [step], {0}, (1.0, 0.0)).marks == ("got_away",)
