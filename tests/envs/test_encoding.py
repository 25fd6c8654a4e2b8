"""The one encoding: every piece says what its name says, and nothing that the seat can't know."""

import hashlib
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from farebox.boards import CardGameBoard, CityBoard
from farebox.boards.arrays import board_rows
from farebox.envs.encoding import HIGH, LOW, Encoding
from farebox.envs.ids import VERSION
from farebox.errors import FareboxError
from farebox.game.game import Game, new_game
from farebox.game.observation import CardSeatView, CitySeatView, Observation, SeatView
from farebox.kernel.layout import DONE, IN_DECK
from farebox.kernel.row import new_rows
from support.boards import EDITIONS, board_of
from support.positions import Course, positions
from support.scenes import live
from support.secrets import scramble


def one_hot(place: int | None, n: int) -> list[int]:
    """A one among zeros."""
    return [int(index == place) for index in range(n)]


class Reader:
    """What every piece should say, worked out from the observation that people and bots get."""

    def __init__(self, seen: Observation) -> None:
        self.seen = seen
        self.board = seen.board
        self.n = seen.n_seats
        self.kinds = [*self.board.colors, self.board.wild]
        self.order = [(seen.seat + step) % self.n for step in range(self.n)]
        self.where: list[int] = seen.row["where"].tolist()

    def cards(self, counts: dict[str, int]) -> list[int]:
        """Counts by kind."""
        return [counts.get(kind, 0) for kind in self.kinds]

    def views(self) -> list[SeatView]:
        """The seats, the own one first."""
        return [self.seen.seats[seat] for seat in self.order]

    def all(self) -> dict[str, Any]:
        """Every piece."""
        assert isinstance(self.board, CityBoard | CardGameBoard)
        mine = self._city(self.board) if isinstance(self.board, CityBoard) else self._card_game(self.board)
        return self._common(len(self.board.tickets)) | mine

    def _common(self, n_tickets: int) -> dict[str, Any]:
        seen, market = self.seen, self.seen.market
        to_move = None if seen.to_move is None else self.order.index(seen.to_move)
        slots = 2 if isinstance(self.board, CityBoard) else 6
        offer = seen.offer + [None] * (slots - len(seen.offer))
        return {
            "phase": one_hot(seen.phase, 7),
            "to_move": one_hot(to_move, self.n),
            "seat": one_hot(seen.seat, self.n),
            "turns": [min(127, seen.turns)],
            "final_turns": [-1 if seen.final_turns is None else seen.final_turns],
            "passes": [int(seen.row["passes"])],
            "deck": [seen.deck],
            "ticket_deck": [seen.ticket_deck],
            "market": [market.count(kind) for kind in self.kinds],
            "discard": self.cards(seen.discard),
            "hand": self.cards(seen.hand),
            "cards": [view.cards for view in self.views()],
            "held": [view.tickets for view in self.views()],
            "offered": [view.offered for view in self.views()],
            "drew": [int(seen.row["drew"][seat]) for seat in self.order],
            "seen": [self.cards(view.seen) for view in self.views()],
            "tickets": [int(ticket in seen.tickets) for ticket in range(n_tickets)],
            "put_back": [max(0, self.where[ticket] - IN_DECK + 1) for ticket in range(n_tickets)],
            "offer": [one_hot(ticket, n_tickets) for ticket in offer],
        }

    def _city(self, board: CityBoard) -> dict[str, Any]:
        views = [view for view in self.views() if isinstance(view, CitySeatView)]
        owners = self.seen.as_city().owners
        facts: dict[str, Any] = {
            "points": [view.points for view in views],
            "pieces": [view.pieces for view in views],
            "routes": [[int(owner == seat) for owner in owners] for seat in self.order],
        }
        if board.merchandise is not None:
            facts["merchandise"] = [view.merchandise for view in views]
            facts["merchandise_left"] = [int(self.seen.row["merchandise_left"])]
        if board.souvenirs is not None:
            symbols, stacks = range(len(board.souvenirs.symbols)), self.seen.as_city().stacks
            facts["souvenirs"] = [[int(symbol in view.souvenirs) for symbol in symbols] for view in views]
            facts["stacks"] = [
                [stacks[place][1] if place in stacks and stacks[place][0] == symbol else 0
                 for place in range(len(board.places))]
                for symbol in symbols
            ]  # fmt: skip
        return facts

    def _card_game(self, board: CardGameBoard) -> dict[str, Any]:
        row, views = self.seen.row, [view for view in self.views() if isinstance(view, CardSeatView)]
        tickets = range(len(board.tickets))
        yards = [[view.yard.get(color, {}) for color in board.colors] for view in views]
        return {
            "round": [int(row["round_number"])],
            "completions": [int(row["completions"])],
            "idle": [int(row["idle"])],
            "first": one_hot(self.order.index(int(row["first"])), self.n),
            "next_first": one_hot(self.order.index(int(row["next_first"])), self.n),
            "yard": [
                [one.get(color, 0) for color, one in zip(board.colors, yard, strict=True)] for yard in yards
            ],
            "yard_wilds": [[one.get(board.wild, 0) for one in yard] for yard in yards],
            "track": [self.cards(view.track) for view in views],
            "completed": [[int(self.where[one] == DONE + seat) for one in tickets] for seat in self.order],
            "face_down": [int(one in self.seen.as_card_game().face_down) for one in tickets],
        }


