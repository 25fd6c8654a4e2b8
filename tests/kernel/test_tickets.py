"""Tickets of the city games (C40-C43)."""

import random
from collections.abc import Iterator
from itertools import islice

import pytest

from farebox.boards import CityBoard
from farebox.game.actions import Keep
from farebox.game.names import ticket_names
from farebox.kernel.layout import TICKETS_ID, Phase
from farebox.kernel.limits import NOBODY
from support.acts import play, refused, texts
from support.bits import bits
from support.boards import CITIES, city
from support.look import hand
from support.scenes import city_scene, live
from support.tickets import deck_order, members, offers


@pytest.mark.parametrize("name", CITIES)
def test_the_top_two_tickets_are_offered(name: str) -> None:
    """C40."""
    game = city_scene(name, ticket_deck=[5, 2, 9, 4])
    event = play(game, "tickets")
    assert (game.phase, game.to_move) == (Phase.KEEP, 0)
    assert offers(live(game), 2) == [[5, 2], []]
    assert event["offer"][: int(event["n_offer"])].tolist() == [5, 2]
    assert game.legal_actions() == [Keep((5,)), Keep((2,)), Keep((5, 2))]


@pytest.mark.parametrize(("kept", "deck"), [((5,), [9, 4, 2]), ((2,), [9, 4, 5]), ((5, 2), [9, 4])])
def test_one_or_two_are_kept_and_the_rest_goes_under_the_deck(kept: tuple[int, ...], deck: list[int]) -> None:
    """C40, C5: then the turn is over."""
    game = city_scene(tickets={0: [7]}, ticket_deck=[5, 2, 9, 4])
    play(game, "tickets")
    play(game, Keep(kept))
    assert members(live(game)["held"][0]) == sorted([7, *kept])
    assert deck_order(live(game)) == deck
    assert (game.phase, game.to_move) == (Phase.TURN, 1)
    assert offers(live(game), 2) == [[], []]


def test_drawn_tickets_must_be_chosen_from_before_anything_else() -> None:
    """C40: one at least."""
    game = city_scene()
    play(game, "tickets")
    refused(game, "keep none", "C40")
    refused(game, "draw deck", "C40")
    refused(game, "tickets", "C40")
    refused(game, "pass", "C40")
    refused(game, Keep((17,)), "C40")


def test_there_is_no_limit_to_tickets() -> None:
    """C40."""
    game = city_scene(tickets={0: list(range(16))}, ticket_deck=[16, 17])
    play(game, "tickets")
    play(game, "keep all")
    assert members(live(game)["held"][0]) == list(range(18))


def test_a_kept_ticket_stays_with_its_owner() -> None:
    """C40: nothing a player can do gives one back."""
    game = city_scene(tickets={0: [1, 3]}, hand={"pink": 4})
    for id in game.legal_ids():
        if game.legal_actions() and id in game.legal_ids():
            play(game, id)
            assert {1, 3} <= set(members(live(game)["held"][0]))
            game.undo()


def test_a_single_ticket_in_the_deck_must_be_kept() -> None:
    """C41: it is among what can be done, and then there is no choice."""
    game = city_scene(ticket_deck=[6])
    assert TICKETS_ID in game.legal_ids()
    assert "tickets" in texts(game)
    play(game, "tickets")
    assert game.legal_actions() == [Keep((6,))]
    refused(game, "keep none", "C40")
    play(game, Keep((6,)))
    assert members(live(game)["held"][0]) == [6]
    assert deck_order(live(game)) == []


def test_without_tickets_none_are_drawn() -> None:
    """C41."""
    game = city_scene(ticket_deck=[])
    assert "tickets" not in texts(game)
    refused(game, "tickets", "C41")


def test_what_others_hold_and_have_completed_stays_secret() -> None:
    """C42: seat 1 sees the same whether seat 0's ticket is completed or not."""
    joined, apart = 12, 4  # Lower East Side - Wall Street and Chelsea - Brooklyn
    seen = []
    for ticket in (joined, apart):
        game = city_scene(
            tickets={0: [ticket]},
            owners={"Lower East Side - Chinatown": 0, "Chinatown - Wall Street #1": 0},
        )
        assert game.scores()[0].completed == (ticket == joined)
        lay = game.observe(1)
        seen.append((lay.to_dict(), bits(lay.row)))
    assert seen[0] == seen[1]


def test_everyone_s_tickets_count_in_the_open_when_the_game_ends() -> None:
    """C42: the result tells completed tickets; before the end there is none."""
    game = city_scene(market=(), deck={}, ticket_deck=[], hands={1: {}})
    live(game)["hand"][1] = 0
    assert game.result() is None
    play(game, "pass")
    play(game, "pass")
    result = game.result()
    assert result is not None
    assert result["completed"] == [0, 0]


