"""What people tell each other, and giving up: who hears what, how much, and what stays of it."""

import json

import pytest

from farebox.authority.live_table import TALK
from farebox.tables.forfeits import LOT
from farebox.tables.log import Refused
from farebox.tables.table import MOST_SAID
from server.client import Client, play_out
from server.serving import Openings, Table
from tables.plain_tables import begin, new_table


def test_everyone_at_the_table_hears_what_is_said(keeper: Openings) -> None:
    """Also who comes later; it moves nothing, and nobody has to look again before they act."""
    table = keeper.open_table("new-york", "here", "here", "random")
    with Client(table, 0) as first, Client(table, 1) as second, Client(table) as onlooker:
        first.send({"type": "say", "text": "  good luck! 🚕 "})
        second.until(lambda view: view.sequence >= 1)
        second.send({"type": "emote", "emote": "thanks"})
        for one in (first, second, onlooker):
            one.reach(2)
            assert [event.kind for event in one.events] == ["say", "emote"]
            assert [event.seat for event in one.events] == [0, 1]
            assert one.events[0].text == "good luck! 🚕"
        first.act(first.view.actions[0].root.id, sequence=0)  # what was said since is no reason to look again
        onlooker.send({"type": "say", "text": "psst"})
        assert onlooker.next_error().code == "forbidden"
    with Client(table, 1, seen=-1) as late:
        assert [event.kind for event in late.events][1:3] == ["say", "emote"]


def test_what_is_said_can_be_seen_and_has_an_end(keeper: Openings) -> None:
    """Too long, blank, hidden or unknown: malformed, and nothing is said."""
    table = keeper.open_table("new-york", "here", "here")
    with Client(table, 0) as first:
        for text in ("x" * 201, "  ", "a\u202eb", "a\u200bb", 7):
            first.send({"type": "say", "text": text})
            assert first.next_error().code == "malformed"
        first.send({"type": "emote", "emote": "<b>"})
        assert first.next_error().code == "malformed"
        assert first.view.sequence == table.get(seat=0).json()["sequence"] == 0


def test_nobody_talks_all_the_time(keeper: Openings) -> None:
    """Past what is said at once it is refused, and the connection stays open."""
    table = keeper.open_table("new-york", "here", "here")
    with Client(table, 0) as first, Client(table, 1) as second:
        for _ in range(40):
            first.send({"type": "emote", "emote": "hello"})
        error = first.next_error()
        assert (error.code, error.reason) == ("too_fast", "talk_slowly")
        second.send({"type": "say", "text": "sh"})
        second.until(lambda view: any(event.kind == "say" for event in second.events))
        first.send({"type": "ping", "ref": 99})
        while '"pong"' not in first.raw[-1]:
            first.receive()
    told = table.get("/record", seat=1).json()["events"]
    assert TALK[0] <= len([one for one in told if one["kind"] == "emote"]) < 40


def test_a_table_holds_only_so_much_talk() -> None:
    """Its log has an end, and the game needs it."""
    table = new_table()
    for _ in range(MOST_SAID):
        table.commit(table.propose_say(0, "and another thing"))
    for change in (table.propose_say, table.propose_emote):
        with pytest.raises(Refused, match="Enough has been said"):
            change(1, "hello")


def test_alone_with_bots_nobody_would_hear_it(keeper: Openings) -> None:
    """A bot gets an observation, and no more."""
    table = keeper.open_table("new-york", "here", "random")
    with Client(table, 0) as person:
        person.send({"type": "say", "text": "hello?"})
        assert person.next_error().reason == "nobody_hears"


def test_no_record_replay_or_share_has_what_was_said(keeper: Openings) -> None:
    """It is the table's, not the game's."""
    table = keeper.open_table("new-york", "here", "here")
    with Client(table, 0) as first, Client(table, 1) as second:
        first.send({"type": "say", "text": "mind the canal"})
        second.reach(1)
        first.reach(1)
        play_out([first, second])
    shown = keeper.post(f"/tables/{table.id}/share", secret=table.secrets[0]).json()["replay"]
    everything = [table.get(path, seat=0).text for path in ("/record", "/replay?count=50", "")]
    everything += [keeper.get(f"/tables/{table.id}{path}", shown).text for path in ("/record", "/replay", "")]
    assert all("canal" not in one for one in everything)


# Giving up.


def test_who_gives_up_loses_and_the_others_finish(keeper: Openings) -> None:
    """Lots are drawn for the seat, its person can't act or take it back, and the record tells it."""
    table = keeper.open_table("new-york", "here", "here")
    with Client(table, 0) as first, Client(table, 1) as second:
        first.act_somehow()
        second.reach(1)
        second.send({"type": "concede"})
        second.until(lambda view: view.seats[1].forfeited)
        second.send({"type": "concede"})
        assert second.next_error().reason == "gave_up"
        second.send({"type": "undo", "sequence": second.view.sequence})
        assert second.next_error().reason == "gave_up"
        _play_alone(first, table)
        assert [seat.winner for seat in first.view.result or []] == [True, False]
        assert all(not one.actions for one in (second.view,))
        assert not any(one.handover_in for one in first.view.seats)
    told = table.get("/record", seat=0).json()["record"]
    [forfeit] = told["forfeits"]
    assert (forfeit["seat"], forfeit["why"]) == (1, "conceded")
    json.dumps(told)


def test_who_is_left_alone_may_let_the_rest_be_played(keeper: Openings) -> None:
    """A bot plays at the own seat, which nobody may ask for before; the result is that of any ending."""
    table = keeper.open_table("new-york", "here", "here", "here")
    with Client(table, 0) as first, Client(table, 1) as second, Client(table, 2) as third:
        for seat, one in ((1, second), (2, third)):
            first.send({"type": "hand_over", "seat": 0})
            assert first.next_error().reason == "own_seat"
            one.send({"type": "concede"})
            while not first.view.seats[seat].forfeited:
                first.next_view()
        second.send({"type": "hand_over", "seat": 1})
        assert second.next_error().reason == "own_seat"
        first.send({"type": "hand_over", "seat": 0, "bot": "simple"})
        while first.view.phase != "over":
            first.next_view()
        assert [seat.winner for seat in first.view.result or []] == [True, False, False]
    assert table.get("/record", seat=0).json()["record"]["result"]


def _play_alone(client: Client, table: Table) -> None:
    """Play to the end at a table where everybody else is played by lot."""
    while client.view.phase != "over":
        if client.is_due:
            client.act_somehow()
        else:
            client.next_view()


def test_a_lot_is_drawn_only_when_it_is_due() -> None:
    """One that comes too late changes nothing."""
    table = begin(new_table())
    seat = table.game.to_move
    assert seat is not None
    assert table.propose_due_lot() is None
    table.commit(table.propose_concede(seat))
    assert table.bot_to_move() == LOT
    change = table.propose_due_lot()
    assert change is not None
    table.commit(change)
