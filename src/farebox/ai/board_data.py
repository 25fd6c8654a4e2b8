"""What the compiled players have ready for a board: its map, the weights they go by, and room to work in."""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from farebox.ai.belief_types import CARD_CLUES, CARDS_SHOWN, CITY_CLUES, CITY_SHOWN
from farebox.ai.card_game import evaluation
from farebox.ai.plan_types import (
    ASSETS,
    N_HALF_POINTS,
    AnyMap,
    AnyWeights,
    CardMap,
    CardWeights,
    CityMap,
    CityWeights,
)
from farebox.ai.workspace import AnyWorkspace, CardWorkspace, CityWorkspace
from farebox.boards import Board, CardGameBoard, CityBoard, board_names
from farebox.boards.arrays import board_rows
from farebox.kernel.limits import MAX_SEATS
from farebox.kernel.row import Rows, new_rows

_DIGITS = 24  # to which a power is computed before it is rounded


@dataclass(frozen=True)
class PlayerRecords:
    """The records of one family's compiled players."""

    weights: type[AnyWeights]
    workspace: type[AnyWorkspace]


def player_records(board: Board) -> PlayerRecords:
    """Those of the board's family."""
    return board.either(PlayerRecords(CityWeights, CityWorkspace), PlayerRecords(CardWeights, CardWorkspace))


@lru_cache(maxsize=64)
def map_rows(board: Board) -> Rows[AnyMap]:
    """Which routes leave each place; in the Card Game, what each ticket takes and what assets bring."""
    rows = board.by_family(_city_map, _card_map)
    rows.setflags(write=False)
    return rows


def _city_map(board: CityBoard) -> Rows[AnyMap]:
    rows = new_rows(CityMap)
    map = rows[0]
    at = 0
    for place in range(len(board.places)):
        map.first[place] = at
        for index, route in enumerate(board.routes):
            if place in route.ends:
                map.to[at] = route.ends[1] if route.ends[0] == place else route.ends[0]
                map.via[at] = index
                at += 1
    map["first"][len(board.places) :] = at
    for number, ticket in enumerate(board.tickets):
        map.apart[number] = _spaces_apart(board, *ticket.ends)
    _set_clues(map, board, CITY_SHOWN, CITY_CLUES)
    map.attractions = sum(1 << at for at, place in enumerate(board.places) if place.attraction)
    return rows


def _spaces_apart(board: CityBoard, start: int, goal: int) -> int:
    """How many spaces the shortest way has on an empty board; none if no way leads there."""
    far = {start: 0}
    for _ in board.places:
        for route in board.routes:
            for here, there in (route.ends, route.ends[::-1]):
                if here in far:
                    far[there] = min(far.get(there, far[here] + route.length), far[here] + route.length)
    return far.get(goal, 0)


def _set_clues(map: AnyMap, board: Board, shown: Sequence[float], clues: Sequence[str]) -> None:
    """What clues about others' tickets count, measured on this board or, for one's own, on its like."""
    found = found_numbers("belief.toml")
    counts = found.get(board.id if board.id in board_names() else board.rules, {})
    map["shown"] = shown
    map["even"] = counts.get("even", (0.0,) * len(shown))
    for at, clue in enumerate(clues):
        for stage, count in enumerate(counts.get(clue, ())):
            map.clues[stage, at] = count


def _card_map(board: CardGameBoard) -> Rows[AnyMap]:
    rows = new_rows(CardMap)
    map = rows[0]
    # A byte a color, as `ai/card_game/counts.py` counts.
    for ticket, this in enumerate(board.tickets):
        map.needs[ticket] = sum(count << 8 * color for color, count in enumerate(this.cards))
    _set_clues(map, board, CARDS_SHOWN, CARD_CLUES)
    if board.id == evaluation.BOARD:
        for n_seats, rounds in found_numbers("evaluation.toml").items():
            for at, points in enumerate(rounds):
                by_stage = zip(*(points[asset] for asset in ASSETS), strict=True)
                map["asset_points"][int(n_seats), at] = list(by_stage)
    return rows


