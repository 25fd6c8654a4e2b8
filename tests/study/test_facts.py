"""A game's row: every ticket, claim and turn as its record tells them."""

from itertools import groupby

import pytest

from farebox.boards import CityBoard, load_board
from farebox.bots import make_bot
from farebox.game.events import Claimed, Kept
from farebox.game.records.record import read_records
from farebox.game.records.replay import replay
from farebox.sim.chunks import as_played
from farebox.study.facts import StudyFacts, facts_of
from farebox.tables.at_hand import play_game
from support.boards import ROOT, TABLES, board_of

GAMES = ROOT / "tests" / "golden" / "records"


@pytest.mark.parametrize(("edition", "n_seats"), TABLES)
def test_a_row_agrees_with_the_game(edition: str, n_seats: int) -> None:
    """Points, turns, and how many tickets each seat completed (C43, K42)."""
    board = load_board(edition)
    (record,) = read_records(GAMES / f"{edition}-{n_seats}.jsonl")
    assert record.result is not None
    game = replay(record)
    row = facts_of(as_played(game))
    assert row["total"] == [score.total for score in game.scores()]
    assert row["winners"] == record.result["winners"]
    assert abs(row["turns"] - game.turns) <= n_seats
    done = [one["seat"] for one in row["tickets_seen"] if one["completed"]]
    assert [done.count(seat) for seat in range(n_seats)] == record.result["completed"]
    kept = [one for one in row["tickets_seen"] if one["kept"]]
    assert len(kept) == sum(len(one["kept"]) for one in record.actions if one["do"] == "keep")
    assert sum(row["draws"]) == sum(one["do"] == "tickets" for one in record.actions)
    if isinstance(board, CityBoard):
        claims = [(one["seat"], one["route"]) for one in record.actions if one["do"] == "claim"]
        assert [(one["seat"], one["route"]) for one in row["claims"]] == claims


def test_turns_are_counted_from_the_first_after_the_set_up() -> None:
    """Two cards drawn are one turn; tickets of the start belong to turn 0."""
    (record,) = read_records(GAMES / "new-york-2.jsonl")
    row = facts_of(as_played(replay(record)))
    assert {one["turn"] for one in row["tickets_seen"][:4]} == {0}
    after = [one["seat"] for one in record.actions if one["do"] != "keep"]
    assert row["turns"] == len(list(groupby(after)))
    assert row["claims"][-1]["turn"] <= row["turns"]


def test_a_claim_in_somebodys_way_is_contested() -> None:
    """Gull Island's errand to the Town Hall leads over the Harbour; one to nowhere near is not disturbed."""
    board = board_of("my-town")
    assert isinstance(board, CityBoard)
    names = [place.name for place in board.places]

    def route(one: str, other: str) -> int:
        ends = {names.index(one), names.index(other)}
        return next(at for at, this in enumerate(board.routes) if set(this.ends) == ends)

    def claimed(seat: int, one: str, other: str) -> Claimed:
        return Claimed(seat, None, route(one, other), {}, 0)

    reader = StudyFacts(board, 2)
    for event in (
        Kept(0, None, 1, [0, 3], [0]),
        Kept(1, None, 1, [8, 9], [9]),
        claimed(0, "Gull Island", "Lighthouse"),
        claimed(1, "Harbour", "Town Hall"),
        claimed(0, "Old Mill", "Orchard"),
        claimed(1, "Old Mill", "Town Hall"),
    ):
        reader.read(event)
    claims = reader.claims
    assert [one["contested"] for one in claims] == [False, True, False, False]
    assert [one["turn"] for one in claims] == [1, 2, 3, 4]


def test_a_forfeit_counts_as_lost() -> None:
    """Whatever lots made of it."""
    board = load_board("new-york")
    game = play_game(board, [make_bot("random", board, seat) for seat in range(2)], 1)
    for seat in range(2):
        game.more = {"forfeits": [{"seat": seat, "from": 3, "why": "asleep"}]}
        row = facts_of(as_played(game))
        assert row["winners"] == [1 - seat]
        assert row["forfeits"] == [f"{seat}: asleep"]
