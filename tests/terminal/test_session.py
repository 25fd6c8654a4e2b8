"""One decision at the prompt: what is typed, what is refused, what is proposed, what is taken back."""

from pathlib import Path
from random import Random

import pytest

from farebox.boards import load_board
from farebox.game.observation import Observation
from farebox.game.records.record import read_records
from farebox.game.records.replay import replay
from farebox.kernel.card_game.legal import IDLE_LIMIT
from farebox.kernel.layout import Phase
from farebox.locale import Translator
from farebox.terminal.local_table import LocalTable
from farebox.terminal.players import parse_players, seat_again
from support.bits import state_bits
from support.boards import CITIES, card_game, city
from support.scenes import card_scene, city_scene, completing_scene, live
from terminal.people import Typist, anyhow, deal, play_out, say, seat

NEW_YORK = load_board("new-york")


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("claim Chelsea - Soho", "You don't have the cards for it yet (C20)"),
        ("draw pink", "No such card lies face up (C10)"),
        ("pass", "You can only pass when there is nothing else you can do (C51)"),
        ("dance", "there is no action 'dance'"),
        ("socre", "Or the command 'score'?"),
        ("999", "there is no action '999'"),
        ("0", "there is no action '0'"),
        ("claim Chelsea", "two places"),
        ("claim Chelsea - Atlantis", "there is no place 'Atlantis'"),
        ("draw", "draw what?"),
        ("save", "save where?"),
        ("", "Type a number or an action"),
        ("keep all", "You can't do that right now"),
    ],
)
def test_what_can_not_be_done_changes_nothing(
    typed: str, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """G3: the sentence, the game as it was, and the question again."""
    table = seat(city_scene(hand={"red": 1}), "me,simple")
    before = state_bits(table.game)
    say(table, typed)
    told = capsys.readouterr().out
    assert says in told
    assert state_bits(table.game) == before
    assert "Traceback" not in told


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("en", "24 times in a row tickets were drawn and none kept: do something else first (K38)"),
        ("sv", "gör något annat först (K38)"),
        ("da", "gør noget andet først (K38)"),
        ("ro", "fă mai întâi altceva (K38)"),
    ],
)
def test_too_many_idle_draws_of_tickets_are_explained(
    language: str, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """K38, G3."""
    game = card_scene()
    live(game)["idle"] = IDLE_LIMIT
    table = seat(game, "me,simple")
    table.speak(Translator(language))
    before = state_bits(game)
    say(table, "tickets")
    assert says in capsys.readouterr().out
    assert state_bits(game) == before


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("?", "Do one thing: draw two cards"),
        ("help", "Do one thing: draw two cards"),
        ("? C24", "C24  Nobody may own both routes of a double"),
        ("? c24", "C24  Nobody may own both routes of a double"),
        ("? rules", "NY1  One point at the end for every attraction"),
        ("? ferry", "No rule is called 'ferry'"),
        ("? undo", "undo: take your last action back"),
        ("list", "   1  draw deck"),
        ("list soho", "claim Chelsea - Soho pink*4, 7 points"),
        ("list xyzzy", "No action has 'xyzzy' in it"),
        ("hand", "Your cards: 4 pink."),
        ("board brooklyn", "Lower East Side - Brooklyn: 3 gray, 4 points: open"),
        ("board xyzzy", "Nothing on the board has 'xyzzy'"),
        ("score", "before bonuses"),
        ("log", "Face up:"),
    ],
)
def test_questions_are_answered_and_change_nothing(
    typed: str, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Looking is free."""
    table = seat(city_scene(hand={"pink": 4}), "me,simple")
    before = state_bits(table.game)
    say(table, typed)
    assert says in capsys.readouterr().out
    assert state_bits(table.game) == before


def test_the_prompt_shows_the_way_still_to_claim(capsys: pytest.CaptureFixture[str]) -> None:
    """The cheapest open one, own routes left out; done is done."""
    board = city("new-york")
    tickets = [n for n, one in enumerate(board.tickets) if board.places[one.ends[0]].name == "Lincoln Center"]
    game = city_scene(tickets={0: tickets}, owners={"Lincoln Center - Times Square #1": 0})
    say(seat(game, "me,simple"))
    told = capsys.readouterr().out
    assert "Lincoln Center - Empire State Building (3): Times Square - Empire State Building #1" in told


def test_many_claims_are_cut_short_and_can_be_listed(capsys: pytest.CaptureFixture[str]) -> None:
    """A line a route, the others on demand."""
    say(seat(city_scene(hand={"red": 4, "wild": 2}), "me,simple"), "list claim")
    told = capsys.readouterr().out
    assert "more routes: 'list claim'" in told
    assert "other ways to pay" in told


def test_enter_takes_the_only_action(capsys: pytest.CaptureFixture[str]) -> None:
    """C41: a single ticket must be kept."""
    game = city_scene(ticket_deck=[3])
    table = seat(game, "me,Bo")
    say(table, "tickets", "")
    assert "There is only one thing you can do: press Enter." in capsys.readouterr().out
    assert game.to_move == 1


# The Card Game's completing phase.


def test_enter_completes_the_best_set(capsys: pytest.CaptureFixture[str]) -> None:
    """K40: what is proposed is played, and finished."""
    red_green = [n for n, one in enumerate(card_game().tickets) if one.ends == ("Dallas", "Raleigh")]
    table = seat(completing_scene(tracks={0: {"red": 1, "locomotive": 1}}, tickets={0: red_green}), "me,Bo")
    say(table, "")
    told = capsys.readouterr().out
    assert "Best choice: Dallas - Raleigh (8), 8 points. Press Enter" in told
    assert "You completed Dallas - Raleigh: +8." in told
    assert table.game.to_move == 1


def test_another_choice_may_be_typed(capsys: pytest.CaptureFixture[str]) -> None:
    """K40: it is the player's."""
    tickets = [n for n, one in enumerate(card_game().tickets) if one.ends == ("Dallas", "Raleigh")]
    table = seat(completing_scene(tracks={0: {"locomotive": 2}}, tickets={0: tickets}), "me,Bo")
    say(table, "complete Dallas - Raleigh", "undo", "finish")
    told = capsys.readouterr().out
    assert "You completed Dallas - Raleigh: +8." in told
    assert "You are done with your tickets." in told


@pytest.mark.parametrize("open_track", [False, True])
def test_the_own_track_is_closed_unless_the_table_opens_it(
    open_track: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    """K11."""
    table = seat(card_scene(tracks={0: {"red": 2, "white": 1}}, tickets={0: [0]}), "me,Bo")
    with pytest.raises(EOFError):
        play_out(table, _leave, open_track=open_track)
    told = capsys.readouterr().out
    assert ("Your track: 2 red, 1 white." in told) is open_track
    assert ("3 cards on the track." in told) is not open_track


def _leave(see: Observation) -> str:
    raise EOFError


# Taking back.


@pytest.mark.parametrize("typed", ["undo", "undo!"])
def test_before_the_first_action_there_is_nothing_to_undo(
    typed: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Bots may have chosen already."""
    say(deal(NEW_YORK, "simple,me"), typed)
    assert "nothing to undo" in capsys.readouterr().out


def test_undo_until_something_comes_to_light(capsys: pytest.CaptureFixture[str]) -> None:
    """The choice of tickets can be thought over; a drawn card can't be put back."""
    table = deal(NEW_YORK, "simple,me")
    say(table)
    before = state_bits(table.game)
    table.play("keep all")
    table.take_back(1, "unrevealed")
    assert state_bits(table.game) == before
    say(table, "keep all", "draw deck", "undo")
    assert "too late to undo: something hidden has come to light since; undo! goes back" in (
        capsys.readouterr().out
    )
    assert table.game.phase == Phase.SECOND


def test_alone_against_bots_undo_with_a_bang_goes_back() -> None:
    """To the own decision before, whatever the bots did since."""
    table = deal(NEW_YORK, "me,simple,random")
    say(table, "keep all")
    before = state_bits(table.game)
    say(table, "draw deck")
    between = state_bits(table.game)
    say(table, "draw deck", "undo!", "undo!")
    assert state_bits(table.game) == before
    say(table, "draw deck")
    assert state_bits(table.game) == between


def test_with_others_nobody_undoes_another(capsys: pytest.CaptureFixture[str]) -> None:
    """Nor with a bang."""
    table = deal(NEW_YORK, "Ann,Bo")
    say(table, "keep all", "keep all", "undo", "undo!")
    told = capsys.readouterr().out
    assert "too late to undo: another player has decided since" in told
    assert "only somebody who plays alone against bots may take back what has come to light" in told


def test_a_claim_can_be_taken_back_while_nothing_is_shown() -> None:
    """C13: with a full market and a deck, a claim turns up nothing."""
    game = city_scene(hand={"pink": 4})
    before = state_bits(game)
    table = seat(game, "me,Bo")
    table.play("claim Chelsea - Soho pink*4")
    table.take_back(0, "unrevealed")
    assert state_bits(game) == before


# Several people.


def test_the_keyboard_is_passed_on(capsys: pytest.CaptureFixture[str]) -> None:
    """Before anything of the next player is shown."""
    say(deal(NEW_YORK, "Ann,Bo"), "keep all", "keep all")
    told = capsys.readouterr().out
    for name in ("Ann", "Bo"):
        before, _, after = told.partition(f"Pass the keyboard to {name}, who presses Enter.")
        assert f"{name}: Choose the tickets you want" in after
        assert f"{name}: Choose" not in before


@pytest.mark.parametrize("name", CITIES)
def test_the_end_is_announced(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """C50."""
    game = city_scene(name, pieces={1: 2})
    table = seat(game, "me,random")
    say(table, "draw red", "draw blue")
    assert "The last turn!" in capsys.readouterr().out


def test_players_are_read_from_text() -> None:
    """Bots by name, anybody else a person."""
    players = parse_players("me, simple ,me:randy,path:weight=3", NEW_YORK, 1)
    assert [player.name for player in players] == ["me", "simple", "randy", "path:weight=3"]
    assert [player.bot is None for player in players] == [True, False, True, False]
    again = seat_again([player.name for player in players], NEW_YORK, 1)
    assert [player.bot is None for player in again] == [True, False, True, False]


def test_what_is_saved_says_which_seats_are_bots(tmp_path: Path) -> None:
    """By the seats as they are now, also after it was resumed with others."""
    path = tmp_path / "game.jsonl"
    table = deal(NEW_YORK, "me,simple")
    table.save(path)
    [saved] = read_records(path)
    assert saved.more["bots"] == [None, "simple"]
    seated = parse_players("level-2,Ada", NEW_YORK, 1)
    LocalTable(replay(saved), seated, path, resumed=True).keep()
    [resumed] = read_records(path)
    assert (resumed.seats, resumed.more["bots"]) == (("me", "simple"), ["level-2", None])


def test_the_typist_types_as_a_pipe_would(capsys: pytest.CaptureFixture[str]) -> None:
    """What these tests rest on."""
    table = deal(NEW_YORK, "me,simple")
    line = Typist(table, anyhow(Random(1))).ask()
    assert capsys.readouterr().out == f"> {line}\n"
