"""Before the first turn (C2-C4, K1-K3)."""

from random import Random

from farebox.boards import Board
from reference import Illegal, Reference, new_reference
from reference.cards import Row
from reference.random_play import RandomGame
from reference.scenes import ROW, card_game, new_york, objects


class TestDeal:
    """Before anybody chooses."""

    @staticmethod
    def rule(board: Board, deal: Row) -> str | None:
        """Deal to two seats and return the number of the rule broken, if one is."""
        try:
            new_reference(board, 2).deal(deal)
        except Illegal as illegal:
            return illegal.rule
        return None

    def test_hand_of_three(self) -> None:
        """C2."""
        assert self.rule(new_york(), {"hands": [{"red": 3}, {"blue": 2}], "market": ROW}) == "C2"

    def test_seventh_card_of_a_color(self) -> None:
        """C2: six of each colour are in the box."""
        hands = [{"red": 2}, {"red": 2}]
        assert self.rule(new_york(), {"hands": hands, "market": ["red"] * 2 + ROW[1:4]}) is None
        assert self.rule(new_york(), {"hands": hands, "market": ["red"] * 3 + ROW[1:3]}) == "C2"

    def test_market_of_four(self) -> None:
        """C2."""
        assert self.rule(new_york(), {"hands": [{"red": 2}, {"blue": 2}], "market": ROW[:4]}) == "C2"

    def test_sweep_while_dealing(self) -> None:
        """C3: three wilds must go, two must stay."""
        hands = [{"red": 2}, {"blue": 2}]
        three, two = ["wild"] * 3 + ROW[:2], ["wild"] * 2 + ROW[:3]
        assert self.rule(new_york(), {"hands": hands, "swept": [three], "market": two}) is None
        assert self.rule(new_york(), {"hands": hands, "market": three}) == "C3"
        assert self.rule(new_york(), {"hands": hands, "swept": [two], "market": ROW}) == "C3"

    def test_hand_without_locomotive(self) -> None:
        """K1: one is given to each before the rest is dealt."""
        hand = {"red": 4, "blue": 3, "locomotive": 1}
        assert self.rule(card_game(), {"hands": [hand, hand], "market": ROW}) is None
        assert self.rule(card_game(), {"hands": [hand, {"red": 4, "blue": 4}], "market": ROW}) == "K1"

    def test_no_sweep_in_the_card_game(self) -> None:
        """K20."""
        hand = {"red": 4, "blue": 3, "locomotive": 1}
        three = ["locomotive"] * 3 + ROW[:2]
        assert self.rule(card_game(), {"hands": [hand, hand], "market": three}) is None
        assert self.rule(card_game(), {"hands": [hand, hand], "swept": [three], "market": ROW}) == "K20"

    def test_nothing_happens_before_the_deal(self) -> None:
        """C2."""
        reference = new_reference(new_york(), 2)
        objects(reference, "C2", do="keep", offered=[0, 1], kept=[0])


class TestFirstTickets:
    """What each seat keeps of its first offer."""

    def dealt(self, board: Board) -> Reference:
        """Return a game whose first choice is due."""
        return RandomGame(board, 2, Random(1)).reference

    def test_none_kept(self) -> None:
        """C4, K3."""
        objects(self.dealt(new_york()), "C4", do="keep", offered=[0, 1], kept=[])
        objects(self.dealt(card_game()), "K3", do="keep", offered=[0, 1, 2, 3, 4, 5], kept=[])

    def test_wrong_number_offered(self) -> None:
        """C4, K3."""
        objects(self.dealt(new_york()), "C4", do="keep", offered=[0, 1, 2], kept=[0])
        objects(self.dealt(card_game()), "K3", do="keep", offered=[0, 1, 2, 3], kept=[0])

    def test_kept_ticket_that_was_not_offered(self) -> None:
        """C4."""
        objects(self.dealt(new_york()), "C4", do="keep", offered=[0, 1], kept=[2])
        objects(self.dealt(new_york()), "C4", do="keep", offered=[0, 1], kept=[1, 1])

    def test_ticket_returned_by_one_seat_is_not_offered_to_the_next(self) -> None:
        """C4, K3: all first offers are dealt before anybody chooses."""
        city, cards = self.dealt(new_york()), self.dealt(card_game())
        city.apply({"seat": 0, "do": "keep", "offered": [0, 1], "kept": [0]})
        objects(city, "C4", seat=1, do="keep", offered=[1, 2], kept=[2])
        cards.apply({"seat": 0, "do": "keep", "offered": [0, 1, 2, 3, 4, 5], "kept": [0]})
        objects(cards, "K3", seat=1, do="keep", offered=[5, 6, 7, 8, 9, 10], kept=[6])

    def test_turn_before_all_have_chosen(self) -> None:
        """C4, K3."""
        objects(self.dealt(new_york()), "C4", do="tickets", offered=[0, 1])
        objects(self.dealt(card_game()), "K3", do="tickets", offered=[0, 1, 2, 3])

    def test_offer_told_early_shows_what_may_be_kept(self) -> None:
        """C4, K3."""
        city, cards = self.dealt(new_york()), self.dealt(card_game())
        city.tell_offer(0, [4, 2])
        assert city.legal() == {("keep", (4,)), ("keep", (2,)), ("keep", (4, 2))}
        cards.tell_offer(0, [5, 4, 3, 2, 1, 0])
        assert len(cards.legal()) == 63

    def test_returned_tickets_are_shuffled_in(self) -> None:
        """K3: they may come on top of the deck."""
        cards = self.dealt(card_game())
        cards.apply({"seat": 0, "do": "keep", "offered": [0, 1, 2, 3, 4, 5], "kept": [0]})
        cards.apply({"seat": 1, "do": "keep", "offered": [6, 7, 8, 9, 10, 11], "kept": [6]})
        cards.apply({"seat": 0, "do": "tickets", "offered": [1, 40, 7, 20]})
