"""A city game as one seat sees it, in lines; knows only that seat's observation."""

from collections.abc import Sequence

from farebox.game.names import route_name
from farebox.game.observation import CityObservation, CitySeatView
from farebox.game.seat_map import Network
from farebox.terminal.text.phrases import Words


class CityView:
    """The lines about a position of a city game."""

    def __init__(self, observation: CityObservation, names: Sequence[str], words: Words) -> None:
        self.observation = observation
        self.board = observation.board
        self.names = names
        self.words = words
        self.network = Network.of(observation)
        self.seats = observation.seats
        self.own = observation.seats[observation.seat]

    def position(self) -> list[str]:
        """Everything that matters for a decision."""
        return [*self.table(), *self.own_things(), *self.others()]

    def table(self) -> list[str]:
        """What lies in the middle."""
        observation = self.observation
        discard = sum(observation.discard.values())
        decks = self.words(
            "line.decks", deck=observation.deck, discard=discard, tickets=observation.ticket_deck
        )
        return [f"{self.words.market(observation.market)} {decks}", *self._stacks()]

    def _stacks(self) -> list[str]:
        if self.board.souvenirs is None:
            return []
        stacks = [
            f"{self.board.places[place].name} ({left} × {self.words.symbol(symbol)})"
            for place, (symbol, left) in self.observation.stacks.items()
            if left
        ]
        return [self.words("line.stacks", stacks=", ".join(stacks) or self.words("phrase.none"))]

    def own_things(self) -> list[str]:
        """Hand, pieces and tickets."""
        facts = [self.words.pieces(self.own.pieces), self.words.points(self.own.points)]
        return [
            f"{self.words('hand')}: {self.words.cards(self.observation.hand)}.",
            f"{self.words('you')}: {', '.join([*facts, *self._extras(self.own)])}.",
            *self.tickets(),
        ]

    def _extras(self, view: CitySeatView) -> list[str]:
        extras = []
        if self.board.merchandise is not None:
            extras.append(self.words("count.merchandise", n=view.merchandise))
        if self.board.souvenirs is not None:
            extras.append(self.words("line.souvenirs", symbols=self.words.symbols(view.souvenirs)))
        return extras

    def tickets(self) -> list[str]:
        """The own tickets, each with what is still to do."""
        held = self.observation.tickets
        if not held:
            return []
        lines = [f"  {self.words.ticket(one)}: {self.way(one)}" for one in held]
        return [f"{self.words('tickets.own')}:", *lines]

    def way(self, ticket: int) -> str:
        """How to complete a ticket: the cheapest open way still to claim."""
        if self.network.is_done(ticket):
            return f"{self.words('ticket.done')}."
        routes = self.network.way(self.board.tickets[ticket].ends)
        if routes is None:
            return f"{self.words('ticket.lost')}."
        length = sum(self.board.routes[route].length for route in routes)
        key = "ticket.short" if length > self.own.pieces else "ticket.to_go"
        steps = ", ".join(self.words.route(route) for route in routes)
        return f"{steps}; {self.words(key, pieces=self.words.pieces(length))}."

    def others(self) -> list[str]:
        """What lies open about the other seats."""
        return [
            self._other(seat) for seat in range(self.observation.n_seats) if seat != self.observation.seat
        ]

    def _other(self, seat: int) -> str:
        return f"{self.names[seat]}: {', '.join(self.facts(seat))}."

    def facts(self, seat: int) -> list[str]:
        """What lies open about a seat: pieces, points, cards, tickets, bonuses."""
        view = self.seats[seat]
        return [
            self.words.pieces(view.pieces),
            self.words.points(view.points),
            self.words.n_cards(view.cards),
            self.words.n_tickets(view.tickets),
            *self._extras(view),
        ]

    def printed(self, wanted: str = "") -> list[str]:
        """Every route with its owner; only those whose line holds the wanted text."""
        lines = [self._route(route) for route in range(len(self.board.routes))]
        return [line for line in lines if wanted.casefold() in line.casefold()]

    def _route(self, route: int) -> str:
        points = self.words.points(self.board.points[self.board.routes[route].length])
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
        return [*lines, self.words("line.stand", settled=f"{settled:+d}", total=total)]
