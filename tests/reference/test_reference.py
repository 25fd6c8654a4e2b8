"""The reference against 120 games of an independent program, and against damage to such games."""

import copy
import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from farebox.boards import Board, CardGameBoard, CityBoard, load_board
from reference import Illegal, Reference, choices_of, new_reference, replay
from reference.card_game import CardGameReference
from reference.cards import Row
from reference.random_play import RandomGame
from support.counts import count

RECORDS = Path(__file__).parents[1] / "fixtures" / "records"
EDITIONS = ("new-york", "amsterdam", "san-francisco", "card-game")
TABLES = [(edition, n_seats) for edition in EDITIONS for n_seats in (2, 3, 4)]


@cache
def _lines(edition: str, n_seats: int) -> list[str]:
    return (RECORDS / f"{edition}-{n_seats}.jsonl").read_text(encoding="utf-8").splitlines()


def records(edition: str, n_seats: int) -> list[dict[str, Any]]:
    """Return fresh copies of a file's games, free to damage."""
    return [json.loads(line) for line in _lines(edition, n_seats)]


class TestRecords:
    """Whole games by others, and whole games of our own."""

    @pytest.mark.parametrize(("edition", "n_seats"), TABLES)
    def test_every_game_replays_with_equal_result(self, edition: str, n_seats: int) -> None:
        """C1-C53, NY1, AMS1-AMS3, SF1-SF8, K1-K44."""
        games = records(edition, n_seats)
        assert len(games) == 10
        for game in games:
            reference = replay(load_board(edition), game)
            assert reference.over
            assert reference.result() == game["result"]

    @pytest.mark.parametrize(("edition", "n_seats"), TABLES)
    def test_every_choice_made_is_listed_as_legal(self, edition: str, n_seats: int) -> None:
        """C10-C51, K10-K41: what the games do is among what `legal` allows."""
        board = load_board(edition)
        for game in records(edition, n_seats)[: count(1, proof=10)]:
            reference = new_reference(board, n_seats)
            reference.deal(game["deal"])
            for row in game["actions"]:
                _follow(reference, board, row)

    @pytest.mark.parametrize(("edition", "n_seats"), TABLES)
    def test_random_game_keeps_every_card_and_ends(self, edition: str, n_seats: int) -> None:
        """C13, C40, C50, C51, K39, K41: nothing gets lost, a market is short only without a deck."""
        board = load_board(edition)
        game = RandomGame(board, n_seats, Random(f"{edition} {n_seats}"))
        while not game.reference.over:
            game.step()
            _check_invariants(game.reference, board)
        record = json.loads(json.dumps(game.record()))
        assert replay(board, record).snapshot() == game.reference.snapshot()

    @pytest.mark.parametrize(("edition", "n_seats"), TABLES)
    def test_row_is_accepted_only_if_its_choice_is_legal(self, edition: str, n_seats: int) -> None:
        """C10-C51, K10-K41: `apply` and `legal` agree about what cannot be done."""
        rng = Random(f"{edition} {n_seats}")
        board = load_board(edition)
        game = RandomGame(board, n_seats, rng)
        for _ in range(count(20, proof=60)):
            if not game.reference.over:
                game.step()
            legal = game.reference.legal()
            for row in _wild_guesses(game.reference, board, rng):
                if choices_of(board, row)[0] not in legal:
                    with pytest.raises(Illegal):
                        game.reference.apply(row)


def _follow(reference: Reference, board: Board, row: Row) -> None:
    if reference.is_setup and row["do"] == "keep":
        assert reference.legal() == set()
        reference.tell_offer(row["seat"], row["offered"])
    if row["do"] != "complete":
        assert set(choices_of(board, row)) <= reference.legal()
        reference.apply(row)
        return
    assert isinstance(reference, CardGameReference)
    whole = copy.deepcopy(reference)
    whole.apply(row)
    for choice in choices_of(board, row):
        assert choice in reference.legal()
        if choice == ("finish",):
            reference.finish()
        else:
            reference.complete_one(choice[1])
    assert reference.snapshot() == whole.snapshot()


def _check_invariants(reference: Reference, board: Board) -> None:
    supply = reference.supply
    piles = [supply.deck, supply.discard, supply.market, *reference.hands]
    tickets = [*reference.tickets, *reference.offered]
    if isinstance(reference, CardGameReference):
        piles += [*reference.tracks, *(stack for yard in reference.yards for stack in yard.values())]
        tickets += reference.completed
    else:
        assert supply.deck or not supply.discard
    assert sum(pile.total() for pile in piles) == board.n_cards
    assert supply.market.total() == 5 or not supply.deck
    if not reference.is_setup:
        assert isinstance(board, CityBoard | CardGameBoard)
        assert sum(map(len, tickets)) + len(reference.ticket_deck) == len(board.tickets)
    assert reference.legal() or reference.to_move() is None or reference.is_setup