@cache
def found_numbers(name: str) -> Mapping[str, Any]:
    """Numbers found by measurement."""
    return tomllib.loads(Path(__file__).with_name(name).read_text(encoding="utf-8"))


def weights_of(board: Board, n_seats: int) -> Mapping[str, float]:
    """What the planner goes by at a table: measured on its board, and for so many seats if these matter.

    A board of one's own goes by what was measured for its family of rules.
    """
    found: Mapping[str, Mapping[str, float]] = found_numbers("weights.toml")
    name = board.id if board.id in board_names() else board.rules
    return found.get(f"{name}/{n_seats}", found[name])


def stranger_of(board: Board) -> Mapping[str, float]:
    """By which factors a stranger weighs things otherwise; none where that was not measured."""
    found: Mapping[str, Mapping[str, float]] = found_numbers("weights.toml")
    return found.get(f"{board.rules}/stranger", {})


def searcher_of(board: Board, n_seats: int) -> Mapping[str, float]:
    """By which factors planners in a search's worlds weigh things otherwise; none if none is known."""
    found: Mapping[str, Mapping[str, float]] = found_numbers("weights.toml")
    return found.get(f"{board.id}/search/{n_seats}", {})


@lru_cache(maxsize=64)
def _powers(exponent: float) -> tuple[float, ...]:
    """The power of each half point, rounded as exactly as can be: on every machine to the same bit."""
    from decimal import Decimal, localcontext  # only city games need it

    with localcontext(prec=_DIGITS):
        return tuple(float((Decimal(half) / 2) ** Decimal(exponent)) for half in range(N_HALF_POINTS))


def set_weights(row: AnyWeights, weights: Mapping[str, float]) -> None:
    """Write weights into a record, and what is computed from them beforehand."""
    for name, value in weights.items():
        row[name] = value
    if isinstance(row, CityWeights):
        row["sharpened"] = _powers(float(row.sharp))


class BoardData:
    """A board as the compiled players need it, and their weights.

    `factors` are by how much some of the weights differ from those measured: of planners, or if they are
    `searched`, of those in a search's worlds.
    """

    def __init__(
        self, board: Board, factors: Mapping[str, float] | None = None, searched: bool = False
    ) -> None:
        self._records = player_records(board)
        assert set(factors or {}) <= set(self._records.weights.fields), "a factor for no weight"
        self._board = board
        self._factors = factors or {}
        self._searched = searched
        self._weights: dict[int, Rows[AnyWeights]] = {}
        self.boards = board_rows(board)
        self.maps = map_rows(board)

    def __reduce__(self) -> tuple[type["BoardData"], tuple[Board, Mapping[str, float], bool]]:
        """A copy is made anew: read-only arrays, once copied, would be of another type to the compiler."""
        return BoardData, (self._board, self._factors, self._searched)

    def new_workspace(self) -> Rows[AnyWorkspace]:
        """Room to work in; not to be shared by threads."""
        return new_rows(self._records.workspace)

    def weights(self, n_seats: int) -> Rows[AnyWeights]:
        """What to go by at a table of so many: a row for every seat, then one for a stranger there."""
        if n_seats not in self._weights:
            rows = new_rows(self._records.weights, 2 * MAX_SEATS)
            told = weights_of(self._board, n_seats)
            others = searcher_of(self._board, n_seats) if self._searched else {}
            own = {name: told[name] * others.get(name, 1.0) * self._factors.get(name, 1.0) for name in told}
            set_weights(rows[0], own)
            rows[:MAX_SEATS] = rows[0]
            factors = stranger_of(self._board)
            set_weights(rows[MAX_SEATS], own | {name: own[name] * factors[name] for name in factors})
            rows[MAX_SEATS:] = rows[MAX_SEATS]
            self._weights[n_seats] = rows
        return self._weights[n_seats]
