"""The Card Game as one seat sees it, in lines; knows only that seat's observation."""

from collections.abc import Iterable, Mapping, Sequence

from farebox.game.observation import CardObservation, CardSeatView
from farebox.kernel.layout import Phase
from farebox.terminal.text.phrases import Words
from farebox.terminal.text.shared_view import TableView


class CardView(TableView):
    """The lines about a position of the Card Game. K11: tracks are closed, unless the table opens the own."""

    observation: CardObservation

    def __init__(
        self, observation: CardObservation, names: Sequence[str], words: Words, open_track: bool = False
    ) -> None:
        super().__init__(observation, names, words)
        self.board = observation.board
        self.open_track = open_track or observation.phase == Phase.COMPLETE
        self.seats = observation.seats
        self.own = observation.seats[observation.seat]

    def table(self) -> list[str]:
        """See `TableView.table`; with the number of the round, where there are two."""
        return [" ".join([*super().table(), *([self.round()] if self.observation.n_seats == 4 else [])])]

    def round(self) -> str:
        """Which of the rounds this is, where there are two."""
        return self.words("line.round", n=self.observation.round)

    def own_things(self) -> list[str]:
        """Hand, yard, track and tickets."""
        lines = [
            self.hand(),
            f"{self.words('line.yard')}: {self.yard(self.own)}. {self._track()}.",
        ]
        if completed := self.own_completed():
            lines.append(self._completed(completed))
        return lines + self.tickets()

    def yard(self, view: CardSeatView) -> str:
        """The stacks in a yard."""
        stacks = [self.words.cards(stack) for stack in view.yard.values()]
        return "; ".join(stacks) or self.words("phrase.empty")

    def _track(self) -> str:
        if self.open_track:
            return f"{self.words('complete.track')}: {self.words.cards(self.observation.track_left)}"
        return self.words("count.track", n=sum(self.own.track.values()))

    def _completed(self, tickets: Sequence[int]) -> str:
        return self.words("line.completed", tickets=self.words.ticket_list(tickets))

    def way(self, ticket: int) -> str:
        """The cards a ticket takes, and what the track lacks for it if that may be seen."""
        need = self.need(ticket)
        takes = self.words.cards(need)
        return f"{takes}; {self._missing(need)}." if self.open_track else f"{takes}."

    def need(self, ticket: int) -> dict[str, int]:
        """The cards that a ticket takes."""
        return dict(zip(self.board.colors, self.board.tickets[ticket].cards, strict=True))

    def _missing(self, need: Mapping[str, int]) -> str:
        track = self.observation.track_left
        missing = {color: max(0, n - track.get(color, 0)) for color, n in need.items()}
        lacking, n = sum(missing.values()), sum(need.values())
        wilds = min(lacking, track.get(self.board.wild, 0))
        got = self.words("ticket.track", got=n - lacking + wilds, n=n)
        return (
            got if lacking == wilds else f"{got}; {self.words('line.lacks', cards=self.words.cards(missing))}"
        )

    def other(self, seat: int) -> str:
        """See `TableView.other`."""
        view = self.seats[seat]
        line = f"{super().other(seat)} {self.words('line.yard')}: {self.yard(view)}."
        return f"{line} {self._completed(view.completed)}" if view.completed else line

    def completed_by(self, seat: int) -> list[int]:
        """The tickets that a seat has completed; one knows one's own also while they lie face down (K40)."""
        own = self.observation.face_down if seat == self.observation.seat else []
        return sorted([*self.seats[seat].completed, *own])

    def to_go(self, ticket: int) -> str:
        """Nothing in short: what a ticket takes stands beside it."""
        return ""

    def own_completed(self) -> list[int]:
        """See `TableView.own_completed`."""
        return self.completed_by(self.observation.seat)

    def facts(self, seat: int) -> list[str]:
        """What can be counted at a seat: cards, tickets, the track."""
        return [*self.counted(seat), self.words("count.track", n=sum(self.seats[seat].track.values()))]

    def counted(self, seat: int) -> list[str]:
        """Cards and tickets."""
        view = self.seats[seat]
        face_down = len(self.observation.face_down) if seat == self.observation.seat else 0
        return [self.words.n_cards(view.cards), self.words.n_tickets(view.tickets - face_down)]

    def points(self, seat: int) -> int:
        """Those for completed tickets."""
        return self.board.points_for(self.completed_by(seat))

    def all_printed(self) -> Iterable[str]:
        """The bonuses, with who leads for each."""
        return (f"{bonus.city} {bonus.points}: {self._leaders(bonus.city)}" for bonus in self.board.bonuses)

    def leaders(self, city: str) -> list[int]:
        """Who has completed most tickets to a city; nobody while it is none."""
        return self.board.leaders(city, [self.completed_by(seat) for seat in range(self.observation.n_seats)])

    def _leaders(self, city: str) -> str:
        leaders = self.leaders(city)
        if not leaders:
            return self.words("line.nobody")
        most = sum(city in self.board.tickets[ticket].ends for ticket in self.completed_by(leaders[0]))
        return f"{self.words.join(self.names[seat] for seat in leaders)} ({self.words.n_tickets(most)})"

    def score(self) -> list[str]:
        """What is known of the score so far."""
        seats = range(self.observation.n_seats)
        lines = [f"{self.names[seat]}: {self.words.points(self.points(seat))}" for seat in seats]
        held = self.board.points_for(self.observation.tickets)
        return [*lines, self.words("line.held", points=self.words.points(held))]
