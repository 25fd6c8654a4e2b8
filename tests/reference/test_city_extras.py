"""What Amsterdam and San Francisco add (AMS1-AMS3, SF1-SF8)."""

from random import Random

import pytest

from reference.city import CityReference
from reference.city_score import merchandise_bonus, souvenir_bonus
from reference.random_play import RandomGame
from reference.scenes import amsterdam, city_scene, claim, new_york, objects, san_francisco


class TestAmsterdam:
    """Merchandise bonus cards."""

    def test_bonus_card_is_stated(self) -> None:
        """AMS1."""
        reference = city_scene(amsterdam(), 2, hand={"pink": 2, "red": 1})
        objects(reference, "AMS1", **claim(0, {"pink": 2}))
        objects(reference, "AMS1", **claim(4, {"red": 1}, merchandise=True))
        reference.apply(claim(0, {"pink": 2}, merchandise=True))
        assert reference.snapshot()["merchandise"] == [1, 0]
        assert reference.snapshot()["merchandise_left"] == 15

    def test_no_bonus_card_is_left(self) -> None:
        """AMS1: the 16 are used up."""
        reference = city_scene(amsterdam(), 2, hand={"pink": 2})
        reference.merchandise_left = 0
        objects(reference, "AMS1", **claim(0, {"pink": 2}, merchandise=True))
        reference.apply(claim(0, {"pink": 2}))
        assert reference.snapshot()["merchandise"] == [0, 0]

    @pytest.mark.parametrize(
        ("counts", "points"),
        [
            ((3, 3, 2, 1), (8, 8, 4, 2)),
            ((5, 2, 2, 2), (8, 6, 6, 6)),
            ((5, 2, 1, 0), (8, 6, 4, 0)),
            ((1, 2, 2), (2, 8, 8)),
            ((4, 4, 4), (8, 8, 8)),
            ((0, 0, 0), (0, 0, 0)),
            ((1, 2), (4, 8)),
        ],
    )
    def test_ranks(self, counts: tuple[int, ...], points: tuple[int, ...]) -> None:
        """AMS3: ties share their rank, the ranks after are skipped, nothing for nothing."""
        board = amsterdam()
        assert tuple(merchandise_bonus(board, counts, seat) for seat in range(len(counts))) == points


