"""Nothing is lost on the way, and a game is what its seed and its actions make it."""

import json

from hypothesis import given

from farebox.game.game import Game, new_game
from farebox.game.records.record import parse_record
from farebox.kernel.layout import Phase
from support.bits import state_bits
from support.positions import Course, courses, positions
from support.tickets import members
from support.whole import check_whole


def held(game: Game) -> list[set[int]]:
    """The tickets each seat has kept, completed ones included."""
    state = game.state[0]
    done = state["done"].tolist() if "done" in state.fields else [0] * 4
    return [set(members(int(kept) | finished)) for kept, finished in zip(state["held"], done, strict=True)]


@given(courses())
def test_everything_in_the_box_is_somewhere_after_every_action(course: Course) -> None:
    """C1, C2, C13, C20, C23, C40, AMS1, SF6, K1, K21, K41: and a kept ticket stays with its owner."""
    game = course.game
    check_whole(game.board, game.state[0])
    before = held(game)
    while course.step() is not None:
        check_whole(game.board, game.state[0])
        after = held(game)
        assert all(kept <= still for kept, still in zip(before, after, strict=True))
        before = after


@given(courses())
def test_turns_are_counted_and_go_round_the_table(course: Course) -> None:
    """C5, K5, K41: the turn after the last of a round is counted like any other."""
    game = course.game
    while game.phase in (Phase.KEEP_START, Phase.PLACE):
        course.step()
    last = (game.turns, game.to_move)
    assert last == (0, 0)
    while course.step() is not None:
        if game.phase == Phase.TURN and (game.turns, game.to_move) != last:
            assert last[1] is not None
            assert (game.turns, game.to_move) == (last[0] + 1, (last[1] + 1) % game.n_seats)
            last = (game.turns, game.to_move)


@given(courses())
def test_the_same_seed_and_actions_give_the_same_game(course: Course) -> None:
    """G2: bit for bit, state and record."""
    game = course.game
    again = new_game(game.board, seats=game.names, seed=game.seed)
    assert state_bits(again) == state_bits(game)
    while (id := course.step()) is not None:
        again.play(id)
        assert state_bits(again) == state_bits(game)
    assert again.record() == game.record()


@given(courses())
def test_an_action_taken_back_leaves_no_trace(course: Course) -> None:
    """G3: undo restores every bit, from the end to the deal, and the same game can be played again."""
    game = course.game
    states, records, ids = [state_bits(game)], [game.record()], []
    while (id := course.step()) is not None:
        ids.append(id)
        states.append(state_bits(game))
    final = game.record()
    for before in reversed(states[:-1]):
        game.undo()
        assert state_bits(game) == before
    assert game.record() == records[0]
    for id in ids:
        game.play(id)
    assert state_bits(game) == states[-1]
    assert game.record() == final


@given(positions())
def test_a_record_goes_through_json_unchanged(course: Course) -> None:
    """G2: of a running game too."""
    record = course.game.record()
    assert parse_record(record.to_json()) == record
    assert json.loads(record.to_json()) == record.to_dict()


@given(positions())
def test_typed_action_text_and_id_do_the_same(course: Course) -> None:
    """G2."""
    game = course.game
    for id, action in list(zip(game.legal_ids(), game.legal_actions(), strict=True))[:40]:
        results = []
        for way in (id, action, action.text):
            assert game.play(way) == action
            results.append(state_bits(game))
            game.undo()
        assert len(set(results)) == 1
