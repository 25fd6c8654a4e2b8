"""Records with something wrong: what is good of them is reviewed, and what is wrong is told."""

import json
from dataclasses import replace

import pytest

import farebox
from farebox import FareboxError, Review, review
from farebox.messages.error_message import said_of
from support.boards import EDITIONS
from support.played_games import played_game


def test_a_game_under_way_is_refused() -> None:
    """Its record has all that is hidden."""
    game = farebox.new_game("new-york", seed=1)
    game.play(game.legal_ids()[0])
    with pytest.raises(FareboxError, match="under way"):
        review(game.record())
    with pytest.raises(FareboxError, match="under way"):
        review(farebox.new_game("new-york", seed=1).record())


@pytest.mark.parametrize("row", ['{"do": "claim", "seat": 9}', "null", "[1]"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_of_a_damaged_record_the_good_part_is_reviewed(edition: str, row: str) -> None:
    """An action is named that is illegal or none; what stands before it is told, with chances for results."""
    record = played_game(edition)
    broken = [*record.actions[:10], json.loads(row), *record.actions[11:]]
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
    record = played_game(edition)
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
    record = played_game("new-york")
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
    record = played_game("new-york")
    with pytest.raises(FareboxError, match="has a result, but the game is not over"):
        review(replace(record, actions=record.actions[:-4]))


def test_a_record_without_a_good_part_is_an_error() -> None:
    """There is nothing to tell."""
    record = played_game("new-york")
    with pytest.raises(FareboxError, match="deal"):
        review(replace(record, deal={}))
    with pytest.raises(FareboxError, match="action 1"):
        review(replace(record, actions=[{"do": "dance", "seat": 0}]))
