"""City games: market, deck and discard (C10-C14)."""

from collections import Counter

from reference.scenes import ROW, city_scene, claim, draw, new_york, objects


class TestDrawingCards:
    """City games: market, deck and discard."""

    def test_card_that_the_deck_does_not_hold(self) -> None:
        """C10."""
        reference = city_scene(new_york(), 2, hand={"pink": 6})
        objects(reference, "C10", **draw("pink"))
        objects(reference, "C10", **draw("red", ["pink", *ROW[1:]]))
        objects(reference, "C10", **draw("gold"))

    def test_card_that_does_not_lie_face_up(self) -> None:
        """C10."""
        objects(city_scene(new_york(), 2, hand={}), "C10", **draw("pink", ROW))

    def test_market_after_the_draw(self) -> None:
        """C10: four cards stay and one is replaced."""
        reference = city_scene(new_york(), 2, hand={})
        objects(reference, "C10", **draw("red", ROW[1:]))
        objects(reference, "C10", **draw("red", ["pink", "pink", *ROW[2:]]))
        objects(reference, "C10", **draw("red", [*ROW, "pink"]))
        objects(reference, "C10", seat=0, do="draw", card="red", **{"from": "market"})
        reference.apply(draw("red", [*ROW[1:], "pink"]))

    def test_market_does_not_change_by_an_unseen_draw(self) -> None:
        """C10, C12."""
        reference = city_scene(new_york(), 2, hand={})
        objects(reference, "C10", **(draw("pink") | {"market": [*ROW[1:], "pink"]}))
        objects(reference, "C12", **draw("pink", swept=[ROW]))
        reference.apply(draw("pink") | {"market": ROW[::-1]})

    def test_face_up_wild_is_the_only_card(self) -> None:
        """C11."""
        reference = city_scene(new_york(), 2, hand={}, market=["wild", *ROW[1:]])
        reference.apply(draw("wild", ROW))
        assert reference.to_move() == 1

    def test_face_up_wild_as_second_card(self) -> None:
        """C11, also when it was just turned up."""
        reference = city_scene(new_york(), 2, hand={})
        reference.apply(draw("red", ["wild", *ROW[1:]]))
        assert ("draw", "market", "wild") not in reference.legal()
        objects(reference, "C11", **draw("wild", ROW))

    def test_unseen_wild_is_like_any_card(self) -> None:
        """C11."""
        reference = city_scene(new_york(), 2, hand={})
        reference.apply(draw("wild"))
        assert reference.snapshot()["phase"] == "second"
        reference.apply(draw("wild"))
        assert reference.to_move() == 1

    def test_nothing_but_a_second_card_comes_after_the_first(self) -> None:
        """C10."""
        reference = city_scene(new_york(), 2, hand={"orange": 2})
        reference.apply(draw("wild"))
        objects(reference, "C10", **claim(0, {"orange": 2}))

    def test_last_card_of_the_deck_renews_it(self) -> None:
        """C13."""
        reference = city_scene(new_york(), 2, hand={}, deck={"pink": 1})
        reference.supply.discard, reference.hands[1] = reference.hands[1], Counter()
        reference.apply(draw("pink"))
        assert reference.snapshot()["discard"] == {}
        assert sum(reference.snapshot()["deck"].values()) == 44 - 5 - 1

    def test_market_is_not_replaced_without_a_deck(self) -> None:
        """C13."""
        reference = city_scene(new_york(), 2, hand={"orange": 2}, deck={})
        objects(reference, "C13", **draw("pink"))
        objects(reference, "C10", **draw("red", ["pink", *ROW[1:]]))
        reference.apply(draw("red", ROW[1:]))

    def test_cards_of_a_claim_fill_a_short_market(self) -> None:
        """C13: with the discards as the new deck."""
        reference = city_scene(new_york(), 2, hand={"orange": 2}, market=["red", "blue"], deck={})
        objects(reference, "C13", **claim(0, {"orange": 2}))
        objects(reference, "C13", **claim(0, {"orange": 2}, market=["red", "blue", "orange"]))
        objects(reference, "C13", **claim(0, {"orange": 2}, market=["red", "blue", "orange", "pink"]))
        reference.apply(claim(0, {"orange": 2}, market=["red", "blue", "orange", "orange"]))

    def test_claim_that_lays_no_card_leaves_the_market(self) -> None:
        """C13."""
        objects(
            city_scene(new_york(), 2, hand={"orange": 2}),
            "C13",
            **claim(0, {"orange": 2}, market=["pink", *ROW[1:]]),
        )

    def test_turn_ends_with_one_card_when_there_is_no_second(self) -> None:
        """C14."""
        reference = city_scene(new_york(), 2, hand={}, market=["wild", "red"], deck={})
        reference.apply(draw("red", ["wild"]))
        assert reference.to_move() == 1


