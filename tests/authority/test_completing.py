"""Completing tickets at the same time (K40): until all have chosen, nothing tells what or how many."""

import json
from typing import Any

import pytest

from farebox.authority.live_table import Live
from farebox.game.actions import Complete
from farebox.kernel.layout import Phase
from farebox.server.live.socket_guest import SocketGuest
from farebox.tables.history import steps
from farebox.tables.log import Refused
from farebox.tables.table import Table
from farebox.tables.views import view_of
from support.cards import counted
from support.scenes import live
from support.tickets import bits_of
from tables.plain_tables import act, begin, new_table, positions

TICKETS = {0: [0, 2, 9], 1: [1, 44], 2: [3], 3: []}
TRACKS = {0: {"yellow": 4, "green": 4}, 1: {"blue": 2}, 2: {"blue": 1, "locomotive": 1}, 3: {}}


def completing_table(n_seats: int) -> Table:
    """A table of people whose round is over; seat 0 chooses first."""
    table = begin(new_table("card-game", *["person"] * n_seats))
    state = live(table.game)
    state["phase"], state["final_turns"] = Phase.COMPLETE, 0
    state["n_ticket_deck"] = 0
    state["held"][:n_seats] = [bits_of(TICKETS[seat]) for seat in range(n_seats)]
    for seat in range(n_seats):
        state["track"][seat] = counted(table.board, TRACKS[seat])
    return table


class Watched:
    """A table with a connection for every seat and one for spectators."""

    def __init__(self, table: Table) -> None:
        self.live = Live(table, [])
        viewers = [*range(len(table.seats)), None]
        self.guests = {seat: SocketGuest(seat, table.told(seat), 100) for seat in viewers}
        self.live.guests |= set(self.guests.values())

    def act(self, action: int | str) -> dict[int | None, list[str]]:
        """The seat to move does something; what is sent to everyone."""
        act(self.live.table, action)
        self.live.tell()
        return self.sent()

    def sent(self) -> dict[int | None, list[str]]:
        """What has been sent to everyone since this was asked last."""
        return {
            seat: [guest.queue.get_nowait() or "" for _ in range(guest.queue.qsize())]
            for seat, guest in self.guests.items()
        }


def complete(table: Table, ticket: int) -> int:
    """The id of completing a ticket."""
    return table.game.notation.id(Complete(ticket), [])


def events(message: str) -> list[dict[str, Any]]:
    """The events of a message."""
    told: list[dict[str, Any]] = json.loads(message)["events"]
    return told


@pytest.mark.parametrize("n_seats", [2, 3, 4])
def test_only_who_completes_a_ticket_is_sent_anything(n_seats: int) -> None:
    """K40: not even that something was done."""
    table = Watched(completing_table(n_seats))
    for ticket in (0, 9):
        sent = table.act(complete(table.live.table, ticket))
        own = sent.pop(0)
        assert [(one["kind"], one["ticket"]) for one in events(own[0])] == [("complete", ticket)]
        assert set(map(tuple, sent.values())) == {()}


@pytest.mark.parametrize("n_seats", [3, 4])
@pytest.mark.parametrize("completed", [[0], [0, 2, 9]])
def test_others_are_sent_the_same_bytes_whatever_was_completed(n_seats: int, completed: list[int]) -> None:
    """K40, G1: numbers of what happened and of actions included; also to who comes only now."""
    none, some = Watched(completing_table(n_seats)), Watched(completing_table(n_seats))
    for ticket in completed:
        some.act(complete(some.live.table, ticket))
    first, second = none.act("finish"), some.act("finish")
    for seat in (*range(1, n_seats), None):
        assert first[seat] == second[seat] != []
        assert view_of(none.live.table, seat) == view_of(some.live.table, seat)
    assert first[0] != second[0]


