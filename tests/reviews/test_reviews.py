"""Reviews as a whole: judged if there is time, the same on any number of cores, JSON in and out."""

import pytest

from farebox import FareboxError, Review, review
from farebox.game.seal import MAX_SEED
from farebox.reviews.review_types import VERSION
from support.played_games import played_game


def test_every_decision_is_judged_if_there_is_time(whole: Review) -> None:
    """Also those of both seats; without time none is, and that is said."""
    assert whole.is_whole
    assert all(moment.is_judged for moment in whole.moments)
    hasty = review(played_game("new-york"), seconds=0, seats=[1])
    assert not hasty.is_whole
    assert {moment.seat for moment in hasty.moments} == {1}
    assert not any(moment.is_judged for moment in hasty.moments)
    assert [seat.is_judged for seat in hasty.seats] == [False, True]
    assert hasty.seats[1].error_rate is None
    assert review(played_game("new-york"), seconds=0, seed=MAX_SEED).seed == MAX_SEED


def test_several_cores_find_the_same(whole: Review) -> None:
    """The worlds of a decision are its own."""
    assert review(played_game("new-york"), seed=3, worlds=128, cores=3) == whole


def test_wrong_questions_are_answered_with_what_would_be_right() -> None:
    """Seats, seeds and seconds."""
    record = played_game("new-york")
    with pytest.raises(FareboxError, match="there is no seat 2"):
        review(record, seats=[2])
    with pytest.raises(FareboxError, match="a seed is"):
        review(record, seed=-1)
    with pytest.raises(FareboxError, match="from 128 to"):
        review(record, worlds=1)
    with pytest.raises(FareboxError, match="0 seconds or more"):
        review(record, seconds=-1)


def test_json_gives_the_same_review_again(whole: Review) -> None:
    """Written and read, it is the same to the last digit that is written."""
    again = Review.from_json(whole.to_json())
    assert again.to_json() == whole.to_json()
    assert again.moments[3].options[0].id == whole.moments[3].options[0].id


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{", "can't be read as JSON"),
        ("[]", f"not a review of version {VERSION}"),
        ('{"version": 0}', f"not a review of version {VERSION}"),
        (f'{{"version": {VERSION}}}', "review is missing or of another kind"),
    ],
)
def test_what_is_no_review_is_refused(text: str, says: str) -> None:
    """With where it is wrong."""
    with pytest.raises(FareboxError, match=says):
        Review.from_json(text)


def test_a_wrong_value_is_named_by_its_place(whole: Review) -> None:
    """In the middle of a review."""
    text = whole.to_json().replace('"seat":0', '"seat":"zero"', 1)
    with pytest.raises(FareboxError, match=r"review\.steps\.0\.seat"):
        Review.from_json(text)
