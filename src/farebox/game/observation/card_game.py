"""What a seat may know in the Card Game."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

from farebox.boards import CardGameBoard
from farebox.game.observation.either import Observation, SeatView
from farebox.kernel.layout import DONE, FACE_DOWN
from farebox.kernel.limits import WILD

if TYPE_CHECKING:
    from farebox.game.observation.city import CityObservation

T = TypeVar("T")
U = TypeVar("U")


@dataclass(frozen=True)
class CardSeatView(SeatView):
    """A seat of the Card Game: yard (by color), track, completed tickets.

    While tickets are completed, those of this round count as held, and their cards lie on the track (K40).
    """

    yard: dict[str, dict[str, int]]
    track: dict[str, int]
    completed: tuple[int, ...]


class CardObservation(Observation):
    """One seat's knowledge of the Card Game."""

    board: CardGameBoard

    def by_family(
        self, city: Callable[["CityObservation"], T], card_game: Callable[["CardObservation"], U]
    ) -> T | U:
        """See `Observation.by_family`."""
        return card_game(self)

    def as_card_game(self) -> "CardObservation":
        """See `Observation.as_card_game`."""
        return self

    @cached_property
    def seats(self) -> list[CardSeatView]:
        """See `Observation.seats`."""
        return [self._seat(seat) for seat in range(self.n_seats)]

    @property
    def round(self) -> int:
        """The number of the round, from 1."""
        return int(self.row["round_number"])

    @property
    def face_down(self) -> list[int]:
        """The seat's own tickets completed in this round, which the others can't see yet (K40)."""
        return [ticket for ticket, where in enumerate(self.row["where"].tolist()) if where == FACE_DOWN]

    @property
    def track_left(self) -> dict[str, int]:
        """The own cards on the track that no ticket completed in this round takes (K40)."""
        left = self.row["track"][self.seat].copy()
        for ticket in self.face_down:
            for color, wanted in enumerate(self.board.tickets[ticket].cards):
                paid = min(wanted, int(left[color]))
                left[color] -= paid
                left[WILD] -= wanted - paid
        return self._cards(left)

    def _more_facts(self) -> dict[str, Any]:
        return {"round": self.round, "face_down": self.face_down, "track_left": self.track_left}

    def _seat(self, seat: int) -> CardSeatView:
        yard: dict[str, dict[str, int]] = {}
        for color, name in enumerate(self.board.colors):
            if int(self.row["yard_owner"][color]) == seat:
                wilds = int(self.row["yard_wilds"][color])
                yard[name] = {name: int(self.row["yard"][color])} | (
                    {self.board.wild: wilds} if wilds else {}
                )
        where: list[int] = self.row["where"].tolist()
        return CardSeatView(
            **self._open_facts(seat),
            yard=yard,
            track=self._cards(self.row["track"][seat]),
            completed=tuple(ticket for ticket, place in enumerate(where) if place == DONE + seat),
        )