def test_the_last_to_finish_shows_what_everybody_completed() -> None:
    """K40: each hears of the others' tickets once, in order from the round's first player."""
    table = Watched(completing_table(3))
    for action in (9, 0, None, 1, None, 3):
        table.act("finish" if action is None else complete(table.live.table, action))
    sent = table.act("finish")
    heard = {
        seat: [(one["seat"], one["ticket"]) for one in events(message) if one["kind"] == "complete"]
        for seat, (message,) in sent.items()
    }
    everything = [(0, 0), (0, 9), (1, 1), (2, 3)]
    assert heard.pop(None) == everything
    for seat, told in heard.items():
        assert told == [one for one in everything if one[0] != seat]
    for (message,) in sent.values():
        kinds = [one["kind"] for one in events(message)]
        assert (kinds[0], kinds[-1]) == ("finish", "over")


def test_a_round_that_is_dealt_follows_what_was_completed() -> None:
    """K40, K41."""
    table = Watched(completing_table(4))
    table.act(complete(table.live.table, 0))
    for _ in range(3):
        table.act("finish")
    (message,) = table.act("finish")[None]
    assert [one["kind"] for one in events(message)][:3] == ["finish", "complete", "round"]
    assert view_of(table.live.table, 3)["players"][0]["completed"] == [0]


def test_taking_a_completed_ticket_back_is_as_secret() -> None:
    """K40: and is not counted among the things taken back, which everyone sees."""
    none, some = Watched(completing_table(3)), Watched(completing_table(3))
    table = some.live.table
    some.act(complete(table, 0))
    table.commit(table.propose_undo(0, table.told(0)))
    some.live.tell()
    sent = some.sent()
    assert [one["kind"] for one in events(sent.pop(0)[0])] == ["undo"]
    assert set(map(tuple, sent.values())) == {()}
    first, second = none.act("finish"), some.act("finish")
    assert {seat: first[seat] for seat in (1, 2, None)} == {seat: second[seat] for seat in (1, 2, None)}
    assert table.seats[0].undos == 0


def test_nobody_acts_twice_by_sending_the_same_twice() -> None:
    """K40: one's own numbers go on while one chooses."""
    table = completing_table(2)
    seen = table.told(0)
    table.commit(table.propose_act(0, seen, complete(table, 0)))
    table.commit(table.propose_act(0, seen + 1, complete(table, 9)))
    table.commit(table.propose_undo(0, seen + 2))
    for stale in (seen, seen + 1, seen + 2):
        with pytest.raises(Refused, match="Something happened"):
            table.propose_undo(0, stale)
    assert table.told(1) == seen
    table.commit(table.propose_act(0, seen + 3, "finish"))
    table.commit(table.propose_act(1, seen + 1, "finish"))


def test_ones_own_completed_tickets_are_shown_to_oneself() -> None:
    """K40: as done, with the cards that are left; to spectators nothing of it."""
    table = completing_table(2)
    act(table, complete(table, 2))
    own = view_of(table, 0)["own"]
    assert [one["ticket"] for one in own["tickets"] if one["done"]] == [2]
    assert own["track"] == {"yellow": 3, "green": 3}
    for viewer in (0, 1, None):
        assert view_of(table, viewer)["players"][0]["completed"] == []
        assert view_of(table, viewer)["players"][0]["tickets"] == 3
        assert view_of(table, viewer)["players"][0]["n_track"] == 8


def test_a_replay_keeps_the_secret_as_long_as_the_game_did() -> None:
    """K40: stepped through from seat 1's side, seat 0's tickets are told with the last finish."""
    *_, table = positions("card-game", 2, 6)
    told = steps(table, 1, 0, 10_000)
    last = len(told["events"]) - 1
    for at, told_then in enumerate(told["events"]):
        others = [one for one in told_then if one["kind"] == "complete" and one["seat"] == 0]
        assert not others or at == last
    assert any(one["kind"] == "complete" and one["seat"] == 0 for one in told["events"][last])
