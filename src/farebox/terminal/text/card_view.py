"""The Card Game as one seat sees it, in lines; knows only that seat's observation."""

from collections.abc import Mapping, Sequence

from farebox.game.observation import CardObservation, CardSeatView
from farebox.kernel.layout import Phase
from farebox.terminal.text.phrases import Words


class CardView:
    """The lines about a position of the Card Game. K11: tracks are closed, unless the table opens the own."""

    def __init__(
        self, observation: CardObservation, names: Sequence[str], words: Words, open_track: bool = False
    ) -> None:
        self.observation = observation
        self.board = observation.board
        self.names = names
        self.words = words
        self.open_track = open_track or observation.phase == Phase.COMPLETE
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
        number = f" {self.round()}" if observation.n_seats == 4 else ""
        return [f"{self.words.market(observation.market)} {decks}{number}"]

    def round(self) -> str:
        """Which of the rounds this is, where there are two."""
        return self.words("line.round", n=self.observation.round)

    def own_things(self) -> list[str]:
        """Hand, yard, track and tickets."""
        lines = [
            f"{self.words('hand')}: {self.words.cards(self.observation.hand)}.",
            f"{self.words('line.yard')}: {self.yard(self.own)}. {self._track()}.",
        ]
        if completed := self.completed_by(self.observation.seat):
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

    def tickets(self) -> list[str]:
        """The own tickets with the cards they take; with an open track also what is missing there."""
        held = self.observation.tickets
        if not held:
            return []
        lines = [f"  {self.words.ticket(one)}: {self.way(one)}" for one in held]
        return [f"{self.words('tickets.own')}:", *lines]

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

    def others(self) -> list[str]:
        """What lies open about the other seats."""
        return [
            self._other(seat) for seat in range(self.observation.n_seats) if seat != self.observation.seat
        ]

    def _other(self, seat: int) -> str:
        view = self.seats[seat]
        yard = f"{self.words('line.yard')}: {self.yard(view)}."
        line = f"{self.names[seat]}: {', '.join(self.facts(seat))}. {yard}"
        return f"{line} {self._completed(view.completed)}" if view.completed else line

    def completed_by(self, seat: int) -> list[int]:
        """The tickets that a seat has completed; one knows one's own also while they lie face down (K40)."""
        own = self.observation.face_down if seat == self.observation.seat else []
        return sorted([*self.seats[seat].completed, *own])

    def facts(self, seat: int) -> list[str]:
        """What can be counted at a seat: cards, tickets, the track."""
        view = self.seats[seat]
        face_down = len(self.observation.face_down) if seat == self.observation.seat else 0
        return [
            self.words.n_cards(view.cards),
            self.words.n_tickets(view.tickets - face_down),
            self.words("count.track", n=sum(view.track.values())),
        ]

    def printed(self, wanted: str = "") -> list[str]:
        """The bonuses, with who leads for each."""
        lines = [f"{bonus.city} {bonus.points}: {self._leaders(bonus.city)}" for bonus in self.board.bonuses]
        return [line for line in lines if wanted.casefold() in line.casefold()]

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
        points = {one: ticket.points for one, ticket in enumerate(self.board.tickets)}
        lines = [
            f"{self.names[seat]}: {self.words.points(sum(points[one] for one in self.completed_by(seat)))}"
            for seat in range(self.observation.n_seats)
        ]
        held = sum(points[one] for one in self.observation.tickets)
        return [*lines, self.words("line.held", points=self.words.points(held))]
