"""Reviews of whole games: bills that add up, JSON in and out, and what is said when something is wrong."""

from dataclasses import replace

import pytest

import farebox
from farebox import FareboxError, Record, Review, review
from farebox.game.seal import MAX_SEED
from farebox.kernel.layout import DECK_ID
from farebox.kernel.limits import NONE, WILD
from farebox.messages.error_message import said_of
from farebox.reviews.luck import is_worth_a_look, look_at, steps_of
from farebox.reviews.luck_opinion import does_luck_hold
from farebox.reviews.marking import is_far_off, with_marks, without_repeats
from farebox.reviews.review_types import LUCK, SURE, VERSION, Moment, Step
from farebox.reviews.trying import Trials
from support.boards import ALL_TABLES, EDITIONS, board_of
from support.counts import IS_PROOF

# A table of each kind, and in a proof all of them.
BILLED = ALL_TABLES if IS_PROOF else [*((one, 2) for one in EDITIONS), ("new-york", 4), ("my-town", 3)]


def played(edition: str, n_seats: int = 2, seed: int = 1, bot: str = "level-1") -> Record:
    """A game of weak players."""
    board = board_of(edition)
    bots = [farebox.make_bot(bot, board, seat) for seat in range(n_seats)]
    return farebox.play_game(board, bots, seed).record()


@pytest.fixture(scope="module")
def whole() -> Review:
    """A review with nothing left out."""
    return review(played("new-york"), seed=3, worlds=128)


@pytest.mark.parametrize(("edition", "n_seats"), BILLED)
def test_the_bill_adds_up(edition: str, n_seats: int) -> None:
    """Result = 1/n + decisions + luck, for every seat of every table; all seats together have all of it."""
    told = review(played(edition, n_seats), board=board_of(edition), seconds=0)
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
    game = farebox.replay(played("new-york"))
    trials, ends = Trials(game.board, 2), [0.0, 1.0]
    looks = [at for at in range(game.n_actions) if is_worth_a_look(trials, game, at)]
    steps = steps_of(game, {at: look_at(trials, game, at, at, 32) for at in looks}, ends)
    later = [step.chances for step in steps[1:]] + [tuple(ends)]
    for step, then in zip(steps, later, strict=True):
        for seat, chance in enumerate(step.chances):
            assert step.after[seat] == pytest.approx(chance + step.skill[seat] + step.hidden[seat], abs=1e-9)
            assert step.after[seat] + step.luck[seat] == pytest.approx(then[seat], abs=1e-9)


def test_chances_are_told_as_they_come_true_and_the_bill_as_counted(whole: Review) -> None:
    """Who is known to play changes both readings alike, and neither costs nor skill nor luck."""
    record = played("new-york")
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
    record = played("new-york")
    told = [review(replace(record, more=more), seconds=0) for more in ({}, {"bots": ["x:y=1", "z"]})]
    assert told[0].steps == told[1].steps


def test_a_person_who_is_called_like_a_bot_may_be_anybody() -> None:
    """A seat is a bot's where the record says so, and by no name: another program's record says nothing."""
    record = played("new-york")
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
        review(replace(played("new-york"), more={"bots": bots}), seconds=0)


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
    game = farebox.replay(played("new-york"))
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


def test_json_gives_the_same_review_again(whole: Review) -> None:
    """Written and read, it is the same to the last digit that is written."""
    again = Review.from_json(whole.to_json())
    assert again.to_json() == whole.to_json()
    assert again.moments[3].options[0].id == whole.moments[3].options[0].id


def test_several_cores_find_the_same(whole: Review) -> None:
    """The worlds of a decision are its own."""
    assert review(played("new-york"), seed=3, worlds=128, cores=3) == whole


def test_every_decision_is_judged_if_there_is_time(whole: Review) -> None:
    """Also those of both seats; without time none is, and that is said."""
    assert whole.is_whole
    assert all(moment.is_judged for moment in whole.moments)
    hasty = review(played("new-york"), seconds=0, seats=[1])
    assert not hasty.is_whole
    assert {moment.seat for moment in hasty.moments} == {1}
    assert not any(moment.is_judged for moment in hasty.moments)
    assert [seat.is_judged for seat in hasty.seats] == [False, True]
    assert hasty.seats[1].error_rate is None
    assert review(played("new-york"), seconds=0, seed=MAX_SEED).seed == MAX_SEED


def test_moments_that_are_told_come_with_what_could_be_known(whole: Review) -> None:
    """Where the readings are apart the rival's tickets are among the guesses, each as likely as it seemed."""
    game = farebox.replay(played("new-york"))
    told = [moment for moment in whole.told_moments() if is_far_off(moment, whole.steps)]
    assert told
    assert {moment.at for moment in whole.moments if moment.guesses} == {moment.at for moment in told}
    for moment in told:
        held = int(game.states()[moment.at][0]["held"][1 - moment.seat])
        assert {guess.ticket for guess in moment.guesses if guess.is_held} == {
            ticket for ticket in range(64) if held >> ticket & 1
        }


