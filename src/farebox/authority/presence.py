"""Who is at a table: how many connections each seat has, at all servers, and how long one is without any."""

import math
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # who only asks for help does not wait for games to be loaded
    from farebox.tables.view_types import Pace

# How many seconds a person is waited for before a bot may play for them, by the table's pace; unless told.
AWAY_SECONDS: "Mapping[Pace, float]" = {"live": 60.0, "days": 24 * 3600.0}
SILENT_SECONDS = 60  # another server that said nothing for so long has nobody at this table


@dataclass(frozen=True)
class Visit:
    """What the database knows of a seat's person: when they last came (`here`) or went."""

    at: float
    here: bool


NEVER: Mapping[int, Visit] = {}


class Attendance:
    """One table's. Times are those of the calendar, because they outlive servers."""

    def __init__(
        self,
        n_seats: int,
        away_seconds: float = 0,
        opened: float = 0,
        visits: Mapping[int, Visit] = NEVER,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.n_seats = n_seats
        self.away_seconds = away_seconds
        self.clock = clock
        self.elsewhere: dict[str, tuple[list[int], float]] = {}  # by server: connections there, when told
        # Who was here when it was last written down is at another server, or was cut off when one ended:
        # in doubt they have gone only now.
        self.in_doubt = {seat for seat, visit in visits.items() if visit.here}
        self.since = [opened] * n_seats  # when each seat's last connection ended
        for seat, visit in visits.items():
            self.since[seat] = clock() if visit.here else visit.at

    def hear(self, server: str, connections: list[int]) -> None:
        """Another server says who is there."""
        self.elsewhere[server] = (connections, self.clock())

    def total(self, here: Sequence[int]) -> list[int]:
        """Each seat's connections, given those to this server."""
        now = self.clock()  # which may have been set back since
        told = [there for there, when in self.elsewhere.values() if abs(now - when) < SILENT_SECONDS]
        return [here[seat] + sum(there[seat] for there in told) for seat in range(self.n_seats)]

    def watch(self, here: Sequence[int]) -> None:
        """Note who is there now, so that it is known when they went."""
        for seat, n in enumerate(self.total(here)):
            if n:
                self.since[seat] = self.clock()

    def away_for(self, seat: int) -> int:
        """How many seconds more the seat must be empty before it may be handed over."""
        now = self.clock()
        self.since[seat] = min(self.since[seat], now)  # later, if the clock was set back
        return max(0, math.ceil(self.since[seat] + self.away_seconds - now))
