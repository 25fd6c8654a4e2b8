"""City games: routes, tickets, the end (C20-C53)."""

from collections import Counter
from dataclasses import replace

import pytest

from farebox.boards import Ticket
from reference import Illegal
from reference.city import CityReference
from reference.city_score import city_result, is_completed
from reference.scenes import city_scene, claim, draw, new_york, objects


class TestClaims:
    """City games: routes and what they cost."""

    def test_wrong_color(self) -> None:
        """C21."""
        reference = city_scene(new_york(), 2, hand={"red": 2, "orange": 1})
        objects(reference, "C21", **claim(0, {"red": 2}))
        objects(reference, "C21", **claim(0, {"red": 1, "orange": 1}))

    def test_gray_route_takes_any_one_color(self) -> None:
        """C21."""
        reference = city_scene(new_york(), 2, hand={"red": 2, "orange": 1, "wild": 1})
        objects(reference, "C21", **claim(10, {"red": 1, "orange": 1}))
        paid = {choice[2] for choice in reference.legal() if choice[:2] == ("claim", 10)}
        assert paid == {(("red", 2),), (("red", 1), ("wild", 1)), (("orange", 1), ("wild", 1))}

    def test_wilds_alone_are_one_choice(self) -> None:
        """C21."""
        reference = city_scene(new_york(), 2, hand={"wild": 2})
        assert ("claim", 10, (("wild", 2),), None) in reference.legal()
        assert len([choice for choice in reference.legal() if choice[:2] == ("claim", 10)]) == 1

    def test_too_few_cards(self) -> None:
        """C20."""
        reference = city_scene(new_york(), 2, hand={"orange": 3})
        objects(reference, "C20", **claim(0, {"orange": 1}))
        objects(reference, "C20", **claim(0, {"orange": 3}))
        objects(reference, "record", **claim(0, {"orange": 3, "wild": -1}))

    def test_cards_not_in_hand(self) -> None:
        """C20."""
        objects(city_scene(new_york(), 2, hand={"orange": 1}), "C20", **claim(0, {"orange": 2}))

    def test_route_that_somebody_owns(self) -> None:
        """C20."""
        reference = city_scene(new_york(), 2, hand={"orange": 2})
        reference.owner[0] = 1
        objects(reference, "C20", **claim(0, {"orange": 2}))
        objects(reference, "C20", **claim(99, {"orange": 2}))

    def test_too_few_pieces(self) -> None:
        """C22."""
        reference = city_scene(new_york(), 2, hand={"orange": 2})
        reference.pieces[0] = 1
        objects(reference, "C22", **claim(0, {"orange": 2}))

    def test_points_by_length(self) -> None:
        """C20, C23."""
        reference = city_scene(new_york(), 2, hand={"pink": 4})
        reference.apply(claim(22, {"pink": 4}))
        assert reference.snapshot()["points"] == [7, 0]
        assert reference.snapshot()["pieces"] == [11, 15]
        assert reference.snapshot()["discard"] == {"pink": 4}

    def test_twin_of_a_route_of_ones_own(self) -> None:
        """C24."""
        reference = city_scene(new_york(), 4, hand={"green": 2})
        reference.owner[3] = 0
        objects(reference, "C24", **claim(2, {"green": 2}))

    def test_twin_of_a_route_of_another(self) -> None:
        """C24: closed with two players, open with more."""
        for n_seats, is_open in ((2, False), (3, True), (4, True)):
            reference = city_scene(new_york(), n_seats, hand={"green": 2})
            reference.owner[3] = 1
            assert (("claim", 2, (("green", 2),), None) in reference.legal()) == is_open
            if not is_open:
                objects(reference, "C24", **claim(2, {"green": 2}))


class TestDrawingTickets:
    """City games: the tickets drawn in a turn."""

    def test_ticket_that_somebody_holds(self) -> None:
        """C40."""
        reference = city_scene(new_york(), 2, hand={})
        free = sorted(reference.ticket_deck.unseen)
        for seat in (0, 1):
            held = reference.tickets[seat][0]
            objects(reference, "C40", do="tickets", offered=[held, free[0]])
        objects(reference, "C40", do="tickets", offered=[free[0], free[0]])
        objects(reference, "C40", do="tickets", offered=[free[0]])

    def test_returned_ticket_comes_after_all_others(self) -> None:
        """C40: it lies under the deck, the first returned first."""
        reference = city_scene(new_york(), 2, hand={})
        free = sorted(reference.ticket_deck.unseen)
        reference.ticket_deck.under = [free.pop(), free.pop()]
        reference.ticket_deck.unseen, reference.ticket_deck.n_shuffled = {free[0]}, 1
        first, second = reference.ticket_deck.under
        objects(reference, "C40", do="tickets", offered=[free[0], second])
        objects(reference, "C40", do="tickets", offered=[first, second])
        reference.apply({"seat": 0, "do": "tickets", "offered": [free[0], first]})

    def test_keeping_none_or_what_was_not_offered(self) -> None:
        """C40."""
        reference = city_scene(new_york(), 2, hand={})
        a, b, c = sorted(reference.ticket_deck.unseen)[:3]
        reference.apply({"seat": 0, "do": "tickets", "offered": [a, b]})
        assert reference.legal() == {("keep", (a,)), ("keep", (b,)), ("keep", (a, b))}
        objects(reference, "C40", do="keep", offered=[a, b], kept=[])
        objects(reference, "C40", do="keep", offered=[a, b], kept=[c])
        objects(reference, "C40", do="keep", offered=[a, c], kept=[c])
        objects(reference, "C40", **draw("pink"))

    def test_keep_without_an_offer(self) -> None:
        """C40."""
        objects(city_scene(new_york(), 2, hand={}), "C40", do="keep", offered=[0, 1], kept=[0])

    def test_single_ticket_must_be_kept(self) -> None:
        """C41."""
        reference = city_scene(new_york(), 2, hand={})
        last = min(reference.ticket_deck.unseen)
        reference.ticket_deck.unseen, reference.ticket_deck.n_shuffled = {last}, 1
        reference.ticket_deck.under = []
        reference.apply({"seat": 0, "do": "tickets", "offered": [last]})
        assert reference.legal() == {("keep", (last,))}
        objects(reference, "C41", do="keep", offered=[last], kept=[])

    def test_no_ticket_left(self) -> None:
        """C41."""
        reference = city_scene(new_york(), 2, hand={})
        reference.ticket_deck.unseen, reference.ticket_deck.n_shuffled = set(), 0
        reference.ticket_deck.under = []
        assert ("tickets",) not in reference.legal()
        objects(reference, "C41", do="tickets", offered=[])


