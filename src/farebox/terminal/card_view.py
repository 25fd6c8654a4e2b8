"""The Card Game as one seat sees it, in lines; knows only that seat's observation."""

from collections.abc import Mapping, Sequence

from farebox.boards import CardGameBoard
from farebox.kernel.layout import Phase
from farebox.observation import CardSeatView, Observation
from farebox.terminal import words


class CardView:
    """The lines about a position of the Card Game. K11: tracks are closed, unless the table opens the own."""

    def __init__(self, see: Observation, names: Sequence[str], open_track: bool = False) -> None:
        assert isinstance(see.board, CardGameBoard)
        self.see = see
        self.board = see.board
        self.names = names
        self.open_track = open_track or see.phase == Phase.COMPLETE
        self.seats = [view for view in see.seats if isinstance(view, CardSeatView)]
        self.own = self.seats[see.seat]

    def position(self) -> list[str]:
        """Everything that matters for a decision."""
        return [*self.table(), *self.own_things(), *self.others()]

    def table(self) -> list[str]:
        """What lies in the middle."""
        see = self.see
        decks = f"Deck {see.deck}, discard {sum(see.discard.values())}, tickets {see.ticket_deck}."
        number = f" Round {int(see.row['round_number'])} of 2." if see.n_seats == 4 else ""
        return [f"Market: {', '.join(see.market) or 'empty'}. {decks}{number}"]

    def own_things(self) -> list[str]:
        """Hand, yard, track and tickets."""
        lines = [
            f"Your hand: {words.cards(self.board, self.see.hand)}.",
            f"Your yard: {self._yard(self.own)}. On your track: {self._track(self.own, self.open_track)}.",
        ]
        if self.own.completed:
            lines.append(f"You have completed {words.ticket_list(self.board, self.own.completed)}.")
        return lines + self.tickets()

    def _yard(self, view: CardSeatView) -> str:
        return "; ".join(words.cards(self.board, stack) for stack in view.yard.values()) or "empty"

    def _track(self, view: CardSeatView, is_open: bool) -> str:
        if is_open:
            return words.cards(self.board, view.track)
        return words.count(sum(view.track.values()), "card")

    def tickets(self) -> list[str]:
        """The own tickets with the cards they take; with an open track also what is missing there."""
        held = self.see.tickets
        if not held:
            return []
        return ["Your tickets:", *(f"  {words.ticket(self.board, one)}: {self.way(one)}" for one in held)]

    def way(self, ticket: int) -> str:
        """The cards a ticket takes, and what the track lacks for it if that may be seen."""
        need = dict(zip(self.board.colors, self.board.tickets[ticket].cards, strict=True))
        takes = words.cards(self.board, need)
        if not self.open_track:
            return f"{takes}."
        return f"{takes}; {self._missing(need)}."

    def _missing(self, need: Mapping[str, int]) -> str:
        track = self.own.track
        missing = {color: max(0, n - track.get(color, 0)) for color, n in need.items()}
        lacking = sum(missing.values())
        if lacking == 0:
            return "all on the track"
        wilds = track.get(self.board.wild, 0)
        if lacking <= wilds:
            return f"on the track with {words.count(lacking, self.board.wild)}"
        return f"the track lacks {words.cards(self.board, missing)}"

    def others(self) -> list[str]:
        """What lies open about the other seats."""
        return [self._other(seat) for seat in range(self.see.n_seats) if seat != self.see.seat]

    def _other(self, seat: int) -> str:
        view = self.seats[seat]
        facts = [words.count(view.cards, "card"), words.tickets(self.board, view.tickets)]
        facts.append(f"{sum(view.track.values())} on the track")
        line = f"{self.names[seat]}: {', '.join(facts)}, yard: {self._yard(view)}."
        if view.completed:
            line += f" Completed: {words.ticket_list(self.board, view.completed)}."
        return line

    def printed(self, wanted: str = "") -> list[str]:
        """The bonuses, with who leads for each."""
        lines = [f"{bonus.city} {bonus.points}: {self._leaders(bonus.city)}" for bonus in self.board.bonuses]
        return [line for line in lines if wanted.casefold() in line.casefold()]

    def _leaders(self, city: str) -> str:
        served = [
            sum(city in self.board.tickets[ticket].ends for ticket in view.completed) for view in self.seats
        ]
        most = max(served)
        if most == 0:
            return "nobody has completed a ticket there yet"
        leaders = [self.names[seat] for seat, n in enumerate(served) if n == most]
        return f"{words.join(leaders)} with {words.count(most, 'ticket')}"

    def score(self) -> list[str]:
        """What is known of the score so far."""
        points = {one: ticket.points for one, ticket in enumerate(self.board.tickets)}
        lines = [
            f"{self.names[seat]}: {sum(points[one] for one in view.completed)} for completed tickets"
            for seat, view in enumerate(self.seats)
        ]
        held = sum(points[one] for one in self.see.tickets)
        return [*lines, f"The tickets you still hold are worth {held}, for or against you."]
