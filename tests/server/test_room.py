"""A table without wires: who may do what, when, and what can be taken back."""

import pytest

from farebox.errors import FareboxError
from farebox.tables.log import Entry, Refused
from farebox.tables.table import Room
from farebox.tables.views import view_of
from server.rooms import EDITIONS, act, begin, new_room, positions


def refusal(code: str, room: Room, call: str, *args: object) -> Refused:
    """Check that something is refused with a code and changes nothing."""
    before = room.sequence, room.game.n_actions, room.game.state.tobytes()
    with pytest.raises(Refused) as caught:
        getattr(room, call)(*args)
    assert caught.value.code == code
    assert before == (room.sequence, room.game.n_actions, room.game.state.tobytes())
    return caught.value


def test_who_is_not_to_move_may_not_act() -> None:
    """C5."""
    refusal("not_your_turn", new_room(), "propose_act", 1, 0, "keep all")


def test_what_the_rules_forbid_is_refused_with_the_rule() -> None:
    """G3."""
    room = begin(new_room())
    assert refusal("illegal", room, "propose_act", 0, room.sequence, "pass").rule == "C51"
    assert refusal("illegal", room, "propose_act", 0, room.sequence, "keep none").rule == "C5"
    unknown = refusal("illegal", room, "propose_act", 0, room.sequence, 99_999)
    assert unknown.rule == "G3"
    assert "there is no action 99999 on this board" in unknown.message


def test_text_that_is_no_action_is_refused() -> None:
    """The game's own reading of notation decides."""
    room = begin(new_room())
    for text in ("", "dance", "claim Chelsea", "draw nothing"):
        refusal("bad_notation", room, "propose_act", 0, room.sequence, text)


def test_nobody_acts_on_what_they_have_not_seen() -> None:
    """A sequence from before the last action, or from the future, is refused."""
    room = begin(new_room())
    refusal("stale", room, "propose_act", 0, room.sequence - 1, "draw deck")
    refusal("stale", room, "propose_act", 0, room.sequence + 1, "draw deck")
    refusal("stale", room, "propose_undo", 0, room.sequence - 1)


def test_a_new_name_doesnt_make_an_action_stale() -> None:
    """Only what changes the game does."""
    room = begin(new_room())
    seen = room.sequence
    room.apply(room.propose_rename(1, "Bea"))
    assert room.propose_act(0, seen, "draw deck").sequence == seen + 2
    assert room.seats[1].name == "Bea"


def test_when_it_is_over_nothing_can_be_done() -> None:
    """C50."""
    *_, room = positions("new-york", 2, 3)
    assert refusal("illegal", room, "propose_act", 0, room.sequence, "draw deck").rule == "C50"
    refusal("no_undo", room, "propose_undo", 0, room.sequence)


def test_an_entry_out_of_order_or_illegal_is_no_game() -> None:
    """What the database holds is checked when it is played again."""
    room = new_room()
    with pytest.raises(FareboxError):
        room.apply(Entry(2, "act", 0, 14))
    with pytest.raises(FareboxError):
        room.apply(Entry(1, "act", 0, 0))
    with pytest.raises(FareboxError):
        room.apply(Entry(1, "act", 1, 13))


def test_the_same_log_gives_the_same_room() -> None:
    """Undone actions, names and stand-ins included."""
    room = begin(new_room("san-francisco", "person", "random", undo="own"))
    log = [Entry(1, "act", 0, room.game.events()[1]["action"].item())]
    again = Room(room.agreement)
    entries = []
    for happening in room.happenings[1:]:
        facts = happening.told[0].facts
        entries.append(Entry(happening.sequence, "act", facts["seat"], _id(room, happening.sequence)))
    assert entries[0] == log[0]
    extra = [
        Entry(room.sequence + 1, "undo", 0, room.game.n_actions),
        Entry(room.sequence + 2, "rename", 0, 0, "Cy"),
    ]
    for entry in (*entries, *extra):
        again.apply(entry)
    assert again.game.n_actions == 0
    assert again.seats[0].name == "Cy"
    assert again.seats[0].undos == 1


def _id(room: Room, step: int) -> int:
    return int(room.game.events()[step]["action"])


# Undo.


def test_a_claim_can_be_taken_back_until_somebody_acts() -> None:
    """It shows nothing hidden."""
    room = _before_a_claim()
    seat = room.game.to_move
    assert seat is not None
    before = room.game.state.tobytes()
    claim = next(one for one in room.game.legal_actions() if one.text.startswith("claim"))
    act(room, claim.text)
    assert room.can_undo(seat)
    room.apply(room.propose_undo(seat, room.sequence))
    assert room.game.state.tobytes() == before
    act(room, claim.text)
    act(room)
    refusal("no_undo", room, "propose_undo", seat, room.sequence)