@given(positions())
def test_every_piece_says_what_its_name_says(course: Course) -> None:
    """G1: for every seat, at any time, on any board."""
    game = course.game
    encoding = Encoding(game.board, game.n_seats)
    for seat in range(game.n_seats):
        seen = game.observe(seat)
        codes = encoding.encode(seen.row)
        assert codes.dtype == np.int8
        assert codes.shape == (encoding.size,)
        assert codes.min() >= LOW
        assert codes.max() <= HIGH
        pieces = {name: piece.tolist() for name, piece in encoding.split(codes).items()}
        assert pieces == Reader(seen).all()


@given(positions(), st.randoms(use_true_random=False))
def test_nothing_hidden_changes_the_numbers(course: Course, rng: Random) -> None:
    """G1: others' cards and tickets, the deck and chance, changed by hand and by resampling."""
    game = course.game
    encoding = Encoding(game.board, game.n_seats)
    for seat in range(game.n_seats):
        know = game.observe(seat).row
        before = encoding.encode(know).tolist()
        whole = game._states.copy()
        scramble(game.board, live(game), seat, rng)
        assert encoding.encode(game.observe(seat).row).tolist() == before
        game._states[:] = whole
        worlds = new_rows(game._family.state)
        rules, row = game._rules, board_rows(game.board)[0]
        rules.resample(row, know, np.uint64(rng.getrandbits(60)), worlds[0])
        again = new_rows(game._family.knowledge)
        rules.observe(row, worlds[0], seat, again[0])
        assert encoding.encode(again[0]).tolist() == before


def digest_of(game: Game) -> str:
    """A short name for all that a policy sees and may do in a whole game."""
    encoding = Encoding(game.board, game.n_seats)
    told = hashlib.sha256(repr([(piece.name, piece.shape) for piece in encoding.pieces]).encode())
    told.update(str(encoding.n_actions).encode())
    chance = Random(7)
    while (seat := game.to_move) is not None:
        for one in range(game.n_seats):
            told.update(encoding.encode(game.observe(one).row).tobytes())
        ids = game.observe(seat).ids
        told.update(repr(ids).encode())
        game.play(chance.choice(ids))
    return told.hexdigest()[:16]


PINNED = {
    "new-york": "b27922531caddad4",
    "amsterdam": "3189b70bb66437d2",
    "san-francisco": "09ff392ba2c73a2b",
    "card-game": "416a50cc089cddc7",
}


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_version_s_numbers_never_change(edition: str) -> None:
    """A policy goes on working: whoever changes rules, action numbers or encoding raises `ids.VERSION`."""
    assert VERSION == 0
    assert digest_of(new_game(board_of(edition), seats=3, seed=5)) == PINNED[edition]


def test_pieces_stand_one_after_the_other() -> None:
    """Slices cover the row without gaps, and every piece says what it means."""
    encoding = Encoding(board_of("san-francisco"), 4)
    ends = [0]
    for piece in encoding.pieces:
        assert encoding.slices[piece.name] == slice(ends[-1], ends[-1] + piece.size)
        assert piece.means
        ends.append(ends[-1] + piece.size)
    assert ends[-1] == encoding.size
    rows = np.zeros((5, encoding.size), np.int8)
    assert encoding.split(rows)["seen"].shape == (5, 4, len(board_of("san-francisco").colors) + 1)


def test_a_table_must_have_two_to_four_seats() -> None:
    """G1."""
    with pytest.raises(FareboxError, match="2 to 4 players, not 5"):
        Encoding(board_of("new-york"), 5)
