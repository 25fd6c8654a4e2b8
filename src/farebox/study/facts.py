"""What a study keeps of a game: one flat row, read from its record. Knows no files and no statistics."""

from collections.abc import Mapping
from typing import Any, TypeAlias

from farebox.boards import Board, CityBoard
from farebox.game.game import Score
from farebox.game.seat_map import Network
from farebox.sim import forfeits_of, winners_of

Facts: TypeAlias = dict[str, Any]
SOURCES = ("routes", "tickets", "bonus", "total")
_TURNS = ("draw", "claim", "tickets", "pass", "yard")  # what one does in a turn


def facts_of(board: Board, record: Mapping[str, Any]) -> Facts:
    """A finished game's row: its scores, and every ticket and route with when and whose."""
    reader = _Reader(board, len(record["seats"]))
    for row in record["actions"]:
        reader.read(row)
    result = record["result"]
    forfeits = forfeits_of(record, reader.n_seats)
    return {
        "seed": record["seed"],
        "bots": record["seats"],
        "turns": reader.turn,
        "decisions": len(record["actions"]),
        "winners": winners_of(_scores(result), forfeits),
        "forfeits": [f"{one.seat}: {one.why}" for one in forfeits],
        **{name: [score.get(name, 0) for score in result["scores"]] for name in SOURCES},
        "completed": result["completed"],
        "draws": reader.draws,
        "claims": reader.claims,
        "tickets_seen": reader.tickets(),
    }


def _scores(result: Mapping[str, Any]) -> list[Score]:
    bonuses = result.get("bonuses", [0] * len(result["completed"]))
    told = zip(result["scores"], result["completed"], bonuses, strict=True)
    return [
        Score(0, 0, 0, score["total"], completed, n_bonuses, winner=False)
        for score, completed, n_bonuses in told
    ]


class _Reader:
    """Follows a record row by row."""

    def __init__(self, board: Board, n_seats: int) -> None:
        self.board = board
        self.n_seats = n_seats
        self.turn = 0
        self.draws = [0] * n_seats
        self.claims: list[Facts] = []
        self._seen: list[Facts] = []
        self._done: set[int] = set()  # tickets completed, in the Card Game
        self._last: int | None = None  # who had the last turn
        self._owners: list[int | None] = [None] * len(board.routes) if isinstance(board, CityBoard) else []
        self._ways: dict[int, float] = {}  # for each ticket kept, spaces still to claim

    def read(self, row: Mapping[str, Any]) -> None:
        """One action."""
        do, seat = row["do"], row.get("seat")
        if do == "round":
            self._last = None
        elif do in _TURNS and seat != self._last:
            self.turn += 1
            self._last = seat
        if do == "tickets":
            self.draws[row["seat"]] += 1
        elif do == "keep":
            self._keep(row)
        elif do == "complete":
            self._done.update(row["tickets"])
        elif do == "claim":
            self._claim(row["seat"], row["route"])

    def tickets(self) -> list[Facts]:
        """Every ticket that was offered: to whom, in which turn (0: at the start), kept, completed."""
        for one in self._seen:
            one["completed"] = one["kept"] and self._is_done(one["seat"], one["ticket"])
        return self._seen

    def _keep(self, row: Mapping[str, Any]) -> None:
        for ticket in row["offered"]:
            kept = ticket in row["kept"]
            self._seen.append({"ticket": ticket, "seat": row["seat"], "turn": self.turn, "kept": kept})
            if kept and isinstance(self.board, CityBoard):
                self._ways[ticket] = self._way(row["seat"], ticket)

    def _is_done(self, seat: int, ticket: int) -> bool:
        if not isinstance(self.board, CityBoard):
            return ticket in self._done
        return Network(self.board, self._owners, self.n_seats, seat).is_done(ticket)

    def _claim(self, seat: int, route: int) -> None:
        """A claim is contested if it makes the way of another's ticket longer, or closes it."""
        self._owners[route] = seat
        contested = False
        for one in self._seen:
            ticket = one["ticket"]
            if one["kept"] and self._ways[ticket] > 0:
                before, self._ways[ticket] = self._ways[ticket], self._way(one["seat"], ticket)
                contested |= one["seat"] != seat and self._ways[ticket] > before
        self.claims.append({"route": route, "seat": seat, "turn": self.turn, "contested": contested})

    def _way(self, seat: int, ticket: int) -> float:
        """Spaces that a seat still has to claim for a ticket; infinite if every way is closed."""
        assert isinstance(self.board, CityBoard)
        network = Network(self.board, self._owners, self.n_seats, seat)
        way = network.way(self.board.tickets[ticket].ends)
        return float("inf") if way is None else sum(self.board.routes[route].length for route in way)
