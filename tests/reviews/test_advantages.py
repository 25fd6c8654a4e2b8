"""Reasons speak of what both options have in common, and say what isn't said anyway."""

import farebox
from farebox.game.actions import Keep
from farebox.reviews.review_types import Moment
from farebox.reviews.reviewing import Reviewer
from support.boards import board_of


def kept(reviewer: Reviewer, at: int, action: int) -> set[int]:
    """The tickets that a decision at the start keeps."""
    offer = reviewer.observe(at).row["offer"].tolist()
    chosen = reviewer.game.notation.action(action, offer)
    assert isinstance(chosen, Keep)
    return set(chosen.tickets)


def first_decisions(seed: int) -> list[tuple[Reviewer, Moment]]:
    """All that the first seat could keep, judged."""
    board = board_of("new-york")
    bots = [farebox.make_bot("level-1", board, seat) for seat in range(2)]
    reviewer = Reviewer(farebox.play_game(board, bots, seed).record(), worlds=128)
    return [(reviewer, reviewer.judge_instead(0, id)) for id in reviewer.observe(0).ids]


def test_a_ticket_that_only_one_option_keeps_is_no_reason_for_it() -> None:
    """It couldn't be completed by the other; one that was kept in vain is a reason against that."""
    told = []
    for reviewer, moment in (pair for seed in (1, 3, 4) for pair in first_decisions(seed)):
        for reason in moment.reasons:
            assert moment.best is not None
            best, played = kept(reviewer, 0, moment.best), kept(reviewer, 0, moment.played)
            if reason.key == "review.reason.ticket":
                assert reason.ticket in best & played
            if reason.key == "review.reason.kept":
                assert reason.ticket in played - best
                assert reason.played <= 0.7
            told.append(reason.key)
    assert told
