"""What a seat is sent: always of the protocol's shape, complete, and right about every choice."""

import json
from typing import Any

import pytest

from farebox.boards import CardGameBoard, CityBoard
from farebox.game.game import Game
from farebox.game.reasons import CODES, reason_of
from farebox.kernel.card_game.legal import IDLE_LIMIT
from farebox.kernel.layout import Phase
from farebox.kernel.refusals import ALLOWED, IDLE_TICKETS
from farebox.server.live.socket_guest import dump
from farebox.server.protocol.event_messages import Event
from farebox.tables.history import account, steps
from farebox.tables.narration import Narrator
from farebox.tables.views import Views, events_since, view_of
from server.messages import Replay, View
from support.boards import NO_DECK, board_of
from support.scenes import live
from tables.plain_tables import EDITIONS, begin, new_table, positions


def legal_of(view: View) -> list[dict[str, Any]]:
    """The actions of a view, as they were sent."""
    return [one.model_dump() for one in view.actions]


@pytest.mark.parametrize("n_seats", [2, 3, 4])
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_view_and_event_keeps_to_the_protocol(edition: str, n_seats: int) -> None:
    """In every position of a game, for every seat and for spectators."""
    for table in positions(edition, n_seats, n_seats):
        for seat in (None, *range(n_seats)):
            view = View.model_validate_json(dump(view_of(table, seat)))
            assert [one.root.id for one in view.actions] == (
                table.game.legal_ids() if seat == table.game.to_move else []
            )
            for facts in events_since(table, seat, table.told(seat) - 1):
                Event.model_validate_json(dump(facts))


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_is_put_together_once_for_all_is_what_each_would_be_shown_alone(edition: str) -> None:
    """Whoever looks first: what lies open is the same from every seat, to the byte."""
    for table in positions(edition, 3, 7):
        looking = [*range(3), None]
        alone = {seat: dump(view_of(table, seat)) for seat in looking}
        for first in looking:
            views = Views(table)
            views.of(first)
            assert {seat: dump(views.of(seat)) for seat in looking} == alone


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_is_refused_is_refused_by_the_rules(edition: str) -> None:
    """Every route, card, color and ticket is either among the actions or among the refusals, with a rule."""
    kinds = set()
    for table in positions(edition, 2, 9):
        seat = table.game.to_move
        if seat is None:
            break
        view = View.model_validate_json(dump(view_of(table, seat)))
        for refused in view.refused:
            kinds.add((refused.kind, refused.code))
            assert refused.rule
            assert refused.reason
            assert refused.code in CODES.values()
        if view.phase == "turn" and view.owners is not None:
            claimable = {one["route"] for one in legal_of(view) if one["kind"] == "claim"}
            grey = {one.route for one in view.refused if one.kind == "claim"}
            assert claimable | grey == set(range(len(view.owners)))
            assert not claimable & grey
    assert ("claim", "route_taken") in kinds or ("yard", "in_own_yard") in kinds
    assert len(kinds) > 3


def test_codes_name_every_refusal() -> None:
    """So that a page can translate them."""
    assert CODES[ALLOWED] == "allowed"
    assert len(set(CODES.values())) == len(CODES) > 20


@pytest.mark.parametrize("n_seats", [2, 3, 4])
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_result_adds_up(edition: str, n_seats: int) -> None:
    """C52, K42: parts of the bonus and tickets make the scores."""
    *_, table = positions(edition, n_seats, 40 + n_seats)
    view = View.model_validate_json(dump(view_of(table, None)))
    assert view.result
    for told, score in zip(view.result, table.game.scores(), strict=True):
        assert sum(part.points for part in told.bonus_parts) == score.bonus
        assert sum(one.points for one in told.ticket_results) == score.tickets
        assert sum(one.done for one in told.ticket_results) == score.completed
        for one in told.ticket_results:
            assert abs(one.points) == table.board.tickets[one.ticket].points


def test_a_view_tells_which_routes_nobody_can_claim() -> None:
    """C24: at two seats the other half of a double that was claimed; at more it stays open to the others."""
    for n_seats in (2, 3):
        *_, table = positions("new-york", n_seats, 5)
        view = View.model_validate_json(dump(view_of(table, None)))
        assert view.owners is not None
        assert isinstance(table.board, CityBoard)
        halves = [
            route
            for route, this in enumerate(table.board.routes)
            if this.twin is not None and view.owners[route] is None and view.owners[this.twin] is not None
        ]
        assert halves
        assert view.closed == (halves if n_seats == 2 else [])


