"""What a seat knows as one row of small numbers, with a name for every piece of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import Any

import numpy as np
import numpy.typing as npt

from farebox.boards import Board, CardGameBoard, CityBoard
from farebox.boards.arrays import board_rows
from farebox.envs.compiled.encode import MOST, N_PHASES, Codes, encode
from farebox.game.seating import check_seats
from farebox.kernel.board_types import AnyBoard
from farebox.kernel.layout import CITY_OFFER
from farebox.kernel.limits import MAX_OFFER
from farebox.kernel.record_types import AnyKnowledge
from farebox.kernel.row import Rows, new_rows

LOW, HIGH = -1, MOST  # of every number


@dataclass(frozen=True)
class Piece:
    """One piece of an encoded observation: its name, its shape, what it means."""

    name: str
    shape: tuple[int, ...]
    means: str

    @property
    def size(self) -> int:
        """How many numbers it takes."""
        return prod(self.shape)


@dataclass(frozen=True)
class Encoding:
    """How observations of one board and number of seats are written; seats count from the own one on."""

    board: Board
    n_seats: int

    def __post_init__(self) -> None:
        check_seats(self.board, self.n_seats)

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        """All pieces in the order in which they stand."""
        board, n_seats = self.board, self.n_seats
        special = board.by_family(lambda city: _city(city, n_seats), lambda cards: _card_game(cards, n_seats))
        return (*_common(board, n_seats), *special)

    @cached_property
    def slices(self) -> Mapping[str, slice]:
        """Where each piece stands in a row."""
        ends = np.cumsum([piece.size for piece in self.pieces]).tolist()
        return {
            piece.name: slice(end - piece.size, end) for piece, end in zip(self.pieces, ends, strict=True)
        }

    @cached_property
    def size(self) -> int:
        """How many numbers a row has."""
        return sum(piece.size for piece in self.pieces)

    @cached_property
    def n_actions(self) -> int:
        """How many action numbers the board has."""
        return int(self._board["n_actions"][0])

    def encode(self, row: AnyKnowledge) -> Codes:
        """A knowledge record (`Observation.row`) as a row of numbers."""
        codes: Codes = np.empty((1, self.size), np.int8)
        know: Rows[AnyKnowledge] = new_rows(type(row))
        know[0] = row
        encode(self._board, know, codes)
        row_of_codes: Codes = codes[0]
        return row_of_codes

    def split(self, codes: npt.NDArray[Any]) -> dict[str, npt.NDArray[Any]]:
        """The pieces of one row, or of many, by name and in their shapes; nothing is copied."""
        first = codes.shape[:-1]
        return {
            piece.name: codes[..., self.slices[piece.name]].reshape(*first, *piece.shape)
            for piece in self.pieces
        }

    @cached_property
    def _board(self) -> Rows[AnyBoard]:
        return board_rows(self.board)


def _common(board: Board, n_seats: int) -> tuple[Piece, ...]:
    kinds = len(board.colors) + 1
    return (
        Piece("phase", (N_PHASES,), "the kind of decision that is due, as a one among zeros (`Phase`)"),
        Piece("to_move", (n_seats,), "who decides, as a one among zeros; none when the game is over"),
        Piece("seat", (n_seats,), "the own seat's number at the table, as a one among zeros"),
        Piece("turns", (1,), f"turns begun, at most {MOST}"),
        Piece("final_turns", (1,), "turns left until the end, -1 before it is near"),
        Piece("passes", (1,), "passes in a row"),
        Piece("deck", (1,), "cards in the deck"),
        Piece("ticket_deck", (1,), "tickets in the deck"),
        Piece("market", (kinds,), "face-up cards by kind: the board's colors, then wild"),
        Piece("discard", (kinds,), "discarded cards by kind"),
        Piece("hand", (kinds,), "the own cards by kind"),
        Piece("cards", (n_seats,), "how many cards each seat has"),
        Piece("held", (n_seats,), "how many tickets each seat has kept and not completed for all to see"),
        Piece("offered", (n_seats,), "how many tickets each seat is choosing from"),
        Piece("drew", (n_seats,), "1 if the seat has drawn tickets since the start"),
        Piece("seen", (n_seats, kinds), "cards in each hand that everyone saw go there"),
    )


def _tickets(n_tickets: int, n_slots: int) -> tuple[Piece, ...]:
    return (
        Piece("tickets", (n_tickets,), "1 for the own tickets that were kept (Card Game: not completed)"),
        Piece("put_back", (n_tickets,), "where a ticket that the seat put back lies: 1 is the deck's top"),
        Piece("offer", (n_slots, n_tickets), "for each slot of the own offer its ticket, a one among zeros"),
    )


def _city(board: CityBoard, n_seats: int) -> tuple[Piece, ...]:
    pieces = [
        *_tickets(len(board.tickets), CITY_OFFER),
        Piece("points", (n_seats,), f"points for routes, at most {MOST}"),
        Piece("pieces", (n_seats,), "pieces left"),
        Piece("routes", (n_seats, len(board.routes)), "1 for the routes that a seat has claimed"),
    ]
    if board.merchandise is not None:
        pieces.append(Piece("merchandise", (n_seats,), "bonus cards of each seat"))
        pieces.append(Piece("merchandise_left", (1,), "bonus cards in the box"))
    if board.souvenirs is not None:
        n_symbols = len(board.souvenirs.symbols)
        pieces.append(Piece("souvenirs", (n_seats, n_symbols), "1 for the symbols that a seat has"))
        shape = (n_symbols, len(board.places))
        pieces.append(Piece("stacks", shape, "tokens of each symbol that lie at each place"))
    return tuple(pieces)


def _card_game(board: CardGameBoard, n_seats: int) -> tuple[Piece, ...]:
    colors = len(board.colors)
    return (
        *_tickets(len(board.tickets), MAX_OFFER),
        Piece("round", (1,), "the number of the round, from 1"),
        Piece("completions", (1,), "seats that have finished completing in this round"),
        Piece("idle", (1,), "draws of tickets in a row that kept none"),
        Piece("first", (n_seats,), "who began the round, as a one among zeros"),
        Piece("next_first", (n_seats,), "who begins the next round, as a one among zeros"),
        Piece("yard", (n_seats, colors), "cards of each color in each yard"),
        Piece("yard_wilds", (n_seats, colors), "locomotives on top of them"),
        Piece("track", (n_seats, colors + 1), "cards by kind on each track"),
        Piece("completed", (n_seats, len(board.tickets)), "1 for the tickets that a seat has completed"),
        Piece("face_down", (len(board.tickets),), "1 for the own tickets completed but not shown yet (K40)"),
    )
