"""Positions as text, and copies: the same game goes on, and nothing that can't be is let in."""

import copy
import pickle
from dataclasses import replace
from random import Random
from zlib import crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st

import farebox
from farebox.game.position import write_position
from farebox.kernel.layout import Phase
from farebox.kernel.row import Row
from support.bits import state_bits
from support.boards import ALL_TABLES, EDITIONS, ODD_TABLES, board_of
from support.positions import Course, positions


def goes_on_like(game: farebox.Game, other: farebox.Game, seed: int) -> None:
    """Assert that both have the same future: the same choices, the same cards, to the end."""
    chance = Random(seed)
    while not game.is_over:
        assert other.legal_ids() == game.legal_ids()
        id = chance.choice(game.legal_ids())
        assert other.play(id) == game.play(id)
        assert state_bits(other) == state_bits(game)
    assert other.is_over
    assert other.scores() == game.scores()


@given(positions([*ALL_TABLES, *ODD_TABLES]), st.integers(0, 99))
def test_a_position_is_played_on_from_its_text(course: Course, seed: int) -> None:
    """Everywhere on every board; the text is one line and always the same."""
    game = course.game
    text = game.position()
    again = farebox.Game.from_position(text, board=game.board)
    assert "\n" not in text
    assert again.position() == text
    assert again.legal_actions() == game.legal_actions()
    goes_on_like(game, again, seed)


@given(positions(), st.integers(0, 3), st.integers(0, 99))
def test_an_imagined_world_has_a_position_too(course: Course, seat: int, seed: int) -> None:
    """G1: what `sample_world` draws can be, and is read back."""
    world = farebox.sample_world(course.game.observe(seat % course.game.n_seats), seed)
    again = farebox.Game.from_position(world.position(), board=world.board)
    goes_on_like(world, again, seed)


@given(positions(), st.integers(0, 99))
def test_a_copy_goes_on_by_itself(course: Course, seed: int) -> None:
    """With the same past and the same cards to come, whichever way it was made."""
    game = course.game
    before, record = state_bits(game), game.record()
    copies = [game.copy(), copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))]
    for other in copies[:-1]:
        if not other.is_over:
            other.play(other.legal_ids()[0])
        while other.n_actions:
            other.undo()
        assert (state_bits(game), game.record()) == (before, record)
    (*_, last) = copies
    assert last.record() == record
    goes_on_like(game, last, seed)
    assert last.record() == game.record()
    while game.n_actions:
        game.undo()
        last.undo()
        assert state_bits(last) == state_bits(game)


def test_a_copy_keeps_what_its_record_says_beside() -> None:
    """Seal and notes included; notes are the copy's own."""
    game = farebox.new_game("card-game", seats=["Ada", "Bo"])
    game.more["note"] = ["here"]
    for other in (game.copy(), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        assert other.seal == game.seal is not None
        assert other.record() == game.record()
        assert other.board == game.board
        other.more["note"].append("there")
    assert game.more == {"note": ["here"]}


def test_texts_for_people_tell_no_secret() -> None:
    """`repr` says where a game stands."""
    game = farebox.new_game("new-york", seed=3)
    while game.phase == Phase.KEEP_START:
        game.play("keep all")
    for _ in range(3):
        game.play("draw deck")
    assert repr(game) == "<Game new-york, 2 seats, turn 2, seat 1 to move>"
    assert repr(game.observe(0)) == "<Observation of seat 0: new-york, 2 seats, turn 2, seat 1 to move>"
    assert repr(game.board) == "<CityBoard new-york>"
    while not game.is_over:
        game.play(game.legal_ids()[0])
    assert repr(game) == "<Game new-york, 2 seats, over>"
    assert repr(game.observe(1)) == "<Observation of seat 1: new-york, 2 seats, over>"


def test_a_game_from_a_position_has_no_record() -> None:
    """It says so, also after an action; what was played there can be taken back, and no more."""
    game = farebox.Game.from_position(farebox.new_game(seed=3).position())
    before = game.position()
    for _ in range(2):
        with pytest.raises(farebox.FareboxError, match="has no record"):
            game.record()
        if game.n_actions == 0:
            game.play(game.legal_ids()[0])
    game.undo()
    assert game.position() == before
    with pytest.raises(farebox.FareboxError, match="nothing to undo"):
        game.undo()


# What is refused.


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "begins with"),
        ("hello", "begins with"),
        ("farebox2 new-york 2 00000000 AAAA 00000000", "begins with"),
        ("farebox1 ", "begins with"),
        ("farebox1 new-york", "damaged"),
        ("farebox1 new-york 2 00000000 AAAA 00000000", "damaged"),
        ("farebox1 ünter 2 00000000 ÄÄÄÄ 00000000", "damaged"),
    ],
)
def test_a_text_that_is_no_position_is_refused(text: str, says: str) -> None:
    """With one sentence."""
    with pytest.raises(farebox.BadPosition, match=says):
        farebox.Game.from_position(text)


def test_any_damage_is_found() -> None:
    """One character changed, lost or doubled, anywhere."""
    text = farebox.new_game("amsterdam", seed=3).position()
    assert farebox.Game.from_position(f"  {text}\n").position() == text
    for place, was in enumerate(text):
        other = "B" if was != "B" else "C"
        for damaged in (
            text[:place] + other + text[place + 1 :],
            text[:place] + text[place + 1 :],
            text[: place + 1] + text[place:],
        ):
            if " ".join(damaged.split()) != text:
                with pytest.raises(farebox.BadPosition):
                    farebox.Game.from_position(damaged)
    for end in range(len(text)):
        with pytest.raises(farebox.BadPosition):
            farebox.Game.from_position(text[:end])