def test_what_is_told_of_a_cost_is_sure(whole: Review) -> None:
    """By the error that stands beside it, though a second opinion may have made the cost smaller."""
    labelled = [moment for moment in whole.moments if moment.label]
    assert any(moment.second_opinion is not None for moment in labelled)
    assert all(moment.told_cost >= SURE * moment.error for moment in labelled)


def test_what_a_decision_counts_in_the_error_rate_does_not_depend_on_how_many_worlds_there_may_be() -> None:
    """It goes by the first of them, before it is known whether more are wanted."""
    few, many = (review(played("new-york"), seed=1, worlds=worlds) for worlds in (128, 512))
    assert max(moment.worlds for moment in many.moments) > 128
    for one, other in zip(few.moments, many.moments, strict=True):
        assert (one.rated, one.rated_error) == (other.rated, other.rated_error)
    rated = [moment.rated for moment in few.moments if not moment.is_forced]
    assert min(rated) < 0 < max(rated)  # chance is not counted as errors


def test_of_many_tickets_the_four_that_bring_most_are_told() -> None:
    """At cards rivals hold a dozen: all of them would bury what matters."""
    told = review(played("card-game", bot="level-3"), seed=1, seats=[0], worlds=128)
    held = [[guess for guess in one.guesses if guess.is_held] for one in told.moments if one.guesses]
    assert held
    assert max(map(len, held)) == 4


@pytest.mark.parametrize(("edition", "seed"), [("amsterdam", 4), ("card-game", 5)])
def test_a_find_is_far_ahead_of_all_that_is_listed(edition: str, seed: int) -> None:
    """Not only of one that was thought the best: of each of the next."""
    told = review(played(edition, bot="level-5", seed=seed), seed=1, worlds=128)
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
def test_what_is_left_out_twice_is_charged_once(edition: str, left_out: str) -> None:
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


# What is wrong.


def test_a_game_under_way_is_refused() -> None:
    """Its record has all that is hidden."""
    game = farebox.new_game("new-york", seed=1)
    game.play(game.legal_ids()[0])
    with pytest.raises(FareboxError, match="under way"):
        review(game.record())
    with pytest.raises(FareboxError, match="under way"):
        review(farebox.new_game("new-york", seed=1).record())


@pytest.mark.parametrize("edition", EDITIONS)
def test_of_a_damaged_record_the_good_part_is_reviewed(edition: str) -> None:
    """An illegal action is named with its rule; what stands before it is told, with chances for results."""
    record = played(edition)
    broken = [*record.actions[:10], {"do": "claim", "seat": 9}, *record.actions[11:]]
    told = review(replace(record, actions=broken), seconds=0)
    assert told.problem is not None
    assert "action 11" in str(said_of(told.problem))
    assert Review.from_json(told.to_json()).problem == told.problem
    assert 10 <= len(told.steps) < 20
    assert told.steps == review(replace(record, actions=broken), seconds=0).steps
    for seat in told.seats:
        total = 0.5 + seat.own_skill + seat.others_skill + seat.luck_sum
        assert total == pytest.approx(seat.result, abs=1e-9)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_false_result_is_told_and_the_game_reviewed_as_it_was_played(edition: str) -> None:
    """Who won is what the actions come to, whatever the record says; nothing else is changed by it."""
    record = played(edition)
    assert record.result is not None
    false = replace(record, result={**record.result, "winners": [0, 1]})
    told, true = (review(one, seconds=0) for one in (false, record))
    assert true.problem is None
    assert told.problem is not None
    assert '"winners"' in str(said_of(told.problem))
    assert told.is_over
    assert (told.ends, told.steps, told.seats) == (true.ends, true.steps, true.seats)


def test_a_result_that_is_missing_and_another_fingerprint_are_told() -> None:
    """All of such a game is reviewed as well."""
    record = played("new-york")
    for wrong, says in (
        (replace(record, result=None), 'no "result"'),
        (replace(record, salt="0" * 32, told_fingerprint="f" * 64), "fingerprint"),
    ):
        told = review(wrong, seconds=0)
        assert told.problem is not None
        assert says in str(said_of(told.problem))
        assert told.is_over


def test_a_game_that_says_it_is_over_and_is_not_is_refused() -> None:
    """It may be under way: what it hides is not told."""
    record = played("new-york")
    with pytest.raises(FareboxError, match="has a result, but the game is not over"):
        review(replace(record, actions=record.actions[:-4]))


def test_a_record_without_a_good_part_is_an_error() -> None:
    """There is nothing to tell."""
    record = played("new-york")
    with pytest.raises(FareboxError, match="deal"):
        review(replace(record, deal={}))
    with pytest.raises(FareboxError, match="action 1"):
        review(replace(record, actions=[{"do": "dance", "seat": 0}]))


def test_wrong_questions_are_answered_with_what_would_be_right() -> None:
    """Seats, seeds and seconds."""
    record = played("new-york")
    with pytest.raises(FareboxError, match="there is no seat 2"):
        review(record, seats=[2])
    with pytest.raises(FareboxError, match="a seed is"):
        review(record, seed=-1)
    with pytest.raises(FareboxError, match="from 128 to"):
        review(record, worlds=1)
    with pytest.raises(FareboxError, match="0 seconds or more"):
        review(record, seconds=-1)


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
