"""The Card Game: draws, yards, rounds (K10-K44)."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from farebox.boards import CardTicket, CityBonus
from reference import Illegal
from reference.card_game import CardGameReference
from reference.card_game_score import card_game_result, city_bonuses
from reference.random_play import RandomGame
from reference.scenes import ROW, card_game, card_scene, claim, draw, objects, yard


class TestCardGameDraws:
    """The Card Game: cards and tickets."""

    def test_no_sweep(self) -> None:
        """K20: three locomotives may lie face up."""
        three = ["locomotive"] * 3
        reference = card_scene(card_game(), 2, hand={}, market=[*three[:2], *ROW[:3]])
        objects(reference, "K20", **draw("red", ROW, swept=[[*three, *ROW[1:3]]]))
        reference.apply(draw("red", [*three, *ROW[1:3]]))

    def test_face_up_locomotive(self) -> None:
        """K20: alone, and never second."""
        reference = card_scene(card_game(), 2, hand={}, market=["locomotive", *ROW[1:]])
        reference.apply(draw("locomotive", ROW))
        assert reference.to_move() == 1
        reference.apply(draw("red", ["locomotive", *ROW[1:]], seat=1))
        objects(reference, "K20", **draw("locomotive", ROW, seat=1))

    def test_card_that_the_deck_does_not_hold(self) -> None:
        """K20."""
        reference = card_scene(card_game(), 2, hand={"white": 10})
        objects(reference, "K20", **draw("white"))
        objects(reference, "K20", **draw("red", ["white", *ROW[1:]]))

    def test_empty_deck_is_not_renewed(self) -> None:
        """K21: discards wait for the next round."""
        reference = card_scene(card_game(), 2, hand={}, deck={})
        reference.supply.discard, reference.hands[1] = reference.hands[1], Counter()
        objects(reference, "K21", **draw("white"))
        objects(reference, "K20", **draw("red", ["white", *ROW[1:]]))
        reference.apply(draw("red", ROW[1:]))

    def test_single_card_may_be_drawn_alone(self) -> None:
        """K21."""
        reference = card_scene(card_game(), 2, hand={}, market=["red"], deck={})
        reference.apply(draw("red", []))
        assert reference.to_move() == 1

    def test_nothing_but_a_second_card_comes_after_the_first(self) -> None:
        """K12."""
        reference = card_scene(card_game(), 2, hand={"blue": 2})
        reference.apply(draw("white"))
        objects(reference, "K12", **yard({"blue": 2}))
        objects(reference, "K12", **claim(0, {"blue": 2}))

    def test_tickets(self) -> None:
        """K38: four, of which any number may be kept."""
        reference = card_scene(card_game(), 2, hand={})
        four = sorted(reference.ticket_deck.unseen)[:4]
        objects(reference, "K38", do="tickets", offered=four[:2])
        objects(reference, "K38", do="tickets", offered=[reference.tickets[1][0], *four[1:]])
        objects(reference, "K38", do="keep", offered=four, kept=[])
        reference.apply({"seat": 0, "do": "tickets", "offered": four})
        assert len(reference.legal()) == 16
        size = len(reference.ticket_deck)
        reference.apply({"seat": 0, "do": "keep", "offered": four, "kept": []})
        assert reference.snapshot()["ticket_deck_size"] == size + 4
        assert reference.ticket_deck.under == four

    def test_few_tickets_left(self) -> None:
        """K38: as many as there are."""
        reference = card_scene(card_game(), 2, hand={})
        reference.ticket_deck.unseen, reference.ticket_deck.n_shuffled = set(), 0
        reference.ticket_deck.under = [7]
        reference.apply({"seat": 0, "do": "tickets", "offered": [7]})
        reference.apply({"seat": 0, "do": "keep", "offered": [7], "kept": [7]})
        assert ("tickets",) not in reference.legal()
        objects(reference, "K38", seat=1, do="tickets", offered=[])

    def idle_table(self) -> CardGameReference:
        """Return a game in which tickets were drawn 24 times in a row and none kept."""
        reference = card_scene(card_game(), 3, hand={"blue": 2})
        for turn in range(24):
            assert ("tickets",) in reference.legal()
            row = {"seat": turn % 3, "do": "tickets", "offered": self.top(reference)}
            reference.apply(row)
            reference.apply(row | {"do": "keep", "kept": []})
        return reference

    def top(self, reference: CardGameReference) -> list[int]:
        """Return four tickets that may lie on top of the deck."""
        deck = reference.ticket_deck
        return [*sorted(deck.unseen)[: min(4, deck.n_shuffled)], *deck.under][:4]

    def test_tickets_drawn_for_ever(self) -> None:
        """K38: not a 25th time, by whomever, before something else was done."""
        reference = self.idle_table()
        assert ("tickets",) not in reference.legal()
        objects(reference, "K38", do="tickets", offered=self.top(reference))
        reference.apply(yard({"blue": 2}))
        assert ("tickets",) in reference.legal()

    def test_kept_ticket_begins_the_count_anew(self) -> None:
        """K38."""
        reference = self.idle_table()
        reference.n_idle -= 1
        offered = self.top(reference)
        reference.apply({"seat": 0, "do": "tickets", "offered": offered})
        reference.apply({"seat": 0, "do": "keep", "offered": offered, "kept": offered[:1]})
        assert ("tickets",) in reference.legal()


class TestYards:
    """The Card Game: placing, robbing, moving on."""

    def test_single_card_or_two_colors(self) -> None:
        """K30."""
        reference = card_scene(card_game(), 2, hand={"red": 3, "blue": 2, "white": 1, "green": 1})
        objects(reference, "K30", **yard({"red": 1}))
        objects(reference, "K30", **yard({"red": 1, "blue": 1}))
        objects(reference, "K30", **yard({"red": 1}, {"blue": 1}))
        objects(reference, "K30", **yard({"red": 1}, {"red": 1}, {"blue": 1}))
        objects(reference, "K30", **yard({"red": 2}, {"white": 1}, {"blue": 1}))
        objects(reference, "K30", **yard({"red": 1}, {"white": 1}, {"blue": 1}, {"green": 1}))
        objects(reference, "K30", **yard())

    def test_cards_not_in_hand(self) -> None:
        """K30."""
        reference = card_scene(card_game(), 2, hand={"red": 1})
        objects(reference, "K30", **yard({"red": 2}))
        objects(reference, "K30", **yard({"red": 1}, {"blue": 1}, {"white": 1}))

    def test_locomotives_alone_or_with_three_colors(self) -> None:
        """K31."""
        reference = card_scene(card_game(), 2, hand={"red": 1, "blue": 1, "white": 1, "locomotive": 3})
        objects(reference, "K31", **yard({"locomotive": 2}))
        objects(reference, "K31", **yard({"red": 1}, {"blue": 1}, {"locomotive": 1}))
        objects(reference, "K31", **yard({"red": 1}, {"blue": 1}, {"white": 1, "locomotive": 1}))

    def test_every_mix_is_a_choice(self) -> None:
        """K30, K31."""
        reference = card_scene(card_game(), 2, hand={"red": 2, "locomotive": 1})
        stacks = {choice[1] for choice in reference.legal() if choice[0] == "yard"}
        assert stacks == {
            ((("red", 2),),),
            ((("locomotive", 1), ("red", 1)),),
            ((("locomotive", 1), ("red", 2)),),
        }

    def test_color_already_in_the_yard(self) -> None:
        """K32."""
        hand = {"red": 4, "blue": 1, "white": 1}
        reference = card_scene(card_game(), 2, hand=hand, yards={0: {"red": Counter(red=1)}})
        objects(reference, "K32", **yard({"red": 3}))
        objects(reference, "K32", **yard({"red": 1}, {"blue": 1}, {"white": 1}))

    def test_robbing_takes_more_cards(self) -> None:
        """K33: locomotives count on both sides."""
        hand = {"red": 2, "locomotive": 2, "blue": 1, "white": 1}
        theirs = {"red": Counter(red=1, locomotive=1)}
        reference = card_scene(card_game(), 2, hand=hand, yards={1: theirs})
        stated = {"seat": 1, "color": "red", "cards": {"red": 1, "locomotive": 1}}
        objects(reference, "K33", **yard({"red": 2}, robbed=[stated]))
        objects(reference, "K33", **yard({"red": 1}, {"blue": 1}, {"white": 1}, robbed=[stated]))
        objects(reference, "K33", **yard({"red": 2, "locomotive": 1}))
        objects(
            reference, "K33", **yard({"red": 2, "locomotive": 1}, robbed=[stated | {"cards": {"red": 2}}])
        )
        reference.apply(yard({"red": 1, "locomotive": 2}, robbed=[stated]))
        assert reference.snapshot()["discard"] == {"red": 1, "locomotive": 1}
        assert reference.snapshot()["yards"] == [{"red": {"red": 1, "locomotive": 2}}, {}]

    def test_robbing_that_did_not_happen(self) -> None:
        """K33."""
        reference = card_scene(card_game(), 2, hand={"red": 2})
        stated = {"seat": 1, "color": "red", "cards": {"red": 1}}
        objects(reference, "K33", **yard({"red": 2}, robbed=[stated]))

    def test_one_card_of_each_color_moves_on_first(self) -> None:
        """K10: locomotives before the others, at the start of the turn."""
        yards = {1: {"red": Counter(red=2, locomotive=1), "blue": Counter(blue=1)}}
        reference = card_scene(card_game(), 2, hand={"white": 2}, yards=yards)
        reference.apply(yard({"white": 2}))
        assert reference.snapshot()["tracks"] == [{}, {"locomotive": 1, "blue": 1}]
        assert reference.snapshot()["yards"] == [{"white": {"white": 2}}, {"red": {"red": 2}}]


def last_turns(n_seats: int = 2) -> CardGameReference:
    """Return a Card Game whose deck is empty, at the first of the last turns."""
    reference = card_scene(card_game(), n_seats, hand={}, market=[], deck={})
    reference.supply.discard, reference.hands[1] = reference.hands[1], Counter()
    reference.ticket_deck.unseen, reference.ticket_deck.n_shuffled = set(), 0
    reference.ticket_deck.under = []
    reference.tickets = [[] for _ in range(n_seats)]
    reference.final_turns_left = n_seats
    return reference


class TestRounds:
    """The Card Game: the end of a round, completing, the second round."""

    def test_last_card_to_a_hand(self) -> None:
        """K39: every player has one more turn after this one."""
        reference = card_scene(card_game(), 3, hand={}, deck={"white": 1})
        reference.apply(draw("white"))
        reference.apply(draw("red", ROW[1:]))
        assert reference.snapshot()["final_turns_left"] == 3
        assert reference.to_move() == 1

    def test_last_card_to_the_market(self) -> None:
        """K39."""
        reference = card_scene(card_game(), 3, hand={}, deck={"white": 1})
        reference.apply(draw("red", ["white", *ROW[1:]]))
        reference.apply(draw("white", ROW[1:]))
        assert reference.snapshot()["final_turns_left"] == 3

    def test_deal_that_takes_every_card(self) -> None:
        """K39: every player has exactly one turn."""
        board = replace(card_game(), colors=("red", "blue", "green"), cards_each=11, cards_wild=4)
        game = RandomGame(board, 4, Random(0))
        while game.reference.phase != "complete":
            game.step()
        rows = [row for row in game.actions if row["do"] != "keep"]
        assert list(dict.fromkeys(row["seat"] for row in rows)) == [0, 1, 2, 3]
        assert rows == sorted(rows, key=lambda row: row["seat"])

    def test_passing_while_something_can_be_done(self) -> None:
        """K39."""
        objects(card_scene(card_game(), 2, hand={}), "K39", do="pass")

    def test_passing_does_step_one_all_the_same(self) -> None:
        """K10, K39."""
        reference = last_turns()
        reference.yards[1] = {"red": Counter(red=1)}
        reference.apply({"seat": 0, "do": "pass"})
        assert reference.snapshot()["tracks"] == [{}, {"red": 1}]
        reference.apply({"seat": 1, "do": "pass"})
        assert reference.snapshot()["phase"] == "complete"

    def test_completing_before_the_last_turn(self) -> None:
        """K39, K40."""
        objects(last_turns(), "K39", do="complete", tickets=[])
        with pytest.raises(Illegal, match="K40"):
            last_turns().complete_one(0)

    def completing(self) -> CardGameReference:
        """Return a game about to complete: seat 0 holds 0 (yellow), 2 (yellow, green), 6 (red, green)."""
        reference = last_turns()
        reference.tickets[0] = [0, 2, 6]
        reference.tracks[0] = Counter(yellow=1, green=1, locomotive=1)
        for seat in (0, 1):
            reference.apply({"seat": seat, "do": "pass"})
        return reference

    def test_completing_without_the_cards(self) -> None:
        """K40: a card serves one ticket, a locomotive stands in for any."""
        reference = self.completing()
        objects(reference, "K40", do="complete", tickets=[2, 6])
        objects(reference, "K40", do="complete", tickets=[1])
        objects(reference, "K40", do="complete", tickets=[0, 0])
        objects(reference, "K40", seat=1, do="complete", tickets=[])
        objects(reference, "K40", do="pass")
        reference.apply({"seat": 0, "do": "complete", "tickets": [2, 0]})
        assert reference.snapshot()["completed"] == [[0, 2], []]
        assert reference.snapshot()["tickets"] == [[6], []]

    def test_choosing_one_by_one(self) -> None:
        """K40: what can still be completed beside what was chosen."""
        reference = self.completing()
        every = {("complete", 0), ("complete", 2), ("complete", 6), ("finish",)}
        assert reference.legal() == every
        reference.complete_one(6)
        assert reference.legal() == {("complete", 0), ("finish",)}
        reference.finish()
        reference.finish()
        assert reference.over

    def to_second_round(self, n_cards: int) -> CardGameReference:
        """Return a four-player game between its rounds, with so many white and red cards not in hands."""
        reference = last_turns(4)
        pool = Counter(white=min(n_cards, 10), red=max(0, n_cards - 10))
        reference.hands[3], reference.supply.discard = reference.supply.discard - pool, pool
        reference.apply({"seat": 0, "do": "pass"})
        reference.hands[3], kept = Counter(), reference.hands[3]
        for seat in (1, 2, 3):
            reference.apply({"seat": seat, "do": "pass"})
        reference.hands[3] = kept
        for seat in range(4):
            reference.apply({"seat": seat, "do": "complete", "tickets": []})
        assert reference.to_move() is None
        assert not reference.over
        return reference

    def test_second_round(self) -> None:
        """K41: four cards each, five face up, from the left of the last turn."""
        reference = self.to_second_round(20)
        reference.last_seat = 1
        hands = [{"white": 4}, {"white": 4}, {"white": 2, "red": 2}, {"red": 4}]
        objects(reference, "K41", do="pass")
        objects(reference, "K41", do="round", hands=[*hands[:3], {"red": 3}], market=["red"] * 4)
        objects(reference, "K41", do="round", hands=[*hands[:3], {"blue": 4}], market=["red"] * 4)
        objects(reference, "K41", do="round", hands=hands, market=["red"] * 3)
        reference.apply({"do": "round", "hands": hands, "market": ["red"] * 4})
        snapshot = reference.snapshot()
        assert (snapshot["round"], snapshot["first"], snapshot["to_move"]) == (2, 2, 2)
        assert snapshot["final_turns_left"] == 4

    def test_too_few_cards_for_the_second_round(self) -> None:
        """K41: one at a time from the first player while they last; then everybody has one turn."""
        reference = self.to_second_round(10)
        reference.last_seat = 2
        fair = [{"white": 2}, {"white": 2}, {"white": 2}, {"white": 2}]
        objects(reference, "K41", do="round", hands=fair, market=["white", "white"])
        due = [{"white": 3}, {"white": 2}, {"white": 2}, {"white": 3}]
        objects(reference, "K41", do="round", hands=due, market=["white"])
        reference.apply({"do": "round", "hands": due, "market": []})
        assert reference.snapshot()["final_turns_left"] == 4

    def test_round_that_is_not_due(self) -> None:
        """K41."""
        objects(self.completing(), "K41", do="round", hands=[{}, {}], market=[])

    def test_bonus_of_a_city(self) -> None:
        """K43: ties take it all, nobody with none does; a ticket between two big cities counts for both."""
        board = card_game()
        assert city_bonuses(board, [[0], [1], []]) == [[15, 12], [15, 12], []]
        assert city_bonuses(board, [[0, 2], [1], []]) == [[15, 12, 10], [15], []]
        assert city_bonuses(board, [[], []]) == [[], []]

    def test_tie_goes_to_more_completed_tickets_then_bonus_cards_or_is_shared(self) -> None:
        """K44."""
        board = replace(
            card_game(),
            tickets=tuple(
                CardTicket(ends, points, (1,) * 8)
                for ends, points in ((("A", "X"), 5), (("B", "C"), 5), (("X", "Y"), 5), (("X", "Y"), 10))
            ),
            bonuses=(CityBonus("A", 10), CityBonus("B", 5), CityBonus("C", 5)),
        )
        assert card_game_result(board, [[], []], [[], []])["winners"] == [0, 1]
        assert card_game_result(board, [[], []], [[2, 3], [0]])["winners"] == [0]
        assert card_game_result(board, [[], []], [[0], [1]])["winners"] == [1]
