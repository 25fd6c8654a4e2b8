"""Reasons speak of what both options have in common, and say what isn't said anyway."""

import pytest

import farebox
from farebox.ai.trial_types import Trial
from farebox.game.actions import Claim, Keep
from farebox.kernel.layout import Phase
from farebox.kernel.limits import NONE
from farebox.kernel.row import new_rows
from farebox.reviews.advantages import reasons_for
from farebox.reviews.review_types import Advantage, Moment
from farebox.reviews.reviewing import Reviewer
from farebox.reviews.trying import Found, Trials
from support.boards import board_of
from support.scenes import card_scene, city_scene, live, route_called


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
            if reason.key in ("review.reason.kept", "review.reason.vain"):
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
    best.own_soon[claim.route] = best.own_end[claim.route] = 100.0
    assert not reasons_for(observation, Found(best, 100), Found(drawn, 100))
    best.own_soon[other] = best.own_end[other] = 100.0
    (reason,) = reasons_for(observation, Found(best, 100), Found(drawn, 100))
    assert reason.route == other
    drawn.own_end[other] = 100.0
    assert not reasons_for(observation, Found(best, 100), Found(drawn, 100)), (
        "that it comes sooner is nothing"
    )


def test_which_of_two_parallel_routes_somebody_else_takes_is_no_reason() -> None:
    """That one has to take the other of them is no loss; that the one to be claimed is gone is."""
    game = city_scene(n_seats=4, hand={"red": 3}, market=("blue", "green", "black", "orange", "pink"))
    observation = game.observe(0)
    first, second = (route_called(game.board.as_city(), f"Chinatown - Brooklyn #{n}") for n in (1, 2))
    best, played = new_rows(Trial, 2)
    best.action, played.action = observation.ids[:2]
    best.rivals_soon[first] = played.rivals_soon[second] = 100.0
    assert not reasons_for(observation, Found(best, 100), Found(played, 100))
    best.rivals_soon[first] = 0.0
    (reason,) = reasons_for(observation, Found(best, 100), Found(played, 100))
    assert (reason.key, reason.route) == ("review.reason.taken", min(first, second))
    best.rivals_soon[first] = 100.0
    best.action = game.find_id("claim Chinatown - Brooklyn #2 red*3")
    (reason,) = reasons_for(observation, Found(best, 100), Found(played, 100))
    assert (reason.key, reason.route) == ("review.reason.taken", second)


@pytest.mark.parametrize("phase", [Phase.KEEP_START, Phase.PLACE])
def test_what_is_chosen_at_the_start_is_no_matter_of_single_routes(phase: Phase) -> None:
    """Another plan has other routes."""
    game = farebox.new_game("san-francisco", seats=2, seed=3)
    while game.phase != phase:
        game.play(game.legal_ids()[-1])
    observation = game.observe(game.to_move or 0)
    best, played = new_rows(Trial, 2)
    best.action, played.action = observation.ids[-1], observation.ids[0]
    best.own_soon[0] = best.own_end[0] = 100.0
    played.rivals_soon[0] = 100.0
    assert not reasons_for(observation, Found(best, 100), Found(played, 100))


def test_averages_that_hardly_differ_are_told_as_a_lead() -> None:
    """By themselves they say nothing; together they are why one wins."""
    game = city_scene()
    observation = game.observe(0)
    best, played = new_rows(Trial, 2)
    best.action, played.action = observation.ids[:2]
    best.points, played.points = 3080.0, 3000.0
    best.rival, played.rival = 2950.0, 3020.0
    (reason,) = reasons_for(observation, Found(best, 100), Found(played, 100))
    assert (reason.key, reason.best, reason.played) == ("review.reason.lead", 1.3, -0.2)
    best.rival, best.points = 3020.0, 3010.0
    assert not reasons_for(observation, Found(best, 100), Found(played, 100))
    best.points = 3220.0
    (reason,) = reasons_for(observation, Found(best, 100), Found(played, 100))
    assert reason.key == "review.reason.points"


def test_tickets_are_not_told_beside_the_one_ticket_that_makes_them() -> None:
    """Where several do, all of them together are told, and the weightiest."""
    game = city_scene(tickets={0: [0, 1]})
    observation = game.observe(0)
    points = observation.board.tickets[0].points
    best, played = new_rows(Trial, 2)
    best.action, played.action = observation.ids[:2]
    best.completed[0] = 100.0
    best.tickets = 100.0 * 2 * points
    assert keys(reasons_for(observation, Found(best, 100), Found(played, 100))) == ["ticket"]
    best.tickets = 100.0 * 6 * points
    assert keys(reasons_for(observation, Found(best, 100), Found(played, 100))) == ["tickets", "ticket"]


def test_at_cards_a_point_is_little_and_a_round_much() -> None:
    """Who has 150 points asks for no second one; what a round more brings is why others make more."""
    game = card_scene(hand={"blue": 3, "red": 2})
    observation = game.observe(0)
    best, played = new_rows(Trial, 2)
    best.action, played.action = observation.ids[:2]
    best.bonus, played.bonus = 4660.0, 4520.0
    assert not reasons_for(observation, Found(best, 100), Found(played, 100))
    best.turns, played.turns = 6600.0, 6960.0
    assert keys(reasons_for(observation, Found(best, 100), Found(played, 100))) == ["sooner"]


def keys(reasons: tuple[Advantage, ...]) -> list[str]:
    """What reasons speak of."""
    return [one.key.rpartition(".")[2] for one in reasons]


def card_reasons(best: str, played: str) -> list[tuple[str, int | None]]:
    """Of which stacks reasons speak."""
    return [(one.key.rpartition(".")[2], one.color) for one in card_advantages(best, played)]


def card_advantages(best: str, played: str) -> tuple[Advantage, ...]:
    """Why one thing is better than another with two blue cards in the other yard and one yellow."""
    game = card_scene(
        hand={"blue": 3, "red": 2, "white": 3, "locomotive": 1, "yellow": 2},
        hands={1: {"red": 4, "yellow": 1}},
        market=("green", "green", "orange", "orange", "purple"),
        yards={1: {"blue": {"blue": 2}, "yellow": {"yellow": 1}}},
        tickets={0: [43, 12], 1: [3, 5, 6, 7]},
    )
    live(game)["known"][1] = live(game)["hand"][1]
    found = Trials(game.board, 2).compare(
        game.observe(0), [(game.find_id(best), NONE), (game.find_id(played), NONE)]
    )
    found.more(1, 128)
    return reasons_for(game.observe(0), found[0], found[1])


def test_who_robs_is_told_of_which_stack() -> None:
    """K33: the action alone doesn't say that it robs somebody."""
    blue = board_of("card-game").colors.index("blue")
    assert ("robs", blue) in card_reasons("yard blue*3", "yard white*3")
    assert ("robs", blue) not in card_reasons("yard white*3", "yard blue*3")
    reasons = card_advantages("yard blue*3", "yard white*3")
    assert [one.seat for one in reasons if one.color == blue] == [1]


def test_who_robs_anyway_is_told_of_a_larger_stack_only() -> None:
    """K33: that one could rob another of as much is no reason."""
    blue, yellow = (board_of("card-game").colors.index(color) for color in ("blue", "yellow"))
    assert ("robs", blue) in card_reasons("yard blue*3", "yard yellow*2")
    assert ("robs", yellow) not in card_reasons("yard yellow*2", "yard blue*3")


def test_who_will_be_robbed_is_told_of_which_stack() -> None:
    """K33: two red cards before somebody who has four."""
    red = board_of("card-game").colors.index("red")
    assert ("exposed", red) in card_reasons("yard white*3", "yard red*2")
