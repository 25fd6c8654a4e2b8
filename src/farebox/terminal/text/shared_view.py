"""What a seat sees of a table of either family, in lines; knows only that seat's observation."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence

from farebox.game.observation import Observation
from farebox.terminal.text.phrases import Words


class TableView(ABC):
    """The lines about a position."""

    observation: Observation

    def __init__(self, observation: Observation, names: Sequence[str], words: Words) -> None:
        self.observation = observation
        self.names = names
        self.words = words

    def position(self) -> list[str]:
        """Everything that matters for a decision."""
        return [*self.table(), *self.own_things(), *self.others()]

    def table(self) -> list[str]:
        """What lies in the middle."""
        seen = self.observation
        discard = sum(seen.discard.values())
        decks = self.words("line.decks", deck=seen.deck, discard=discard, tickets=seen.ticket_deck)
        return [f"{self.words.market(seen.market)} {decks}"]

    @abstractmethod
    def own_things(self) -> list[str]:
        """What the seat itself has."""

    def hand(self) -> str:
        """The own cards."""
        return f"{self.words('hand')}: {self.words.cards(self.observation.hand)}."

    def tickets(self) -> list[str]:
        """The own tickets, each with what is still to do."""
        lines = [f"  {self.words.ticket(one)}: {self.way(one)}" for one in self.observation.tickets]
        return [f"{self.words('tickets.own')}:", *lines] if lines else []

    @abstractmethod
    def way(self, ticket: int) -> str:
        """How to complete a ticket."""

    @abstractmethod
    def to_go(self, ticket: int) -> str | None:
        """What is left to do for an own ticket, in short; None if it is done."""

    def own_completed(self) -> list[int]:
        """The own tickets that are done and held no more."""
        return []

    def others(self) -> list[str]:
        """What lies open about the other seats."""
        seats = range(self.observation.n_seats)
        return [self.other(seat) for seat in seats if seat != self.observation.seat]

    def other(self, seat: int) -> str:
        """One of them, in a line."""
        return f"{self.names[seat]}: {', '.join(self.facts(seat))}."

    @abstractmethod
    def facts(self, seat: int) -> list[str]:
        """What lies open about a seat."""

    @abstractmethod
    def counted(self, seat: int) -> list[str]:
        """The part of it that is counted in every game of the family, points aside."""

    @abstractmethod
    def points(self, seat: int) -> int:
        """What a seat has for all to see."""

    def printed(self, wanted: str = "") -> list[str]:
        """What is printed, with who has it; only lines that hold the wanted text."""
        return [line for line in self.all_printed() if wanted.casefold() in line.casefold()]

    @abstractmethod
    def all_printed(self) -> Iterable[str]:
        """All of that."""

    @abstractmethod
    def score(self) -> list[str]:
        """What is known of the score so far."""