def n_completed(ticket: str, owners: dict[str, int], n_seats: int = 2) -> int:
    """How many tickets seat 0 has completed, with this one and these routes."""
    number = ticket_names(city("new-york")).index(ticket)
    return city_scene(n_seats=n_seats, tickets={0: [number]}, owners=owners).scores()[0].completed


def test_an_unbroken_chain_completes_a_ticket() -> None:
    """C43: in either direction, with detours and side branches."""
    chain = {"Lower East Side - Chinatown": 0, "Chinatown - Wall Street #2": 0}
    assert n_completed("Lower East Side - Wall Street", chain) == 1
    detour = {"Lower East Side - Brooklyn": 0, "Wall Street - Brooklyn #1": 0, "Greenwich Village - Soho": 0}
    assert n_completed("Lower East Side - Wall Street", detour) == 1
    circle = {**chain, **detour, "Greenwich Village - Lower East Side": 0}
    assert n_completed("Lower East Side - Wall Street", circle) == 1


def test_a_broken_chain_completes_nothing() -> None:
    """C43."""
    assert n_completed("Lower East Side - Wall Street", {}) == 0
    assert n_completed("Lower East Side - Wall Street", {"Lower East Side - Chinatown": 0}) == 0
    ends = {"East Village - Lower East Side": 0, "Soho - Wall Street": 0}
    assert n_completed("Lower East Side - Wall Street", ends) == 0


def test_others_routes_are_no_part_of_a_chain() -> None:
    """C43: the owner's routes."""
    chain = {"Lower East Side - Chinatown": 0, "Chinatown - Wall Street #2": 1}
    assert n_completed("Lower East Side - Wall Street", chain) == 0
    assert n_completed("Lower East Side - Wall Street", dict.fromkeys(chain, 1)) == 0
    ends = {"East Village - Lower East Side": 0, "Chinatown - Wall Street #2": 0}
    assert n_completed("Lower East Side - Wall Street", {**ends, "Lower East Side - Chinatown": 1}) == 0


def chains(board: CityBoard, here: int, goal: int, seen: tuple[int, ...] = ()) -> Iterator[list[int]]:
    """Chains of at most five routes that lead from a place to another and nowhere twice."""
    if here == goal:
        yield []
    elif len(seen) < 5:
        for route, this in enumerate(board.routes):
            if here in this.ends and not set(this.ends) & set(seen):
                there = this.ends[0] if this.ends[1] == here else this.ends[1]
                for rest in chains(board, there, goal, (*seen, here)):
                    yield [route, *rest]


@pytest.mark.parametrize("name", CITIES)
def test_a_chain_holds_together_in_whatever_order_its_routes_are_numbered(name: str) -> None:
    """C43: with each of its routes, and without any of them no more."""
    board = city(name)
    for ticket, this in enumerate(board.tickets):
        game = city_scene(name, tickets={0: [ticket]})
        owner = live(game)["owner"]
        for chain in islice(chains(board, *this.ends), 12):
            owner[:] = NOBODY
            owner[chain] = 0
            assert game.scores()[0].completed == 1
            owner[chain[len(chain) // 2]] = 1
            assert game.scores()[0].completed == 0


def groups(board: CityBoard, routes: list[int]) -> list[set[int]]:
    """The places that some routes join, group by group."""
    found: list[set[int]] = []
    for route in routes:
        ends = set(board.routes[route].ends)
        joined = ends.union(*(group for group in found if group & ends))
        found = [group for group in found if not group & ends] + [joined]
    return found


@pytest.mark.parametrize("name", CITIES)
def test_each_of_many_tickets_asks_for_a_chain_of_its_own(name: str) -> None:
    """C43: whichever of the others are completed."""
    board, chance = city(name), random.Random(5)
    every = list(range(len(board.tickets)))
    game = city_scene(name, tickets={0: every})
    owner = live(game)["owner"]
    for _ in range(60):
        routes = chance.sample(range(len(board.routes)), chance.randint(2, 12))
        owner[:] = NOBODY
        owner[routes] = 0
        found = groups(board, routes)
        done = [one for one in board.tickets if any(set(one.ends) <= group for group in found)]
        assert game.scores()[0].completed == len(done)


def test_hand_cards_do_not_pay_for_tickets() -> None:
    """C40: drawing tickets costs no cards."""
    game = city_scene(hand={"pink": 3})
    play(game, "tickets")
    play(game, "keep all")
    assert hand(game) == {"pink": 3}
