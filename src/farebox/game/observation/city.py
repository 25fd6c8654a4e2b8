"""What a seat may know in a city game."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

from farebox.boards import CityBoard
from farebox.game.observation.either import Observation, SeatView
from farebox.kernel.limits import NOBODY, NOWHERE

if TYPE_CHECKING:
    from farebox.game.observation.card_game import CardObservation

T = TypeVar("T")
U = TypeVar("U")


@dataclass(frozen=True)
class CitySeatView(SeatView):
    """A seat of a city game: pieces left, points for routes, bonus cards, symbols of its souvenirs."""

    pieces: int
    points: int
    merchandise: int
    souvenirs: tuple[int, ...]


class CityObservation(Observation):
    """One seat's knowledge of a city game."""

    board: CityBoard

    def by_family(
        self, city: Callable[["CityObservation"], T], card_game: Callable[["CardObservation"], U]
    ) -> T | U:
        """See `Observation.by_family`."""
        return city(self)

    def as_city(self) -> "CityObservation":
        """See `Observation.as_city`."""
        return self

    @cached_property
    def seats(self) -> list[CitySeatView]:
        """See `Observation.seats`."""
        return [self._seat(seat) for seat in range(self.n_seats)]

    @property
    def owners(self) -> list[int | None]:
        """Each route's owner."""
        owners: list[int] = self.row["owner"].tolist()
        return [None if owner == NOBODY else owner for owner in owners[: len(self.board.routes)]]

    @property
    def stacks(self) -> dict[int, tuple[int, int]]:
        """For each place with a stack, its symbol and how many tokens are left."""
        places: list[int] = self.row["stack_place"].tolist()
        left: list[int] = self.row["stack_left"].tolist()
        return {place: (symbol, left[symbol]) for symbol, place in enumerate(places) if place != NOWHERE}

    @property
    def aside(self) -> list[int]:
        """The symbols of the stacks that are set aside (SF1)."""
        places: list[int] = self.row["stack_place"].tolist()[: len(self.board.symbols)]
        return [symbol for symbol, place in enumerate(places) if place == NOWHERE]

    @property
    def merchandise_left(self) -> int:
        """Bonus cards in the box."""
        return int(self.row["merchandise_left"])

    def _more_facts(self) -> dict[str, Any]:
        return {"owners": self.owners, "stacks": self.stacks}

    def _seat(self, seat: int) -> CitySeatView:
        return CitySeatView(
            **self._open_facts(seat),
            pieces=int(self.row["pieces"][seat]),
            points=int(self.row["points"][seat]),
            merchandise=int(self.row["merchandise"][seat]),
            souvenirs=_bits(int(self.row["tokens"][seat])),
        )


def _bits(mask: int) -> tuple[int, ...]:
    """The numbers of the bits that are set, of the lowest eight."""
    return tuple(bit for bit in range(8) if mask >> bit & 1) if mask else ()
