"""A hint at the prompt: allowed as the table allows it, counted once a decision, told to all."""

from datetime import date

import pytest

from farebox.boards import load_board
from farebox.locale import LANGUAGES
from farebox.reviews.review_types import Advantage
from farebox.terminal.daily_table import DailyTable
from farebox.terminal.text.chance_words import opponent_in, tell_reason
from support.boards import EDITIONS
from terminal.people import deal, play_out, say


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_hint_names_something_legal_and_changes_nothing_of_the_game(
    edition: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its action can be typed as it stands there, in English."""
    table = deal(load_board(edition), "me,simple")
    say(table, "hint")
    told = capsys.readouterr().out
    best = told.partition("Best: ")[2].partition("\n")[0]
    assert table.game.n_actions == 0
    assert table.game.find_id(best) in table.game.legal_ids()
    assert "Your chance of winning then: " in told
    assert "nobody looked at hidden cards" in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_told_in_every_language(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing of it is left as a key or in English."""
    table = deal(load_board("amsterdam"), "me,simple", language=language)
    say(table, "hint")
    told = capsys.readouterr().out
    assert table.words("hint.note") in told
    assert "hint." not in told
    assert (language == "en") == ("Best:" in told)


def test_it_is_counted_once_a_decision_and_told_in_the_result(capsys: pytest.CaptureFixture[str]) -> None:
    """Asked twice for the first decision and once for the second, it comes to two."""
    table = deal(load_board("new-york"), "me,simple")
    typed = iter(["hint", "hint", "", "hint"])
    play_out(table, lambda see: next(typed, "") or see.actions[0].text)
    told = capsys.readouterr().out
    assert "Hints: me 2" in told.partition("The game is over.")[2]
    assert table.log(0).count("You asked for a hint.") == 2


def test_the_others_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    """Among people it is allowed only if they said so; whoever comes next reads who asked."""
    table = deal(load_board("new-york"), "Ann,Bo")
    say(table, "hint")
    assert "This table plays without hints." in capsys.readouterr().out
    table = deal(load_board("new-york"), "Ann,Bo", hints=True)
    say(table, "hint", "keep all")
    told = capsys.readouterr().out
    assert "Ann asked for a hint." in told.partition("Bo: ")[2]
    assert table.events(1) == table.events(0)


def test_what_is_taken_back_leaves_the_count(capsys: pytest.CaptureFixture[str]) -> None:
    """The story is as long as before, and nothing in it is told twice."""
    table = deal(load_board("new-york"), "me,simple")
    say(table, "keep all", "hint", "draw deck", "undo!", "draw deck")
    told = capsys.readouterr().out
    assert table.table.seats[0].hints == 1
    assert table.log(0).count("You asked for a hint.") == 1
    assert told.count("You asked for a hint.") <= 1


def test_a_days_deal_has_none() -> None:
    """It would be a look that others don't have; nor has a table that was opened without."""
    table = DailyTable(load_board("new-york"), date(2026, 1, 2).isoformat())
    assert not table.table.agreement.hints
    assert not deal(load_board("new-york"), "me,simple", hints=False).table.agreement.hints
    assert deal(load_board("new-york"), "me,simple").table.agreement.hints


def test_reasons_speak_to_whoever_asked() -> None:
    """As you; in a review the same is told by name."""
    words = deal(load_board("new-york"), "me,simple").words
    reason = Advantage("review.reason.own_route", 0.9, 0.5, route=0)
    assert tell_reason(words, reason).startswith("You get ")
    assert tell_reason(words, reason, "Ann").startswith("Ann gets ")


def test_of_several_opponents_the_one_is_named_whom_a_reason_tells_of() -> None:
    """K33: whom one robs is known; who else may take a route is not."""
    names = ["Ann", "Bo", "Cy"]
    robs = Advantage("review.reason.robs", 1.0, 0.0, color=0, seat=2)
    assert opponent_in(robs, names, 0) == "Cy"
    words = deal(load_board("card-game"), "me,simple").words
    assert tell_reason(words, robs, "Ann", "Cy").startswith("It robs Cy of a stack")
    taken = Advantage("review.reason.taken", 0.0, 0.5, route=0)
    assert opponent_in(taken, names, 0) is None
    assert opponent_in(taken, names[:2], 0) == "Bo"
