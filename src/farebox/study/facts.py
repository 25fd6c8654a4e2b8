"""What a study keeps of a game: one flat row, read from its events. Knows no files and no statistics."""

from collections.abc import Sequence
from typing import Any, TypeAlias

from farebox.boards import Board
from farebox.game.events import (
    Claimed,
    Completed,
    DrewBlind,
    DrewOpen,
    DrewTickets,
    Event,
    Kept,
    LaidInYard,
    NewRound,
    Passed,
)
from farebox.game.seat_map import Network
from farebox.sim.chunks import GamePlayed
from farebox.tables.forfeits import winners_of

RowFacts: TypeAlias = dict[str, Any]
SOURCES = ("routes", "tickets", "bonus", "total")
_TURNS = (DrewBlind, DrewOpen, Claimed, DrewTickets, Passed, LaidInYard)  # what one does in a turn


def facts_of(game: GamePlayed) -> RowFacts:
    """A finished game's row: its scores, and every ticket and route with when and whose."""
    reader = StudyFacts(game.board, len(game.names))
    story, scores = game.story(), game.scores()
    for event in story:
        reader.read(event)
    return {
        "seed": game.seed,
        "bots": list(game.names),
        "turns": reader.turn,
        "decisions": sum(event.do is not None for event in story),
        "winners": winners_of(scores, game.forfeits),
        "forfeits": [f"{one.seat}: {one.why}" for one in game.forfeits],
        **{name: [getattr(score, name) for score in scores] for name in SOURCES},
        "completed": [score.completed for score in scores],
        "draws": reader.draws,
        "claims": reader.claims,
        "tickets_seen": reader.tickets(),
    }


class StudyFacts:
    """Follows a game event by event."""

    def __init__(self, board: Board, n_seats: int) -> None:
        self.board = board
        self.n_seats = n_seats
        self.turn = 0
        self.draws = [0] * n_seats
        self.claims: list[RowFacts] = []
        self._seen: list[RowFacts] = []
        self._done: set[int] = set()  # tickets completed, in the Card Game
        self._last: int | None = None  # who had the last turn
        self._owners: list[int | None] = [None] * len(board.routes)
        self._ways: dict[int, float] = {}  # for each ticket kept, spaces still to claim

    def read(self, event: Event) -> None:
        """One thing that happened."""
        if isinstance(event, NewRound):
            self._last = None
        elif isinstance(event, _TURNS) and event.seat != self._last:
            self.turn += 1
            self._last = event.seat
        match event:
            case DrewTickets(seat=seat):
                self.draws[seat] += 1
            case Kept(seat=seat, offered=offered, kept=kept):
                self._keep(seat, offered or [], kept or [])
            case Completed(ticket=ticket):
                self._done.add(ticket)
            case Claimed(seat=seat, route=route):
                self._claim(seat, route)

    def tickets(self) -> list[RowFacts]:
        """Every ticket that was offered: to whom, in which turn (0: at the start), kept, completed."""
        for one in self._seen:
            one["completed"] = one["kept"] and self._is_done(one["seat"], one["ticket"])
        return self._seen

    def _keep(self, seat: int, offered: Sequence[int], kept: Sequence[int]) -> None:
        for ticket in offered:
            self._seen.append({"ticket": ticket, "seat": seat, "turn": self.turn, "kept": ticket in kept})
            if ticket in kept and self.board.routes:
                self._ways[ticket] = self._way(seat, ticket)

    def _is_done(self, seat: int, ticket: int) -> bool:
        return self.board.by_family(
            lambda city: Network(city, self._owners, self.n_seats, seat).is_done(ticket),
            lambda _: ticket in self._done,
        )

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
        board = self.board.as_city()
        way = Network(board, self._owners, self.n_seats, seat).way(board.tickets[ticket].ends)
        return float("inf") if way is None else sum(board.routes[route].length for route in way)
