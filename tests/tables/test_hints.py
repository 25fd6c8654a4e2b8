"""Hints: where a table allows them, for whoever decides, counted once for a decision."""

import pytest

from farebox.bots import make_bot
from farebox.game.seal import new_seal
from farebox.kernel.layout import Phase
from farebox.tables.agreement import Fresh, Wishes, agree, follow, new_seat
from farebox.tables.log import Refused
from farebox.tables.table import Table
from farebox.tables.views import view_of
from tables.plain_tables import act, begin, new_table


def ask(table: Table, seat: int) -> bool:
    """Ask for a hint; whether it was noted."""
    change = table.propose_hint(seat, table.told(seat))
    if change is not None:
        table.commit(change)
    return change is not None


def test_a_hint_is_counted_once_for_a_decision_and_told_to_all() -> None:
    """Who asks again for the same decision, or from another window, has asked before."""
    table = begin(new_table())
    assert ask(table, 0)
    assert not ask(table, 0)
    assert view_of(table, 0)["can_undo"] in (True, False)  # nothing of the game has moved
    for viewer in (0, 1, None):
        told = table.heard(viewer)[-1].to(viewer)
        assert told == [{"kind": "hint", "seat": 0}]
        assert [seat["hints"] for seat in view_of(table, viewer)["seats"]] == [1, 0]
    act(table)
    while table.game.to_move != 0:
        act(table)
    assert ask(table, 0)
    assert table.seats[0].hints == 2


def test_what_was_asked_is_kept_with_the_table() -> None:
    """A table built again from its log has the same counts, and knows which decision it was."""
    table = begin(new_table())
    entries = []
    change = table.propose_hint(0, table.told(0))
    assert change is not None
    entries.append(change.entry)
    table.commit(change)
    again = begin(new_table())
    again.apply(entries[0])
    assert again.seats[0].hints == 1
    assert not ask(again, 0)


def test_taking_back_does_not_take_the_hint_back() -> None:
    """Who has heard it has heard it; the decision comes again, and so does the count."""
    table = begin(new_table("new-york", "person", "random", undo="own"))
    assert ask(table, 0)
    act(table)
    table.commit(table.propose_undo(0, table.told(0)))
    assert table.seats[0].hints == 1
    assert ask(table, 0)


def test_only_who_decides_may_ask_and_only_where_it_is_agreed() -> None:
    """Each refusal says why, and nothing is noted."""
    table = begin(new_table())
    with pytest.raises(Refused, match="not your turn"):
        ask(table, 1)
    with pytest.raises(Refused) as stale:
        table.propose_hint(0, table.told(0) + 1)
    assert stale.value.code == "stale"
    forbidden = begin(new_table(hints=False))
    assert view_of(forbidden, 0)["hints"] is False
    with pytest.raises(Refused, match="without hints"):
        ask(forbidden, 0)
    table.commit(table.propose_concede(0))
    with pytest.raises(Refused, match="given"):
        ask(table, 0)
    assert [seat.hints for seat in (*table.seats, *forbidden.seats)] == [0, 0, 0, 0]


def test_how_much_is_completed_in_secret_shows_in_no_count() -> None:
    """K40: all that a seat completes in a round is one decision to those who count."""
    table = new_table("card-game", "person", "person", seed=3)
    packer = make_bot("packer", table.board, 1)
    while table.game.phase != Phase.COMPLETE or len(table.game.legal_ids()) < 3:
        seen = table.game.observe(table.game.to_move or 0)
        act(table, packer.choose(seen).text)
    seat = table.game.to_move
    assert seat is not None
    assert ask(table, seat)
    n_heard = len(table.heard(1 - seat))
    act(table)  # a ticket is completed
    assert table.game.to_move == seat
    assert not ask(table, seat)
    assert len(table.heard(1 - seat)) == n_heard
    assert table.seats[seat].hints == 1


@pytest.mark.parametrize(("people", "allowed"), [(1, True), (2, False)])
def test_alone_one_may_ask_and_among_people_if_it_was_agreed(people: int, allowed: bool) -> None:
    """Unless somebody says so, only who is alone with bots is helped; a rematch keeps what was agreed."""
    seats = [new_seat("here", "a"), new_seat("here", "b") if people == 2 else new_seat("bot", "b", "random")]
    fresh = Fresh("A" * 12, new_seal(1), 1, 0.0)
    assert agree(Wishes("new-york"), seats, fresh)[0].hints is allowed
    for wanted in (True, False):
        agreement, _ = agree(Wishes("new-york", hints=wanted), seats, fresh)
        assert agreement.hints is wanted
        assert follow(agreement, seats, fresh).hints is wanted
