"""Reasons speak of what both options have in common, and say what isn't said anyway."""

import farebox
from farebox.ai.trial_types import Trial
from farebox.game.actions import Claim, Keep
from farebox.kernel.row import new_rows
from farebox.reviews.advantages import reasons_for
from farebox.reviews.review_types import Moment
from farebox.reviews.reviewing import Reviewer
from farebox.reviews.trying import Found
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


def test_that_a_claimed_route_is_one_s_own_is_no_reason() -> None:
    """Who is told to claim a route knows that they have it then; another that it helps to is worth saying."""
    board = board_of("new-york")
    game = farebox.new_game(board, seats=2, seed=3)
    bots = [farebox.make_bot("planner", board, seat) for seat in range(2)]
    while game.to_move is None or not game.observe(game.to_move).claims:
        game.play(bots[game.to_move or 0].choose(game.observe(game.to_move or 0)))
    observation = game.observe(game.to_move)
    claim = observation.of_kind(Claim)[0]
    other = next(
        at for at, route in enumerate(board.as_city().routes) if route.twin is None and at != claim.route
    )
    best, drawn = new_rows(Trial, 2)
    best.action = game.notation.id(claim)
    drawn.action = observation.ids[0]
    best.own_soon[claim.route] = 100.0
    assert not reasons_for(observation, Found(best, 100), Found(drawn, 100))
    best.own_soon[other] = 100.0
    (reason,) = reasons_for(observation, Found(best, 100), Found(drawn, 100))
    assert reason.route == other