def _before_a_claim() -> Room:
    for room in positions("new-york", 2, 5):
        texts = [action.text for action in room.game.legal_actions()]
        if any(text.startswith("claim") for text in texts):
            return room
    raise AssertionError


@pytest.mark.parametrize("action", ["draw deck", "tickets"])
def test_what_showed_something_hidden_cant_be_taken_back(action: str) -> None:
    """Among people."""
    room = begin(new_room())
    act(room, action)
    refusal("no_undo", room, "propose_undo", 0, room.sequence)
    assert not room.can_undo(0)


def test_a_market_draw_turns_up_a_card() -> None:
    """So it can't be taken back either."""
    room = begin(new_room())
    act(room, next(id for id in room.game.legal_ids() if id))
    refusal("no_undo", room, "propose_undo", 0, room.sequence)


def test_alone_with_bots_everything_can_be_taken_back() -> None:
    """The bots' actions since go back too, and chance with them."""
    room = begin(new_room("new-york", "person", "random", undo="own"))
    before = room.game.state.tobytes()
    act(room, "draw deck")
    act(room, "draw deck")
    hand = room.game.observe(0).hand
    act(room)
    room.apply(room.propose_undo(0, room.sequence))
    room.apply(room.propose_undo(0, room.sequence))
    assert room.game.state.tobytes() == before
    act(room, "draw deck")
    act(room, "draw deck")
    assert room.game.observe(0).hand == hand


def test_only_ones_own_actions_go_back() -> None:
    """Never another person's."""
    room = begin(new_room())
    refusal("no_undo", new_room(), "propose_undo", 0, 0)
    act(room, "draw deck")
    act(room, "draw deck")
    refusal("no_undo", room, "propose_undo", 1, room.sequence)
    act(room)
    refusal("no_undo", room, "propose_undo", 0, room.sequence)


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_is_said_to_reveal_is_what_cant_be_taken_back(edition: str) -> None:
    """But for an action that ends the round or the game: what that shows, nobody is warned of."""
    for room in positions(edition, 3, 9):
        seat = room.game.to_move
        if seat is None:
            break
        for action in view_of(room, seat)["actions"]:
            act(room, action["id"])
            if room.game.phase.name not in ("COMPLETE", "OVER") and action["kind"] != "finish":
                assert room.can_undo(seat) != action.get("reveals", False), action["text"]
            room.apply(Entry(room.sequence + 1, "undo", seat, 1))


# Handing over.


def test_an_empty_seat_is_handed_to_a_bot_and_taken_back() -> None:
    """While a bot sits in, the person can't act."""
    room = begin(new_room())
    room.apply(room.propose_hand_over(1, 0, "random"))
    assert room.bot_to_move() == "random"
    refusal("stand_in", room, "propose_act", 0, room.sequence, "draw deck")
    refusal("not_empty", room, "propose_hand_over", 1, 0, "simple")
    room.apply(room.propose_take_back(0))
    assert room.bot_to_move() is None
    refusal("stand_in", room, "propose_take_back", 0)
    act(room, "draw deck")


def test_nobody_hands_over_a_bots_seat_or_their_own() -> None:
    """Nor one that isn't there."""
    room = begin(new_room("new-york", "person", "random"))
    refusal("forbidden", room, "propose_hand_over", 0, 1, "random")
    refusal("forbidden", room, "propose_hand_over", 0, 3, "random")
    refusal("not_empty", room, "propose_hand_over", 0, 0, "random")


def test_a_bots_answer_that_comes_late_is_dropped() -> None:
    """The game has moved on, or the person is back."""
    room = begin(new_room("new-york", "person", "random", "random", undo="own"))
    act(room, "draw deck")
    act(room, "draw deck")
    moved = room.moved
    assert room.propose_bot_act(moved, "random", 0)
    room.apply(room.propose_undo(0, room.sequence))
    assert room.propose_bot_act(moved, "random", 0) is None
    assert room.propose_bot_act(room.moved, "random", 0) is None


def test_a_rematch_needs_an_end() -> None:
    """And is pointed to once."""
    refusal("not_over", new_room(), "propose_rematch", 0, "B" * 12)
    *_, room = positions("amsterdam", 2, 3)
    room.apply(room.propose_rematch(0, "B" * 12))
    assert room.next_table == "B" * 12
