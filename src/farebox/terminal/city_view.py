"""A city game as one seat sees it, in lines; knows only that seat's observation."""

from collections.abc import Sequence

from farebox.boards import CityBoard
from farebox.bots.ways import Network
from farebox.names import route_name
from farebox.observation import CitySeatView, Observation
from farebox.terminal import words


class CityView:
    """The lines about a position of a city game."""

    def __init__(self, see: Observation, names: Sequence[str]) -> None:
        assert isinstance(see.board, CityBoard)
        self.see = see
        self.board = see.board
        self.names = names
        self.network = Network.of(see)
        self.seats = [view for view in see.seats if isinstance(view, CitySeatView)]
        self.own = self.seats[see.seat]

    def position(self) -> list[str]:
        """Everything that matters for a decision."""
        return [*self.table(), *self.own_things(), *self.others()]

    def table(self) -> list[str]:
        """What lies in the middle."""
        see = self.see
        discard = sum(see.discard.values())
        decks = f"Deck {see.deck}, discard {discard}, {self.board.terms.ticket[1]} {see.ticket_deck}."
        return [f"Market: {', '.join(see.market) or 'empty'}. {decks}", *self._stacks()]

    def _stacks(self) -> list[str]:
        if self.board.souvenirs is None:
            return []
        symbols = self.board.souvenirs.symbols
        stacks = [
            f"{self.board.places[place].name} ({symbols[symbol]}, {left} left)"
            for place, (symbol, left) in self.see.stacks.items()
            if left
        ]
        return [f"Souvenirs on the board: {', '.join(stacks) or 'none'}."]

    def own_things(self) -> list[str]:
        """Hand, pieces and tickets."""
        points = words.count(self.own.points, "point")
        extras = "".join(f", {extra}" for extra in self._extras(self.own))
        pieces = words.pieces(self.board, self.own.pieces)
        return [
            f"Your hand: {words.cards(self.board, self.see.hand)}.",
            f"You have {pieces} left and {points} for routes{extras}.",
            *self.tickets(),
        ]

    def _extras(self, view: CitySeatView) -> list[str]:
        extras = []
        if self.board.merchandise is not None:
            extras.append(f"{view.merchandise} merchandise")
        if self.board.souvenirs is not None:
            symbols = [self.board.souvenirs.symbols[symbol] for symbol in view.souvenirs]
            extras.append(f"souvenirs {' '.join(symbols) or 'none'}")
        return extras

    def tickets(self) -> list[str]:
        """The own tickets, each with what is still to do."""
        held = self.see.tickets
        noun = self.board.terms.ticket[1]
        if not held:
            return []
        return [f"Your {noun}:", *(f"  {words.ticket(self.board, one)}: {self.way(one)}" for one in held)]

    def way(self, ticket: int) -> str:
        """How to complete a ticket: the cheapest open way still to claim."""
        if self.network.is_done(ticket):
            return "done."
        routes = self.network.way(self.board.tickets[ticket].ends)
        if routes is None:
            return "can't be joined any more."
        length = sum(self.board.routes[route].length for route in routes)
        short = f", more than your {words.pieces(self.board, self.own.pieces)}"
        lack = short if length > self.own.pieces else ""
        steps = ", ".join(words.route(self.board, route) for route in routes)
        return f"claim {steps}; {words.count(length, 'space')}{lack}."

    def others(self) -> list[str]:
        """What lies open about the other seats."""
        return [self._other(seat) for seat in range(self.see.n_seats) if seat != self.see.seat]

    def _other(self, seat: int) -> str:
        view = self.seats[seat]
        facts = [
            words.pieces(self.board, view.pieces),
            words.count(view.points, "point"),
            words.count(view.cards, "card"),
            words.tickets(self.board, view.tickets),
            *self._extras(view),
        ]
        return f"{self.names[seat]}: {', '.join(facts)}."

    def printed(self, wanted: str = "") -> list[str]:
        """Every route with its owner; only those whose line holds the wanted text."""
        lines = [self._route(route) for route in range(len(self.board.routes))]
        return [line for line in lines if wanted.casefold() in line.casefold()]

    def _route(self, route: int) -> str:
        owner = self.see.owners[route]
        if owner is not None:
            state = "yours" if owner == self.see.seat else self.names[owner]
        else:
            state = "open" if self.network.is_open(route) else "closed"
        points = words.count(self.board.points[self.board.routes[route].length], "point")
        cart = ", merchandise" if self.board.routes[route].merchandise else ""
        takes = words.route_color(self.board, route)
        return f"{route_name(self.board, route)}: {takes}, {points}{cart}: {state}"

    def score(self) -> list[str]:
        """What is known of the score so far."""
        done = [one for one in self.see.tickets if self.network.is_done(one)]
        points = {one: self.board.tickets[one].points for one in self.see.tickets}
        settled = sum(points[one] if one in done else -points[one] for one in points)
        lines = [f"{self.names[seat]}: {view.points} for routes" for seat, view in enumerate(self.seats)]
        noun = self.board.terms.ticket[1]
        total = self.own.points + settled
        lines.append(f"With your {noun} as they are ({settled:+d}) you stand at {total}, before any bonus.")
        return lines
