"""What happened at a table, told apart for each seat: what all may know, and what only its owner may."""

from dataclasses import dataclass

from farebox.game.events import Completed, Event
from farebox.game.game import Game
from farebox.game.marks import Facts
from farebox.game.standing import Outcome
from farebox.game.telling import Teller


@dataclass
class Happening:
    """All that one change brought, in order; `moves` if it changed the game.

    `hearer` is the one seat that may know of it at all, None if everyone may.
    """

    sequence: int
    events: list[Event]
    moves: bool = False
    hearer: int | None = None

    def to(self, seat: int | None) -> list[Facts]:
        """The events as one seat may know them, as far as it doesn't know them already."""
        return [event.facts(seat) for event in self.events if not self._knows(seat, event)]

    def _knows(self, seat: int | None, event: Event) -> bool:
        """K40: what a seat completed it has known since; the others are told when all have chosen."""
        return isinstance(event, Completed) and event.seat == seat and self.hearer is None


class Narrator:
    """Plays actions on a game and tells what they brought."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._teller = Teller(game)
        self._completed: dict[tuple[int, int], Completed] = {}  # by seat and ticket, as its owner was told

    def deal(self) -> Happening:
        """The start: cards and tickets to everyone, the market."""
        return Happening(0, self._teller.deal(self.game.last_event()))

    def play(
        self, sequence: int, outcome: Outcome, instead_of: str = "", stand_in: str | None = None
    ) -> Happening:
        """Carry an action out; `instead_of` is the bot that gave no answer, if the planner chose it."""
        did, followed = self._teller.outcome(outcome)
        did.instead_of, did.stand_in = instead_of or None, stand_in
        self.game.accept(outcome)
        if isinstance(did, Completed):
            self._completed[did.seat, did.ticket] = did
        hearer = did.seat if isinstance(did, Completed) else None  # K40: the others when all have chosen
        return Happening(sequence, [did, *map(self._as_told, followed)], moves=True, hearer=hearer)

    def _as_told(self, event: Event) -> Event:
        """K40: what was completed in secret is shown as whoever did it was told."""
        return self._completed[event.seat, event.ticket] if isinstance(event, Completed) else event
