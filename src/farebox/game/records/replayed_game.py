"""A game that is played again from its record: what chance gave is laid as the record tells it."""

from collections.abc import Sequence

from farebox.game.game import Game


class ReplayedGame(Game):
    """A game whose face-up cards and tickets can be laid in the order of another table."""

    def market(self) -> list[int]:
        """The kinds that lie face up, by slot."""
        kinds: list[int] = self._states[0]["market"][: int(self._states[0]["n_market"])].tolist()
        return kinds

    def next_first(self) -> int:
        """Who begins the Card Game's next round."""
        return int(self._states[0]["next_first"])

    def order_market(self, rows: Sequence[Sequence[int]]) -> None:
        """Lay the same face-up cards in another order: the rows swept away last, then the one that stands."""
        *swept, market = rows
        self._states[0]["market"][: len(market)] = market
        event = self._events[-1]
        if event["laid"]:
            event["market"][: len(market)] = market
        for row, cards in enumerate(swept):
            event["swept"][row, : len(cards)] = cards

    def lay_tickets(self, offers: Sequence[Sequence[int]], order: Sequence[int]) -> None:
        """Give the first seats these offers and put the ticket deck in this order, as at the table replayed.

        Seats and tickets that are not named get what is left, in the order chance gave.
        """
        state = self._states[0]
        size = int(state["n_offer"][0]) if offers else 0
        first = [ticket for own in state["offer"].tolist()[: self.n_seats] for ticket in own[:size]]
        top, places = int(state["ticket_top"]), len(state["ticket_deck"])
        ring = [(top + below) % places for below in range(int(state["n_ticket_deck"]))]
        lying = [int(state["ticket_deck"][place]) for place in ring]
        named = [ticket for offer in offers for ticket in offer]
        there = [ticket for ticket in [*first, *lying] if ticket not in named]
        told = [ticket for ticket in order if ticket in there]
        deck = [*told, *(ticket for ticket in there if ticket not in told)]
        for seat in range(self.n_seats if offers else 0):
            own = offers[seat] if seat < len(offers) else [deck.pop() for _ in range(size)]
            state["offer"][seat, :size] = own
        for place, ticket in zip(ring, deck, strict=True):
            state["ticket_deck"][place] = ticket