def test_a_board_of_ones_own_is_passed() -> None:
    """And it must be the very board: as it was printed then."""
    town = board_of("my-town")
    text = farebox.new_game(town, seed=3).position()
    with pytest.raises(farebox.BadPosition, match="pass that board"):
        farebox.Game.from_position(text)
    with pytest.raises(farebox.BadPosition, match="not of"):
        farebox.Game.from_position(text, board=board_of("new-york"))
    with pytest.raises(farebox.BadPosition, match="another"):
        farebox.Game.from_position(text, board=replace(town, cards_wild=town.cards_wild + 1))
    assert farebox.Game.from_position(text, board=replace(town, source="read again")).board.id == town.id


def test_the_seats_told_are_those_of_the_state() -> None:
    """A text with a right checksum and a wrong number."""
    told = farebox.new_game(seats=3, seed=3).position().rpartition(" ")[0].replace(" 3 ", " 2 ", 1)
    with pytest.raises(farebox.BadPosition, match="not a game of 2 seats"):
        farebox.Game.from_position(f"{told} {crc32(told.encode()):08x}")


def middle(edition: str) -> farebox.Game:
    """A game of three that has begun in earnest."""
    game = farebox.new_game(edition, seats=3, seed=8)
    chance = Random(8)
    while game.turns < 30:
        game.play(chance.choice(game.legal_ids()))
    while game.phase != Phase.TURN:
        game.play(chance.choice(game.legal_ids()))
    return game


def swap_tickets(state: Row) -> None:
    """The next ticket in the deck is there twice."""
    top = int(state["ticket_top"])
    state["ticket_deck"][top] = state["ticket_deck"][(top + 1) % 64]


# What is changed in a state (field, where, by how much) and what is said.
IMPOSSIBLE = [
    ("phase", (), 100, '"phase"'),
    ("phase", (), -2, "no offer|not placed|no such phase|no stack"),
    ("to_move", (), 3, '"to_move"'),
    ("market", (0,), 50, '"market"'),
    ("market", (0,), -50, '"market"'),
    ("n_market", (), 1, '"n_market"'),
    ("n_market", (), -1, "cards"),
    ("deck", (0,), 1, "cards"),
    ("hand", (0, 8), 1, "cards"),
    ("hand", (3, 0), 1, "cards"),
    ("known", (3, 0), 1, "saw"),
    ("discard", (1,), -100, '"discard"'),
    ("n_deck", (), 1, "miscounted"),
    ("ticket_top", (), 64, '"ticket_top"'),
    ("ticket_top", (), -100, '"ticket_top"'),
    ("n_ticket_deck", (), -1, "ticket"),
    ("offer", (0, 0), 64, '"offer"'),
    ("n_offer", (3,), 1, "offer"),
    ("held", (3,), 1, "not there"),
    ("put_back", (3,), 1, "put back"),
    ("returned_by", (0,), 9, '"returned_by"'),
    ("sealed", (), 1, '"sealed"'),
    ("rng", (), 5, "generator"),
    ("final_turns", (), 9, '"final_turns"'),
    ("turns", (), -100, '"turns"'),
]
IN_CITIES = [
    ("owner", (0,), 5, '"owner"'),
    ("owner", (95,), 1, "not there"),
    ("pieces", (0,), 1, "pieces"),
    ("points", (0,), 1, "points"),
    ("merchandise", (0,), 1, "merchandise|bonus"),
    ("stack_place", (0,), 1, "stack|place"),
    ("stack_left", (0,), 1, "tokens"),
    ("tokens", (3,), 1, "tokens|souvenirs"),
    ("phase", (), 3, "no such phase"),
]
IN_YARDS = [
    ("yard_owner", (0,), 9, '"yard_owner"'),
    ("yard", (0,), 1, "cards"),
    ("track", (3, 0), 1, "cards"),
    ("round_number", (), 2, '"round_number"'),
    ("next_first", (), 3, '"next_first"'),
    ("completions", (), 9, '"completions"'),
    ("done", (0,), 1 << 60, "ticket"),
    ("face_down", (), 1, "face down"),
    ("phase", (), -1, "no such phase"),
]
CASES = [(edition, *case) for edition in EDITIONS for case in IMPOSSIBLE]
CASES += [(edition, *case) for edition in EDITIONS[:3] for case in IN_CITIES]
CASES += [("card-game", *case) for case in IN_YARDS]


@pytest.mark.parametrize(("edition", "field", "where", "by", "says"), CASES)
def test_what_can_not_be_is_refused(
    edition: str, field: str, where: tuple[int, ...], by: int, says: str
) -> None:
    """A text that is whole and tells of a state that no game reaches."""
    game = middle(edition)
    states = game.state
    values = states[field][0] if where else states[field]
    place = where or 0
    values[place] = values.dtype.type(int(values[place]) + by)
    text = write_position(game.board, states)
    with pytest.raises(farebox.BadPosition, match=says):
        farebox.Game.from_position(text)


def test_a_ticket_is_in_one_place() -> None:
    """C40, K38."""
    for edition in EDITIONS:
        game = middle(edition)
        states = game.state
        swap_tickets(states[0])
        with pytest.raises(farebox.BadPosition, match="exactly one place"):
            farebox.Game.from_position(write_position(game.board, states))
