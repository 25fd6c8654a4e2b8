"""What minds have ready for a board: its map, the weights they go by, and a desk to work at."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

import numpy as np

from farebox.ai.card_game import evaluation as outlook
from farebox.ai.workspace import (
    ASSETS,
    CARD_DESK,
    CARD_MAP,
    CARD_SIGHT,
    CARD_WEIGHTS,
    CITY_DESK,
    CITY_MAP,
    CITY_SIGHT,
    CITY_WEIGHTS,
    TRY,
)
from farebox.boards import Board, CardGameBoard, CityBoard, board_names
from farebox.boards.arrays import board_rows
from farebox.game.families import family_of
from farebox.kernel.layout import EVENT, SCORE, Rows, new_rows
from farebox.kernel.limits import MAX_SEATS


@dataclass(frozen=True)
class Kind:
    """The records of one family's minds."""

    map: np.dtype[Any]
    sight: np.dtype[Any]
    desk: np.dtype[Any]
    weights: np.dtype[Any]


KINDS = {
    "city": Kind(CITY_MAP, CITY_SIGHT, CITY_DESK, CITY_WEIGHTS),
    "card-game": Kind(CARD_MAP, CARD_SIGHT, CARD_DESK, CARD_WEIGHTS),
}


@lru_cache(maxsize=64)
def map_rows(board: Board) -> Rows:
    """Which routes leave each place; in the Card Game, what each ticket takes and what assets bring."""
    rows = new_rows(KINDS[board.rules].map)
    map = rows[0]
    if isinstance(board, CityBoard):
        at = 0
        for place in range(len(board.places)):
            map["first"][place] = at
            for index, route in enumerate(board.routes):
                if place in route.ends:
                    map["to"][at] = route.ends[1] if route.ends[0] == place else route.ends[0]
                    map["via"][at] = index
                    at += 1
        map["first"][len(board.places) :] = at
    elif isinstance(board, CardGameBoard):
        # A byte a color, as `ai/card_game/counts.py` reckons.
        for ticket, this in enumerate(board.tickets):
            map["needs"][ticket] = sum(count << 8 * color for color, count in enumerate(this.cards))
        if board.id == outlook.BOARD:
            for n_seats, rounds in _read("evaluation.toml").items():
                for at, points in enumerate(rounds):
                    map["asset_points"][int(n_seats), at] = np.array([points[asset] for asset in ASSETS]).T
    rows.setflags(write=False)
    return rows


@cache
def _read(name: str) -> Mapping[str, Any]:
    """Numbers found by measurement."""
    return tomllib.loads(files(__package__).joinpath(name).read_text(encoding="utf-8"))


def weights_of(board: Board, n_seats: int) -> Mapping[str, float]:
    """What the planner goes by at a table: measured on its board, and for so many seats if these matter.

    A board of one's own goes by what was measured for its family of rules.
    """
    found: Mapping[str, Mapping[str, float]] = _read("weights.toml")
    name = board.id if board.id in board_names() else board.rules
    return found.get(f"{name}/{n_seats}", found[name])


class Desk:
    """What a mind needs for its work on one board; not to be shared by threads.

    `factors` are by how much some of its weights differ from those measured.
    """

    def __init__(self, board: Board, factors: Mapping[str, float] | None = None) -> None:
        kind = KINDS[board.rules]
        assert set(factors or {}) <= set(kind.weights.names or ()), "a factor for no weight"
        self._board = board
        self._factors = factors or {}
        self._weights: dict[int, Rows] = {}
        self.board = board_rows(board)
        self.map = map_rows(board)
        self.states = new_rows(family_of(board).state, 3)
        self.events = new_rows(EVENT)
        self.scores = new_rows(SCORE)
        self.sights = new_rows(kind.sight)
        self.desks = new_rows(kind.desk)
        self.tries = new_rows(TRY)
        self.ids = np.empty(int(self.board[0]["n_actions"]), np.int16)

    def __reduce__(self) -> tuple[type["Desk"], tuple[Board, Mapping[str, float]]]:
        """A copy has a desk of its own: its arrays, copied, would be of another type to the compiler."""
        return Desk, (self._board, self._factors)

    def weights(self, n_seats: int) -> Rows:
        """What to go by at a table of so many: a row for every seat."""
        if n_seats not in self._weights:
            rows = new_rows(KINDS[self._board.rules].weights, MAX_SEATS)
            for name, value in weights_of(self._board, n_seats).items():
                rows[name] = value * self._factors.get(name, 1.0)
            self._weights[n_seats] = rows
        return self._weights[n_seats]