def _wild_guesses(reference: Reference, board: Board, rng: Random) -> Iterator[Row]:
    """Yield rows that may or may not be legal, whatever chance would give."""
    seat, cards = reference.to_move(), [*board.colors, board.wild]
    for _ in range(10):
        pay = dict(Counter(rng.choices([rng.choice(cards), board.wild], k=rng.randint(1, 4))))
        yield {"seat": seat, "do": "draw", "from": rng.choice(["deck", "market"]), "card": rng.choice(cards)}
        yield {"seat": seat, "do": "pass"}
        yield {"seat": seat, "do": "tickets", "offered": [0, 1]}
        if isinstance(board, CityBoard):
            place = rng.choice(board.places).name
            yield {"seat": seat, "do": "claim", "route": rng.randrange(len(board.routes)), "cards": pay}
            yield {"seat": seat, "do": "place", "place": place}
        else:
            yield {"seat": seat, "do": "yard", "stacks": [pay]}
            yield {"seat": seat, "do": "yard", "stacks": [{rng.choice(cards): 1} for _ in range(3)]}


class TestDamagedRecords:
    """Copies of the games with one thing changed, over the whole file."""

    @staticmethod
    def objection(game: dict[str, Any]) -> str:
        """Replay and return the number of the rule that the game is said to break."""
        with pytest.raises(Illegal) as caught:
            replay(load_board(game["edition"]), game)
        return caught.value.rule

    @pytest.mark.parametrize(("edition", "n_seats"), TABLES)
    def test_result_of_a_game_cut_short(self, edition: str, n_seats: int) -> None:
        """C50, K39, K40: a game that has not ended has no result."""
        for game in records(edition, n_seats):
            game["actions"].pop()
            assert self.objection(game) == ("K40" if edition == "card-game" else "C50")

    def test_result_before_the_completing(self) -> None:
        """K39: the turns still to come."""
        game = records("card-game", 2)[0]
        game["actions"] = [row for row in game["actions"] if row["do"] != "complete"][:-1]
        assert self.objection(game) == "K39"

    def test_result_before_the_second_round(self) -> None:
        """K41: with four players there is another."""
        game = records("card-game", 4)[0]
        rows = [row["do"] for row in game["actions"]]
        del game["actions"][rows.index("round") :]
        assert self.objection(game) == "K41"

    @pytest.mark.parametrize(("edition", "n_seats"), TABLES)
    def test_turn_after_the_end(self, edition: str, n_seats: int) -> None:
        """C50, C51, K41: nothing comes after the end."""
        for game in records(edition, n_seats):
            game["actions"].append({"seat": 0, "do": "pass"})
            assert self.objection(game) in ({"K41"} if edition == "card-game" else {"C50", "C51"})

    @pytest.mark.parametrize(("edition", "n_seats"), TABLES)
    def test_wrong_total(self, edition: str, n_seats: int) -> None:
        """C52, K42."""
        for game in records(edition, n_seats):
            game["result"]["scores"][-1]["total"] += 1
            assert self.objection(game) == ("K42" if edition == "card-game" else "C52")

    @pytest.mark.parametrize(("edition", "n_seats"), TABLES)
    def test_wrong_winners(self, edition: str, n_seats: int) -> None:
        """C53, K44."""
        for game in records(edition, n_seats):
            losers = [seat for seat in range(n_seats) if seat not in game["result"]["winners"]]
            game["result"]["winners"] = losers
            assert self.objection(game) == ("K44" if edition == "card-game" else "C53")

    @pytest.mark.parametrize(("edition", "n_seats"), TABLES)
    def test_wrong_count_of_completed_tickets(self, edition: str, n_seats: int) -> None:
        """C43, K40."""
        for game in records(edition, n_seats):
            game["result"]["completed"][0] += 1
            assert self.objection(game) == ("K40" if edition == "card-game" else "C43")

    def test_wrong_count_of_bonus_cards(self) -> None:
        """K43."""
        game = records("card-game", 3)[0]
        game["result"]["bonuses"][0] += 1
        assert self.objection(game) == "K43"

    def test_more_said_of_a_score_is_no_fault(self) -> None:
        """C52: more fields may be added to a record."""
        game = records("new-york", 2)[0]
        game["result"]["scores"][0]["longest"] = 7
        assert replay(load_board("new-york"), game).over

    @pytest.mark.parametrize(("edition", "n_seats"), TABLES)
    def test_turn_of_another_seat(self, edition: str, n_seats: int) -> None:
        """C5, K5: seat 0 takes the first turn."""
        for game in records(edition, n_seats):
            first = next(row for row in game["actions"] if row["do"] not in ("keep", "place"))
            first["seat"] = 1
            assert self.objection(game) == ("K5" if edition == "card-game" else "C5")

    @pytest.mark.parametrize(("edition", "n_seats"), TABLES)
    def test_tickets_chosen_out_of_order(self, edition: str, n_seats: int) -> None:
        """C4, K3: in seat order."""
        for game in records(edition, n_seats):
            game["actions"][0], game["actions"][1] = game["actions"][1], game["actions"][0]
            assert self.objection(game) == ("K3" if edition == "card-game" else "C4")

    @pytest.mark.parametrize("edition", ["new-york", "amsterdam", "san-francisco"])
    def test_sweep_left_out(self, edition: str) -> None:
        """C12, C13: cards that a sweep would have brought cannot just lie there."""
        n_damaged = 0
        for game in records(edition, 4):
            row = next((row for row in game["actions"] if len(row.get("swept", [])) == 1), None)
            if row:
                row["market"] = row.pop("swept")[0]
                n_damaged += 1
                assert self.objection(game) == "C12"
        assert n_damaged

    def test_record_of_another_edition(self) -> None:
        """G2: a record is replayed on its own board."""
        with pytest.raises(Illegal, match="amsterdam"):
            replay(load_board("new-york"), records("amsterdam", 2)[0])