def test_a_view_tells_who_leads_for_each_bonus() -> None:
    """K43: with the points of tickets completed, and before the end whom a placing robs (K33)."""
    robs = 0
    for table in positions("card-game", 3, 8):
        for seat in range(3):
            view = View.model_validate_json(dump(view_of(table, seat)))
            for action in legal_of(view):
                for robbed in action.get("robs") or ():
                    robs += 1
                    assert (view.players[robbed["seat"]].yard or {})[robbed["color"]] == robbed["cards"]
                    assert sum(action["cards"].values()) > sum(robbed["cards"].values())
    assert robs
    assert view.result
    assert view.leaders is not None
    assert isinstance(table.board, CardGameBoard)
    for bonus, leaders in zip(table.board.bonuses, view.leaders, strict=True):
        paid = [one.seat for one in view.result if bonus.city in {part.city for part in one.bonus_parts}]
        assert leaders == paid
    for player, result in zip(view.players, view.result, strict=True):
        assert player.points == sum(one.points for one in result.ticket_results if one.done)


def test_the_track_is_closed_unless_agreed() -> None:
    """K11."""
    for own_track in (False, True):
        saw = set()
        for table in positions("card-game", 2, 6, own_track=own_track):
            view = view_of(table, 0)
            saw.add((view["phase"], "track" in view["own"]))
            assert "track" not in json.dumps(view["players"]).replace("n_track", "")
        assert ("turn", own_track) in saw
        assert ("complete", True) in saw
        assert ("turn", not own_track) not in saw


def test_completing_comes_with_a_suggestion() -> None:
    """K40: the set that is worth most, every ticket of it legal to begin with."""
    for table in positions("card-game", 2, 6):
        if table.game.phase.name == "COMPLETE":
            view = View.model_validate_json(dump(view_of(table, table.game.to_move)))
            assert view.suggested is not None
            assert set(view.suggested) <= {
                one["ticket"] for one in legal_of(view) if one["kind"] == "complete"
            }
            return


def test_everyone_hears_of_the_last_turns_that_a_deal_begins() -> None:
    """K39, K41: neither the first deal nor the second leaves a deck."""
    game = Game(board_of(NO_DECK), ["a", "b", "c", "d"], 1)
    teller = Narrator(game)
    told = [[one["kind"] for one in teller.deal().to(None)]]
    while game.phase != Phase.OVER:
        told.append([one["kind"] for one in teller.play(1, game.outcome(game.legal_ids()[-1])).to(None)])
    assert [kinds for kinds in told if "last" in kinds] == [["deal", "last"], ["finish", "last", "round"]]


def test_too_many_idle_draws_of_tickets_are_explained() -> None:
    """K38: by the rule's number, and with a code that the page has a sentence for in every language."""
    table = begin(new_table("card-game"))
    live(table.game)["idle"] = IDLE_LIMIT
    view = View.model_validate_json(dump(view_of(table, 0)))
    assert "tickets" not in {one.root.kind for one in view.actions}
    (refused,) = [one for one in view.refused if one.kind == "tickets"]
    assert (refused.code, refused.rule) == ("idle_tickets", "K38")
    assert refused.reason == str(reason_of(IDLE_TICKETS))


def test_own_tickets_show_an_open_way() -> None:
    """The shortest one, in routes nobody has."""
    table = begin(new_table())
    own = View.model_validate_json(dump(view_of(table, 0))).own
    assert own
    for ticket in own.tickets:
        assert not ticket.done
        assert ticket.way
        assert ticket.spaces == sum(table.board.routes[route].length for route in ticket.way)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_finished_game_can_be_stepped_through_from_every_seat(edition: str) -> None:
    """Each step is the view the seat had then."""
    then: dict[int | None, list[str]] = {seat: [] for seat in (None, 0, 1)}
    for table in positions(edition, 2, 8):
        for seat, views in then.items():
            views.append(dump(view_of(table, seat)))
    for seat, views in then.items():
        told = steps(table, seat, 0, 10_000)
        Replay.model_validate_json(dump(told))
        assert [dump(view) for view in told["views"]] == views
        assert told["steps"] == table.game.n_actions
    assert steps(table, 0, 5, 2)["views"] == steps(table, 0, 0, 50)["views"][5:7]
    assert (account(table, None)["record"] or {})["bots"] == [seat.bot for seat in table.seats]


def test_the_account_of_a_running_game_is_the_seats_own() -> None:
    """No record, no seed before the end."""
    table = begin(new_table())
    told = account(table, 1)
    assert told["record"] is None
    assert "seed" not in dump(told)
    assert told["events"] == events_since(table, 1, -1)
