"""A city game as one seat sees it, in lines; knows only that seat's observation."""

from collections.abc import Iterable, Sequence

from farebox.game.names import route_name
from farebox.game.observation import CityObservation
from farebox.game.seat_map import Network
from farebox.terminal.text.city_extras import on_the_board, seat_extras
from farebox.terminal.text.phrases import Words
from farebox.terminal.text.shared_view import TableView


class CityView(TableView):
    """The lines about a position of a city game."""

    observation: CityObservation

    def __init__(self, observation: CityObservation, names: Sequence[str], words: Words) -> None:
        super().__init__(observation, names, words)
        self.board = observation.board
        self.network = Network.of(observation)
        self.seats = observation.seats
        self.own = observation.seats[observation.seat]

    def table(self) -> list[str]:
        """See `TableView.table`."""
        return [*super().table(), *on_the_board(self.words, self.observation)]

    def own_things(self) -> list[str]:
        """Hand, pieces and tickets."""
        facts = [self.words.pieces(self.own.pieces), self.words.points(self.own.points)]
        return [
            self.hand(),
            f"{self.words('you')}: {', '.join([*facts, *seat_extras(self.words, self.own)])}.",
            *self.tickets(),
        ]

    def way(self, ticket: int) -> str:
        """How to complete a ticket: the cheapest open way still to claim."""
        to_go = self.to_go(ticket)
        if to_go is None:
            return f"{self.words('ticket.done')}."
        routes = self.network.way(self.board.tickets[ticket].ends)
        return f"{', '.join(map(self.words.route, routes))}; {to_go}." if routes else f"{to_go}."

    def to_go(self, ticket: int) -> str | None:
        """See `TableView.to_go`."""
        if self.network.is_done(ticket):
            return None
        routes = self.network.way(self.board.tickets[ticket].ends)
        if routes is None:
            return self.words("ticket.lost")
        length = sum(self.board.routes[route].length for route in routes)
        key = "ticket.short" if length > self.own.pieces else "ticket.to_go"
        return self.words(key, pieces=self.words.pieces(length))

    def facts(self, seat: int) -> list[str]:
        """What lies open about a seat: pieces, points, cards, tickets, bonuses."""
        pieces, *rest = self.counted(seat)
        extras = seat_extras(self.words, self.seats[seat])
        return [pieces, self.words.points(self.points(seat)), *rest, *extras]

    def counted(self, seat: int) -> list[str]:
        """Pieces, cards, tickets."""
        view, words = self.seats[seat], self.words
        return [words.pieces(view.pieces), words.n_cards(view.cards), words.n_tickets(view.tickets)]

    def points(self, seat: int) -> int:
        """Those for routes."""
        return self.seats[seat].points

    def all_printed(self) -> Iterable[str]:
        """Every route with its owner."""
        return map(self._route, range(len(self.board.routes)))

    def _route(self, route: int) -> str:
        points = self.words.points(self.board.route_points(route))
        cart = f", {self.words('route.merchandise')}" if self.board.routes[route].merchandise else ""
        takes = self.words.takes(route)
        return f"{route_name(self.board, route)}: {takes}, {points}{cart}: {self.holder(route)}"

    def holder(self, route: int) -> str:
        """Whose a route is, or whether it can be had."""
        owner = self.observation.owners[route]
        if owner is None:
            return self.words("route.open" if self.network.is_open(route) else "route.closed")
        return self.words("route.yours") if owner == self.observation.seat else self.names[owner]

    def score(self) -> list[str]:
        """What is known of the score so far."""
        done = [one for one in self.observation.tickets if self.network.is_done(one)]
        points = {one: self.board.tickets[one].points for one in self.observation.tickets}
        settled = sum(points[one] if one in done else -points[one] for one in points)
        title = self.words("result.routes")
        lines = [f"{self.names[seat]}: {title} {view.points}" for seat, view in enumerate(self.seats)]
        total = self.own.points + settled
        return [*lines, self.words("line.stand", settled=self.words.say.number(settled, "+d"), total=total)]
