"""Whole games over real websockets: every edition, every number of seats, people and bots."""

import json

import pytest

from farebox.game.records.record import parse_record
from farebox.game.records.replay import verify
from server.client import Client, play_out
from server.serving import Openings
from support.counts import cases

EDITIONS = ("new-york", "amsterdam", "san-francisco", "card-game")


@pytest.mark.parametrize("n_seats", [2, 4])
@pytest.mark.parametrize("edition", cases("san-francisco", "card-game", more=["new-york", "amsterdam"]))
def test_people_play_a_whole_game(keeper: Openings, edition: str, n_seats: int) -> None:
    """Every seat sees the same sequence of public things, and the record can be replayed."""
    table = keeper.open_table(edition, *["here"] * n_seats, seed=n_seats)
    clients = [Client(table, seat, seen=-1) for seat in range(n_seats)]
    watcher = Client(table, seen=-1)
    view = play_out([*clients, watcher])
    assert view.result
    assert any(seat.winner for seat in view.result)
    for client in (*clients, watcher):
        heard = [event.sequence for event in client.events]
        assert heard == sorted(heard)
        assert set(heard) == set(range(client.view.sequence + 1))
        assert client.n_shared == watcher.view.sequence
        client.close()
    record = table.get("/record").text
    _verify(record)


@pytest.mark.parametrize("edition", cases("amsterdam", "card-game", more=["new-york", "san-francisco"]))
def test_one_person_plays_against_bots(keeper: Openings, edition: str) -> None:
    """Bots act by themselves, one update for each action."""
    table = keeper.open_table(edition, "simple", "here", "random")
    with Client(table, 1, seen=-1) as person:
        view = play_out([person])
        assert view.result
        assert {event.seat for event in person.events if event.kind == "keep"} == {0, 1, 2}
    _verify(table.get("/record").text)


def _verify(account: str) -> None:
    told = json.loads(account)
    assert told["over"]
    verify(parse_record(json.dumps(told["record"])))
