"""What decisions cost on average."""

from dataclasses import replace

import pytest

import farebox
from farebox import Review, review
from farebox.reviews.error_rates import error_rate
from farebox.reviews.judging import Judge
from farebox.reviews.review_types import Moment
from farebox.reviews.told_chances import ToldChances
from farebox.reviews.trying import Trials
from support.played_games import played_game


def test_what_a_decision_counts_in_the_error_rate_does_not_depend_on_how_many_worlds_there_may_be() -> None:
    """It goes by the first of them, before it is known whether more are wanted."""
    few, many = (review(played_game("new-york"), seed=1, worlds=worlds) for worlds in (128, 512))
    assert max(moment.worlds for moment in many.moments) > 128
    for one, other in zip(few.moments, many.moments, strict=True):
        assert (one.rated, one.rated_error) == (other.rated, other.rated_error)
    rated = [moment.rated for moment in few.moments if not moment.is_forced]
    assert min(rated) < 0 < max(rated)  # chance is not counted as errors


def test_rated_alone_a_decision_counts_the_same(whole: Review) -> None:
    """So levels can be measured without all else that a review finds."""
    game = farebox.replay(played_game("new-york"))
    judge = Judge(Trials(game.board, 2), game.notation, ToldChances(game.board, [None, None]), 3, 128)
    for moment in whole.moments:
        seen = game.observe_before(moment.at, moment.seat)
        bare = Moment(moment.at, moment.seat, moment.turn, moment.played, moment.text)
        alone = judge.rate(seen, bare)
        assert alone.is_forced == moment.is_forced
        assert alone.rated == moment.rated


def test_what_is_left_out_again_counts_each_time_and_chance_never() -> None:
    """It is told once, but each turn of waiting has its cost; who is better than the best by luck errs 0."""
    once = Moment(0, 0, 0, 0, "draw deck", is_judged=True, rated=0.1, rated_error=0.03)
    again = replace(once, at=4, repeats=0, rated=0.02, rated_error=0.04)
    rate = error_rate([once, again])
    assert rate.value == pytest.approx(0.06)
    assert rate.error == pytest.approx(0.025)
    assert error_rate([replace(once, rated=-0.1)]).value == 0.0


def test_weaker_play_costs_more() -> None:
    """A beginner's error rate is above that of a player who searches, on the same deals."""
    board = farebox.load_board("new-york")
    rates = {"level-1": 0.0, "level-5": 0.0}
    for order in (("level-1", "level-5"), ("level-5", "level-1")):
        bots = [farebox.make_bot(name, board, 1) for name in order]
        told = review(farebox.play_game(board, bots, 0).record(), worlds=128)
        for name, seat in zip(order, told.seats, strict=True):
            rates[name] += (seat.error_rate or 0.0) / 2
    assert rates["level-1"] > 1.5 * rates["level-5"]
