"""What many games came to: sums that add up from any number of chunks, and the summary made of them."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, fields
from itertools import islice
from math import prod, sqrt
from operator import truediv
from struct import iter_unpack
from typing import Any

from farebox.kernel.record_types import ScoreRow
from farebox.kernel.row import Rows, bytes_of

SOURCES = ("routes", "tickets", "bonus", "total", "completed")
_Z = 1.96  # the normal distribution's middle 95%


@dataclass
class Tally:
    """Sums over games; of sequences one for each seat. A shared victory is shared out."""

    games: int
    ties: int
    decisions: int
    turns: int
    wins: tuple[float, ...]
    routes: tuple[int, ...]
    tickets: tuple[int, ...]
    bonus: tuple[int, ...]
    total: tuple[int, ...]
    completed: tuple[int, ...]
    forfeits: Counter[tuple[int, str]] = field(default_factory=Counter)  # by seat and reason

    def __add__(self, other: "Tally") -> "Tally":
        """Both together."""
        sums: dict[str, Any] = {}
        for each in fields(self):
            mine, theirs = getattr(self, each.name), getattr(other, each.name)
            both = isinstance(mine, tuple)
            sums[each.name] = (
                tuple(a + b for a, b in zip(mine, theirs, strict=True)) if both else mine + theirs
            )
        return Tally(**sums)


def tally_of(scores: Rows[ScoreRow], n_seats: int, decisions: int, turns: int) -> Tally:
    """Count games from their kernel scores."""
    columns = _columns(scores)
    won = columns["winner"][:n_seats]
    winners = [sum(each) for each in zip(*won, strict=True)]
    sums: dict[str, Any] = {name: tuple(map(sum, columns[name][:n_seats])) for name in SOURCES}
    return Tally(
        games=len(scores),
        ties=sum(n > 1 for n in winners),
        decisions=decisions,
        turns=turns,
        wins=tuple(sum(map(truediv, seat, winners)) for seat in won),
        **sums,
    )


def _columns(scores: Rows[ScoreRow]) -> dict[str, list[tuple[int, ...]]]:
    """For each field a list of seats, and of each seat what all games say, whatever keeps the records."""
    layout = ScoreRow.layout
    columns = zip(*iter_unpack(f"<{layout.format}", bytes_of(scores)), strict=True)
    return {name: list(islice(columns, prod(place.shape))) for name, place in layout.places.items()}


@dataclass(frozen=True)
class SeatSummary:
    """One seat: its share of the victories with a 95% interval, its mean points by source."""

    name: str
    wins: float
    low: float
    high: float
    routes: float
    tickets: float
    bonus: float
    total: float
    completed: float


@dataclass(frozen=True)
class Summary:
    """What a simulation came to; `decisions` and `turns` are means over games."""

    games: int
    ties: int
    decisions: float
    turns: float
    seconds: float
    seats: tuple[SeatSummary, ...]
    forfeits: dict[tuple[int, str], int]  # how often, by seat and reason

    @property
    def games_per_second(self) -> float:
        """How fast it went, all cores together."""
        return self.games / self.seconds if self.seconds else 0.0

    def to_dict(self) -> dict[str, Any]:
        """As plain data, for JSON."""
        lost = [{"seat": seat, "why": why, "games": n} for (seat, why), n in sorted(self.forfeits.items())]
        return asdict(self) | {"forfeits": lost}


def summary_of(tally: Tally, names: Sequence[str], seconds: float) -> Summary:
    """The means and shares of a tally."""
    seats = []
    for seat, name in enumerate(names):
        low, high = wilson(tally.wins[seat] / tally.games, tally.games)
        means = {source: getattr(tally, source)[seat] / tally.games for source in SOURCES}
        seats.append(SeatSummary(name, tally.wins[seat] / tally.games, low, high, **means))
    return Summary(
        games=tally.games,
        ties=tally.ties,
        decisions=tally.decisions / tally.games,
        turns=tally.turns / tally.games,
        seconds=seconds,
        seats=tuple(seats),
        forfeits=dict(tally.forfeits),
    )


def wilson(share: float, games: float) -> tuple[float, float]:
    """Wilson's 95% interval for a share: it behaves with few games and at 0 and 1."""
    scale = 1 + _Z**2 / games
    middle = (share + _Z**2 / (2 * games)) / scale
    half = _Z * sqrt(share * (1 - share) / games + _Z**2 / (4 * games**2)) / scale
    return max(0.0, middle - half), min(1.0, middle + half)