def without_actions(n_seats: int) -> CityReference:
    """Return a game in which nobody can do anything: no cards, no tickets, hands too poor to claim."""
    reference = city_scene(new_york(), n_seats, hand={}, market=[], deck={})
    reference.hands[1] = Counter()
    reference.ticket_deck.unseen, reference.ticket_deck.n_shuffled = set(), 0
    reference.ticket_deck.under = []
    return reference


class TestCityEnd:
    """City games: last turns, passing, scores."""

    def test_every_player_takes_one_more_turn(self) -> None:
        """C50: the one who set it off included, and only once."""
        reference = city_scene(new_york(), 3, hand={"orange": 2})
        reference.pieces = [4, 1, 5]
        reference.apply(claim(0, {"orange": 2}))
        for left, seat in ((3, 1), (2, 2), (1, 0)):
            assert reference.snapshot()["final_turns_left"] == left
            reference.apply(draw("pink", seat=seat))
            reference.apply(draw("pink", seat=seat))
        assert reference.over
        objects(reference, "C50", seat=1, **{"do": "draw", "from": "deck", "card": "red"})

    def test_three_pieces_are_not_the_end(self) -> None:
        """C50."""
        reference = city_scene(new_york(), 3, hand={"orange": 2})
        reference.pieces[0] = 5
        reference.apply(claim(0, {"orange": 2}))
        assert reference.snapshot()["final_turns_left"] is None

    def test_passing_while_something_can_be_done(self) -> None:
        """C51."""
        objects(city_scene(new_york(), 2, hand={}), "C51", do="pass")

    def test_everybody_passing_ends_the_game(self) -> None:
        """C51."""
        reference = without_actions(3)
        for seat in (0, 1, 2):
            assert reference.legal() == {("pass",)}
            reference.apply({"seat": seat, "do": "pass"})
        assert reference.over
        objects(reference, "C51", do="pass")

    def test_passes_must_be_in_a_row(self) -> None:
        """C51: whoever acts starts the count again."""
        reference = without_actions(2)
        reference.apply({"seat": 0, "do": "pass"})
        reference.hands[1] = Counter({"orange": 2})
        reference.apply(claim(0, {"orange": 2}, seat=1, market=["orange", "orange"]))
        assert reference.snapshot()["passes_in_a_row"] == 0

    def test_result_of_a_running_game(self) -> None:
        """C50."""
        with pytest.raises(Illegal, match="C50"):
            city_scene(new_york(), 2, hand={}).result()

    def test_ticket_needs_an_unbroken_chain(self) -> None:
        """C43."""
        board = new_york()
        ticket = board.tickets[0]  # Central Park to Chelsea
        chain = [board.routes[index] for index in (4, 11, 15)]
        assert is_completed(ticket, chain)
        assert not any(is_completed(ticket, chain[:nth] + chain[nth + 1 :]) for nth in range(3))

    def test_attraction_counts_once(self) -> None:
        """C52, NY1: Central Park and Times Square by two routes, the Empire State Building by one."""
        board = new_york()
        owner: list[int | None] = [None] * len(board.routes)
        owner[4], owner[2], owner[11] = 0, 0, 0
        result = city_result(board, owner, [[0], []], [0, 0], [[], []])
        assert result["scores"][0] == {"routes": 5, "tickets": -5, "bonus": 3, "total": 3}

    def test_tie_goes_to_more_completed_tickets_or_is_shared(self) -> None:
        """C53."""
        board = replace(new_york(), attraction_points=0)
        board = replace(board, tickets=(Ticket(ends=board.routes[0].ends, points=1),))
        owner: list[int | None] = [None] * len(board.routes)
        assert city_result(board, owner, [[], []], [0, 0], [[], []])["winners"] == [0, 1]
        owner[0], owner[1], owner[7] = 0, 1, 1
        result = city_result(board, owner, [[0], []], [0, 0], [[], []])
        assert [score["total"] for score in result["scores"]] == [3, 3]
        assert result["winners"] == [0]
