"""Hints over the wire: what is told of a seat's knowledge, to whom, and how it is counted."""

import json
from base64 import b64decode

import farebox
from farebox.game.packed_knowledge import unpack_knowledge
from server.client import Client
from server.serving import Openings


def asked(person: Client) -> dict[str, object]:
    """Ask, and wait for what there is to think about."""
    person.send({"type": "hint", "sequence": person.view.sequence, "ref": 5})
    while not person.raw or '"type":"hint"' not in person.raw[-1].replace(" ", ""):
        person.receive()
    told: dict[str, object] = json.loads(person.raw[-1])
    return told


def test_a_seat_is_told_what_it_knows_and_the_others_that_it_asked(keeper: Openings) -> None:
    """The message has the seat's knowledge, its actions and nothing else; the others get an event."""
    table = keeper.open_table("new-york", "here", "here", options={"hints": True})
    with Client(table, 0) as first, Client(table, 1) as second:
        told = asked(first)
        assert set(told) == {"type", "knowledge", "edition", "ids", "sequence", "ref"}
        assert told["ref"] == 5
        ids = [action.root.id for action in first.view.actions]
        assert told["ids"] == ids
        knowledge = b64decode(str(told["knowledge"]))
        seen = unpack_knowledge(farebox.load_board("new-york"), knowledge, ids)
        own = first.view.own
        assert (seen.seat, seen.hand) == (0, own.hand)
        assert seen.offer == [one.ticket for one in own.offer]
        second.until(lambda view: view.seats[0].hints == 1)
        assert [event.kind for event in second.events] == ["hint"]
        assert not any("knowledge" in text for text in second.raw)
        assert asked(first)["knowledge"] == told["knowledge"]  # once more, and not counted
        assert [seat["hints"] for seat in table.get(seat=1).json()["seats"]] == [1, 0]


def test_a_table_may_forbid_hints_and_people_among_themselves_have_none_unless_they_say_so(
    keeper: Openings,
) -> None:
    """Nor has a seat whose turn it isn't, nor who only watches."""
    alone = keeper.open_table("new-york", "here", "random")
    among = keeper.open_table("new-york", "here", "here")
    with Client(alone, 0) as person:
        assert person.view.hints
        assert asked(person)["type"] == "hint"
    with Client(among, 0) as first:
        assert not first.view.hints
        first.send({"type": "hint", "sequence": 0})
        error = first.next_error()
        assert (error.code, error.reason) == ("forbidden", "no_hints")
    allowed = keeper.open_table("card-game", "here", "here", options={"hints": True})
    with Client(allowed, 1) as second, Client(allowed) as onlooker:
        second.send({"type": "hint", "sequence": 0})
        assert second.next_error().code == "not_your_turn"
        onlooker.send({"type": "hint", "sequence": 0})
        assert onlooker.next_error().code == "forbidden"
        assert not any("knowledge" in text for text in (*second.raw, *onlooker.raw))
