"""A table without wires: who may do what, when, and what can be taken back."""

import pytest

from farebox.errors import FareboxError
from farebox.game.game import Game
from farebox.tables.at_hand import table_at_hand
from farebox.tables.log import Entry, Refused
from farebox.tables.table import Table
from farebox.tables.views import view_of
from support.boards import board_of
from tables.plain_tables import EDITIONS, act, begin, new_table, positions


def refusal(code: str, table: Table, call: str, *args: object) -> Refused:
    """Check that something is refused with a code and changes nothing."""
    before = table.sequence, table.game.n_actions, table.game.state.tobytes()
    with pytest.raises(Refused) as caught:
        getattr(table, call)(*args)
    assert caught.value.code == code
    assert before == (table.sequence, table.game.n_actions, table.game.state.tobytes())
    return caught.value


def test_who_is_not_to_move_may_not_act() -> None:
    """C5."""
    refusal("not_your_turn", new_table(), "propose_act", 1, 0, "keep all")


def test_what_the_rules_forbid_is_refused_with_the_rule() -> None:
    """G3."""
    table = begin(new_table())
    assert refusal("illegal", table, "propose_act", 0, table.sequence, "pass").rule == "C51"
    assert refusal("illegal", table, "propose_act", 0, table.sequence, "keep none").rule == "C5"
    unknown = refusal("illegal", table, "propose_act", 0, table.sequence, 99_999)
    assert unknown.rule == "G3"
    assert "There is no action 99999 on this board" in str(unknown)


def test_text_that_is_no_action_is_refused() -> None:
    """The game's own reading of notation decides."""
    table = begin(new_table())
    for text in ("", "dance", "claim Chelsea", "draw nothing"):
        refusal("bad_notation", table, "propose_act", 0, table.sequence, text)


def test_nobody_acts_on_what_they_have_not_seen() -> None:
    """A sequence from before the last action, or from the future, is refused."""
    table = begin(new_table())
    refusal("stale", table, "propose_act", 0, table.sequence - 1, "draw deck")
    refusal("stale", table, "propose_act", 0, table.sequence + 1, "draw deck")
    refusal("stale", table, "propose_undo", 0, table.sequence - 1)


def test_a_new_name_doesnt_make_an_action_stale() -> None:
    """Only what changes the game does."""
    table = begin(new_table())
    seen = table.sequence
    table.commit(table.propose_rename(1, "Bea"))
    assert table.propose_act(0, seen, "draw deck").entry.sequence == seen + 2
    assert table.seats[1].name == "Bea"


def test_when_it_is_over_nothing_can_be_done() -> None:
    """C50."""
    *_, table = positions("new-york", 2, 3)
    assert refusal("illegal", table, "propose_act", 0, table.sequence, "draw deck").rule == "C50"
    refusal("no_undo", table, "propose_undo", 0, table.sequence)


def test_an_entry_out_of_order_or_illegal_is_no_game() -> None:
    """What the database holds is checked when it is played again."""
    table = new_table()
    with pytest.raises(FareboxError):
        table.apply(Entry(2, "act", 0, 14))
    with pytest.raises(FareboxError):
        table.apply(Entry(1, "act", 0, 0))
    with pytest.raises(FareboxError):
        table.apply(Entry(1, "act", 1, 13))


def test_the_same_log_gives_the_same_table() -> None:
    """Undone actions, names and stand-ins included."""
    table = begin(new_table("san-francisco", "person", "random", undo="own"))
    log = [Entry(1, "act", 0, table.game.events()[1]["action"].item())]
    again = Table(table.agreement)
    entries = []
    for happening in table.heard(None)[1:]:
        seat = happening.to(None)[0]["seat"]
        assert isinstance(seat, int)
        entries.append(Entry(happening.sequence, "act", seat, _id(table, happening.sequence)))
    assert entries[0] == log[0]
    extra = [
        Entry(table.sequence + 1, "undo", 0, table.game.n_actions),
        Entry(table.sequence + 2, "rename", 0, 0, "Cy"),
    ]
    for entry in (*entries, *extra):
        again.apply(entry)
    assert again.game.n_actions == 0
    assert again.seats[0].name == "Cy"
    assert again.seats[0].undos == 1


def _id(table: Table, step: int) -> int:
    return int(table.game.events()[step]["action"])


# Undo.


def test_a_claim_can_be_taken_back_until_somebody_acts() -> None:
    """It shows nothing hidden."""
    table = _before_a_claim()
    seat = table.game.to_move
    assert seat is not None
    before = table.game.state.tobytes()
    claim = next(one for one in table.game.legal_actions() if one.text.startswith("claim"))
    act(table, claim.text)
    assert table.can_undo(seat)
    table.commit(table.propose_undo(seat, table.sequence))
    assert table.game.state.tobytes() == before
    act(table, claim.text)
    act(table)
    refusal("no_undo", table, "propose_undo", seat, table.sequence)


def _before_a_claim() -> Table:
    for table in positions("new-york", 2, 5):
        texts = [action.text for action in table.game.legal_actions()]
        if any(text.startswith("claim") for text in texts):
            return table
    raise AssertionError


@pytest.mark.parametrize("action", ["draw deck", "tickets"])
def test_what_showed_something_hidden_cant_be_taken_back(action: str) -> None:
    """Among people."""
    table = begin(new_table())
    act(table, action)
    refusal("no_undo", table, "propose_undo", 0, table.sequence)
    assert not table.can_undo(0)


