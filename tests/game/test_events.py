"""What happens: each kind says who may know which part, and nothing else has to."""

import pytest

from farebox.game.events import Dealt, DrewBlind, DrewOpen, Event, Kept
from farebox.server.protocol.event_messages import event_classes

# All that anybody may not know of what happened. A line more or less here is a change of the rules.
OWN = {"DrewBlind": {"card"}, "DrewTickets": {"offered"}, "Kept": {"offered", "kept", "text"}}
EACH = {"Dealt": {"hands", "offers"}, "NewRound": {"hands"}}


@pytest.mark.parametrize("kind", event_classes())
def test_what_is_hidden_is_what_the_rules_hide(kind: type[Event]) -> None:
    """C2, C10, C40, C42, K3, K20, K38: cards dealt and drawn unseen, and tickets."""
    assert set(kind.shape.own) == OWN.get(kind.__name__, set())
    assert set(kind.shape.each) == EACH.get(kind.__name__, set())


def test_a_card_drawn_unseen_is_known_to_its_seat_alone() -> None:
    """C10."""
    drew = DrewBlind(1, "draw deck", "deck", "red")
    seen = {"kind": "draw", "seat": 1, "text": "draw deck", "source": "deck"}
    assert drew.facts(1) == seen | {"card": "red"}
    assert drew.facts(0) == drew.facts(None) == seen
    assert drew.seen_by(0) == DrewBlind(1, "draw deck", "deck", None)
    assert drew.card == "red"


def test_a_card_drawn_face_up_is_known_to_all() -> None:
    """C10."""
    assert DrewOpen(1, "draw red", "market", "red").facts(None)["card"] == "red"


def test_of_what_each_was_dealt_everyone_sees_their_own() -> None:
    """C2, C4; spectators see nobody's."""
    dealt = Dealt([{"red": 2}, {"blue": 2}], [[1, 2], [3, 4]], None, ["pink"])
    assert dealt.facts(1) == {"kind": "deal", "market": ["pink"], "hand": {"blue": 2}, "offered": [3, 4]}
    assert dealt.facts(None) == {"kind": "deal", "market": ["pink"]}
    assert dealt.seen_by(0).hands == [{"red": 2}, None]


def test_seeing_leaves_what_may_come_with_any_event() -> None:
    """A masked event has the same market as the whole one."""
    kept = Kept(0, "keep something", 1, [1, 2], [1])
    kept.market = ["red"]
    seen = kept.seen_by(1)
    assert (seen.text, seen.n, seen.offered, seen.kept, seen.market) == (None, 1, None, None, ["red"])


def test_a_row_has_its_fields_in_the_order_of_the_contract() -> None:
    """Who, what, the action's own, then what chance gave; nothing that only watchers are shown."""
    drew = DrewOpen(0, "draw red", "market", "red")
    drew.market, drew.swept = ["blue"], [["wild"] * 3]
    assert list(DrewOpen.write(drew, ()).items()) == [
        ("seat", 0),
        ("do", "draw"),
        ("from", "market"),
        ("card", "red"),
        ("swept", [["wild"] * 3]),
        ("market", ["blue"]),
    ]
