"""What many games say about a board: every figure of the report, worked out from the games kept."""

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from farebox.boards import Board
from farebox.game.families import family_of
from farebox.game.names import route_name, ticket_name
from farebox.study.facts import SOURCES
from farebox.study.figures import Figure, Floats, effects, mean, share

if TYPE_CHECKING:
    import pyarrow as pa

MANY_DRAWS = 4  # of tickets, and more, are counted together
_OFTEN = 0.7  # completed by less of its keepers, a ticket's value moves too little


@dataclass(frozen=True)
class TicketMeasures:
    """One ticket.

    `brings` is what keeping it at the start does to the final margin, against the average ticket; `earned`
    its mean points, less those lost; `fair` the value at which it would be average.
    """

    name: str
    points: int
    kept: Figure | None
    completed: Figure | None
    earned: Figure | None
    brings: Figure | None
    fair: Figure | None


@dataclass(frozen=True)
class RouteMeasures:
    """One route.

    `turn` is the mean own turn of its claims, `contested` the share of them that stood in somebody's way,
    `brings` what owning it does to the margin, against routes of its length.
    """

    name: str
    length: int
    claimed: Figure
    turn: Figure | None
    contested: Figure | None
    brings: Figure | None


class Measures:
    """The figures of one study."""

    def __init__(self, board: Board, games: "pa.Table") -> None:
        self.board = board
        self.n_games = games.num_rows
        self.bots: list[list[str]] = games["bots"].to_pylist()
        self.n_seats = len(self.bots[0])
        self.scores: dict[str, Floats] = {name: self._by_seat(games, name) for name in SOURCES}
        self.completed = self._by_seat(games, "completed")
        self.draws = self._by_seat(games, "draws")
        self.turns = games["turns"].to_numpy().astype(np.float64) / self.n_seats
        self.won = np.zeros((self.n_games, self.n_seats))
        for game, winners in enumerate(games["winners"].to_pylist()):
            self.won[game, winners] = 1 / len(winners)
        self.forfeits = Counter(why for told in games["forfeits"].to_pylist() for why in told)
        self._claims = _flat(games, "claims")
        self._seen = _flat(games, "tickets_seen")

    def _by_seat(self, games: "pa.Table", name: str) -> Floats:
        values: Floats = games[name].combine_chunks().flatten().to_numpy().astype(np.float64)
        return values.reshape(-1, self.n_seats)

    # Seats and bots.

    @property
    def names(self) -> list[str]:
        """The bots, each once."""
        return sorted({bot for seats in self.bots for bot in seats})

    def seat_wins(self) -> list[Figure]:
        """Each seat's share of the victories; a shared one is shared out."""
        return [_sure(share(float(self.won[:, seat].sum()), self.n_games)) for seat in range(self.n_seats)]

    def seat_points(self) -> list[Figure]:
        """Each seat's mean total."""
        return [_sure(mean(self.scores["total"][:, seat])) for seat in range(self.n_seats)]

    def bot_wins(self) -> dict[str, Figure]:
        """Each bot's share of the victories for each seat it had."""
        seats = np.array(self.bots)
        wins = {bot: float(self.won[seats == bot].sum()) for bot in self.names}
        return {bot: _sure(share(won, int((seats == bot).sum()))) for bot, won in wins.items()}

    # The game as a whole.

    def sources(self) -> dict[str, tuple[Figure, Floats]]:
        """For each source of points its mean over games, and all seats' points."""
        names = (*family_of(self.board).sources, "total")
        return {
            name: (_sure(mean(self.scores[name].mean(axis=1))), self.scores[name].ravel()) for name in names
        }

    def length(self) -> Figure:
        """Turns of each player."""
        return _sure(mean(self.turns))

    def shared(self) -> Figure:
        """The share of games with more than one winner."""
        return _sure(share(float(((self.won > 0).sum(axis=1) > 1).sum()), self.n_games))

    def level(self) -> Figure:
        """The share of games in which the best totals are the same."""
        totals = self.scores["total"]
        level = (totals == totals.max(axis=1, keepdims=True)).sum(axis=1) > 1
        return _sure(share(float(level.sum()), self.n_games))

    def margin(self) -> Figure:
        """The mean distance from the best total to the next."""
        best = np.sort(self.scores["total"], axis=1)
        return _sure(mean(best[:, -1] - best[:, -2]))

    def draws_of_tickets(self) -> Figure:
        """How often a player draws tickets."""
        return _sure(mean(self.draws.mean(axis=1)))

    def wins_by_draws(self) -> list[tuple[int, Figure]]:
        """The share of victories by how often a seat drew tickets; `MANY_DRAWS` stand for more as well."""
        draws, won = np.minimum(self.draws.ravel(), MANY_DRAWS), self.won.ravel()
        groups = [(n, draws == n) for n in range(MANY_DRAWS + 1)]
        found = [(n, share(float(won[those].sum()), int(those.sum()))) for n, those in groups]
        return [(n, figure) for n, figure in found if figure is not None]

    # Tickets.

    @cached_property
    def tickets(self) -> list[TicketMeasures]:
        """Every ticket, in the board's order."""
        brings = self._ticket_effects()
        return [self._ticket(ticket, brings[ticket]) for ticket in range(self._n_tickets)]

    @property
    def _n_tickets(self) -> int:
        return len(self.board.tickets)

    def _ticket(self, ticket: int, brings: Figure | None) -> TicketMeasures:
        points = self.board.tickets[ticket].points
        this = self._seen["ticket"] == ticket
        kept = this & self._seen["kept"]
        n_kept = int(kept.sum())
        completed = share(float((kept & self._seen["completed"]).sum()), n_kept)
        return TicketMeasures(
            name=ticket_name(self.board, ticket),
            points=points,
            kept=share(float(n_kept), int(this.sum())),
            completed=completed,
            earned=completed and (completed * 2 + -1) * points,
            brings=brings,
            fair=_fair(points, completed, brings),
        )

    def _ticket_effects(self) -> list[Figure | None]:
        """By tickets kept at the start: what is drawn later depends on how the game went."""
        kept = self._seen["kept"] & (self._seen["turn"] == 0)
        having = self._table(self._seen, kept, "ticket", self._n_tickets)
        return self._effects(having, [0] * self._n_tickets)

    # Routes.

    @cached_property
    def routes(self) -> list[RouteMeasures]:
        """Every route, in the board's order; none in the Card Game."""
        if not self.board.routes:
            return []
        n_routes = len(self.board.routes)
        everything = np.ones(len(self._claims["route"]), bool)
        having = self._table(self._claims, everything, "route", n_routes)
        brings = self._effects(having, [route.length for route in self.board.routes])
        return [self._route(route, brings[route]) for route in range(n_routes)]

    def _route(self, route: int, brings: Figure | None) -> RouteMeasures:
        this = self._claims["route"] == route
        n = int(this.sum())
        own_turns = np.ceil(self._claims["turn"][this] / self.n_seats)
        return RouteMeasures(
            name=route_name(self.board, route),
            length=self.board.routes[route].length,
            claimed=_sure(share(float(n), self.n_games)),
            turn=mean(own_turns),
            contested=share(float(self._claims["contested"][this].sum()), n),
            brings=brings,
        )

    def lengths(self) -> dict[int, tuple[Figure, Figure]]:
        """For each length the routes of it that a player claims, and what one more of them brings.

        What it brings is told against the average route, so that only differences count.
        """
        of = np.array([route.length for route in self.board.routes])
        kinds = sorted(set(of.tolist()))
        seats = np.zeros((self.n_games * self.n_seats, len(kinds)))
        rows = self._claims["game"] * self.n_seats + self._claims["seat"]
        np.add.at(seats, (rows, np.searchsorted(kinds, of[self._claims["route"]])), 1)
        brings = self._effects(seats, [0] * len(kinds))
        each = seats.reshape(self.n_games, self.n_seats, -1).mean(axis=1)
        return {
            kind: (_sure(mean(each[:, at])), figure)
            for at, (kind, figure) in enumerate(zip(kinds, brings, strict=True))
            if figure is not None
        }

    # What having something brings.

    def _table(
        self, facts: dict[str, npt.NDArray[Any]], those: npt.NDArray[np.bool_], name: str, n: int
    ) -> Floats:
        table = np.zeros((self.n_games * self.n_seats, n))
        table[facts["game"][those] * self.n_seats + facts["seat"][those], facts[name][those]] = 1
        return table

    def _effects(self, having: Floats, groups: list[int]) -> list[Figure | None]:
        totals = self.scores["total"]
        rest = (totals.sum(axis=1, keepdims=True) - totals) / (self.n_seats - 1)
        margin = (totals - rest).ravel()
        games = np.repeat(np.arange(self.n_games), self.n_seats)
        return effects(having, margin, self._allowances, games, groups)

    @cached_property
    def _allowances(self) -> Floats:
        """Columns for the seat and for the bot."""
        seats = np.tile(np.eye(self.n_seats), (self.n_games, 1))
        names = self.names
        if len(names) == 1:
            return seats
        bots = np.array([[bot == name for name in names[1:]] for row in self.bots for bot in row], np.float64)
        return np.hstack([seats, bots])


def _fair(points: int, completed: Figure | None, brings: Figure | None) -> Figure | None:
    """The value at which keeping the ticket brings what the average one does.

    A point more on it is worth the chance to complete it, less that to fail. None if it fails too often for
    its value to matter.
    """
    if completed is None or brings is None or completed.value < _OFTEN:
        return None
    return brings * (-1 / (2 * completed.value - 1)) + points


def _flat(games: "pa.Table", name: str) -> dict[str, npt.NDArray[Any]]:
    """A column of lists of facts as arrays, with the game that each fact is of."""
    import pyarrow.compute as pc

    column = games[name].combine_chunks()
    facts = column.flatten()
    arrays: dict[str, npt.NDArray[Any]] = {
        field.name: facts.field(field.name).to_numpy(zero_copy_only=False) for field in facts.type
    }
    arrays["game"] = pc.list_parent_indices(column).to_numpy()
    return arrays


def _sure(figure: Figure | None) -> Figure:
    assert figure is not None
    return figure
