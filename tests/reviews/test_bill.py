"""The bill of a review: results are decisions and luck, and luck is told by what came to light."""

import pytest

import farebox
from farebox import Review, review
from farebox.kernel.layout import DECK_ID
from farebox.kernel.limits import NONE, WILD
from farebox.reviews.luck import is_worth_a_look, look_at, steps_of
from farebox.reviews.luck_opinion import does_luck_hold
from farebox.reviews.review_types import LUCK, Step
from farebox.reviews.trying import Trials
from support.boards import ALL_TABLES, EDITIONS, board_of
from support.counts import IS_PROOF
from support.played_games import played_game

# A table of each kind, and in a proof all of them.
BILLED = ALL_TABLES if IS_PROOF else [*((one, 2) for one in EDITIONS), ("new-york", 4), ("my-town", 3)]


@pytest.mark.parametrize(("edition", "n_seats"), BILLED)
def test_the_bill_adds_up(edition: str, n_seats: int) -> None:
    """Result = 1/n + decisions + luck, for every seat of every table; all seats together have all of it."""
    told = review(played_game(edition, n_seats), board=board_of(edition), seconds=0)
    for seat in told.seats:
        assert [gift.kind for gift in seat.luck] == list(LUCK)
        total = 1 / n_seats + seat.own_skill + seat.others_skill + seat.luck_sum
        assert total == pytest.approx(seat.result, abs=1e-9)
        assert seat.adjusted == pytest.approx(1 / n_seats + seat.own_skill + seat.others_skill, abs=1e-9)
    assert sum(seat.result for seat in told.seats) == pytest.approx(1.0)
    for step in told.steps:
        assert sum(step.chances) == pytest.approx(1.0)


def test_chances_go_from_step_to_step_by_skill_and_luck() -> None:
    """As they are counted, nothing is left between two steps."""
    game = farebox.replay(played_game("new-york"))
    trials, ends = Trials(game.board, 2), [0.0, 1.0]
    looks = [at for at in range(game.n_actions) if is_worth_a_look(trials, game, at)]
    steps = steps_of(game, {at: look_at(trials, game, at, at, 32) for at in looks}, ends)
    later = [step.chances for step in steps[1:]] + [tuple(ends)]
    for step, then in zip(steps, later, strict=True):
        for seat, chance in enumerate(step.chances):
            assert step.after[seat] == pytest.approx(chance + step.skill[seat] + step.hidden[seat], abs=1e-9)
            assert step.after[seat] + step.luck[seat] == pytest.approx(then[seat], abs=1e-9)


def test_what_was_hidden_is_luck_and_no_skill(whole: Review) -> None:
    """A grave mistake is never told as skill, whatever the true cards made of it."""
    assert any(abs(step.hidden[step.seat]) > 0.05 for step in whole.steps)
    moments = {moment.at: moment for moment in whole.moments}
    for step in whole.steps:
        moment = moments[step.at]
        if moment.label is not None and moment.second_opinion is not None:
            assert step.skill[step.seat] <= 3 * step.skill_errors[step.seat], step.text


def test_luck_is_told_by_what_came_to_light(whole: Review) -> None:
    """A claim that lays no card and a choice of tickets leave nothing to chance."""
    game = farebox.replay(played_game("new-york"))
    for step in whole.steps:
        action = game.played(step.at)
        lies = game.record().actions[step.at].get("market", [])
        if action.text == "draw deck":
            assert step.kind == "draws"
            assert step.came == (game.record().actions[step.at]["card"],)
        elif action.kind == "draw":
            assert step.kind == "market"
            assert len(step.came) == 1 or game.record().actions[step.at].get("swept")
            assert set(step.came) <= set(lies)
        elif action.kind == "keep":
            assert step.kind is None
            assert set(step.luck) == {0.0}


def luck_at(at: int, seat: int, luck: float) -> Step:
    """A step after which chance gave a seat so much."""
    none, both = (0.0, 0.0), (luck, -luck) if seat == 0 else (-luck, luck)
    halves, errors = (0.5, 0.5), (0.01, 0.01)
    return Step(at, seat, "", halves, errors, halves, none, none, none, none, both, errors, "draws")


@pytest.mark.parametrize(
    ("seed", "at", "luck", "does_hold"),
    [(9, 36, -0.38, True), (4, 34, 0.55, False), (9, 36, 0.38, False), (9, 36, -0.95, False)],
)
def test_luck_is_told_if_a_search_that_plays_on_thinks_so_too(
    seed: int, at: int, luck: float, does_hold: bool
) -> None:
    """A planner changed its plan in the second of these games; the search would not have.

    It must be half as much at least: what planners count is what would be told.
    """
    board = board_of("new-york")
    game = farebox.play_game(board, [farebox.make_bot("planner", board, 1) for _ in range(2)], seed)
    step = luck_at(at, game.act(at)[0], luck)
    assert does_luck_hold(Trials(board, 2), game, step, 1) == does_hold


def test_a_wild_from_the_deck_is_never_bad_luck() -> None:
    """It is as good as any other card, whatever planners make of it."""
    game = farebox.new_game("new-york", seats=2, seed=0)
    drawn: list[int] = []
    while WILD not in drawn:  # whoever draws from the deck again and again comes upon one
        options = game.legal_ids()
        game.play(DECK_ID if DECK_ID in options else options[0])
        drawn = [int(one["card"]) if int(one["action"]) == DECK_ID else NONE for one in game.events()[1:]]
    at = drawn.index(WILD)
    assert not does_luck_hold(Trials(game.board, 2), game, luck_at(at, game.act(at)[0], -1.0), 1)