class TestSweeps:
    """City games: three wilds face up."""

    two_wilds = ("wild", "wild", "red", "blue", "orange")
    three = ("wild", "wild", "wild", "red", "blue")
    other = ("wild", "wild", "wild", "green", "pink")

    def test_sweep_that_is_due(self) -> None:
        """C12."""
        reference = city_scene(new_york(), 2, hand={}, market=self.two_wilds)
        objects(reference, "C12", **draw("orange", list(self.three)))
        reference.apply(draw("orange", ROW, swept=[list(self.three)]))
        assert reference.snapshot()["discard"] == {"wild": 3, "red": 1, "blue": 1}

    def test_sweep_that_is_not_due(self) -> None:
        """C12."""
        reference = city_scene(new_york(), 2, hand={}, market=self.two_wilds)
        objects(reference, "C12", **draw("orange", ROW, swept=[["wild", "wild", "red", "blue", "pink"]]))

    def test_cards_after_a_sweep_come_from_the_deck(self) -> None:
        """C12."""
        reference = city_scene(new_york(), 2, hand={"pink": 6}, market=self.two_wilds)
        objects(reference, "C12", **draw("orange", ["pink", *ROW[1:]], swept=[list(self.three)]))
        objects(reference, "C12", **draw("orange", ROW[1:], swept=[list(self.three)]))

    def test_row_stays_with_too_few_other_cards(self) -> None:
        """C12: fewer than three cards that are not wild are left to lay."""
        reference = city_scene(new_york(), 2, hand={}, market=self.two_wilds, deck={"wild": 5})
        objects(reference, "C12", **draw("orange", list(self.three), swept=[list(self.three)]))
        reference.apply(draw("orange", list(self.three)))

    def test_row_stays_after_eight_sweeps(self) -> None:
        """C12: two fixed fives change places; the row is looked at again when the next card is laid."""
        deck = {"wild": 4, "green": 1, "pink": 1}
        reference = city_scene(new_york(), 2, hand={}, market=self.two_wilds, deck=deck)
        eight = [list(self.three), list(self.other)] * 4
        objects(reference, "C12", **draw("orange", list(self.other), swept=eight[:7]))
        objects(reference, "C12", **draw("orange", list(self.other), swept=[*eight, list(self.three)]))
        reference.apply(draw("orange", list(self.three), swept=eight))
        after = ["wild", "wild", "wild", "blue", "green"]
        objects(reference, "C12", **draw("red", after))

    def test_deck_is_renewed_while_slots_are_filled(self) -> None:
        """C12, C13: the deck's last cards come before those of the discard."""
        reference = city_scene(new_york(), 2, hand={}, market=self.two_wilds, deck={"wild": 1, "green": 2})
        objects(
            reference,
            "C12",
            **draw("orange", ["wild", "wild", "red", "blue", "green"], swept=[[*self.three]]),
        )
        reference.apply(draw("orange", ["wild", "red", "blue", "green", "green"], swept=[[*self.three]]))
        assert reference.snapshot()["deck"] == {"wild": 2}

    def test_short_row_stays(self) -> None:
        """C12, C13: a row is short only when no card is left to lay, so too few others are."""
        reference = city_scene(new_york(), 2, hand={"orange": 1, "wild": 1}, market=["wild", "wild"], deck={})
        row = ["wild", "wild", "wild", "orange"]
        objects(reference, "C12", **claim(0, {"orange": 1, "wild": 1}, market=row, swept=[row]))
        reference.apply(claim(0, {"orange": 1, "wild": 1}, market=row))

    def test_wilds_left_by_a_draw_without_replacement_are_not_swept(self) -> None:
        """C12: no card was laid."""
        reference = city_scene(new_york(), 2, hand={}, market=[*self.three], deck={})
        objects(reference, "C12", **draw("red", ["wild"] * 3 + ["blue"], swept=[["wild"] * 3 + ["blue"]]))
        reference.apply(draw("red", ["wild"] * 3 + ["blue"]))