def test_a_market_draw_turns_up_a_card() -> None:
    """So it can't be taken back either."""
    table = begin(new_table())
    act(table, next(id for id in table.game.legal_ids() if id))
    refusal("no_undo", table, "propose_undo", 0, table.sequence)


def test_alone_with_bots_everything_can_be_taken_back() -> None:
    """The bots' actions since go back too, and chance with them."""
    table = begin(new_table("new-york", "person", "random", undo="own"))
    before = table.game.state.tobytes()
    act(table, "draw deck")
    act(table, "draw deck")
    hand = table.game.observe(0).hand
    act(table)
    table.commit(table.propose_undo(0, table.sequence))
    table.commit(table.propose_undo(0, table.sequence))
    assert table.game.state.tobytes() == before
    act(table, "draw deck")
    act(table, "draw deck")
    assert table.game.observe(0).hand == hand


def test_only_ones_own_actions_go_back() -> None:
    """Never another person's."""
    table = begin(new_table())
    refusal("no_undo", new_table(), "propose_undo", 0, 0)
    act(table, "draw deck")
    act(table, "draw deck")
    refusal("no_undo", table, "propose_undo", 1, table.sequence)
    act(table)
    refusal("no_undo", table, "propose_undo", 0, table.sequence)


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_is_said_to_reveal_is_what_cant_be_taken_back(edition: str) -> None:
    """But for an action that ends the round or the game: what that shows, nobody is warned of."""
    for table in positions(edition, 3, 9):
        seat = table.game.to_move
        if seat is None:
            break
        for action in view_of(table, seat)["actions"]:
            act(table, str(action["text"]))
            if table.game.phase.name not in ("COMPLETE", "OVER") and action["kind"] != "finish":
                assert table.can_undo(seat) != action.get("reveals", False), action["text"]
            table.apply(Entry(table.sequence + 1, "undo", seat, 1))


# Changes that are not so yet.


def test_a_change_that_is_not_kept_changes_nothing() -> None:
    """It is worked out beside the game; once something else has happened it can't be carried out any more."""
    table = begin(new_table())
    before = table.sequence, table.game.state.tobytes(), table.game.n_actions
    change = table.propose_act(0, table.told(0), "draw deck")
    assert before == (table.sequence, table.game.state.tobytes(), table.game.n_actions)
    table.commit(table.propose_rename(1, "Bea"))
    with pytest.raises(FareboxError, match="can't follow"):
        table.commit(change)
    assert before[1:] == (table.game.state.tobytes(), table.game.n_actions)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_change_says_beforehand_whether_it_ends_the_game(edition: str) -> None:
    """And is what `apply` would have made of the same entry."""
    *_, over = positions(edition, 2, 4)
    again, table = Table(over.agreement), Table(over.agreement)
    for at in range(over.game.n_actions):
        seat, id = over.game.act(at)
        change = table.propose_act(seat, table.told(seat), id)
        assert change.ends_game == (at == over.game.n_actions - 1)
        table.commit(change)
        again.apply(change.entry)
        assert table.game.state.tobytes() == again.game.state.tobytes()


def test_lots_are_drawn_only_for_who_gave_up() -> None:
    """And the record tells of it; taken back, it has not happened."""
    table = table_at_hand(Game(board_of("new-york"), ["a", "b"], 1), people=[1])
    with pytest.raises(FareboxError, match="forfeited"):
        table.propose_lot()
    table.commit(table.propose_forfeit(0, "out of patience"))
    assert table.has_forfeited(0)
    table.commit(table.propose_lot())
    assert table.game.act(0)[0] == 0
    assert table.game.record().more["forfeits"] == [{"seat": 0, "from": 0, "why": "out of patience"}]


# Handing over.


def test_an_empty_seat_is_handed_to_a_bot_and_taken_back() -> None:
    """While a bot sits in, the person can't act."""
    table = begin(new_table())
    table.commit(table.propose_hand_over(1, 0, "random"))
    assert table.bot_to_move() == "random"
    refusal("stand_in", table, "propose_act", 0, table.sequence, "draw deck")
    refusal("not_empty", table, "propose_hand_over", 1, 0, "simple")
    table.commit(table.propose_take_back(0))
    assert table.bot_to_move() is None
    refusal("stand_in", table, "propose_take_back", 0)
    act(table, "draw deck")


def test_nobody_hands_over_a_bots_seat_or_their_own() -> None:
    """Nor one that isn't there."""
    table = begin(new_table("new-york", "person", "random"))
    refusal("forbidden", table, "propose_hand_over", 0, 1, "random")
    refusal("forbidden", table, "propose_hand_over", 0, 3, "random")
    refusal("not_empty", table, "propose_hand_over", 0, 0, "random")


def test_a_bots_answer_that_comes_late_is_dropped() -> None:
    """The game has moved on, or the person is back."""
    table = begin(new_table("new-york", "person", "random", "random", undo="own"))
    act(table, "draw deck")
    act(table, "draw deck")
    moved = table.moved
    assert table.propose_bot_act(moved, "random", 0)
    table.commit(table.propose_undo(0, table.sequence))
    assert table.propose_bot_act(moved, "random", 0) is None
    assert table.propose_bot_act(table.moved, "random", 0) is None


def test_a_rematch_needs_an_end() -> None:
    """And is pointed to once."""
    refusal("not_over", new_table(), "propose_rematch", 0, "B" * 12)
    *_, table = positions("amsterdam", 2, 3)
    table.commit(table.propose_rematch(0, "B" * 12))
    assert table.next_table == "B" * 12