class TestSanFrancisco:
    """Souvenirs and ferries."""

    alcatraz, fort_mason, pier = 0, 2, 12

    def place_phase(self, n_seats: int) -> CityReference:
        """Return a game whose first set-aside stack is to be placed."""
        game = RandomGame(san_francisco(), n_seats, Random(2))
        while game.reference.phase == "keep":
            game.step()
        assert isinstance(game.reference, CityReference)
        return game.reference

    def test_stacks_are_placed_by_the_last_seats(self) -> None:
        """SF1, SF2."""
        for n_seats, height in ((3, 2), (4, 3)):
            reference = self.place_phase(n_seats)
            objects(reference, "SF2", do="place", place="Pier 39")
            objects(reference, "SF2", seat=n_seats - 1, do="pass")
            reference.apply({"seat": n_seats - 1, "do": "place", "place": "Pier 39"})
            objects(reference, "SF2", seat=n_seats - 1, do="place", place="Fort Mason")
            reference.apply({"seat": n_seats - 2, "do": "place", "place": "Fort Mason"})
            stacks = reference.snapshot()["stacks"]
            assert stacks[self.pier] == (5, height)
            assert stacks[self.fort_mason] == (6, height)
            assert stacks[self.alcatraz] == (0, height)
            assert reference.to_move() == 0

    def test_stacks_of_one_token_with_two_players(self) -> None:
        """SF1, SF3."""
        reference = self.place_phase(2)
        objects(reference, "SF3", do="place", place="Pier 39")
        reference.apply({"seat": 1, "do": "place", "place": "Pier 39"})
        reference.apply({"seat": 1, "do": "place", "place": "Fort Mason"})
        stacks = reference.snapshot()["stacks"]
        assert (stacks[self.pier], stacks[self.fort_mason], stacks[self.alcatraz]) == ((5, 1), (6, 1), (0, 2))

    def test_place_that_has_a_stack(self) -> None:
        """SF2, SF3."""
        objects(self.place_phase(3), "SF2", seat=2, do="place", place="Alcatraz")
        objects(self.place_phase(3), "SF2", seat=2, do="place", place="Atlantis")
        objects(self.place_phase(2), "SF3", seat=1, do="place", place="Sunset")

    def test_placing_after_the_set_up(self) -> None:
        """SF2."""
        objects(city_scene(san_francisco(), 3, hand={}), "SF2", do="place", place="Pier 39")

    def scene(self, hand: dict[str, int], stacks: dict[int, tuple[int, int]]) -> CityReference:
        """Return a scene of three seats with these stacks."""
        reference = city_scene(san_francisco(), 3, hand=hand)
        reference.stacks = stacks
        return reference

    def test_token_must_be_taken(self) -> None:
        """SF4, SF5: not optional when exactly one end offers."""
        reference = self.scene({"black": 1, "wild": 1}, {self.alcatraz: (0, 2)})
        pay = {"black": 1, "wild": 1}
        objects(reference, "SF5", **claim(0, pay))
        objects(reference, "SF4", **claim(0, pay, souvenir="Fort Mason"))
        objects(reference, "SF4", **claim(0, pay, souvenir="Sunset"))
        claims = {choice for choice in reference.legal() if choice[:2] == ("claim", 0)}
        assert claims == {("claim", 0, (("black", 1), ("wild", 1)), self.alcatraz)}
        reference.apply(claim(0, pay, souvenir="Alcatraz"))
        assert reference.snapshot()["tokens"] == [[0], [], []]
        assert reference.snapshot()["stacks"] == {self.alcatraz: (0, 1)}

    def test_token_of_either_end(self) -> None:
        """SF5."""
        reference = self.scene({"black": 1, "wild": 1}, {self.alcatraz: (0, 2), self.fort_mason: (5, 1)})
        places = {choice[3] for choice in reference.legal() if choice[:2] == ("claim", 0)}
        assert places == {self.alcatraz, self.fort_mason}
        reference.apply(claim(0, {"black": 1, "wild": 1}, souvenir="Fort Mason"))
        assert reference.snapshot()["stacks"] == {self.alcatraz: (0, 2)}

    def test_token_of_a_symbol_that_one_has(self) -> None:
        """SF4, SF5: then the other end's must be taken, or none."""
        reference = self.scene({"black": 1, "wild": 1}, {self.alcatraz: (0, 2), self.fort_mason: (5, 1)})
        reference.tokens[0] = [0]
        objects(reference, "SF4", **claim(0, {"black": 1, "wild": 1}, souvenir="Alcatraz"))
        objects(reference, "SF5", **claim(0, {"black": 1, "wild": 1}))
        reference.tokens[0] = [0, 5]
        objects(reference, "SF4", **claim(0, {"black": 1, "wild": 1}, souvenir="Fort Mason"))
        reference.apply(claim(0, {"black": 1, "wild": 1}))

    def test_stack_that_is_used_up(self) -> None:
        """SF4, SF6."""
        reference = self.scene({"black": 1, "wild": 1}, {self.alcatraz: (0, 0)})
        objects(reference, "SF4", **claim(0, {"black": 1, "wild": 1}, souvenir="Alcatraz"))
        reference.apply(claim(0, {"black": 1, "wild": 1}))

    def test_no_token_in_another_game(self) -> None:
        """SF4."""
        reference = city_scene(new_york(), 2, hand={"orange": 2})
        objects(reference, "SF4", **claim(0, {"orange": 2}, souvenir="Central Park"))

    def test_ferry_needs_a_wild(self) -> None:
        """SF8: one for each symbol; wilds also stand in for the rest."""
        reference = self.scene({"black": 2, "wild": 2}, {})
        objects(reference, "SF8", **claim(0, {"black": 2}))
        paid = {choice[2] for choice in reference.legal() if choice[:2] == ("claim", 0)}
        assert paid == {(("black", 1), ("wild", 1)), (("wild", 2),)}

    def test_points_for_tokens(self) -> None:
        """SF7."""
        board = san_francisco()
        assert [souvenir_bonus(board, n) for n in range(8)] == [0, 0, 1, 2, 4, 6, 9, 12]
